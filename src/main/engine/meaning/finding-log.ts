import {
  type Fidelity,
  type FidelityCode,
  type FidelityFinding,
  fidelityCodeSchema,
  maxFidelityFindings,
  type UnknownGroup,
} from '../../../shared/model/fidelity.ts';
import { guessField } from '../wire/guess-field.ts';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { packableType } from '../wire/read-packed-page.ts';
import { countOf, type MessageScan, scanMessage } from '../wire/scan-message.ts';
import { keyText } from './check-entry.ts';
import type { Level } from './fidelity-level.ts';

/** Places of unknown fields that are told apart. */
const maxUnknown = 500;

/** Counts findings, and keeps the first of them with their paths. */
export interface FindingLog {
  add(code: FidelityCode, offset: number, detail: string, levels: readonly Level[]): void;
  /** Takes note of an unknown field: the one that the last level is at. */
  addUnknown(typeName: string | null, level: Level, levels: readonly Level[]): void;
  result(): Pick<Fidelity, 'counts' | 'findings' | 'unknown'>;
}

/** Makes an empty log. */
export function createFindingLog(bytes: Uint8Array): FindingLog {
  const counts = new Map<FidelityCode, number>();
  const findings: FidelityFinding[] = [];
  const unknown = new Map<string, Mutable<UnknownGroup>>();
  let scanned: MessageScan | null = null;

  /** How often a number comes in a message in all: then its rows have an index. */
  function totalOf({ start, end }: Level, number: number): number {
    if (scanned === null || scanned.start !== start || scanned.end !== end) {
      scanned = scanMessage(bytes, start, end);
    }
    return countOf(scanned.total, number);
  }

  function pathOf(levels: readonly Level[], isField: boolean): string {
    const parts = levels.map(({ name }) => name).filter((name) => name !== '');
    const last = levels.at(-1);
    if (last && isField) parts.push(nameOf(last));
    return parts.join('.');
  }

  function nameOf(level: Level): string {
    const { number, wireType, valueStart, valueEnd } = level.scanner;
    const known = level.shape?.byNumber.get(number);
    if (known?.map) return `${known.name}[${keyText(bytes, valueStart, valueEnd, known)}]`;
    if (known?.isRepeated) {
      const isList = wireType === wireTypes.lengthDelimited && packableType(known.type) !== null;
      return isList ? known.name : `${known.name}[${level.elements(number)}]`;
    }
    const label = known?.name ?? `#${number}`;
    return totalOf(level, number) > 1 ? `${label}[${level.countBefore(number)}]` : label;
  }

  return {
    add(code, offset, detail, levels) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (findings.length >= maxFidelityFindings) return;
      const isWhole = code === 'trailing-bytes' || code === 'required-missing';
      findings.push({ code, offset, path: pathOf(levels, !isWhole), detail });
    },
    addUnknown(typeName, level, levels) {
      const { number, tagStart, end } = level.scanner;
      const key = `${typeName ?? ''} ${number}`;
      const known = unknown.get(key);
      if (known) {
        known.count += 1;
        known.byteCount += end - tagStart;
        return;
      }
      if (unknown.size >= maxUnknown) return;
      const field = readFieldAt(bytes, tagStart, end);
      unknown.set(key, {
        typeName,
        within: [],
        number,
        count: 1,
        byteCount: end - tagStart,
        first: { tagStart, end, path: pathOf(levels, true) },
        typeLabel: isFault(field) ? 'bytes' : guessField(bytes, field).typeLabel,
      });
    },
    result: () => ({
      counts: fidelityCodeSchema.options.flatMap((code) => {
        const count = counts.get(code);
        return count === undefined ? [] : [{ code, count }];
      }),
      findings,
      unknown: [...unknown.values()],
    }),
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
