/** Bytes that took the place of others: all that undo needs. */
export interface ByteEdit {
  readonly offset: number;
  readonly removed: Uint8Array;
  readonly inserted: Uint8Array;
  /** Where the caret was before it, and is after it. */
  readonly caretBefore: number;
  readonly caretAfter: number;
  /** Edits of one kind at one place that follow each other are undone at once; null stands alone. */
  readonly group: string | null;
}
