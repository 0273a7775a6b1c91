/** Bytes that took the place of others: all that undo needs. */
export interface ByteEdit {
  readonly offset: number;
  readonly removed: Uint8Array;
  readonly inserted: Uint8Array;
  /** Where the caret was before it. */
  readonly caretBefore: number;
  /** Edits of one kind that follow each other are undone at once; null stands alone. */
  readonly group: string | null;
}

/** Edits, the last one at the end. */
export type ByteEdits = readonly ByteEdit[];

/** More than this is forgotten, the oldest first. */
const maxEdits = 1000;
const maxKeptBytes = 32 * 1024 * 1024;

/** The bytes with some of them replaced. */
export function splice(
  bytes: Uint8Array,
  offset: number,
  removedCount: number,
  inserted: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const spliced = new Uint8Array(bytes.length - removedCount + inserted.length);
  spliced.set(bytes.subarray(0, offset));
  spliced.set(inserted, offset);
  spliced.set(bytes.subarray(offset + removedCount), offset + inserted.length);
  return spliced;
}

/** The edits with one more; one that continues the last of its group becomes part of it. */
export function withEdit(edits: ByteEdits, edit: ByteEdit): ByteEdits {
  const last = edits.at(-1);
  const joined = last && joinEdits(last, edit);
  const all = joined ? edits.with(-1, joined) : [...edits, edit];
  let kept = 0;
  let first = all.length;
  while (first > 0 && all.length - first < maxEdits) {
    const older = all[first - 1];
    kept += (older?.removed.length ?? 0) + (older?.inserted.length ?? 0);
    // The last one can always be taken back.
    if (kept > maxKeptBytes && first < all.length) break;
    first -= 1;
  }
  return first === 0 ? all : all.slice(first);
}

function joinEdits(last: ByteEdit, next: ByteEdit): ByteEdit | null {
  if (last.group === null || last.group !== next.group) return null;
  // Backspace: what goes now stood right before what went.
  if (next.inserted.length === 0 && next.offset + next.removed.length === last.offset) {
    if (last.inserted.length > 0) return null;
    return { ...last, offset: next.offset, removed: joined(next.removed, last.removed) };
  }
  const at = next.offset - last.offset;
  if (at < 0 || at > last.inserted.length) return null;
  // Of what is replaced now, some may be what was put in before: the second digit of a byte is.
  const ownCount = Math.min(next.removed.length, last.inserted.length - at);
  const inserted = splice(last.inserted, at, ownCount, next.inserted);
  return { ...last, inserted, removed: joined(last.removed, next.removed.subarray(ownCount)) };
}

/** The one edit that leads from some bytes to others. */
export function editBetween(
  before: Uint8Array,
  after: Uint8Array,
): Pick<ByteEdit, 'offset' | 'removed' | 'inserted'> {
  const shorter = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < shorter && before[offset] === after[offset]) offset += 1;
  let behind = 0;
  while (
    behind < shorter - offset &&
    before[before.length - 1 - behind] === after[after.length - 1 - behind]
  ) {
    behind += 1;
  }
  return {
    offset,
    removed: before.slice(offset, before.length - behind),
    inserted: after.slice(offset, after.length - behind),
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
