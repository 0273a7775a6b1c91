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

/** Under what the half-typed key of an entry is remembered. */
export function keyHoldId(rowId: string): string {
  return `${rowId}{key}`;
}

/** The row that something is remembered under, also of its key. */
export function withoutKeyPart(heldId: string): string {
  const part = keyHoldId('');
  return heldId.endsWith(part) ? heldId.slice(0, -part.length) : heldId;
}
