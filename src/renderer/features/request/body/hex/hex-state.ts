import { type HexFault, hexCodes, readHexText } from '../../../../../shared/hex/hex-text.ts';
import type { ByteReading } from '../../../../../shared/hex/read-byte-text.ts';
import type { HexColumn } from '../../../../ui/hex/hex-geometry.ts';
import { type ByteEdits, editBetween, splice, withEdit } from './byte-edits.ts';

const decoder = new TextDecoder('latin1');

/** The same text as `hexTextOf` of shared code, which cannot use what makes text the fastest here. */
function hexDigitsOf(bytes: Uint8Array): string {
  return decoder.decode(hexCodes(bytes));
}

/** What the hex view of one body shows, and remembers while another one is shown. */
export interface HexState {
  /** As the draft has it. */
  readonly text: string;
  /** What the text stands for; of one with a fault, what it stood for last. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fault: HexFault | null;
  /** The byte that the caret stands before; the number of bytes is behind the last. */
  readonly caret: number;
  /** The other end of the selection; equals `caret` without one. */
  readonly anchor: number;
  /** Whether the first digit of the byte at the caret was just typed. */
  readonly isHalf: boolean;
  /** The column that is typed in. */
  readonly column: HexColumn;
  /** Whether what is typed goes in between, or over what is there. */
  readonly isInserting: boolean;
  readonly undone: ByteEdits;
  readonly done: ByteEdits;
  /** What was pasted last, and could be read in other ways too. */
  readonly pasted: Pasted | null;
}

/** A paste that may have been meant otherwise. */
export interface Pasted {
  readonly offset: number;
  readonly byteLength: number;
  readonly kind: ByteReading['kind'] | 'text';
  readonly others: readonly { readonly kind: Pasted['kind']; readonly bytes: Uint8Array }[];
}

/** Before any body was shown. */
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

/** The selected bytes, from the first to behind the last; both are the caret without any. */
export function selectionOf({ caret, anchor }: HexState): {
  readonly start: number;
  readonly end: number;
} {
  return { start: Math.min(caret, anchor), end: Math.max(caret, anchor) };
}

/**
 * The state of another text than before: one that came from elsewhere. That can be taken back like an
 * edit.
 */
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

/** A change of some bytes, and where it leaves the caret. */
export interface ByteChange {
  readonly offset: number;
  readonly removedCount: number;
  readonly inserted: Uint8Array;
  readonly caret: number;
  readonly isHalf?: boolean;
  /** See `ByteEdit`. */
  readonly group?: string | null;
}

/** The state after some bytes were changed; its text is laid out anew. */
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

/** The state before the last edit; the same one when there is none. */
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

/** The state with the edit that was undone last done again; the same one when there is none. */
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
    // It stands alone: what is typed next is another edit.
    done: [...state.done, { ...edit, group: null }],
    undone: state.undone.slice(0, -1),
    pasted: null,
  };
}
