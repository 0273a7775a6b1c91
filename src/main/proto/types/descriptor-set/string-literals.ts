import { isUtf8 } from 'node:buffer';

const named: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/** Returns bytes as a quoted string literal; text stays readable, the rest becomes octal escapes. */
export function quoteBytes(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return quoteText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  let quoted = '"';
  for (const byte of bytes)
    quoted += escapeCode(byte, byte < 127 ? String.fromCharCode(byte) : null);
  return `${quoted}"`;
}

/** Returns text as a quoted string literal. */
export function quoteText(text: string): string {
  // Nearly every string is plain.
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let quoted = '"';
  for (const character of text) quoted += escapeCharacter(character);
  return `${quoted}"`;
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 127) return escapeCode(code, character);
  // Control characters, separators that break lines, and marks that are invisible or reverse text.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(character)) {
    return [...Buffer.from(character)].map((byte) => escapeCode(byte, null)).join('');
  }
  return character;
}

function escapeCode(code: number, character: string | null): string {
  const short = named[code];
  if (short) return short;
  if (character !== null && code >= 32 && code < 127) return character;
  return `\\${code.toString(8).padStart(3, '0')}`;
}

/** Returns bytes with C escapes, as in the descriptor of a bytes field's default. */
export function escapeBytes(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) {
    if (byte === 39) escaped += "\\'";
    else escaped += escapeCode(byte, byte < 127 ? String.fromCharCode(byte) : null);
  }
  return escaped;
}
