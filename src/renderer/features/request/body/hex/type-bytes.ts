import { digitOf } from '../../../../../shared/hex/hex-text.ts';
import { byteReadings } from '../../../../../shared/hex/read-byte-text.ts';
import { utf8Bytes } from '../../../../../shared/hex/utf8-bytes.ts';
import { changeBytes, type HexState, selectionOf } from './hex-state.ts';

/**
 * Types characters in the current column; returns the same state for a character that is not a hex digit
 * there.
 */
export function typeCharacters(state: HexState, characters: string): HexState {
  if (state.column === 'ascii') return put(state, utf8Bytes(characters), 'ascii');
  let next = state;
  for (const character of characters) {
    const digit = digitOf(character.charCodeAt(0));
    if (digit >= 0) next = typeDigit(next, digit);
  }
  return next;
}

function typeDigit(state: HexState, digit: number): HexState {
  const { bytes, caret, isHalf, isInserting } = state;
  const byte = bytes[caret] ?? 0;
  if (isHalf) {
    return changeBytes(state, {
      offset: caret,
      removedCount: 1,
      inserted: Uint8Array.of((byte & 0xf0) | digit),
      caret: caret + 1,
      group: 'hex',
    });
  }
  const { start, end } = selectionOf(state);
  const isOver = !isInserting && end === start && start < bytes.length;
  return changeBytes(state, {
    offset: start,
    removedCount: isOver ? 1 : end - start,
    inserted: Uint8Array.of((digit << 4) | (isOver ? byte & 0x0f : 0)),
    caret: start,
    isHalf: true,
    group: end === start ? 'hex' : null,
  });
}

/** Puts bytes at the caret: replaces the selection, inserts or overwrites. */
function put(state: HexState, inserted: Uint8Array, group: string | null): HexState {
  const { bytes, isInserting } = state;
  const { start, end } = selectionOf(state);
  const covered = Math.min(inserted.length, bytes.length - start);
  const removedCount = end > start ? end - start : isInserting ? 0 : covered;
  return changeBytes(state, {
    offset: start,
    removedCount,
    inserted,
    caret: start + inserted.length,
    group: end > start ? null : group,
  });
}

/**
 * Removes the selection, or the byte before or after the caret; returns the same state when there is none.
 */
export function deleteBytes(state: HexState, side: 'before' | 'behind'): HexState {
  const { bytes, caret, isHalf } = state;
  const selected = selectionOf(state);
  const isSelected = selected.end > selected.start;
  // A half-typed byte is at the caret.
  const at = isHalf || side === 'behind' ? caret : caret - 1;
  const start = isSelected ? selected.start : at;
  const end = isSelected ? selected.end : at + 1;
  if (start < 0 || end > bytes.length) return state;
  return changeBytes(state, {
    offset: start,
    removedCount: end - start,
    inserted: new Uint8Array(),
    caret: start,
    group: isSelected ? null : `delete ${side}`,
  });
}

/**
 * Pastes text: as characters in the character column, as spelled bytes in the digit column.
 *
 * @returns null when the text spells no bytes
 */
export function pasteText(state: HexState, text: string): HexState | null {
  const asText = { kind: 'text' as const, bytes: utf8Bytes(text) };
  const spelled = byteReadings(text);
  const readings = state.column === 'ascii' ? [asText, ...spelled] : [...spelled, asText];
  const [first, ...others] = readings;
  if (first === undefined || (state.column === 'hex' && spelled.length === 0)) return null;
  const { start: offset } = selectionOf(state);
  const next = put(state, first.bytes, null);
  return { ...next, pasted: { offset, byteLength: first.bytes.length, kind: first.kind, others } };
}

/** Pastes text as characters, whatever it spells. */
export function pasteCharacters(state: HexState, text: string): HexState {
  return put(state, utf8Bytes(text), null);
}

/** Reads the last paste in another way; returns the same state when that is impossible. */
export function rereadPasted(state: HexState, kind: string): HexState {
  const { pasted } = state;
  const chosen = pasted?.others.find((other) => other.kind === kind);
  if (!pasted || !chosen) return state;
  return changeBytes(state, {
    offset: pasted.offset,
    removedCount: pasted.byteLength,
    inserted: chosen.bytes,
    caret: pasted.offset + chosen.bytes.length,
  });
}
