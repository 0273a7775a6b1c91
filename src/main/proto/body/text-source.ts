import type { TextValue } from '../../../shared/text-format/text-tree.ts';
import { type Findings, report } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { describeTextExpected, describeTextFound } from './describe-expected.ts';
import type { StandIns } from './draft-stand-ins.ts';
import type { NameHelp } from './name-help.ts';
import type { LeafType } from './read-text-leaf-value.ts';
import { type Retyped, rawTextFor } from './retype-values.ts';

/** Options and collected results while a text is read. */
export interface TextSource extends Findings {
  readonly text: string;
  readonly schema: Pick<CodecSchema, 'findType'>;
  /** Set for a draft whose variables stay. */
  readonly standIns: StandIns | null;
  /** The starts of strings that are one variable value as a whole. */
  readonly strings: ReadonlySet<number>;
  /** Strings that their fields take as another kind of value. */
  readonly retyped: Retyped[];
  /** True to read and skip reserved names ("Text Format Language", reserved names); false to report them. */
  readonly skipsReserved: boolean;
  readonly nameHelp: NameHelp;
}

/** Adds a finding for a value that does not fit its field. */
export function reportUnfit(
  source: TextSource,
  as: LeafType,
  value: TextValue,
  path: string,
  reason: string | null,
): void {
  const found = value.kind === 'list' ? 'a list' : describeTextFound(source.text, value);
  const why = reason === null ? '' : ` (${reason})`;
  const what = `\`${path}\` takes ${describeTextExpected(as)}, not ${found}${why}.`;
  report(source, value.start, path, what);
}

/** Notes a string that is converted. */
export function retype(source: TextSource, as: LeafType, value: TextValue): boolean {
  if (value.kind !== 'string' || !source.strings.has(value.start)) return false;
  const { start, end, parts } = value;
  const raw = parts.length === 1 ? rawTextFor(source.text.slice(start + 1, end - 1), as) : null;
  if (raw !== null) source.retyped.push({ start, end, raw });
  return raw !== null;
}

/** True when reading may stop; a search for strings always reads the whole text. */
export function isFull({ findings, limit, strings }: TextSource): boolean {
  return findings.length >= limit && strings.size === 0;
}
