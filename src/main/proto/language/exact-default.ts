import type { ProtoToken } from './lex-proto.ts';
import { unescapeBytes } from './unescape-bytes.ts';

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  sint64: [-(2n ** 63n), 2n ** 63n - 1n],
  sfixed64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  fixed64: [0n, 2n ** 64n - 1n],
};

/**
 * Reads the exact default of a field from the text, in protobufjs form.
 *
 * The parser of protobufjs reads 64-bit defaults as doubles, bytes that look like base64 as base64, and each
 * escaped byte of a string as a character. Returns decimal text for 64-bit integers, bytes for `bytes`, text
 * for `string`; undefined if the parsed value is right, null if the number does not fit its type.
 */
export function exactDefault(
  type: string,
  tokens: readonly ProtoToken[],
): string | Uint8Array | null | undefined {
  const range = Object.hasOwn(ranges, type) ? ranges[type] : undefined;
  if (range) {
    const value = integerOf(tokens.map((token) => token.text).join(''));
    if (value === undefined) return undefined;
    return value < range[0] || value > range[1] ? null : value.toString();
  }
  if (type !== 'string' && type !== 'bytes') return undefined;
  if (!tokens.every((token) => token.kind === 'string')) return undefined;
  const bytes = Buffer.concat(tokens.map((token) => unescapeBytes(token.text.slice(1, -1))));
  return type === 'bytes' ? Uint8Array.from(bytes) : bytes.toString('utf8');
}

function integerOf(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.+)$/.exec(text) ?? [];
  const isOctal = /^0[0-7]+$/.test(digits);
  const isInteger = isOctal || /^(?:0[xX][0-9a-fA-F]+|[0-9]+)$/.test(digits);
  if (!isInteger) return undefined;
  const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  return sign === '-' ? -value : value;
}
