/** What stood between `$'` and `'`, and where it ended. */
interface AnsiQuoted {
  readonly text: string;
  /** After the closing quote. */
  readonly end: number;
  readonly isClosed: boolean;
}

const letters: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  e: 27,
  E: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
};

const escaped = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|(.))/sy;

/**
 * Reads bash's `$'...'`, as browsers write it for text with line breaks and for binary bodies.
 * `\xHH` and `\nnn` are bytes: those that are not UTF-8 become U+FFFD.
 *
 * @param start after the opening quote
 */
export function readAnsiQuoted(text: string, start: number): AnsiQuoted {
  const parts: Buffer[] = [];
  let at = start;
  while (at < text.length && text[at] !== "'") {
    escaped.lastIndex = at;
    const found = escaped.exec(text);
    if (found === null) {
      const next = nextSpecial(text, at + 1);
      parts.push(Buffer.from(text.slice(at, next)));
      at = next;
      continue;
    }
    at += found[0].length;
    const [, hex, short, long, octal, other = ''] = found;
    const byte =
      hex !== undefined ? Number.parseInt(hex, 16) : (octalByte(octal) ?? letters[other]);
    if (byte !== undefined) parts.push(Buffer.of(byte));
    else parts.push(Buffer.from(codePoint(short ?? long) ?? other));
  }
  const isClosed = at < text.length;
  return { text: Buffer.concat(parts).toString('utf8'), end: at + 1, isClosed };
}

function nextSpecial(text: string, from: number): number {
  const found = /['\\]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

function octalByte(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number.parseInt(digits, 8) & 0xff;
}

function codePoint(hex: string | undefined): string | undefined {
  if (hex === undefined) return undefined;
  const point = Number.parseInt(hex, 16);
  return point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point);
}
