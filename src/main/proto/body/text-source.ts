import type { TextValue } from '../../../shared/text-format/text-tree.ts';
import { type Findings, tell } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { describeTextExpected, describeTextFound } from './describe-expected.ts';
import type { StandIns } from './draft-stand-ins.ts';
import type { NameHelp } from './name-help.ts';
import type { LeafType } from './read-text-leaf-value.ts';
import { type Retyped, rawTextFor } from './retype-values.ts';

/** What a text is read with. */
export interface TextSource extends Findings {
  readonly text: string;
  readonly schema: Pick<CodecSchema, 'findType'>;
  /** Set for a draft whose variables stay. */
  readonly standIns: StandIns | null;
  /** Where strings stand that are wholly one value of a variable. */
  readonly strings: ReadonlySet<number>;
  /** Those that their fields take as something else. */
  readonly retyped: Retyped[];
  /** Whether names that a message reserves are read and forgotten ("Text Format Language", reserved names), or told. */
  readonly skipsReserved: boolean;
  readonly nameHelp: NameHelp;
}

/** Notes a value that does not fit what it stands for. */
export function tellUnfit(
  source: TextSource,
  as: LeafType,
  value: TextValue,
  path: string,
  reason: string | null,
): void {
  const found = value.kind === 'list' ? 'a list' : describeTextFound(source.text, value);
  const why = reason === null ? '' : ` (${reason})`;
  const what = `\`${path}\` takes ${describeTextExpected(as)}; ${found} is not that${why}.`;
  tell(source, value.start, path, what);
}

/** Notes a string that becomes something else. */
export function retype(source: TextSource, as: LeafType, value: TextValue): boolean {
  if (value.kind !== 'string' || !source.strings.has(value.start)) return false;
  const { start, end, parts } = value;
  const raw = parts.length === 1 ? rawTextFor(source.text.slice(start + 1, end - 1), as) : null;
  if (raw !== null) source.retyped.push({ start, end, raw });
  return raw !== null;
}

/** Whether reading may end: strings are looked for in all of the text. */
export function isFull({ findings, limit, strings }: TextSource): boolean {
  return findings.length >= limit && strings.size === 0;
}
