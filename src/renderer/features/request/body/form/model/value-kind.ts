import { wrapperScalars } from '../../../../../../shared/model/leaf-words.ts';
import type { ValueType } from '../../../../../../shared/model/message-form.ts';
import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';

/** The ProtoJSON form of one value of a type. */
export type ValueKind =
  /** `typeName` is the wrapper message when the scalar is wrapped. */
  | { readonly kind: 'scalar'; readonly scalar: ScalarType; readonly isWrapped: boolean }
  | { readonly kind: 'enum'; readonly typeName: string }
  /** The enum with the single value null. */
  | { readonly kind: 'null' }
  /** Timestamp, Duration, FieldMask. */
  | { readonly kind: 'text'; readonly typeName: string }
  /** Value, Struct, ListValue. */
  | { readonly kind: 'json'; readonly shape: 'any' | 'object' | 'array' }
  | { readonly kind: 'any' }
  /** An object of its fields. */
  | { readonly kind: 'message'; readonly typeName: string };

const wellKnown: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ['google.protobuf.Any', { kind: 'any' }],
  ['google.protobuf.Value', { kind: 'json', shape: 'any' }],
  ['google.protobuf.Struct', { kind: 'json', shape: 'object' }],
  ['google.protobuf.ListValue', { kind: 'json', shape: 'array' }],
  ...['Timestamp', 'Duration', 'FieldMask']
    .map((name) => `google.protobuf.${name}`)
    .map((typeName) => [typeName, { kind: 'text', typeName } as const] as const),
  ...[...wrapperScalars].map(
    ([name, scalar]) => [name, { kind: 'scalar', scalar, isWrapped: true } as const] as const,
  ),
]);

/** Returns the ProtoJSON form of one value of a type. */
export function valueKindOf(type: ValueType): ValueKind {
  if (type.kind === 'scalar') return { kind: 'scalar', scalar: type.scalar, isWrapped: false };
  if (type.kind === 'enum') {
    const isNull = type.typeName === 'google.protobuf.NullValue';
    return isNull ? { kind: 'null' } : { kind: 'enum', typeName: type.typeName };
  }
  return wellKnown.get(type.typeName) ?? { kind: 'message', typeName: type.typeName };
}

/** True when null is a value of the type; for all others it means unset. */
export function takesNull(type: ValueType): boolean {
  return (
    (type.kind === 'enum' && type.typeName === 'google.protobuf.NullValue') ||
    (type.kind === 'message' && type.typeName === 'google.protobuf.Value')
  );
}
