import { type HexFault, hexCodes, readHexText } from '../../../../../shared/hex/hex-text.ts';
import type { ByteReading } from '../../../../../shared/hex/read-byte-text.ts';
import type { HexColumn } from '../../../../ui/hex/hex-geometry.ts';

const decoder = new TextDecoder('latin1');

/** Gives the same text as `hexTextOf` of shared code, which cannot use the fastest way available here. */
function hexDigitsOf(bytes: Uint8Array): string {
  return decoder.decode(hexCodes(bytes));
}

/** The state of the hex view of one body, kept while another one is shown. */
export interface HexState {
  /** The text of the draft. */
  readonly text: string;
  /** The bytes of the text; for an invalid text, the last valid bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fault: HexFault | null;
  /** The byte after the caret; the number of bytes when the caret is at the end. */
  readonly caret: number;
  /** The other end of the selection; equals `caret` without one. */
  readonly anchor: number;
  /** True when the first digit of the byte at the caret was just typed. */
  readonly isHalf: boolean;
  /** The column that is typed in. */
  readonly column: HexColumn;
  /** True when typing inserts bytes, false when it overwrites them. */
  readonly isInserting: boolean;
  readonly undone: ByteEdits;
  readonly done: ByteEdits;
  /** The last paste, when it has other readings. */
  readonly pasted: Pasted | null;
}

/** A paste with several readings. */
export interface Pasted {
  readonly offset: number;
  readonly byteLength: number;
  readonly kind: ByteReading['kind'] | 'text';
  readonly others: readonly { readonly kind: Pasted['kind']; readonly bytes: Uint8Array }[];
}

/** The state before any body was shown. */
export const emptyHexState: HexState = {
  text: '',
  bytes: new Uint8Array(),
  fault: null,
  caret: 0,
  anchor: 0,
  isHalf: false,
  column: 'hex',
  isInserting: true,
  undone: [],
  done: [],
  pasted: null,
};

/** Returns the selected bytes, `end` exclusive; both are the caret when nothing is selected. */
export function selectionOf({ caret, anchor }: HexState): {
  readonly start: number;
  readonly end: number;
} {
  return { start: Math.min(caret, anchor), end: Math.max(caret, anchor) };
}

/** Returns the state for a text from outside. It can be undone like an edit. */
export function takeText(state: HexState, text: string): HexState {
  if (text === state.text) return state;
  const reading = readHexText(text);
  if (reading.kind === 'fault') {
    const { offset, reason } = reading;
    return { ...state, text, fault: { offset, reason }, isHalf: false, pasted: null };
  }
  const { bytes } = reading;
  const edit = editBetween(state.bytes, bytes);
  const isSame = edit.removed.length === 0 && edit.inserted.length === 0;
  const isFirst = state.text === '' && state.done.length === 0;
  const caret = Math.min(state.caret, bytes.length);
  return {
    ...state,
    text,
    bytes,
    fault: null,
    isHalf: false,
    caret,
    anchor: caret,
    pasted: null,
    ...(!isSame && {
      undone: [],
      done: isFirst ? [] : withEdit(state.done, { ...edit, caretBefore: state.caret, group: null }),
    }),
  };
}

/** A change of bytes, and the caret after it. */
interface ByteChange {
  readonly offset: number;
  readonly removedCount: number;
  readonly inserted: Uint8Array;
  readonly caret: number;
  readonly isHalf?: boolean;
  /** See `ByteEdit`. */
  readonly group?: string | null;
}

/** Returns the state after a change of bytes, with a newly formatted text. */
export function changeBytes(state: HexState, change: ByteChange): HexState {
  const { offset, removedCount, inserted, caret, isHalf = false, group = null } = change;
  const removed = state.bytes.slice(offset, offset + removedCount);
  const bytes = splice(state.bytes, offset, removedCount, inserted);
  return {
    ...state,
    bytes,
    text: hexDigitsOf(bytes),
    caret,
    anchor: caret,
    isHalf,
    undone: [],
    done: withEdit(state.done, { offset, removed, inserted, caretBefore: state.caret, group }),
    pasted: null,
  };
}

/** Undoes the last edit; returns the same state when there is none. */
export function undo(state: HexState): HexState {
  const edit = state.done.at(-1);
  if (edit === undefined) return state;
  const bytes = splice(state.bytes, edit.offset, edit.inserted.length, edit.removed);
  return {
    ...state,
    bytes,
    text: hexDigitsOf(bytes),
    caret: edit.caretBefore,
    anchor: edit.caretBefore,
    isHalf: false,
    done: state.done.slice(0, -1),
    undone: [...state.undone, edit],
    pasted: null,
  };
}

/** Redoes the last undone edit; returns the same state when there is none. */
export function redo(state: HexState): HexState {
  const edit = state.undone.at(-1);
  if (edit === undefined) return state;
  const bytes = splice(state.bytes, edit.offset, edit.removed.length, edit.inserted);
  const caret = edit.offset + edit.inserted.length;
  return {
    ...state,
    bytes,
    text: hexDigitsOf(bytes),
    caret,
    anchor: caret,
    isHalf: false,
    // It must not merge with what is typed next.
    done: [...state.done, { ...edit, group: null }],
    undone: state.undone.slice(0, -1),
    pasted: null,
  };
}

/** Replaced bytes: all that undo needs. */
interface ByteEdit {
  readonly offset: number;
  readonly removed: Uint8Array;
  readonly inserted: Uint8Array;
  /** The caret before the edit. */
  readonly caretBefore: number;
  /** Consecutive edits of one group are undone together; null never merges. */
  readonly group: string | null;
}

/** Edits, the last one at the end. */
type ByteEdits = readonly ByteEdit[];

/** Older edits are dropped. */
const maxEdits = 1000;
const maxKeptBytes = 32 * 1024 * 1024;

/** Returns the bytes with some of them replaced. */
function splice(
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

/** Adds an edit, or merges it into the last one of its group. */
function withEdit(edits: ByteEdits, edit: ByteEdit): ByteEdits {
  const last = edits.at(-1);
  const joined = last && joinEdits(last, edit);
  const all = joined ? edits.with(-1, joined) : [...edits, edit];
  let kept = 0;
  let first = all.length;
  while (first > 0 && all.length - first < maxEdits) {
    const older = all[first - 1];
    kept += (older?.removed.length ?? 0) + (older?.inserted.length ?? 0);
    // The last edit can always be undone.
    if (kept > maxKeptBytes && first < all.length) break;
    first -= 1;
  }
  return first === 0 ? all : all.slice(first);
}

function joinEdits(last: ByteEdit, next: ByteEdit): ByteEdit | null {
  if (last.group === null || last.group !== next.group) return null;
  // Backspace: the removed byte is right before the last removed one.
  if (next.inserted.length === 0 && next.offset + next.removed.length === last.offset) {
    if (last.inserted.length > 0) return null;
    return { ...last, offset: next.offset, removed: joined(next.removed, last.removed) };
  }
  const at = next.offset - last.offset;
  if (at < 0 || at > last.inserted.length) return null;
  // Some replaced bytes may come from the last edit: the second digit of a byte replaces it.
  const ownCount = Math.min(next.removed.length, last.inserted.length - at);
  const inserted = splice(last.inserted, at, ownCount, next.inserted);
  return { ...last, inserted, removed: joined(last.removed, next.removed.subarray(ownCount)) };
}

/** Returns the edit that turns some bytes into others. */
function editBetween(
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
