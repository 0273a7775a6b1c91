import { utf8Bytes } from './utf8-bytes.ts';

const simple: Readonly<Record<string, number>> = {
  a: 0x07,
  b: 0x08,
  e: 0x1b,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  v: 0x0b,
  '\\': 0x5c,
  "'": 0x27,
  '"': 0x22,
  '?': 0x3f,
  '`': 0x60,
};

/**
 * Reads bytes written as a string with escapes, as in C, Python, Go, JavaScript, Java and text format: quoted
 * or not, also several strings in sequence. Other characters are UTF-8.
 *
 * @returns null for a text without escapes and quotes, or with an invalid escape
 */
export function readEscaped(text: string): Uint8Array<ArrayBuffer> | null {
  const trimmed = text.trim();
  const inside = unquoted(trimmed);
  if (inside === null || (inside === trimmed && !/\\[0-7xuU]/.test(trimmed))) return null;
  const pieces: Uint8Array[] = [];
  // Two escapes may be the halves of one character: they are encoded together.
  let characters = '';
  const part =
    /\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([^xuU0-9]))|[^\\]+/suy;
  while (part.lastIndex < inside.length) {
    const found = part.exec(inside);
    if (found === null) return null;
    const [whole, hex, octal, braced, short, long, letter] = found;
    if (!whole.startsWith('\\')) {
      characters += whole;
    } else if (hex !== undefined || octal !== undefined) {
      const value = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16);
      if (value > 0xff) return null;
      pieces.push(utf8Bytes(characters), Uint8Array.of(value));
      characters = '';
    } else if (letter !== undefined) {
      const value = simple[letter];
      if (value === undefined) return null;
      characters += String.fromCharCode(value);
    } else {
      const point = Number.parseInt(braced ?? short ?? long ?? '', 16);
      if (point > 0x10_ffff) return null;
      characters += String.fromCodePoint(point);
    }
  }
  pieces.push(utf8Bytes(characters));
  return joined(pieces);
}

/**
 * Returns the text between quotes, of several strings in sequence; the text itself if there are no quotes.
 */
function unquoted(text: string): string | null {
  if (!/^[bBuL]?["']/.test(text)) return text;
  const literal = /\s*[bBuL]?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*[+;,]?/suy;
  let inside = '';
  while (literal.lastIndex < text.length) {
    const found = literal.exec(text);
    if (found === null) return null;
    inside += found[1] ?? found[2] ?? '';
  }
  return inside;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
