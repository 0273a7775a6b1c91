import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import type { FieldShape, MessageShape } from '../wire/message-shape.ts';

/** Message types that are one value, or have their own form in JSON. */
export type KnownType =
  | 'timestamp'
  | 'duration'
  | 'mask'
  | 'any'
  | 'struct'
  | 'value'
  | 'list-value'
  | 'wrapper'
  /** A day: `google.type.Date`, or any message with the fields year, month and day. */
  | 'date';

const byName: ReadonlyMap<string, KnownType> = new Map([
  ['google.protobuf.Timestamp', 'timestamp'],
  ['google.protobuf.Duration', 'duration'],
  ['google.protobuf.FieldMask', 'mask'],
  ['google.protobuf.Any', 'any'],
  ['google.protobuf.Struct', 'struct'],
  ['google.protobuf.Value', 'value'],
  ['google.protobuf.ListValue', 'list-value'],
  ...[
    'DoubleValue',
    'FloatValue',
    'Int64Value',
    'UInt64Value',
    'Int32Value',
    'UInt32Value',
    'BoolValue',
    'StringValue',
    'BytesValue',
  ].map((name) => [`google.protobuf.${name}`, 'wrapper'] as const),
]);

/** True for integer types. */
function isWholeType(scalar: ScalarType): boolean {
  return wholeTypes.has(scalar);
}

/** Returns the known type of a shape; null for ordinary messages. */
export function knownTypeOf(shape: MessageShape): KnownType | null {
  const named = byName.get(shape.fullName);
  if (named) return named;
  return isDate(shape) ? 'date' : null;
}

/** Returns the only list among the fields: JSON may have the bare list in place of its message. */
export function soleListOf(shape: MessageShape): FieldShape | null {
  const lists = shape.fields.filter((field) => field.isRepeated && !field.map);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

function isDate(shape: MessageShape): boolean {
  return (
    shape.fields.length === 3 &&
    shape.fields.every(
      ({ name, type, isRepeated }) =>
        ['year', 'month', 'day'].includes(name) &&
        !isRepeated &&
        type.kind === 'scalar' &&
        isWholeType(type.scalar),
    )
  );
}
