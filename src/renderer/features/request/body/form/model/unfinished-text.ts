import type { TypedText } from '../../../../../../shared/model/typed-text.ts';

/** What was typed into a row, and stands in the body in other words or not at all. */
export type UnfinishedText = Omit<TypedText, 'id'>;

/** What is half typed in a row that has a text; null for nothing, and for what was typed over another. */
export function unfinishedIn(
  { unfinished }: { readonly unfinished: ReadonlyMap<string, UnfinishedText> },
  id: string,
  text: string | null,
): UnfinishedText | null {
  const held = unfinished.get(id);
  return held === undefined || held.over !== text ? null : held;
}
