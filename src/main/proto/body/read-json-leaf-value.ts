import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import { messageOf } from '../../../shared/problem.ts';
import type { LeafType, LeafValue } from './read-text-leaf-value.ts';
import { refuseBehindPadding } from './strict-base64.ts';

/*
 * What ProtoJSON may have for a value is the library's verdict, value by value: a list of one value of that
 * type is read, for which it knows no default to leave out.
 */

const leafName = 'leaf';
const scalarLeaves = new Map<string, protobuf.Type>();
const enumLeaves = new WeakMap<protobuf.Enum, protobuf.Type>();
const keyedMaps = new Map<string, protobuf.Type>();

const maxFloat = (2 - 2 ** -23) * 2 ** 127;

/**
 * A scalar or enum of ProtoJSON as the library holds it. -0 stays -0, and floats that round to the largest
 * one are that one: Java writes it as `3.4028235E38`, which as a double is past it.
 *
 * @param json a number past 2^53 as {@link exactNumber} has it
 */
export function readJsonLeafValue(json: unknown, as: LeafType): LeafValue {
  if (isPlain(json, as)) return { value: json };
  const given = as.type === 'float' && as.resolvedType === null ? roundedFloat(json) : json;
  const read = readOwnForm(leafTypeOf(as), { [leafName]: [given] });
  if (!('value' in read)) return read;
  return { value: (read.value as { readonly leaf: readonly unknown[] }).leaf[0] };
}

/** Whether there is nothing to ask the library about: most leaves of a large body are such. */
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

/**
 * The key of a map as the library holds it, without the zeros that it may begin with; null for what is none.
 */
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

/** A message as the library reads it: one of a type that has a form of its own. */
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
    // It stands in another root, where the library would not find it.
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
 * A number of JSON as protobufjs should get it: a double where that is exact, else the digits as a
 * string, which ProtoJSON allows for every integer type ("JSON Mapping", int64).
 */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  if (Number.isSafeInteger(value) && text.length <= 16) return value;
  return wholeDigits(text) ?? value;
}

/** The digits of a whole number past 2^53 that may be written with a fraction or exponent; else null. */
function wholeDigits(text: string): string | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  // 20 digits hold every 64-bit integer; what is larger is out of range whichever way it is read.
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
