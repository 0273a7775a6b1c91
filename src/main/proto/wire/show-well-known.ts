import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import type { RowValue } from '../../../shared/model/tree-row.ts';
import { anyTypeName } from './held-type.ts';
import { isFault, readFieldAt, type WireField } from './read-field.ts';
import { numberText, readLeaf, wireTypeOf } from './read-scalar.ts';
import { maxShownLength } from './show-string.ts';

/** The limit of fields read; hostile bytes may have more. */
const maxFields = 64;

const wrapped: Readonly<Record<string, ScalarType>> = {
  DoubleValue: 'double',
  FloatValue: 'float',
  Int64Value: 'int64',
  UInt64Value: 'uint64',
  Int32Value: 'int32',
  UInt32Value: 'uint32',
  BoolValue: 'bool',
  StringValue: 'string',
  BytesValue: 'bytes',
};

const defaults: Partial<Record<ScalarType, string>> = {
  bool: 'false',
  string: '""',
  bytes: 'empty',
};

/**
 * Returns a short text for a message of a well-known type: a time, a duration, the value of a wrapper, the
 * paths of a mask, the type of an Any (ProtoJSON, "JSON mapping"). Null for all other types, and for bytes
 * that are broken or out of the type's range: only their fields are shown.
 */
export function showWellKnown(
  bytes: Uint8Array,
  start: number,
  end: number,
  typeName: string,
): RowValue | null {
  const name = /^google\.protobuf\.(\w+)$/.exec(typeName)?.[1];
  if (name === undefined) return null;
  const scalar = wrapped[name];
  if (scalar !== undefined) return wrapperValue(bytes, start, end, scalar);
  const fields = fieldsIn(bytes, start, end);
  if (fields === null) return null;
  switch (name) {
    case 'Timestamp':
      return messageText(timestampText(...secondsAndNanos(bytes, fields)));
    case 'Duration':
      return messageText(durationText(...secondsAndNanos(bytes, fields)));
    case 'FieldMask':
      return messageText(maskText(bytes, fields));
    case 'Any':
      return messageText(anyText(bytes, fields));
    default:
      return null;
  }
}

function fieldsIn(bytes: Uint8Array, start: number, end: number): readonly WireField[] | null {
  const fields: WireField[] = [];
  for (let at = start; at < end; ) {
    const field = readFieldAt(bytes, at, end);
    if (isFault(field) || fields.length === maxFields) return null;
    fields.push(field);
    at = field.end;
  }
  return fields;
}

/** Returns the last one, as parsers do. */
function lastOf(
  fields: readonly WireField[],
  number: number,
  scalar: ScalarType,
): WireField | undefined {
  const wireType = wireTypeOf({ kind: 'scalar', scalar });
  return fields.findLast((field) => field.number === number && field.wireType === wireType);
}

function wrapperValue(
  bytes: Uint8Array,
  start: number,
  end: number,
  scalar: ScalarType,
): RowValue | null {
  const fields = fieldsIn(bytes, start, end);
  if (fields === null) return null;
  const field = lastOf(fields, 1, scalar);
  if (field === undefined) return messageText(defaults[scalar] ?? '0');
  const { valueStart, valueEnd } = field;
  const value = readLeaf(bytes, valueStart, valueEnd, { kind: 'scalar', scalar });
  return { ...value, kind: 'message' };
}

function secondsAndNanos(bytes: Uint8Array, fields: readonly WireField[]): [bigint, number] {
  const seconds = lastOf(fields, 1, 'int64');
  const nanos = lastOf(fields, 2, 'int32');
  return [
    seconds === undefined ? 0n : BigInt(textOf(bytes, seconds, 'int64')),
    nanos === undefined ? 0 : Number(textOf(bytes, nanos, 'int32')),
  ];
}

function textOf(bytes: Uint8Array, field: WireField, type: 'int64' | 'int32'): string {
  return numberText(bytes, field.valueStart, field.valueEnd, type);
}

/** From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z (timestamp.proto). */
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;

function timestampText(seconds: bigint, nanos: number): string | null {
  if (seconds < firstSecond || seconds > lastSecond || nanos < 0 || nanos > 999_999_999)
    return null;
  // In this range the milliseconds are exact.
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${whole}${fractionText(nanos)}Z`;
}

/** About ten thousand years in each direction; both parts have the same sign (duration.proto). */
const mostSeconds = 315_576_000_000n;

function durationText(seconds: bigint, nanos: number): string | null {
  const isNegative = seconds < 0n || nanos < 0;
  const all = isNegative ? -seconds : seconds;
  const part = isNegative ? -nanos : nanos;
  if (all < 0n || all > mostSeconds || part < 0 || part > 999_999_999) return null;
  return `${isNegative ? '-' : ''}${all}${fractionText(part)}s`;
}

/** Returns three, six or nine digits, as ProtoJSON writes them. */
function fractionText(nanos: number): string {
  if (nanos === 0) return '';
  return `.${String(nanos)
    .padStart(9, '0')
    .replace(/(?:000){1,2}$/, '')}`;
}

function maskText(bytes: Uint8Array, fields: readonly WireField[]): string | null {
  const paths = fields
    .filter(({ number }) => number === 1)
    .map(({ valueStart, valueEnd }) =>
      String.fromCharCode(
        ...bytes.subarray(valueStart, Math.min(valueEnd, valueStart + maxShownLength)),
      ),
    );
  // Text that is not a path could be anything.
  if (paths.some((path) => !/^[\w.]*$/.test(path))) return null;
  return paths.join(', ');
}

function anyText(bytes: Uint8Array, fields: readonly WireField[]): string | null {
  const url = lastOf(fields, 1, 'string');
  return url === undefined ? null : anyTypeName(bytes, url.valueStart, url.valueEnd);
}

function messageText(text: string | null): RowValue | null {
  if (text === null) return null;
  const shortened = text.length > maxShownLength;
  return {
    kind: 'message',
    text: shortened ? `${text.slice(0, maxShownLength)}…` : text,
    shortened,
  };
}
