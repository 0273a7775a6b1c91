import type { TypedText } from '../../../../../../shared/model/typed-text.ts';

/** Text typed into a row that the body lacks, or has in another spelling. */
export type UnfinishedText = Omit<TypedText, 'id'>;

/**
 * Returns the half-typed text of a row with a text; null when there is none, or it was typed over another
 * value.
 */
export function unfinishedIn(
  { unfinished }: { readonly unfinished: ReadonlyMap<string, UnfinishedText> },
  id: string,
  text: string | null,
): UnfinishedText | null {
  const held = unfinished.get(id);
  return held === undefined || held.over !== text ? null : held;
}

/** Returns the key under which the half-typed key of an entry is remembered. */
export function keyHoldId(rowId: string): string {
  return `${rowId}{key}`;
}

/** Returns the row of a remembered text, also for a map key. */
export function withoutKeyPart(heldId: string): string {
  const part = keyHoldId('');
  return heldId.endsWith(part) ? heldId.slice(0, -part.length) : heldId;
}
