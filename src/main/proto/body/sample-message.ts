import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { jsonNameOf, messageTypeOf } from './find-json-field.ts';
import { type SampleValue, sampleEnum, sampleScalar, sampleWellKnown } from './sample-values.ts';

/** A sample is for reading: messages of messages are filled as deep as it stays this small. */
const maxValues = 300;

/** Of a single message with more fields than that, the first ones are set. */
const maxFields = 2000;

const maxDepth = 6;

/** A type stands inside of itself once: that shows how, and ends. */
const maxVisits = 2;

interface Sampling {
  /** How deep messages are filled; those below have only what is required. */
  readonly depth: number;
  readonly fields: 'all' | 'required';
  valuesLeft: number;
}

/**
 * A message in ProtoJSON with every field set once, or with only those that are required: one entry
 * for each list and map, one field of each oneof.
 *
 * @param variant which field of each oneof: those of one with three have each their turn in 0, 1 and 2,
 *   and those of a oneof inside of them in the numbers that follow
 */
export function sampleMessage(
  type: protobuf.Type,
  fields: 'all' | 'required',
  variant = 0,
): SampleValue {
  for (let depth = maxDepth; depth > 1; depth -= 1) {
    const sampling: Sampling = { depth, fields, valuesLeft: maxValues };
    const sample = messageOf(type, [], sampling, variant);
    if (sampling.valuesLeft > 0) return sample;
  }
  return messageOf(type, [], { depth: 1, fields, valuesLeft: maxFields }, variant);
}

function messageOf(
  type: protobuf.Type,
  around: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): SampleValue {
  const wellKnown = sampleWellKnown(type);
  if (wellKnown !== undefined) return wellKnown;
  const path = [...around, type];
  const isFilled = sampling.fields === 'all' && path.length <= sampling.depth;
  const message: Record<string, SampleValue> = Object.create(null);
  const chosen = new Map<protobuf.OneOf, Chosen | null>();
  for (const field of type.fieldsArray) {
    field.resolve();
    if (!field.required && (!isFilled || sampling.valuesLeft <= 0)) continue;
    const oneof = field.partOf?.isProto3Optional ? null : field.partOf;
    let value: SampleValue | undefined;
    if (!oneof) value = fieldValueOf(field, path, sampling, variant);
    else {
      const member = chosen.get(oneof) ?? chooseMember(oneof, path, sampling, variant);
      chosen.set(oneof, member);
      if (member?.field === field) value = member.value;
    }
    if (value === undefined) continue;
    sampling.valuesLeft -= 1;
    message[jsonNameOf(field)] = value;
  }
  return message;
}

interface Chosen {
  readonly field: protobuf.Field;
  readonly value: SampleValue;
}

/** The field of a oneof whose turn it is, or the next that can have a value. */
function chooseMember(
  { fieldsArray }: protobuf.OneOf,
  path: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): Chosen | null {
  const count = fieldsArray.length;
  // What is inside has its turns while this one stays.
  const inside = Math.floor(variant / count);
  for (let turn = 0; turn < count; turn += 1) {
    const field = fieldsArray[(variant + turn) % count]?.resolve();
    const value = field && fieldValueOf(field, path, sampling, inside);
    if (field && value !== undefined) return { field, value };
  }
  return null;
}

/** Undefined where the type stands inside of itself too often. */
function fieldValueOf(
  field: protobuf.Field,
  path: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): SampleValue | undefined {
  const single = singleValueOf(field, path, sampling, variant);
  if (single === undefined) return undefined;
  if (field instanceof protobuf.MapField) return { [sampleKey(field)]: single };
  return field.repeated ? [single] : single;
}

function singleValueOf(
  field: protobuf.Field,
  path: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): SampleValue | undefined {
  const inner = messageTypeOf(field);
  if (inner) {
    const visits = path.filter((type) => type === inner).length;
    // What requires itself has no end, which encoding it tells.
    if (visits >= (field.required ? 2 * maxVisits : maxVisits)) return undefined;
    return messageOf(inner, path, sampling, variant);
  }
  const name = shortName(field);
  return field.resolvedType instanceof protobuf.Enum
    ? sampleEnum(field.resolvedType)
    : sampleScalar(field.type, name);
}

function sampleKey(field: protobuf.MapField): string {
  return field.keyType === 'string' ? 'key' : String(sampleScalar(field.keyType, 'key'));
}

/** Of an extension, `ext` of `[pkg.ext]`. */
function shortName(field: protobuf.Field): string {
  return /([^.[\]]*)\]?$/.exec(fieldNameOf(field))?.[1] ?? field.name;
}
