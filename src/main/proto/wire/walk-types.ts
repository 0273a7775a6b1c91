import { type HeldType, heldTypeOf } from './held-type.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { type LeafType, wireTypeOf } from './read-scalar.ts';

/** Field numbers below this are looked up in an array. */
const smallNumbers = 256;

/** A message type made ready for walking: what is looked up at each field is one step away. */
export interface WalkType {
  /** Undefined for a type that no schema has, and for messages without a schema. */
  readonly shape: MessageShape | undefined;
  /** Fields that have to be there (proto2). */
  readonly required: readonly FieldShape[];
  /** Set where one field names the type of the next one. */
  readonly held: HeldType | null;
  readonly small: readonly (WalkField | undefined)[];
  readonly large: ReadonlyMap<number, WalkField>;
}

/** A field of a {@link WalkType}. */
export interface WalkField {
  readonly field: FieldShape;
  /** What a single value of it has. */
  readonly wireType: number;
  /** The type of its elements, where they may be packed. */
  readonly packed: LeafType | null;
  /** Bytes of a packed element; 0 for varints. */
  readonly packedWidth: number;
  /** The type of the messages that it holds; null when it holds none, or when it was not asked yet. */
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

/** Looks up types by name, each made ready once. */
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

/** The field of a number; undefined when the type has none. */
export function walkField(type: WalkType, number: number): WalkField | undefined {
  return number < smallNumbers ? type.small[number] : type.large.get(number);
}
