/** Under what the half-typed key of an entry is remembered. */
export function keyHoldId(rowId: string): string {
  return `${rowId}{key}`;
}

/** The row that something is remembered under, also of its key. */
export function withoutKeyPart(heldId: string): string {
  const part = keyHoldId('');
  return heldId.endsWith(part) ? heldId.slice(0, -part.length) : heldId;
}
