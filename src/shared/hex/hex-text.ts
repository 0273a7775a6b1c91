/** Bytes per line of hex text: a changed byte changes one line, not the whole body. */
export const bytesPerLine = 16;

/** Where a text is not pairs of hex digits. */
export interface HexFault {
  /** In UTF-16 code units. */
  readonly offset: number;
  /** A sentence. */
  readonly reason: string;
}

/** The result of reading hex digits: bytes, or the first fault. */
export type HexReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | ({ readonly kind: 'fault' } & HexFault);

/** Reads pairs of hex digits, with or without white space between pairs. */
export function readHexText(text: string): HexReading {
  const bytes = new Uint8Array(text.length >>> 1);
  let count = 0;
  let offset = 0;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (isSpace(code)) {
      offset += 1;
      continue;
    }
    const high = digitOf(code);
    if (high < 0) return fault(offset, `${quoted(text, offset)} is not a hex digit.`);
    const low = offset + 1 < text.length ? digitOf(text.charCodeAt(offset + 1)) : -1;
    if (low < 0) {
      const next = text.charCodeAt(offset + 1);
      if (offset + 1 < text.length && !isSpace(next)) {
        return fault(offset + 1, `${quoted(text, offset + 1)} is not a hex digit.`);
      }
      return fault(offset, `Digit ${text[offset]} is alone: a byte has two.`);
    }
    bytes[count] = (high << 4) | low;
    count += 1;
    offset += 2;
  }
  return { kind: 'bytes', bytes: bytes.slice(0, count) };
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes as hex digits: pairs with blanks between them, in lines of {@link bytesPerLine}. */
export function hexTextOf(bytes: Uint8Array): string {
  const codes = hexCodes(bytes);
  let text = '';
  for (let at = 0; at < codes.length; at += maxArguments) {
    const some = codes.subarray(at, at + maxArguments) as unknown as number[];
    text += String.fromCharCode.apply(null, some);
  }
  return text;
}

/**
 * Returns the character codes of {@link hexTextOf}; the fastest way to make text of them depends on the
 * platform.
 */
export function hexCodes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(bytes.length * 3);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    codes[to] = digits[byte >>> 4] ?? 0;
    codes[to + 1] = digits[byte & 15] ?? 0;
    codes[to + 2] = at % bytesPerLine === bytesPerLine - 1 ? 0x0a : 0x20;
    to += 3;
  }
  return codes.subarray(0, Math.max(0, codes.length - 1));
}

/** The arguments of one call, which must fit on the stack. */
const maxArguments = 8192;

const digits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** Returns one byte as two hex digits. */
export function hexPair(byte: number): string {
  return pairs[byte & 0xff] ?? '';
}

/** Returns the value of a hex digit by its character code; -1 for any other character. */
export function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function quoted(text: string, offset: number): string {
  return JSON.stringify(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

function fault(offset: number, reason: string): HexReading {
  return { kind: 'fault', offset, reason };
}
