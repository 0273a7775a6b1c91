import type { ScalarType } from './scalar-type.ts';

/** Returns the smallest and largest value of an integer type; null for other types. */
export function integerRange(scalar: ScalarType): readonly [min: bigint, max: bigint] | null {
  switch (scalar) {
    case 'int32':
    case 'sint32':
    case 'sfixed32':
      return [-2147483648n, 2147483647n];
    case 'uint32':
    case 'fixed32':
      return [0n, 4294967295n];
    case 'int64':
    case 'sint64':
    case 'sfixed64':
      return [-9223372036854775808n, 9223372036854775807n];
    case 'uint64':
    case 'fixed64':
      return [0n, 18446744073709551615n];
    default:
      return null;
  }
}

/** True when ProtoJSON writes values of the type in quotes, because a JSON number holds 53 bits. */
export function isLongScalar(scalar: ScalarType): boolean {
  return scalar.endsWith('64');
}

/** Describes the ProtoJSON of a scalar; follows the word "takes". */
export function scalarWords(scalar: ScalarType): string {
  const range = integerRange(scalar);
  if (range !== null) return `a whole number from ${range[0]} to ${range[1]}`;
  if (scalar === 'bool') return 'true or false';
  if (scalar === 'string') return 'text in quotes';
  if (scalar === 'bytes') return 'base64 text in quotes';
  return 'a number (or "NaN", "Infinity", "-Infinity")';
}

/** The scalar of a wrapper in google/protobuf/wrappers.proto, by the full name of its type. */
export const wrapperScalars: ReadonlyMap<string, ScalarType> = new Map<string, ScalarType>([
  ['google.protobuf.DoubleValue', 'double'],
  ['google.protobuf.FloatValue', 'float'],
  ['google.protobuf.Int64Value', 'int64'],
  ['google.protobuf.UInt64Value', 'uint64'],
  ['google.protobuf.Int32Value', 'int32'],
  ['google.protobuf.UInt32Value', 'uint32'],
  ['google.protobuf.BoolValue', 'bool'],
  ['google.protobuf.StringValue', 'string'],
  ['google.protobuf.BytesValue', 'bytes'],
]);

/**
 * Describes the ProtoJSON of a well-known type that is not an object of its fields; follows the word "takes".
 */
export function wellKnownWords(typeName: string): string | null {
  switch (typeName) {
    case 'google.protobuf.Any':
      return 'an object with "@type" and the fields of that type';
    case 'google.protobuf.Duration':
      return 'a duration such as "1.5s", up to 10,000 years';
    case 'google.protobuf.FieldMask':
      return 'field paths such as "user.displayName,photo"';
    case 'google.protobuf.ListValue':
      return 'a list of any JSON values';
    case 'google.protobuf.Struct':
      return 'any JSON object';
    case 'google.protobuf.Timestamp':
      return 'a time such as "2024-06-03T10:11:12.123Z", from year 1 to 9999';
    case 'google.protobuf.Value':
      return 'any JSON value';
    default: {
      const scalar = wrapperScalars.get(typeName);
      return scalar === undefined ? null : scalarWords(scalar);
    }
  }
}
