import { isUtf8 } from 'node:buffer';
import type protobuf from 'protobufjs';

/*
 * A proto2 string need not be UTF-8. As a JavaScript text, it holds each byte that is not part of a character
 * as a lone surrogate, U+DC80 to U+DCFF (as PEP 383 does): UTF-8 has none of those.
 */

const firstHalf = 0xdc00;

/** In UTF-16 text; a surrogate pair that is a character does not match. */
const looseByte = /([\udc80-\udcff])/u;

/** Returns a text that holds all of the bytes, even if they are not UTF-8. */
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

/** Returns the byte that a lone surrogate stands for; null for other characters. */
export function looseByteOf(code: number): number | null {
  return code >= firstHalf + 0x80 && code <= firstHalf + 0xff ? code - firstHalf : null;
}

/** True when a text holds bytes that are not characters. */
export function isLooseText(text: string): boolean {
  return looseByte.test(text);
}

/** Returns the bytes of a text that {@link looseTextOf} made, or of any other text. */
function looseTextBytes(text: string): Uint8Array {
  const parts = text.split(looseByte).map((part) => {
    const byte = part.length === 1 ? looseByteOf(part.charCodeAt(0)) : null;
    return byte === null ? Buffer.from(part) : Buffer.of(byte);
  });
  return Buffer.concat(parts);
}

/**
 * Makes a reader keep the bytes of texts: the library's own replaces bytes that are not characters by U+FFFD.
 */
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

/** Makes a writer write the bytes that {@link readLooseText} keeps. */
export function writeLooseText(writer: protobuf.Writer): void {
  const { string } = writer;
  writer.string = (text) =>
    isLooseText(text) ? writer.bytes(looseTextBytes(text)) : string.call(writer, text);
}

/** Returns the number of bytes of the character at an offset; 0 if there is none. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const isWhole = at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count));
  return isWhole ? count : 0;
}
