import { isUtf8 } from 'node:buffer';

const named: Readonly<Record<number, string>> = {
  9: '\\t',
  10: '\\n',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/** Bytes as a string literal with its quotes; text stays readable, all else becomes octal escapes. */
export function quoteBytes(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return quoteText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  let quoted = '"';
  for (const byte of bytes)
    quoted += escapeCode(byte, byte < 127 ? String.fromCharCode(byte) : null);
  return `${quoted}"`;
}

/** Text as a string literal with its quotes. */
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
  // Controls, separators that break lines, and marks that are not seen or turn text around.
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

const escapes =
  /\\(?:([0-7]{1,3})|[xX]([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g;

const namedBytes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
};

/** The bytes that the inside of a string literal stands for (language specification, "String literals"). */
export function unescapeBytes(inside: string): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  for (const match of inside.matchAll(escapes)) {
    const [all, octal, hex, unicode4, unicode8, plain = ''] = match;
    parts.push(Buffer.from(inside.slice(copied, match.index)));
    copied = match.index + all.length;
    const unicode = unicode4 ?? unicode8;
    if (octal) parts.push(Buffer.of(Number.parseInt(octal, 8) & 255));
    else if (hex) parts.push(Buffer.of(Number.parseInt(hex, 16)));
    else if (unicode) {
      const code = Number.parseInt(unicode, 16);
      parts.push(Buffer.from(String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd)));
    } else {
      const byte = Object.hasOwn(namedBytes, plain) ? namedBytes[plain] : undefined;
      parts.push(byte === undefined ? Buffer.from(plain) : Buffer.of(byte));
    }
  }
  parts.push(Buffer.from(inside.slice(copied)));
  return Buffer.concat(parts);
}

/** Bytes with C escapes, as the default of a bytes field stands in its descriptor. */
export function escapeBytes(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) {
    if (byte === 39) escaped += "\\'";
    else escaped += escapeCode(byte, byte < 127 ? String.fromCharCode(byte) : null);
  }
  return escaped;
}
