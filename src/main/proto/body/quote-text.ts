import { looseByteOf } from './loose-text.ts';

const escapes: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/**
 * Controls and format characters, line and paragraph separators, and bytes that are no character (see
 * `loose-text`); a joiner holds emoji together.
 */
const escaped = /(?!\u200d)["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\udc80-\udcff]/gu;

/** A text as a string of text format: what can be read stays, what cannot be seen is escaped. */
export function quoteText(text: string): string {
  return `"${text.replaceAll(escaped, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const byte = looseByteOf(code);
    if (byte !== null) return octal(byte);
    if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
    if (code > 0x7f) return `\\u${code.toString(16).padStart(4, '0')}`;
    return escapes[code] ?? octal(code);
  })}"`;
}

/** Bytes as a string of text format: ASCII stays, all else is octal, as the official libraries write it. */
export function quoteBytes(bytes: Uint8Array): string {
  let quoted = '"';
  for (const byte of bytes) {
    quoted +=
      escapes[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : octal(byte));
  }
  return `${quoted}"`;
}

/** Three digits always, so that a digit after it stays one. */
function octal(code: number): string {
  return `\\${code.toString(8).padStart(3, '0')}`;
}
