import type { Inflated, InflateOptions } from './inflated.ts';

const padding = 64;
const blank = 65;
const foreign = 66;

/** The value of each base64 character, for both alphabets of RFC 4648. */
const values = makeValues();

/**
 * Decodes base64 of either alphabet, padded or not; skips blanks and line ends. Padding may be inside:
 * gRPC-Web joins texts that were encoded separately.
 *
 * Stops at the first other character, and keeps the bytes before it.
 */
export function readBase64Bytes(
  text: Uint8Array,
  { maxBytes }: Pick<InflateOptions, 'maxBytes'>,
): Inflated {
  const bytes = new Uint8Array(Math.min(maxBytes, Math.ceil((text.length * 3) / 4)));
  let length = 0;
  let held = 0;
  let bits = 0;

  function ended(end: Inflated['end'], cause: string | null): Inflated {
    return { bytes: bytes.slice(0, length), end, cause };
  }

  for (let at = 0; at < text.length; at += 1) {
    const value = values[text[at] as number] as number;
    if (value === blank) continue;
    if (value === foreign) {
      const cause = `Byte ${at} is not a base64 character.`;
      return ended(length === 0 ? 'foreign' : 'corrupt', cause);
    }
    if (value === padding) {
      held = 0;
      bits = 0;
      continue;
    }
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    if (length === maxBytes) return ended('too-large', null);
    bytes[length] = (held >> bits) & 0xff;
    length += 1;
    held &= (1 << bits) - 1;
  }
  return bits === 6 ? ended('truncated', 'One character is left over.') : ended('complete', null);
}

function makeValues(): Uint8Array {
  const table = new Uint8Array(256).fill(foreign);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (let index = 0; index < alphabet.length; index += 1) {
    table[alphabet.charCodeAt(index)] = index;
  }
  for (const [character, value] of [
    ['+', 62],
    ['-', 62],
    ['/', 63],
    ['_', 63],
    ['=', padding],
    [' ', blank],
    ['\t', blank],
    ['\r', blank],
    ['\n', blank],
  ] as const) {
    table[character.charCodeAt(0)] = value;
  }
  return table;
}
