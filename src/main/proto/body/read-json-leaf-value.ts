import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import { messageOf } from '../../../shared/problem.ts';
import type { LeafType, LeafValue } from './read-text-leaf-value.ts';
import { refuseBehindPadding } from './strict-base64.ts';

/*
 * The library decides what ProtoJSON a value may have, one value at a time: it reads a list with one value of
 * the type, because a list item has no default to leave out.
 */

const leafName = 'leaf';
const scalarLeaves = new Map<string, protobuf.Type>();
const enumLeaves = new WeakMap<protobuf.Enum, protobuf.Type>();
const keyedMaps = new Map<string, protobuf.Type>();

const maxFloat = (2 - 2 ** -23) * 2 ** 127;

/**
 * Converts a ProtoJSON scalar or enum to the library's value. -0 stays -0. Floats that round to the largest
 * float become it: Java writes it as `3.4028235E38`, which is larger as a double.
 *
 * @param json a number past 2^53 is in the form of {@link exactNumber}
 */
export function readJsonLeafValue(json: unknown, as: LeafType): LeafValue {
  if (isPlain(json, as)) return { value: json };
  const given = as.type === 'float' && as.resolvedType === null ? roundedFloat(json) : json;
  const read = readOwnForm(leafTypeOf(as), { [leafName]: [given] });
  if (!('value' in read)) return read;
  return { value: (read.value as { readonly leaf: readonly unknown[] }).leaf[0] };
}

/** True when the library need not check the value, as for most leaves of a large body. */
function isPlain(json: unknown, { type, resolvedType }: LeafType): boolean {
  if (resolvedType !== null) return false;
  switch (typeof json) {
    case 'string':
      return type === 'string' && !/\p{Cs}/u.test(json);
    case 'boolean':
      return type === 'bool';
    case 'number':
      if (type === 'double') return Number.isFinite(json);
      return wholeTypes.has(type) && Number.isInteger(json) && json >= 0 && json <= 0x7fff_ffff;
    default:
      return false;
  }
}

/** Returns a map key in the library's form, without leading zeros; null if it is not a valid key. */
export function readJsonMapKey(key: string, keyType: string): string | null {
  if (keyType === 'string') return /\p{Cs}/u.test(key) ? null : key;
  if (keyType === 'bool') return key === 'true' || key === 'false' ? key : null;
  if (/^(?:0|[1-9][0-9]{0,8})$/.test(key)) return key;
  let type = keyedMaps.get(keyType);
  if (!type) {
    type = new protobuf.Type('Keyed');
    new protobuf.Root().add(type.add(new protobuf.MapField(leafName, 1, keyType, 'bool')));
    keyedMaps.set(keyType, type);
  }
  const { value } = readOwnForm(type, { [leafName]: { [key]: true } });
  return Object.keys((value as { readonly leaf?: object } | undefined)?.leaf ?? {})[0] ?? null;
}

/** Reads a message of a type with its own JSON form, using the library. */
export function readOwnForm(type: protobuf.Type, json: unknown): LeafValue {
  refuseBehindPadding();
  try {
    return { value: protojson.fromJson(type, json) };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

function leafTypeOf({ type: name, resolvedType }: LeafType): protobuf.Type {
  const isEnum = resolvedType instanceof protobuf.Enum;
  const known = isEnum ? enumLeaves.get(resolvedType) : scalarLeaves.get(name);
  if (known) return known;
  const type = new protobuf.Type('Leaf');
  const field = new protobuf.Field(leafName, 1, name, 'repeated');
  new protobuf.Root().add(type.add(field));
  if (!isEnum) scalarLeaves.set(name, type);
  else {
    // The type is in another root, where the library would not find it.
    field.resolvedType = resolvedType;
    field.resolved = true;
    enumLeaves.set(resolvedType, type);
  }
  return type;
}

function roundedFloat(value: unknown): unknown {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const number = Number(value);
  const isPast = Math.abs(number) > maxFloat && Number.isFinite(Math.fround(number));
  return isPast ? Math.sign(number) * maxFloat : value;
}

/**
 * Returns a JSON number for protobufjs: a double if that is exact, else the digits as a string, which
 * ProtoJSON allows for every integer type ("JSON Mapping", int64).
 */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  if (Number.isSafeInteger(value) && text.length <= 16) return value;
  return wholeDigits(text) ?? value;
}

/**
 * Returns the digits of an integer past 2^53, which may be written with a fraction or exponent; else null.
 */
function wholeDigits(text: string): string | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  // 20 digits hold every 64-bit integer; a larger number is always out of range.
  if (Math.abs(exponent) > 40) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return null;
  const integer = digits
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=[0-9])/, '');
  if (/[1-9]/.test(digits.slice(point))) return null;
  return Number.isSafeInteger(Number(integer)) ? null : sign + integer;
}
