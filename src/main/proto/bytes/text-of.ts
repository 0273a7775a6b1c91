/** Longer bytes make no string: the engine of JavaScript refuses it. They are read in parts only. */
export const maxTextBytes = 0x1fff_ffe8;

/** So many bytes at the start tell whether they are a text. */
const maxProbedBytes = 600;

/** Byte order marks, and what they say (Unicode, 23.8). */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const;

/**
 * Bytes as text: by their byte order mark, else in the charset that is named, else as UTF-8. What the
 * charset does not allow becomes U+FFFD; one that is not known is taken for UTF-8. The mark is left out.
 */
export function textOf(bytes: Uint8Array, charset: string | null): string {
  return decoderFor(charsetOf(bytes, charset)).decode(bytes);
}

/** Bytes that become one piece of a text. */
const pieceBytes = 256 * 1024;

/** The same text in pieces, however long it is; none ends within a character. */
export function* textPiecesOf(bytes: Uint8Array, charset: string | null): Generator<string> {
  const named = charsetOf(bytes, charset);
  const isUtf8 = decoderFor(named).encoding === 'utf-8';
  // A decoder that goes on from piece to piece is slow, and UTF-8 tells where a character begins.
  const stream = isUtf8 ? null : decoderFor(named);
  for (let start = 0; start < bytes.length; ) {
    const end = isUtf8 ? characterBefore(bytes, start + pieceBytes) : start + pieceBytes;
    const piece = bytes.subarray(start, end);
    if (stream) yield stream.decode(piece, { stream: true });
    else yield new TextDecoder('utf-8', { ignoreBOM: start > 0 }).decode(piece);
    start = end;
  }
  if (stream) yield stream.decode();
}

/** Where the character of UTF-8 begins that an offset lies in. */
function characterBefore(bytes: Uint8Array, offset: number): number {
  if (offset >= bytes.length) return bytes.length;
  for (let at = offset; at > offset - 4; at -= 1) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  }
  return offset;
}

function charsetOf(bytes: Uint8Array, charset: string | null): string | null {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  return marked?.charset ?? charset;
}

/** Whether bytes are UTF-16 by their mark, and characters that a text has follow it. */
export function isMarkedUtf16(bytes: Uint8Array): boolean {
  const mark = marks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (mark === undefined || mark.charset === 'utf-8' || bytes.length % 2 !== 0) return false;
  // The last character may be half of a pair.
  const head = textOf(bytes.subarray(0, maxProbedBytes), null).slice(0, -1);
  return !/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD]/u.test(head.replace(/[\n\r\t]/g, ''));
}

function decoderFor(charset: string | null): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
