import {
  type Fidelity,
  type FidelityCode,
  type FidelityFinding,
  fidelityCodeSchema,
  maxFidelityFindings,
} from '../../../shared/model/fidelity.ts';
import { wireTypes } from '../wire/read-field.ts';
import { packableType, packedWidth } from '../wire/read-packed-page.ts';
import { countOf, type MessageScan, scanMessage } from '../wire/scan-message.ts';
import { scanPacked } from '../wire/scan-packed.ts';
import { keyText } from './check-entry.ts';
import type { Level } from './fidelity-level.ts';
import { createFieldScanner } from './scan-fields.ts';
import { createUnknownLog } from './unknown-log.ts';

/** Counts findings, and keeps the first of them with their paths. */
export interface FindingLog {
  /** @param depth of the innermost open level */
  add(code: FidelityCode, offset: number, detail: string, depth: number): void;
  /** Records an unknown field, where the innermost level is, and its content. */
  addUnknown(typeName: string | null, depth: number): void;
  result(): Pick<Fidelity, 'counts' | 'findings' | 'unknown'>;
}

/**
 * Creates an empty log.
 *
 * @param levels the open messages, the outermost first; entries deeper than the given depth are stale
 * @param prefix returns the index of the message among several: `[3]`
 */
export function createFindingLog(
  bytes: Uint8Array,
  levels: readonly Level[],
  prefix: () => string,
): FindingLog {
  const counts = new Map<FidelityCode, number>();
  const findings: FidelityFinding[] = [];
  const unknown = createUnknownLog(bytes);
  const scanner = createFieldScanner();
  let scanned: MessageScan | null = null;

  /**
   * Returns the total occurrences of a number in a message: if more than one, rows without a schema get an
   * index.
   */
  function totalOf({ start, end }: Level, number: number): number {
    if (scanned === null || scanned.start !== start || scanned.end !== end) {
      scanned = scanMessage(bytes, start, end);
    }
    return countOf(scanned.total, number);
  }

  /** Returns the path to the innermost level; with `isField` to its current field. */
  function pathOf(depth: number, isField: boolean): string {
    const parts = prefix() === '' ? [] : [prefix()];
    const last = isField ? depth : depth - 1;
    for (let at = 0; at <= last; at += 1) {
      const level = levels[at];
      if (level) parts.push(nameOf(level));
    }
    return parts.join('.');
  }

  function nameOf(level: Level): string {
    const { number, wireType, valueStart, valueEnd } = level.scanner;
    const known = level.shape?.byNumber.get(number);
    if (known?.map) return `${known.name}[${keyText(bytes, valueStart, valueEnd, known)}]`;
    if (known?.isRepeated) {
      const isList = wireType === wireTypes.lengthDelimited && packableType(known.type) !== null;
      return isList ? known.name : `${known.name}[${countBefore(level, number)}]`;
    }
    // As in the tree, and for readers: a singular field has one value, however often it occurs.
    if (known) return known.name;
    return totalOf(level, number) > 1 ? `#${number}[${countBefore(level, number)}]` : `#${number}`;
  }

  /** Counts the fields of a number, or its list elements, before the current field of a level. */
  function countBefore(level: Level, number: number): number {
    level.tally ??= { position: level.start, counts: new Map() };
    const { tally } = level;
    while (tally.position < level.scanner.tagStart) {
      if (!scanner.read(bytes, tally.position, level.end)) break;
      const before = tally.counts.get(scanner.number) ?? 0;
      tally.counts.set(scanner.number, before + elementsIn(level));
      tally.position = scanner.end;
    }
    return tally.counts.get(number) ?? 0;
  }

  function elementsIn({ shape }: Level): number {
    if (scanner.wireType !== wireTypes.lengthDelimited) return 1;
    const known = shape?.byNumber.get(scanner.number);
    const packed = known?.isRepeated ? packableType(known.type) : null;
    if (!packed) return 1;
    const { valueStart, valueEnd } = scanner;
    return scanPacked(bytes, valueStart, valueEnd, packedWidth(packed)).count;
  }

  return {
    add(code, offset, detail, depth) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (findings.length >= maxFidelityFindings) return;
      const isWhole = code === 'trailing-bytes' || code === 'required-missing';
      findings.push({ code, offset, path: pathOf(depth, !isWhole), detail });
    },
    addUnknown(typeName, depth) {
      const level = levels[depth];
      if (!level) return;
      unknown.add(typeName, level.scanner, () => pathOf(depth, true));
    },
    result: () => ({
      counts: fidelityCodeSchema.options.flatMap((code) => {
        const count = counts.get(code);
        return count === undefined ? [] : [{ code, count }];
      }),
      findings,
      unknown: [...unknown.groups()],
    }),
  };
}
