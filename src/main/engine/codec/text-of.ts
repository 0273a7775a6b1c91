/** Longer bytes make no string: the engine of JavaScript refuses it. They are read in parts only. */
export const maxTextBytes = 0x1fff_ffe8;

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
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  return decoderFor(marked?.charset ?? charset).decode(bytes);
}

function decoderFor(charset: string | null): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
