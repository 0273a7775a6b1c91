import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { jsonNameOf, messageTypeOf } from './find-json-field.ts';
import {
  firstCallScalar,
  isMadeUp,
  type SampleValue,
  sampleEnum,
  sampleScalar,
  sampleWellKnown,
  unsetScalar,
} from './sample-values.ts';

/**
 * The fields that a sample sets. For a first call, texts, bytes and flags without a plausible value are left
 * unset: they would be sent as they are.
 */
export type SampledFields = 'all' | 'first-call' | 'required';

/** A sample is meant to be read: nested messages are filled only as deep as it stays this small. */
const maxValues = 300;

/** A message with more fields gets only its first ones. */
const maxFields = 2000;

const maxDepth = 6;

/** A type occurs inside itself once: that shows the recursion, and ends it. */
const maxVisits = 2;

interface Sampling {
  /** The depth to which messages are filled; deeper ones have only required fields. */
  readonly depth: number;
  readonly fields: SampledFields;
  valuesLeft: number;
}

/**
 * Returns a ProtoJSON message with every field set once, or fewer of them (see {@link SampledFields}): one entry in each list
 * and map, one field of each oneof.
 *
 * @param variant selects the field of each oneof: a oneof with three takes them in turn for 0, 1 and 2,
 *   and a oneof inside one of them for the following numbers
 */
export function sampleMessage(
  type: protobuf.Type,
  fields: SampledFields,
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
  const isFilled = sampling.fields !== 'required' && path.length <= sampling.depth;
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

/** Returns the selected field of a oneof, or the next one that can have a value. */
function chooseMember(
  { fieldsArray }: protobuf.OneOf,
  path: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): Chosen | null {
  const count = fieldsArray.length;
  // Inner oneofs take their turns while this field stays.
  const inside = Math.floor(variant / count);
  for (let turn = 0; turn < count; turn += 1) {
    const field = fieldsArray[(variant + turn) % count]?.resolve();
    const value = field && fieldValueOf(field, path, sampling, inside);
    if (field && value !== undefined) return { field, value };
  }
  return null;
}

/** Returns undefined if the type occurs inside itself too often, or if the field is left out. */
function fieldValueOf(
  field: protobuf.Field,
  path: readonly protobuf.Type[],
  sampling: Sampling,
  variant: number,
): SampleValue | undefined {
  if (sampling.fields === 'first-call' && field instanceof protobuf.MapField) return undefined;
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
  const isFirstCall = sampling.fields === 'first-call';
  if (inner) {
    if (isFirstCall && isMadeUp(inner) && !field.required) return undefined;
    const visits = path.filter((type) => type === inner).length;
    // A type that requires itself never ends; encoding reports that.
    if (visits >= (field.required ? 2 * maxVisits : maxVisits)) return undefined;
    return messageOf(inner, path, sampling, variant);
  }
  if (field.resolvedType instanceof protobuf.Enum) return sampleEnum(field.resolvedType);
  const name = shortName(field);
  if (!isFirstCall) return sampleScalar(field.type, name);
  const value = firstCallScalar(field.type, name);
  // Elsewhere an empty value is sent, too.
  const canBeEmpty = field.required || !(field.hasPresence || field.repeated);
  return value ?? (canBeEmpty ? unsetScalar(field.type) : undefined);
}

function sampleKey(field: protobuf.MapField): string {
  return field.keyType === 'string' ? 'key' : String(sampleScalar(field.keyType, 'key'));
}

/** For an extension: `ext` of `[pkg.ext]`. */
function shortName(field: protobuf.Field): string {
  return /([^.[\]]*)\]?$/.exec(fieldNameOf(field))?.[1] ?? field.name;
}
