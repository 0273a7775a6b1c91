import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import type { ByteMark } from '../../../ui/hex/hex-geometry.ts';

/** The offsets of a field's parts; ends are exclusive. */
export type FieldRange = NonNullable<TreeRow['range']>;

/** The highlighted bytes. */
export type HexMark =
  | { readonly kind: 'field'; readonly label: string; readonly range: FieldRange }
  | { readonly kind: 'fault'; readonly offset: number };

/** Returns the first highlighted byte. */
export function startOfMark(mark: HexMark): number {
  return mark.kind === 'field' ? mark.range.tagStart : mark.offset;
}

/** Returns the coloured ranges of a mark. */
export function byteMarksOf(mark: HexMark | null): readonly ByteMark[] {
  if (mark === null) return [];
  if (mark.kind === 'fault') return [{ kind: 'fault', start: mark.offset, end: mark.offset + 1 }];
  const { tagStart, lengthStart, valueStart, end } = mark.range;
  return [
    { kind: 'tag', start: tagStart, end: lengthStart },
    { kind: 'length', start: lengthStart, end: valueStart },
    { kind: 'value', start: valueStart, end },
  ];
}

/** Describes the highlighted bytes, their place first: `15..36 email: tag 1, length 1, value 20`. */
export function describeMark(mark: HexMark): string {
  if (mark.kind === 'fault') return `reading stopped at byte ${mark.offset}`;
  const parts = partsOf(mark.range).map(({ part, count }) => `${part} ${count}`);
  return `${placeOf(mark.range)} ${mark.label}: ${parts.join(', ')}`;
}

/** Returns the parts of a field that have bytes, with their sizes. */
export function partsOf(
  range: FieldRange,
): readonly { readonly part: 'tag' | 'length' | 'value'; readonly count: number }[] {
  const { tagStart, lengthStart, valueStart, end } = range;
  const parts = [
    { part: 'tag', count: lengthStart - tagStart },
    { part: 'length', count: valueStart - lengthStart },
    { part: 'value', count: end - valueStart },
  ] as const;
  return parts.filter(({ count }) => count > 0);
}

/** Returns the first and last offset of a field: `15..36`. */
export function placeOf({ tagStart, end }: FieldRange): string {
  const last = end - 1;
  return last <= tagStart ? `${tagStart}` : `${tagStart}..${last}`;
}
