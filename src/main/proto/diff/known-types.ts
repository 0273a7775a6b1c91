import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import type { FieldShape, MessageShape } from '../wire/message-shape.ts';

/** Message types that are one value, or that have a form of their own in JSON. */
export type KnownType =
  | 'timestamp'
  | 'duration'
  | 'mask'
  | 'any'
  | 'struct'
  | 'value'
  | 'list-value'
  | 'wrapper'
  /** A day: `google.type.Date`, or any message of the fields year, month and day. */
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

/** Whether the scalar is a whole number. */
function isWholeType(scalar: ScalarType): boolean {
  return wholeTypes.has(scalar);
}

/** Which of the known types a shape is; null for a message like any other. */
export function knownTypeOf(shape: MessageShape): KnownType | null {
  const named = byName.get(shape.fullName);
  if (named) return named;
  return isDate(shape) ? 'date' : null;
}

/** The only list among the fields: a message that is there for it can stand as a bare list in JSON. */
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
