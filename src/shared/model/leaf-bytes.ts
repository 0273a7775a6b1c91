/** The notation of bytes as text. */
export type BytesSpelling = 'base64' | 'base64url' | 'hex' | 'utf8';

/** The bytes of a text, or the reason why it is invalid, in a sentence. */
export type BytesReading =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly issue: string };

/** In Unicode mode a pair is one character, and only half of one is a surrogate. */
const loneSurrogate = /\p{Surrogate}/u;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const urlAlphabet = `${alphabet.slice(0, 62)}-_`;
const sextets = new Map(
  [...alphabet, ...'-_'].map((letter, at) => [letter, at < 64 ? at : at - 2]),
);

/**
 * Returns the bytes of a text. Accepts both base64 alphabets, with and without padding; hex with white space
 * between its pairs; UTF-8 is the text itself.
 */
export function bytesOfText(spelling: BytesSpelling, text: string): BytesReading {
  if (spelling === 'utf8') return bytesOfUtf8(text);
  return spelling === 'hex' ? bytesOfHex(text) : bytesOfBase64(text);
}

/** Returns bytes as text; null if they are not UTF-8. Hex has a space between pairs. */
export function textOfBytes(spelling: BytesSpelling, bytes: Uint8Array): string | null {
  if (spelling === 'utf8') return utf8OfBytes(bytes);
  if (spelling === 'hex') {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  }
  return base64OfBytes(bytes, spelling === 'base64url');
}

/** Returns the number of bytes of a base64 text, without decoding it. */
export function base64ByteLength(text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end -= 1;
  return Math.floor((end * 3) / 4);
}

function base64OfBytes(bytes: Uint8Array, isUrl: boolean): string {
  const letters = isUrl ? urlAlphabet : alphabet;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    parts.push(
      `${letters[bits >> 18]}${letters[(bits >> 12) & 63]}` +
        `${left > 1 ? letters[(bits >> 6) & 63] : isUrl ? '' : '='}` +
        `${left > 2 ? letters[bits & 63] : isUrl ? '' : '='}`,
    );
  }
  return parts.join('');
}

function bytesOfBase64(text: string): BytesReading {
  const digits = text.replaceAll(/\s/g, '').replace(/={1,2}$/, '');
  const wrong = /[^A-Za-z0-9+/_-]/.exec(digits);
  if (wrong !== null) return fail(`${JSON.stringify(wrong[0])} is not a base64 letter.`);
  if (digits.length % 4 === 1) return fail('The base64 text has one letter too few or too many.');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let bitCount = 0;
  let length = 0;
  for (const letter of digits) {
    bits = ((bits << 6) | (sextets.get(letter) ?? 0)) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[length] = (bits >> bitCount) & 0xff;
    length += 1;
  }
  return { ok: true, bytes };
}

function bytesOfHex(text: string): BytesReading {
  const digits = text.replaceAll(/\s/g, '');
  const wrong = /[^0-9a-fA-F]/.exec(digits);
  if (wrong !== null) return fail(`${JSON.stringify(wrong[0])} is not a hex digit.`);
  if (digits.length % 2 === 1) return fail('A byte has two hex digits; one is left over.');
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  }
  return { ok: true, bytes };
}

function bytesOfUtf8(text: string): BytesReading {
  if (loneSurrogate.test(text)) {
    return fail('Half a surrogate pair, which UTF-8 cannot hold.');
  }
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) {
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    } else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63));
      bytes.push(0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return { ok: true, bytes: Uint8Array.from(bytes) };
}

function utf8OfBytes(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first >= 0xf8 || (first >= 0x80 && first < 0xc2) || at + size > bytes.length) return null;
    let point = size === 1 ? first : first & (0xff >> (size + 1));
    for (let next = at + 1; next < at + size; next += 1) {
      const byte = bytes[next] ?? 0;
      if ((byte & 0xc0) !== 0x80) return null;
      point = (point << 6) | (byte & 63);
    }
    const isOverlong = (size === 3 && point < 0x800) || (size === 4 && point < 0x10000);
    if (isOverlong || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    parts.push(String.fromCodePoint(point));
    at += size;
  }
  return parts.join('');
}

function fail(issue: string): BytesReading {
  return { ok: false, issue };
}
