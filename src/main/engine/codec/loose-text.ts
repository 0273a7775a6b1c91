import { isUtf8 } from 'node:buffer';

/*
 * A string of proto2 need not be UTF-8. As a text of JavaScript it holds each byte that is part of no
 * character as the half of a character, U+DC80 to U+DCFF (PEP 383 does the same): UTF-8 has none of those.
 */

const firstHalf = 0xdc00;

/** Bytes that are not UTF-8 as a text that holds all of them. */
export function looseTextOf(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const count = characterBytes(bytes, at);
    if (count === 0) {
      text += decoder.decode(bytes.subarray(from, at));
      text += String.fromCharCode(firstHalf + (bytes[at] ?? 0));
      from = at + 1;
    }
    at += Math.max(1, count);
  }
  return text + decoder.decode(bytes.subarray(from));
}

/** The byte that the half of a character stands for; null for all that is none. */
export function looseByteOf(code: number): number | null {
  return code >= firstHalf + 0x80 && code <= firstHalf + 0xff ? code - firstHalf : null;
}

/** The bytes of the character at a place; 0 where there is none. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const isWhole = at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count));
  return isWhole ? count : 0;
}
