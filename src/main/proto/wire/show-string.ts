import { isUtf8 } from 'node:buffer';
import type { RowValue } from '../../../shared/model/tree-row.ts';

/** Values are shortened past this many UTF-16 code units. */
export const maxShownLength = 200;

/** A byte of UTF-8 gives at most one code unit, and a code unit takes at most three bytes. */
const maxShownBytes = maxShownLength * 3 + 4;

/** Bytes shown in hex before the rest is left out. */
const maxHexBytes = 64;

/**
 * Characters that hide, reorder or break the text around them: controls, format characters (zero width and
 * bidirectional, Unicode TR 36), line and paragraph separators, lone surrogates.
 */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Shows a string value in quotes, with invisible characters as escapes. Bytes that are not UTF-8 are shown in
 * hex, with a remark.
 */
export function showString(value: Uint8Array): RowValue {
  if (!isUtf8(value)) {
    const hex = showBytes(value);
    return { ...hex, text: `not UTF-8: ${hex.text}` };
  }
  const isCut = value.length > maxShownBytes;
  const head = isCut ? value.subarray(0, maxShownBytes) : value;
  const text = decodeText(head);
  const shortened = isCut || text.length > maxShownLength;
  return { kind: 'string', text: quote(shortened ? cut(text) : text, shortened), shortened };
}

/** Shows bytes in hex, with their number if not all are shown. */
export function showBytes(value: Uint8Array): RowValue {
  const shortened = value.length > maxHexBytes;
  const shown = shortened ? value.subarray(0, maxHexBytes) : value;
  const pairs = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0'));
  if (value.length === 0) return { kind: 'bytes', text: 'empty', shortened: false };
  return { kind: 'bytes', text: pairs.join(' ') + (shortened ? ' …' : ''), shortened };
}

/** Quotes text for a field path or a row, with hidden characters escaped. */
export function quote(text: string, isShortened = false): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(
      hiddenCharacter,
      (character) =>
        shortEscapes.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
  return `"${escaped}${isShortened ? '…' : ''}"`;
}

/** True when the bytes are UTF-8 that a person would call text. */
export function looksLikeText(value: Uint8Array): boolean {
  if (isPlain(value)) return true;
  if (!isUtf8(value)) return false;
  const head = decodeText(value.subarray(0, maxShownBytes));
  return !/[\p{Cc}\p{Cn}\p{Co}]/u.test(head.replace(/[\n\r\t]/g, ''));
}

/** True for a short text of ASCII letters, which needs no decoding: nearly every text is one. */
function isPlain(value: Uint8Array): boolean {
  if (value.length > maxShownBytes) return false;
  for (const byte of value) {
    const isBlank = byte === 0x09 || byte === 0x0a || byte === 0x0d;
    if ((byte < 0x20 && !isBlank) || byte >= 0x7f) return false;
  }
  return true;
}

/** Returns the bytes without an incomplete last character; unchanged if that is all. */
export function wholeCharacters(value: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back < value.length; back += 1) {
    const byte = value[value.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const width = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return width > back ? value.subarray(0, value.length - back) : value;
  }
  return value;
}

/** Decodes UTF-8 whose last character may be incomplete. */
function decodeText(head: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(head, { stream: true });
}

/** Returns the start of a text, never ending inside a surrogate pair. */
function cut(text: string): string {
  const last = text.charCodeAt(maxShownLength - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, maxShownLength - (isHighSurrogate ? 1 : 0));
}
