import { textStringBytes } from '../../../shared/text-format/read-text-string.ts';
import type { TextLeaf, TextMessage } from '../../../shared/text-format/text-tree.ts';
import { readVarint } from '../bytes/read-varint.ts';
import { writeVarint } from '../bytes/write-varint.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../wire/read-field.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { looseTextOf } from './loose-text.ts';
import { quoteBytes, quoteText } from './quote-text.ts';

/** Bytes are read as messages only to this depth: they may look like messages by chance. */
const maxGuesses = 10;

/**
 * Writes unknown fields as lines of text format, which {@link unknownFieldBytes} reads back as the same
 * fields: `7: 1` is a varint, `7: 0x0000002a` with eight digits 32 bits, with sixteen 64 bits, `7: "..."`
 * bytes, `7 { ... }` bytes that parse as a message, `7 < ... >` a group.
 */
export function writeUnknownFields(bytes: Uint8Array, indent: string): string[] | null {
  return linesOf(bytes, 0, bytes.length, indent, 0);
}

function linesOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  indent: string,
  depth: number,
): string[] | null {
  const lines: string[] = [];
  for (let at = start; at < end; ) {
    const field = readFieldAt(bytes, at, end);
    if (isFault(field)) return null;
    const written = fieldLines(bytes, field, indent, depth);
    if (written === null) return null;
    for (const line of written) lines.push(line);
    at = field.end;
  }
  return lines;
}

function fieldLines(
  bytes: Uint8Array,
  field: WireField,
  indent: string,
  depth: number,
): string[] | null {
  const { number, wireType, valueStart, valueEnd } = field;
  const name = `${indent}${number}`;
  switch (wireType) {
    case wireTypes.varint: {
      const varint = readVarint(bytes, valueStart, valueEnd);
      if (typeof varint === 'string') return null;
      return [`${name}: ${(BigInt(varint.high >>> 0) << 32n) | BigInt(varint.low >>> 0)}`];
    }
    case wireTypes.fixed32:
    case wireTypes.fixed64: {
      const digits = Buffer.from(bytes.subarray(valueStart, valueEnd)).reverse().toString('hex');
      return [`${name}: 0x${digits}`];
    }
    case wireTypes.startGroup: {
      const inner = linesOf(bytes, valueStart, valueEnd, `${indent}  `, depth + 1);
      return inner && [`${name} <`, ...inner, `${indent}>`];
    }
    default: {
      const content = bytes.subarray(valueStart, valueEnd);
      const inner = messageLines(content, `${indent}  `, depth + 1);
      if (inner) return [`${name} {`, ...inner, `${indent}}`];
      return [
        `${name}: ${looksLikeText(content) ? quoteText(looseTextOf(content)) : quoteBytes(content)}`,
      ];
    }
  }
}

/** Returns null if the bytes are not a message, or the text would be read back as a different one. */
function messageLines(bytes: Uint8Array, indent: string, depth: number): string[] | null {
  if (bytes.length === 0 || depth > maxGuesses || looksLikeText(bytes)) return null;
  if (!isCanonical(bytes, 0, bytes.length)) return null;
  return linesOf(bytes, 0, bytes.length, indent, depth);
}

/** True when unknown fields can be written as text and read back as the same bytes. */
export function haveText(bytes: Uint8Array): boolean {
  return isCanonical(bytes, 0, bytes.length);
}

/** True when tags, lengths and varints have their shortest form: text format keeps only their values. */
function isCanonical(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const field = readFieldAt(bytes, at, end);
    if (isFault(field)) return false;
    const { tagStart, lengthStart, valueStart, valueEnd, wireType } = field;
    const varints = [[tagStart, lengthStart] as const];
    if (valueStart > lengthStart) varints.push([lengthStart, valueStart]);
    if (wireType === wireTypes.varint) varints.push([valueStart, valueEnd]);
    if (valueEnd < field.end) varints.push([valueEnd, field.end]);
    if (varints.some(([from, to]) => !isShortest(bytes, from, to))) return false;
    if (wireType === wireTypes.startGroup && !isCanonical(bytes, valueStart, valueEnd))
      return false;
    at = field.end;
  }
  return true;
}

/** A varint is too long if its last byte adds nothing, or adds more than the 64 bits that count. */
function isShortest(bytes: Uint8Array, start: number, end: number): boolean {
  const last = bytes[end - 1] ?? 0;
  return end - start === 1 || (last !== 0 && (end - start < 10 || last === 1));
}

/** Returns an unknown field value on the wire, tag included; or the reason why it is invalid. */
export function unknownFieldBytes(
  text: string,
  number: number,
  value: TextLeaf,
): Uint8Array | { readonly fault: string } {
  switch (value.kind) {
    case 'string':
      return lengthDelimited(number, textStringBytes(text, value));
    case 'number': {
      const hex = /^0[xX]([0-9A-Fa-f]{16}|[0-9A-Fa-f]{8})$/.exec(value.text)?.[1];
      if (hex !== undefined) {
        const wireType = hex.length === 8 ? wireTypes.fixed32 : wireTypes.fixed64;
        return Buffer.concat([tagOf(number, wireType), Buffer.from(hex, 'hex').reverse()]);
      }
      const whole = /^-?(?:0[xX][0-9A-Fa-f]+|0|[1-9][0-9]*)$/.test(value.text) ? value.text : null;
      const isNegative = whole?.startsWith('-') ?? false;
      const size = whole === null ? -1n : BigInt(whole.replace('-', ''));
      if (whole === null || size >= (isNegative ? 1n << 63n : 1n << 64n)) break;
      const bits = BigInt.asUintN(64, isNegative ? -size : size);
      return Buffer.concat([tagOf(number, wireTypes.varint), longVarint(bits)]);
    }
    default:
      break;
  }
  return {
    fault:
      'takes a whole number, 0x and 8 or 16 digits for 32 or 64 bits, text in quotes, { } or < >',
  };
}

/** Returns an unknown message or group on the wire, tag included. */
export function unknownMessageBytes(
  number: number,
  bracket: TextMessage['bracket'],
  content: Uint8Array,
): Uint8Array {
  return bracket === '<'
    ? Buffer.concat([
        tagOf(number, wireTypes.startGroup),
        content,
        tagOf(number, wireTypes.endGroup),
      ])
    : lengthDelimited(number, content);
}

function lengthDelimited(number: number, content: Uint8Array): Uint8Array {
  const length = Buffer.from(writeVarint(content.length));
  return Buffer.concat([tagOf(number, wireTypes.lengthDelimited), length, content]);
}

function tagOf(number: number, wireType: number): Uint8Array {
  return Buffer.from(writeVarint(((number << 3) | wireType) >>> 0));
}

function longVarint(bits: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = bits;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}
