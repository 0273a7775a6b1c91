import { ProblemError } from '../../../shared/problem.ts';
import type { JsonNames, JsonNamesLookup } from '../body/json-names-of.ts';
import type { FieldShape, MessageShape, ShapeLookup } from '../wire/message-shape.ts';
import type { WireField } from '../wire/read-field.ts';

/** The schema access that the comparison needs. */
export interface DataSchema {
  readonly shapeOf: ShapeLookup;
  readonly namesOf: JsonNamesLookup;
}

/** Returns the shape of a type. Throws ProblemError `type-missing`. */
export function requireShape({ shapeOf }: DataSchema, typeName: string): MessageShape {
  const shape = shapeOf(typeName);
  if (shape) return shape;
  throw new ProblemError({
    kind: 'type-missing',
    title: 'No such message type',
    detail: `No schema of this workspace defines \`${typeName}\`.`,
    hint: 'Choose another response type, or open the folder that defines this one.',
  });
}

/** Notations of a value that are not a difference of data. */
export type WrittenForm =
  /** The notation of the message type itself. */
  | 'plain'
  | 'field-name'
  | 'omitted-default'
  | 'null'
  | 'empty-list'
  | 'empty-message'
  | 'bare-list'
  | 'bare-object'
  | 'wrapped-object'
  | 'number-string'
  | 'number-spelling'
  | 'non-finite'
  | 'enum-name'
  | 'base64'
  | 'time-spelling'
  | 'time-without-zone'
  | 'time-epoch'
  | 'time-parts'
  | 'date-text'
  | 'duration-spelling'
  | 'mask-spelling'
  | 'wrapper-object'
  | 'map-key';

/** A text, or a function that makes it: most values are never shown. */
export type Words = string | (() => string);

/** The notation of a value. */
interface Written {
  readonly form: WrittenForm;
  /** As written, short, for a note to quote. */
  readonly written: Words;
  /** For a table. */
  readonly shown: Words;
}

/** A value without parts. Two of one type are equal when their keys are equal. */
export interface PlainLeaf extends Written {
  readonly kind: 'leaf';
  readonly type:
    | 'text'
    | 'bytes'
    | 'integer'
    | 'double'
    | 'bool'
    | 'enum'
    | 'span'
    | 'mask'
    /** Without a schema. */
    | 'varint'
    | '32-bit'
    | '64-bit';
  readonly key: string;
  /** True for the value that an unset field without presence has. */
  readonly isDefault: boolean;
}

/** A value of a `float` field. */
export interface FloatLeaf extends Written {
  readonly kind: 'float';
  /** As written: a float32 in protobuf, any double in JSON. */
  readonly value: number;
  readonly isDefault: boolean;
}

/** A calendar day or a moment. */
export interface TimeLeaf extends Written {
  readonly kind: 'time';
  /** Nanoseconds since 1970 UTC; a time without a zone is taken as UTC. */
  readonly nanos: bigint;
  /** The precision in nanoseconds; a day for a date. */
  readonly unitNanos: bigint;
  /** `2024-06-03` in the zone of the writer; null means the day in UTC. */
  readonly day: string | null;
  readonly hasZone: boolean;
  readonly isDefault: boolean;
}

/** JSON that cannot be a value of its field, or that no schema describes; equal if the JSON is equal. */
export interface ForeignLeaf extends Written {
  readonly kind: 'foreign';
  readonly key: string;
  /** `text`, `number`, `object`, ..., or the type of a known field. */
  readonly noun: string;
  /** True for an empty list or object. */
  readonly isEmpty: boolean;
}

/** A value without parts. */
export type Leaf = PlainLeaf | FloatLeaf | TimeLeaf | ForeignLeaf;

/** JSON null. */
export interface NoneDatum {
  readonly kind: 'none';
}

/** A repeated field; elements are read on access. */
export interface ListDatum {
  readonly kind: 'list';
  readonly length: number;
  readonly item: (index: number) => Datum;
}

/** A map field, a Struct, or an object without a schema. */
export interface MapDatum {
  readonly kind: 'map';
  /** By key in the form of a field path: `"k"`, `-5`, `true`. */
  readonly entries: ReadonlyMap<string, Datum>;
  /** Writes keys in paths as map keys or, without a schema, as names. */
  readonly pathStyle: 'key' | 'name';
  readonly form: WrittenForm;
  readonly written: string;
}

/** A field that is present in a message. */
export interface Child {
  readonly datum: Datum;
  readonly field: FieldShape;
  /** The name it was found under. */
  readonly key: string;
}

/** A message with its set fields. */
export interface MessageDatum {
  readonly kind: 'message';
  readonly form: WrittenForm;
  readonly written: string;
  readonly shape: MessageShape;
  readonly names: JsonNames | undefined;
  /** By proto name. */
  readonly fields: ReadonlyMap<string, Child>;
  /** Fields unknown to the schema, by `#7` or by their JSON key. */
  readonly unknown: ReadonlyMap<string, ForeignLeaf | WireDatum>;
}

/**
 * Fields of one number without a schema. Their kind depends on both sides: if one side can only be bytes,
 * both are bytes.
 */
export interface WireDatum {
  readonly kind: 'wire';
  readonly bytes: Uint8Array;
  /** At least one, in wire order. */
  readonly found: readonly WireField[];
  /** The number of messages around them. */
  readonly depth: number;
}

/** The content of a `google.protobuf.Any`. */
export interface AnyDatum {
  readonly kind: 'any';
  readonly typeName: string;
  readonly content: Datum;
}

/** The data of one side, read under the schema, from any encoding. */
export type Datum = Leaf | NoneDatum | ListDatum | MapDatum | MessageDatum | AnyDatum | WireDatum;

/** Returns the text. */
export function say(words: Words): string {
  return typeof words === 'string' ? words : words();
}

/** True for a value without parts. */
export function isLeaf(datum: Datum): datum is Leaf {
  return (
    datum.kind === 'leaf' ||
    datum.kind === 'float' ||
    datum.kind === 'time' ||
    datum.kind === 'foreign'
  );
}
