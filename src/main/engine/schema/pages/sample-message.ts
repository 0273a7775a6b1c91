import protobuf from 'protobufjs';
import { jsonNameOf, messageTypeOf } from '../../codec/find-json-field.ts';
import { fieldNameOf } from '../compile/field-names.ts';
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
 */
export function sampleMessage(type: protobuf.Type, fields: 'all' | 'required'): SampleValue {
  for (let depth = maxDepth; depth > 1; depth -= 1) {
    const sampling: Sampling = { depth, fields, valuesLeft: maxValues };
    const sample = messageOf(type, [], sampling);
    if (sampling.valuesLeft > 0) return sample;
  }
  return messageOf(type, [], { depth: 1, fields, valuesLeft: maxFields });
}

function messageOf(
  type: protobuf.Type,
  around: readonly protobuf.Type[],
  sampling: Sampling,
): SampleValue {
  const wellKnown = sampleWellKnown(type);
  if (wellKnown !== undefined) return wellKnown;
  const path = [...around, type];
  const isFilled = sampling.fields === 'all' && path.length <= sampling.depth;
  const message: Record<string, SampleValue> = Object.create(null);
  const oneofs = new Set<protobuf.OneOf>();
  for (const field of type.fieldsArray) {
    field.resolve();
    if (!field.required && (!isFilled || sampling.valuesLeft <= 0)) continue;
    const oneof = field.partOf?.isProto3Optional ? null : field.partOf;
    if (oneof && oneofs.has(oneof)) continue;
    const value = fieldValueOf(field, path, sampling);
    if (value === undefined) continue;
    if (oneof) oneofs.add(oneof);
    sampling.valuesLeft -= 1;
    message[jsonNameOf(field)] = value;
  }
  return message;
}

/** Undefined where the type stands inside of itself too often. */
function fieldValueOf(
  field: protobuf.Field,
  path: readonly protobuf.Type[],
  sampling: Sampling,
): SampleValue | undefined {
  const single = singleValueOf(field, path, sampling);
  if (single === undefined) return undefined;
  if (field instanceof protobuf.MapField) return { [sampleKey(field)]: single };
  return field.repeated ? [single] : single;
}

function singleValueOf(
  field: protobuf.Field,
  path: readonly protobuf.Type[],
  sampling: Sampling,
): SampleValue | undefined {
  const inner = messageTypeOf(field);
  if (inner) {
    const visits = path.filter((type) => type === inner).length;
    // What requires itself has no end, which encoding it tells.
    if (visits >= (field.required ? 2 * maxVisits : maxVisits)) return undefined;
    return messageOf(inner, path, sampling);
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
