import { placeholderAt } from '../model/placeholder.ts';
import type { TextFault, TextString } from './text-tree.ts';

const simple: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '?': 63,
  '\\': 92,
  "'": 39,
  '"': 34,
};

const escapeForm =
  /\\(?:([abfnrtv?\\'"])|([0-7]{1,3})|[xX]([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{4})|U(00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4}))/y;

/** Returns the text of a literal if all its escapes are characters; else null. */
export function plainTextOf(text: string, node: TextString): string | null {
  const inside = node.parts.map(({ start, end }) => text.slice(start + 1, end - 1)).join('');
  return inside.includes('\\') ? null : inside;
}

/**
 * Returns the bytes of a string: its text as UTF-8, its escapes decoded. Skips invalid escapes; {@link
 * faultsOfString} reports them.
 */
export function textStringBytes(text: string, node: TextString): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(
    3 * node.parts.reduce((sum, part) => sum + part.end - part.start, 0),
  );
  let length = 0;
  function put(code: number): void {
    length = putUtf8(bytes, length, code);
  }
  for (const part of node.parts) {
    const end = closedEnd(text, part.start, part.end);
    for (let index = part.start + 1; index < end; ) {
      if (text[index] !== '\\') {
        const code = text.codePointAt(index) ?? 0;
        put(code);
        index += code > 0xffff ? 2 : 1;
        continue;
      }
      const match = escapeAt(text, index);
      if (match === null) {
        // For an escaped `\\{{name}}` of a draft, only the backslash is removed.
        index += text[index + 1] === '{' ? 1 : 2;
        continue;
      }
      const [whole, letter, octal, hex, short, long] = match;
      if (letter !== undefined) bytes[length++] = simple[letter] ?? 0;
      else if (octal !== undefined) bytes[length++] = Number.parseInt(octal, 8) & 255;
      else if (hex !== undefined) bytes[length++] = Number.parseInt(hex, 16);
      else put(Number.parseInt(short ?? long ?? '0', 16));
      index += whole.length;
    }
  }
  return bytes.slice(0, length);
}

/** Reports the invalid escapes of a literal; `\\{{name}}` of a draft is valid. */
export function faultsOfString(text: string, start: number, end: number): TextFault[] {
  const faults: TextFault[] = [];
  const last = closedEnd(text, start, end);
  for (let index = text.indexOf('\\', start + 1); index >= 0 && index < last; ) {
    const match = escapeAt(text, index);
    const code = Number.parseInt(match?.[4] ?? match?.[5] ?? '0', 16);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    const isLiteral = match === null && placeholderAt(text, index + 1) !== null;
    if ((match === null && !isLiteral) || isSurrogate) {
      const written = match?.[0] ?? text.slice(index, Math.min(index + 2, last));
      faults.push({
        start: index,
        end: index + written.length,
        what: isSurrogate
          ? `${written} is half of a character`
          : `${written} is not a text format escape`,
        hint: written.startsWith('\\{')
          ? 'Other braces are plain text: remove the backslash.'
          : isSurrogate
            ? 'Write the whole character, or \\U and its eight-digit code point.'
            : 'Write a backslash as \\\\.',
      });
    }
    index = text.indexOf('\\', index + (match?.[0].length ?? 2));
  }
  return faults;
}

function closedEnd(text: string, start: number, end: number): number {
  return end > start + 1 && text[end - 1] === text[start] ? end - 1 : end;
}

function escapeAt(text: string, index: number): RegExpExecArray | null {
  escapeForm.lastIndex = index;
  return escapeForm.exec(text);
}

/** Writes a code point; a lone surrogate as its three bytes, which every UTF-8 check refuses. */
function putUtf8(bytes: Uint8Array, at: number, code: number): number {
  let length = at;
  if (code < 0x80) bytes[length++] = code;
  else if (code < 0x800) {
    bytes[length++] = 0xc0 | (code >> 6);
    bytes[length++] = 0x80 | (code & 63);
  } else if (code < 0x1_0000) {
    bytes[length++] = 0xe0 | (code >> 12);
    bytes[length++] = 0x80 | ((code >> 6) & 63);
    bytes[length++] = 0x80 | (code & 63);
  } else {
    bytes[length++] = 0xf0 | (code >> 18);
    bytes[length++] = 0x80 | ((code >> 12) & 63);
    bytes[length++] = 0x80 | ((code >> 6) & 63);
    bytes[length++] = 0x80 | (code & 63);
  }
  return length;
}
