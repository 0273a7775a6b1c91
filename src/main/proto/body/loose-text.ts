import { isUtf8 } from 'node:buffer';
import type protobuf from 'protobufjs';

/*
 * A string of proto2 need not be UTF-8. As a text of JavaScript it holds each byte that is part of no
 * character as the half of a character, U+DC80 to U+DCFF (PEP 383 does the same): UTF-8 has none of those.
 */

const firstHalf = 0xdc00;

/** In a text as UTF-16; a pair that is a character is none of these. */
const looseByte = /([\udc80-\udcff])/u;

/** Bytes that need not be UTF-8 as a text that holds all of them. */
export function looseTextOf(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  if (isUtf8(bytes)) return decoder.decode(bytes);
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

/** Whether a text holds bytes that are no character. */
export function isLooseText(text: string): boolean {
  return looseByte.test(text);
}

/** The bytes of a text that {@link looseTextOf} made, or of any other. */
function looseTextBytes(text: string): Uint8Array {
  const parts = text.split(looseByte).map((part) => {
    const byte = part.length === 1 ? looseByteOf(part.charCodeAt(0)) : null;
    return byte === null ? Buffer.from(part) : Buffer.of(byte);
  });
  return Buffer.concat(parts);
}

/** Lets a reader keep the bytes of texts: that of the library has U+FFFD in the place of those that are no character. */
export function readLooseText(reader: protobuf.Reader): void {
  const { string } = reader;
  reader.string = () => {
    const lengthStart = reader.pos;
    const text = string.call(reader);
    if (!text.includes('\ufffd')) return text;
    const end = reader.pos;
    reader.pos = lengthStart;
    const bytes = reader.buf.subarray(end - reader.uint32(), end);
    reader.pos = end;
    return isUtf8(bytes) ? text : looseTextOf(bytes);
  };
}

/** Lets a writer write the bytes that {@link readLooseText} keeps. */
export function writeLooseText(writer: protobuf.Writer): void {
  const { string } = writer;
  writer.string = (text) =>
    isLooseText(text) ? writer.bytes(looseTextBytes(text)) : string.call(writer, text);
}

/** The bytes of the character at a place; 0 where there is none. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const isWhole = at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count));
  return isWhole ? count : 0;
}
