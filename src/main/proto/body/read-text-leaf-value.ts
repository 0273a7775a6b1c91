import { isUtf8 } from 'node:buffer';
import Long from 'long';
import protobuf from 'protobufjs';
import { plainTextOf, textStringBytes } from '../../../shared/text-format/read-text-string.ts';
import type { TextLeaf } from '../../../shared/text-format/text-tree.ts';
import { isClosedEnum, verifiesUtf8 } from '../types/compile/field-features.ts';
import { looseTextOf } from './loose-text.ts';

/** The type by which a leaf is read: a field, or the key of a map. */
export interface LeafType {
  readonly type: string;
  readonly resolvedType: protobuf.ReflectionObject | null;
  /** For a key: the map. */
  readonly keyOf?: protobuf.Field;
}

/** Null if the value does not fit; `reason` explains it if that is not obvious. */
export type LeafValue =
  | { readonly value: unknown }
  | { readonly value?: never; readonly reason: string | null };

const ranges: Readonly<Record<string, readonly [bits: number, isUnsigned: boolean]>> = {
  int32: [32, false],
  sint32: [32, false],
  sfixed32: [32, false],
  uint32: [32, true],
  fixed32: [32, true],
  int64: [64, false],
  sint64: [64, false],
  sfixed64: [64, false],
  uint64: [64, true],
  fixed64: [64, true],
};

const unfit: LeafValue = { reason: null };

/** Converts a text format leaf to the library's value: 64-bit integers as Long, enums as numbers. */
export function readTextLeafValue(text: string, leaf: TextLeaf, as: LeafType): LeafValue {
  if (as.resolvedType instanceof protobuf.Enum) return readEnum(leaf, as.resolvedType);
  switch (as.type) {
    case 'string':
      return leaf.kind === 'string' ? readText(text, leaf, as) : unfit;
    case 'bytes':
      return leaf.kind === 'string' ? { value: textStringBytes(text, leaf) } : unfit;
    case 'bool':
      return readBool(leaf);
    case 'float':
    case 'double':
      return readReal(leaf);
    default:
      return readWhole(leaf, as.type);
  }
}

function readText(
  text: string,
  leaf: Extract<TextLeaf, { kind: 'string' }>,
  as: LeafType,
): LeafValue {
  const plain = plainTextOf(text, leaf);
  if (plain !== null) {
    return !/\p{Cs}/u.test(plain) ? { value: plain } : { reason: 'half of a character' };
  }
  const bytes = textStringBytes(text, leaf);
  if (!isUtf8(bytes)) {
    const field = as instanceof protobuf.Field ? as : as.keyOf;
    if (field && !verifiesUtf8(field)) return { value: looseTextOf(bytes) };
    return { reason: 'its escapes are not UTF-8' };
  }
  return { value: Buffer.from(bytes.buffer).toString('utf8') };
}

function readEnum(leaf: TextLeaf, type: protobuf.Enum): LeafValue {
  if (leaf.kind === 'word') {
    const number = Object.hasOwn(type.values, leaf.text) ? type.values[leaf.text] : undefined;
    return number === undefined ? unfit : { value: number };
  }
  const read = readWhole(leaf, 'int32');
  if (isClosedEnum(type) && type.valuesById[Number(read.value)] === undefined) {
    return { reason: `${type.name} is closed: it takes only its named numbers` };
  }
  return read;
}

function readBool(leaf: TextLeaf): LeafValue {
  if (leaf.kind === 'word') {
    if (/^(?:true|True|t)$/.test(leaf.text)) return { value: true };
    return /^(?:false|False|f)$/.test(leaf.text) ? { value: false } : unfit;
  }
  const { value } = readWhole(leaf, 'uint32');
  return value === 0 || value === 1 ? { value: value === 1 } : unfit;
}

function readReal(leaf: TextLeaf): LeafValue {
  if (leaf.kind === 'word') {
    const word = leaf.text.toLowerCase();
    if (/^-?inf(?:inity)?$/.test(word)) {
      return { value: word.startsWith('-') ? -Number.POSITIVE_INFINITY : Number.POSITIVE_INFINITY };
    }
    return /^-?nan$/.test(word) ? { value: Number.NaN } : unfit;
  }
  if (leaf.kind !== 'number') return unfit;
  // Hexadecimal and octal are only for integers.
  if (!/^-?(?:0|[1-9][0-9]*)?(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?[fF]?$/.test(leaf.text)) {
    return /^-?0[0-9xX]/.test(leaf.text)
      ? { reason: 'only whole numbers can be hexadecimal or octal' }
      : unfit;
  }
  return { value: Number(leaf.text.replace(/[fF]$/, '')) };
}

function readWhole(leaf: TextLeaf, type: string): LeafValue {
  const range = ranges[type];
  if (leaf.kind !== 'number' || !range) return unfit;
  const [, sign = '', hex, octal, decimal] =
    /^(-?)(?:0[xX]([0-9A-Fa-f]+)|0([0-7]+)|(0|[1-9][0-9]*))$/.exec(leaf.text) ?? [];
  // More digits than any 64-bit number has: a long text is not parsed as a number.
  const digits = hex ?? octal ?? decimal;
  if (digits === undefined) return unfit;
  const significant = digits.replace(/^0+(?=.)/, '');
  if (significant.length > 22) return { reason: 'out of range' };
  const prefix = hex !== undefined ? '0x' : octal !== undefined ? '0o' : '';
  const size = BigInt(prefix + significant);
  const [bits, isUnsigned] = range;
  if (sign !== '' && isUnsigned) return { reason: 'out of range' };
  const value = sign === '' ? size : -size;
  const isInside = isUnsigned
    ? BigInt.asUintN(bits, value) === value
    : BigInt.asIntN(bits, value) === value;
  if (!isInside) return { reason: 'out of range' };
  if (bits === 32) return { value: Number(value) };
  return { value: Long.fromString(String(value), isUnsigned) };
}
