import { type HeldType, heldTypeOf } from './held-type.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { type LeafType, wireTypeOf } from './read-scalar.ts';

/** Field numbers below this are looked up in an array. */
const smallNumbers = 256;

/** A message type prepared for walking, so that lookups at each field are direct. */
export interface WalkType {
  /** Undefined for a type that no schema defines, and for messages without a schema. */
  readonly shape: MessageShape | undefined;
  /** Required fields (proto2). */
  readonly required: readonly FieldShape[];
  /** Set if one field names the type of the next. */
  readonly held: HeldType | null;
  readonly small: readonly (WalkField | undefined)[];
  readonly large: ReadonlyMap<number, WalkField>;
}

/** A field of a {@link WalkType}. */
export interface WalkField {
  readonly field: FieldShape;
  /** The wire type of a single value. */
  readonly wireType: number;
  /** The type of its elements, if they may be packed. */
  readonly packed: LeafType | null;
  /** The size of a packed element; 0 for varints. */
  readonly packedWidth: number;
  /** The type of its messages; null if it has none, or before the first use. */
  content: WalkType | null;
}

/** A message without a schema. */
export const untyped: WalkType = {
  shape: undefined,
  required: [],
  held: null,
  small: [],
  large: new Map(),
};

/** Looks up types by name, each prepared once. */
export function createWalkTypes(shapes: ShapeLookup): (typeName: string | null) => WalkType {
  const known = new Map<string, WalkType>();
  return (typeName) => {
    if (typeName === null) return untyped;
    const before = known.get(typeName);
    if (before) return before;
    const shape = shapes(typeName);
    const made = shape ? walkTypeOf(shape) : untyped;
    known.set(typeName, made);
    return made;
  };
}

function walkTypeOf(shape: MessageShape): WalkType {
  const small: (WalkField | undefined)[] = new Array(smallNumbers).fill(undefined);
  const large = new Map<number, WalkField>();
  for (const field of shape.fields) {
    const packed = field.isRepeated ? packableType(field.type) : null;
    const made: WalkField = {
      field,
      wireType: wireTypeOf(field.type),
      packed,
      packedWidth: packed ? (packedWidth(packed) ?? 0) : 0,
      content: null,
    };
    if (field.number < smallNumbers) small[field.number] = made;
    else large.set(field.number, made);
  }
  const required = shape.fields.filter(({ isRequired }) => isRequired);
  return { shape, required, held: heldTypeOf(shape), small, large };
}

/** Returns the field of a number; undefined if the type has none. */
export function walkField(type: WalkType, number: number): WalkField | undefined {
  return number < smallNumbers ? type.small[number] : type.large.get(number);
}
