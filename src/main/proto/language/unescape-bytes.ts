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

/** Returns the bytes of the inside of a string literal (language specification, "String literals"). */
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
