import { ProblemError } from '../../../shared/problem.ts';
import type { JsonNames, JsonNamesLookup } from '../body/json-names-of.ts';
import type { FieldShape, MessageShape, ShapeLookup } from '../wire/message-shape.ts';
import type { WireField } from '../wire/read-field.ts';

/** What the comparison needs of a schema set. */
export interface DataSchema {
  readonly shapeOf: ShapeLookup;
  readonly namesOf: JsonNamesLookup;
}

/** The shape of a type. Throws ProblemError `type-missing`. */
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

/** The ways of writing a value that are no difference of data. */
export type WrittenForm =
  /** As the message type itself has it. */
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

/** A text, or how to make it: most values are never shown. */
export type Words = string | (() => string);

/** How a value was written. */
interface Written {
  readonly form: WrittenForm;
  /** As it stood there, for the note that cites it; short. */
  readonly written: Words;
  /** For a table. */
  readonly shown: Words;
}

/** A value that has no parts. Two of one type say the same when their keys are the same. */
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
    /** Of no schema. */
    | 'varint'
    | '32-bit'
    | '64-bit';
  readonly key: string;
  /** Whether it is what an unset field without presence reads as. */
  readonly isDefault: boolean;
}

/** A value of a `float` field. */
export interface FloatLeaf extends Written {
  readonly kind: 'float';
  /** As written: on the protobuf side a float32, in JSON any double. */
  readonly value: number;
  readonly isDefault: boolean;
}

/** A calendar day or a moment. */
export interface TimeLeaf extends Written {
  readonly kind: 'time';
  /** Nanoseconds since 1970 UTC; what has no zone is taken as UTC. */
  readonly nanos: bigint;
  /** The smallest unit that is kept, in nanoseconds; a day for a date. */
  readonly unitNanos: bigint;
  /** `2024-06-03`, as the writer's own zone has it; null for the day in UTC. */
  readonly day: string | null;
  readonly hasZone: boolean;
  readonly isDefault: boolean;
}

/** JSON that cannot be a value of its field, or that no schema describes; equal when the JSON is. */
export interface ForeignLeaf extends Written {
  readonly kind: 'foreign';
  readonly key: string;
  /** `text`, `number`, `object`, ..., or the type of a field that is known. */
  readonly noun: string;
  /** Whether it holds nothing: an empty list or object. */
  readonly isEmpty: boolean;
}

/** A value without parts. */
export type Leaf = PlainLeaf | FloatLeaf | TimeLeaf | ForeignLeaf;

/** JSON null. */
export interface NoneDatum {
  readonly kind: 'none';
}

/** A repeated field; an element is read when it is asked for. */
export interface ListDatum {
  readonly kind: 'list';
  readonly length: number;
  readonly item: (index: number) => Datum;
}

/** A map field, a Struct, or an object that no schema describes. */
export interface MapDatum {
  readonly kind: 'map';
  /** By key as it stands in a field path: `"k"`, `-5`, `true`. */
  readonly entries: ReadonlyMap<string, Datum>;
  /** Whether keys are written as map keys or, without a schema, as names. */
  readonly pathStyle: 'key' | 'name';
  readonly form: WrittenForm;
  readonly written: string;
}

/** A field of a message that is there. */
export interface Child {
  readonly datum: Datum;
  readonly field: FieldShape;
  /** The name it was found under. */
  readonly key: string;
}

/** A message, with the fields that are set. */
export interface MessageDatum {
  readonly kind: 'message';
  readonly form: WrittenForm;
  readonly written: string;
  readonly shape: MessageShape;
  readonly names: JsonNames | undefined;
  /** By proto name. */
  readonly fields: ReadonlyMap<string, Child>;
  /** What the schema does not know: `#7`, or the key of the JSON. */
  readonly unknown: ReadonlyMap<string, ForeignLeaf | WireDatum>;
}

/**
 * Fields of one number that no schema describes. What they are, the fields of both sides tell together:
 * what is a message in one and bytes in the other is bytes in both.
 */
export interface WireDatum {
  readonly kind: 'wire';
  readonly bytes: Uint8Array;
  /** In the order of the wire, at least one. */
  readonly found: readonly WireField[];
  /** Messages around them. */
  readonly depth: number;
}

/** The content of a `google.protobuf.Any`. */
export interface AnyDatum {
  readonly kind: 'any';
  readonly typeName: string;
  readonly content: Datum;
}

/** One side's data, read under the schema, whatever it was written in. */
export type Datum = Leaf | NoneDatum | ListDatum | MapDatum | MessageDatum | AnyDatum | WireDatum;

/** The text itself. */
export function say(words: Words): string {
  return typeof words === 'string' ? words : words();
}

/** Whether it is a value without parts. */
export function isLeaf(datum: Datum): datum is Leaf {
  return (
    datum.kind === 'leaf' ||
    datum.kind === 'float' ||
    datum.kind === 'time' ||
    datum.kind === 'foreign'
  );
}
