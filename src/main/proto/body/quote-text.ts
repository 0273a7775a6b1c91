import { looseByteOf } from './loose-text.ts';

const escapes: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/**
 * Control and format characters, line and paragraph separators, and bytes that are not characters (see
 * `loose-text`). A zero-width joiner stays because emoji need it.
 */
const escaped = /(?!\u200d)["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\udc80-\udcff]/gu;

/** Returns a text as a text format string: readable characters stay, invisible ones are escaped. */
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

/**
 * Returns bytes as a text format string: ASCII stays, the rest is octal, as the official libraries write it.
 */
export function quoteBytes(bytes: Uint8Array): string {
  let quoted = '"';
  for (const byte of bytes) {
    quoted +=
      escapes[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : octal(byte));
  }
  return `${quoted}"`;
}

/** Always three digits, so that a digit after it is not read as part of it. */
function octal(code: number): string {
  return `\\${code.toString(8).padStart(3, '0')}`;
}
