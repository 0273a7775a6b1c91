/** The longest string of the JavaScript engine. Longer bytes are only read in parts. */
export const maxTextBytes = 0x1fff_ffe8;

/** The bytes at the start that decide whether a body is text. */
const maxProbedBytes = 600;

/** Byte order marks, and their encodings (Unicode, 23.8). */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const;

/**
 * Decodes bytes as text: by their byte order mark, else the named charset, else UTF-8. Invalid bytes become
 * U+FFFD; an unknown charset is read as UTF-8. The mark is removed.
 */
export function textOf(bytes: Uint8Array, charset: string | null): string {
  return decoderFor(charsetOf(bytes, charset)).decode(bytes);
}

/** The bytes in one piece of text. */
const pieceBytes = 256 * 1024;

/** Yields the same text in pieces, however long it is; none ends inside a character. */
export function* textPiecesOf(bytes: Uint8Array, charset: string | null): Generator<string> {
  const named = charsetOf(bytes, charset);
  const isUtf8 = decoderFor(named).encoding === 'utf-8';
  // A streaming decoder is slow, and in UTF-8 the bytes show where a character begins.
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

/** Returns the start of the UTF-8 character that contains an offset. */
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

/** True when bytes have a UTF-16 mark, followed by characters that occur in text. */
export function isMarkedUtf16(bytes: Uint8Array): boolean {
  const mark = marks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (mark === undefined || mark.charset === 'utf-8' || bytes.length % 2 !== 0) return false;
  // The last character may be half a surrogate pair.
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
