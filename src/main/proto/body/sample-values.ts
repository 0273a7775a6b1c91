import type protobuf from 'protobufjs';
import { isFreeType, withoutDot } from './find-json-field.ts';

/** A value in ProtoJSON. */
export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly SampleValue[]
  | { readonly [name: string]: SampleValue };

const wellKnown: Readonly<Record<string, SampleValue>> = {
  Any: { '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'text' },
  BoolValue: true,
  BytesValue: 'Ynl0ZXM=',
  DoubleValue: 1.5,
  Duration: '1.5s',
  Empty: {},
  FieldMask: 'name',
  FloatValue: 1.5,
  Int32Value: 1,
  Int64Value: '1',
  ListValue: ['text', 1, true],
  StringValue: 'text',
  Struct: { key: 'value' },
  Timestamp: '2024-06-03T10:11:12Z',
  UInt32Value: 1,
  UInt64Value: '1',
  Value: 'value',
};

/** Returns a well-known type in its ProtoJSON form; undefined for all other types. */
export function sampleWellKnown(type: protobuf.Type): SampleValue | undefined {
  const name = wellKnownName(type);
  return name !== undefined && Object.hasOwn(wellKnown, name) ? wellKnown[name] : undefined;
}

function wellKnownName({ fullName }: protobuf.Type): string | undefined {
  return /^google\.protobuf\.([A-Za-z0-9]+)$/.exec(withoutDot(fullName))?.[1];
}

/** Returns the first value other than 0, which means unset. */
export function sampleEnum(type: protobuf.Enum): SampleValue {
  if (withoutDot(type.fullName) === 'google.protobuf.NullValue') return null;
  const names = Object.keys(type.values);
  return names.find((name) => type.values[name] !== 0) ?? names[0] ?? 0;
}

const wholeByName: readonly (readonly [pattern: RegExp, value: number])[] = [
  [/(?:^|_)year$/i, 2024],
  [/(?:^|_)month$/i, 6],
  [/(?:^|_)day$/i, 3],
  [/(?:^|_)port$/i, 8080],
  [/(?:^|_)(?:page_?size|limit)$/i, 20],
];

const realByName: readonly (readonly [pattern: RegExp, value: number])[] = [
  [/lat(?:itude)?$/i, 52.52],
  [/(?:lng|lon|longitude)$/i, 13.405],
];

const textByName: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/e_?mail(?:_?address)?$/i, 'user@example.com'],
  [/(?:^|_)(?:url|uri|href|link|website)$/i, 'https://example.com/'],
  [/(?:^|_)(?:uuid|guid)$/i, '123e4567-e89b-42d3-a456-426614174000'],
  [/phone(?:_?number)?$/i, '+1 555 0100'],
  [/(?:^|_)currency(?:_?code)?$/i, 'EUR'],
  [/(?:^|_)(?:country|region)_?code$/i, 'DE'],
  [/(?:^|_)(?:language|locale)(?:_?code)?$/i, 'en'],
  [/(?:^|_)date$/i, '2024-06-03'],
  [/(?:^|_)(?:created|updated|deleted)_?at$/i, '2024-06-03T10:11:12Z'],
];

/** Returns a value of a scalar type that suits the name of its field. */
export function sampleScalar(type: string, name: string): SampleValue {
  switch (type) {
    case 'string':
      return byName(textByName, name) ?? name;
    case 'bytes':
      return Buffer.from(name).toString('base64');
    case 'bool':
      return true;
    case 'double':
    case 'float':
      return byName(realByName, name) ?? 1.5;
    case 'int64':
    case 'uint64':
    case 'sint64':
    case 'fixed64':
    case 'sfixed64':
      return String(byName(wholeByName, name) ?? 1);
    default:
      return byName(wholeByName, name) ?? 1;
  }
}

function byName<T>(table: readonly (readonly [RegExp, T])[], name: string): T | undefined {
  return table.find(([pattern]) => pattern.test(name))?.[1];
}

const firstCallTexts: typeof textByName = [
  ...textByName,
  [/(?:^|_)id$/i, '1'],
  [/(?:name|title)$/i, 'Sample'],
];

const unset: Readonly<Record<string, SampleValue>> = { string: '', bytes: '', bool: false };

/**
 * Returns a value for a call that a server can take: a made-up token, filter or flag would be refused or do
 * something. Undefined for those: only the user knows them.
 */
export function firstCallScalar(type: string, name: string): SampleValue | undefined {
  if (type === 'string') return byName(firstCallTexts, name);
  return Object.hasOwn(unset, type) ? undefined : sampleScalar(type, name);
}

/** Returns the value of a scalar field that only the user knows. */
export function unsetScalar(type: string): SampleValue {
  return unset[type] ?? 0;
}

const madeUp = new Set(['Any', 'BoolValue', 'BytesValue', 'FieldMask', 'ListValue', 'StringValue']);

/** True for a well-known type whose sample is made up, like the text of a string. */
export function isMadeUp(type: protobuf.Type): boolean {
  const name = wellKnownName(type);
  return name !== undefined && (madeUp.has(name) || isFreeType(type));
}
