import { isUtf8 } from 'node:buffer';
import { parseJsonTree } from '../../../../shared/json/parse-json-tree.ts';
import { suggestName } from '../../../../shared/text/suggest-name.ts';
import type { CodecSchema } from '../../../proto/body/codec-schema.ts';
import { protoJsonOf } from '../../../proto/body/proto-json-of.ts';
import { knownTypeOf } from '../../../proto/diff/known-types.ts';
import { dataSchemaOf } from '../../../proto/diff/read-data.ts';
import { elementsIn, fits } from '../../../proto/diff/read-protobuf-data.ts';
import type { FieldShape, MessageShape } from '../../../proto/wire/message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../../../proto/wire/read-field.ts';
import { numberText } from '../../../proto/wire/read-scalar.ts';
import { type FieldStep, spellSteps } from './capture-path.ts';
import { followFieldPath, isKey, placeOf, textOfJson } from './find-in-json.ts';
import { listNames, NothingFound } from './nothing-found.ts';

/**
 * Returns the text of the value at a field path in protobuf bytes: integers with all digits, enums by name,
 * bytes as base64, messages and lists as ProtoJSON. Reads only the levels on the path, so that errors and
 * unknown fields elsewhere do not matter.
 *
 * @param typeName null reads without a schema: fields then have numbers only
 * @throws NothingFound; ProblemError for invalid bytes
 */
export function findInMessage(
  bytes: Uint8Array,
  typeName: string | null,
  steps: readonly FieldStep[],
  schema: CodecSchema,
): string {
  const names = dataSchemaOf(schema);
  const walk: Walk = { schema, namesOf: names.namesOf, steps };
  const shape = typeName === null ? null : (schema.shapeOf(typeName) ?? null);
  return textAt(walk, 0, { kind: 'message', bytes, shape });
}

interface Walk {
  readonly schema: CodecSchema;
  readonly namesOf: ReturnType<typeof dataSchemaOf>['namesOf'];
  readonly steps: readonly FieldStep[];
}

/** What is found at a step of the path. */
type Place =
  | { readonly kind: 'message'; readonly bytes: Uint8Array; readonly shape: MessageShape | null }
  | {
      /** A repeated field or a map. */
      readonly kind: 'many';
      readonly bytes: Uint8Array;
      readonly within: MessageShape;
      readonly field: FieldShape;
      readonly found: readonly WireField[];
    }
  /** A value of a field that is not a message. */
  | { readonly kind: 'value'; readonly bytes: Uint8Array; readonly field: FieldShape }
  /** Fields with one number that the schema does not know. */
  | {
      readonly kind: 'unknown';
      readonly bytes: Uint8Array;
      readonly found: readonly WireField[];
    };

function textAt(walk: Walk, at: number, place: Place): string {
  const step = walk.steps[at];
  if (step === undefined) return textOf(walk, place);
  const where = placeOf(spellSteps(walk.steps.slice(0, at)));
  switch (place.kind) {
    case 'message':
      return textInMessage(walk, at, place, where);
    case 'many':
      return textAt(walk, at + 1, elementOf(walk, place, step, where));
    case 'unknown':
      return textAt(walk, at + 1, enterUnknown(place, step, where));
    case 'value':
      throw new NothingFound(`${where} is a single value.`);
  }
}

function textInMessage(
  walk: Walk,
  at: number,
  place: Extract<Place, { kind: 'message' }>,
  where: string,
): string {
  const { shape, bytes } = place;
  const step = walk.steps[at] as FieldStep;
  const known = shape && knownTypeOf(shape);
  if (shape && (known === 'struct' || known === 'value' || known === 'list-value')) {
    const json = protoJsonOf(walk.schema, shape.fullName, bytes);
    return textOfJson(followFieldPath(parseJsonTree(json), walk.steps, at), json);
  }
  if (step.kind === 'type') return textAt(walk, at + 1, contentOfAny(walk, place, step, where));
  if (step.kind === 'index') {
    throw new NothingFound(`${where} is a message, without [${step.text}].`);
  }
  return textAt(walk, at + 1, enterField(walk, place, step.name, where));
}

function enterField(
  walk: Walk,
  { bytes, shape }: Extract<Place, { kind: 'message' }>,
  name: string,
  where: string,
): Place {
  const number = /^#(\d+)$/.exec(name)?.[1];
  const field = shape && fieldNamed(walk, shape, name, number);
  if (field) return valueOfField(walk, bytes, shape, field, where);
  if (number !== undefined) {
    const found = fieldsIn(bytes).filter((each) => each.number === Number(number));
    if (found.length > 0) return { kind: 'unknown', bytes, found };
    throw new NothingFound(`${where} has no field number ${number}.`);
  }
  if (!shape) {
    throw new NothingFound(
      'The response type is unknown, so its fields have no names.',
      'Choose a Response type, or use field numbers: #1.',
    );
  }
  const names = shape.fields.map((each) => each.name);
  const meant = suggestName(name, names);
  throw new NothingFound(
    `${where} is a ${shortName(shape.fullName)}, without field \`${name}\`. It has ${listNames(names)}.`,
    meant === undefined ? undefined : `Did you mean ${meant}?`,
  );
}

function fieldNamed(
  walk: Walk,
  shape: MessageShape,
  name: string,
  number: string | undefined,
): FieldShape | undefined {
  if (number !== undefined) return shape.byNumber.get(Number(number));
  const protoName = walk.namesOf(shape.fullName)?.fieldOf.get(name) ?? name;
  return shape.fields.find((each) => each.name === protoName);
}

function valueOfField(
  walk: Walk,
  bytes: Uint8Array,
  within: MessageShape,
  field: FieldShape,
  where: string,
): Place {
  const found = foundOf(bytes, within, field);
  if (field.isRepeated || field.map) return { kind: 'many', bytes, within, field, found };
  const last = found.at(-1);
  if (last === undefined) return unsetField(field, where, setNames(bytes, within));
  if (field.type.kind !== 'message') {
    return { kind: 'value', bytes: bytes.subarray(last.valueStart, last.valueEnd), field };
  }
  // Parts of one message are merged: joining their bytes does that (Encoding, "Last One Wins").
  const parts = found.map((each) => bytes.subarray(each.valueStart, each.valueEnd));
  return messageOf(walk, field.type.typeName, parts.length === 1 ? parts[0] : Buffer.concat(parts));
}

function messageOf(walk: Walk, typeName: string, bytes: Uint8Array = new Uint8Array()): Place {
  return { kind: 'message', bytes, shape: walk.schema.shapeOf(typeName) ?? null };
}

/** Returns the fields on the wire that count for a declared field: the last member of a oneof wins. */
function foundOf(bytes: Uint8Array, within: MessageShape, field: FieldShape): readonly WireField[] {
  let found: WireField[] = [];
  for (const each of fieldsIn(bytes)) {
    const declared = within.byNumber.get(each.number);
    if (!declared || !fits(declared, each.wireType)) continue;
    if (declared === field) found.push(each);
    else if (field.oneof !== null && declared.oneof === field.oneof) found = [];
  }
  return found;
}

/** A number, bool or enum without presence has its default value when it is not on the wire. */
function unsetField(field: FieldShape, where: string, others: readonly string[]): Place {
  const { type } = field;
  const isText = type.kind === 'scalar' && (type.scalar === 'string' || type.scalar === 'bytes');
  if (!field.hasPresence && type.kind !== 'message' && !isText) {
    return { kind: 'value', bytes: zeroOf(field), field };
  }
  throw new NothingFound(
    `${where} has no \`${field.name}\` set. Set fields: ${listNames(others)}.`,
  );
}

/** Eight zero bytes are zero in every wire type of a number. */
function zeroOf({ type }: FieldShape): Uint8Array {
  const isVarint = type.kind === 'enum' || !/fixed|float|double/.test(scalarOf(type));
  return new Uint8Array(isVarint ? 1 : 8);
}

function scalarOf(type: FieldShape['type']): string {
  return type.kind === 'scalar' ? type.scalar : '';
}

function setNames(bytes: Uint8Array, within: MessageShape): readonly string[] {
  const numbers = new Set(fieldsIn(bytes).map(({ number }) => number));
  return [...numbers].map((number) => within.byNumber.get(number)?.name ?? `#${number}`);
}

function elementOf(
  walk: Walk,
  place: Extract<Place, { kind: 'many' }>,
  step: FieldStep,
  where: string,
): Place {
  const { bytes, field, found } = place;
  const noun = field.map ? 'a map' : 'a list';
  if (step.kind !== 'index') {
    throw new NothingFound(
      `${where} is ${noun}: add an index or key before \`${spellSteps([step])}\`.`,
      field.map ? 'Write a key in brackets: labels["k"].' : 'Write an index in brackets: users[0].',
    );
  }
  if (field.map) return entryOf(walk, place, step.text, where);
  const elements = elementsIn(bytes, field, found);
  const range = /^\d+$/.test(step.text) ? elements[Number(step.text)] : undefined;
  if (!range) {
    const count = elements.length === 1 ? '1 element' : `${elements.length} elements`;
    throw new NothingFound(`${where} is a list of ${count}, without [${step.text}].`);
  }
  const part = bytes.subarray(range.start, range.end);
  return field.type.kind === 'message'
    ? messageOf(walk, field.type.typeName, part)
    : { kind: 'value', bytes: part, field };
}

function entryOf(
  walk: Walk,
  { bytes, field, found }: Extract<Place, { kind: 'many' }>,
  key: string,
  where: string,
): Place {
  const shape = field.type.kind === 'message' && walk.schema.shapeOf(field.type.typeName);
  if (!shape) throw new NothingFound(`${where} is a map of a type without a schema.`);
  const keyField = shape.byNumber.get(1);
  const valueField = shape.byNumber.get(2);
  if (!keyField || !valueField) throw new NothingFound(`${where} is not a map.`);
  const isText = field.map?.key === 'string';
  const keys: string[] = [];
  let wanted: Uint8Array | null = null;
  for (const each of found) {
    const entry = bytes.subarray(each.valueStart, each.valueEnd);
    const text = keyText(entry, shape, keyField);
    keys.push(text);
    // The last entry with a key wins.
    if (isKey(key, text, isText)) wanted = entry;
  }
  if (wanted === null) {
    throw new NothingFound(`${where} is a map without key ${key}. It has ${listNames(keys)}.`);
  }
  const values = foundOf(wanted, shape, valueField);
  if (values.length > 0 || valueField.type.kind === 'message') {
    if (values.length === 0 && valueField.type.kind === 'message') {
      return messageOf(walk, valueField.type.typeName);
    }
    return valueOfField(walk, wanted, shape, valueField, where);
  }
  return { kind: 'value', bytes: zeroOrEmpty(valueField), field: valueField };
}

function keyText(entry: Uint8Array, shape: MessageShape, keyField: FieldShape): string {
  const last = foundOf(entry, shape, keyField).at(-1);
  const bytes = last ? entry.subarray(last.valueStart, last.valueEnd) : zeroOrEmpty(keyField);
  return valueText(bytes, keyField);
}

function zeroOrEmpty(field: FieldShape): Uint8Array {
  const scalar = scalarOf(field.type);
  return scalar === 'string' || scalar === 'bytes' ? new Uint8Array() : zeroOf(field);
}

function contentOfAny(
  walk: Walk,
  { bytes, shape }: Extract<Place, { kind: 'message' }>,
  { typeName }: Extract<FieldStep, { kind: 'type' }>,
  where: string,
): Place {
  if (shape?.fullName !== 'google.protobuf.Any') {
    throw new NothingFound(`${where} is not an Any, so it has no (${typeName}).`);
  }
  const parts = [1, 2].map((number) => {
    const last = fieldsIn(bytes).findLast((each) => each.number === number);
    return last ? bytes.subarray(last.valueStart, last.valueEnd) : new Uint8Array();
  });
  const url = Buffer.from(parts[0] ?? []).toString('utf8');
  const held = url.slice(url.lastIndexOf('/') + 1);
  if (held !== typeName) {
    throw new NothingFound(
      `${where} holds ${held === '' ? 'nothing' : `a ${held}`}, not a ${typeName}.`,
    );
  }
  return messageOf(walk, typeName, parts[1]);
}

/** Enters a field that the schema does not know: one of several by its index, or a field of its content. */
function enterUnknown(
  { bytes, found }: Extract<Place, { kind: 'unknown' }>,
  step: FieldStep,
  where: string,
): Place {
  if (step.kind === 'index') {
    const one = /^\d+$/.test(step.text) ? found[Number(step.text)] : undefined;
    if (one) return { kind: 'unknown', bytes, found: [one] };
    throw new NothingFound(`${where} occurs ${found.length} times, without [${step.text}].`);
  }
  const number = step.kind === 'name' ? /^#(\d+)$/.exec(step.name)?.[1] : undefined;
  const last = found.at(-1);
  if (number === undefined || !last || last.wireType === wireTypes.varint) {
    throw new NothingFound(`No schema describes ${where}.`, 'Use field numbers: #1.');
  }
  const inner = bytes.subarray(last.valueStart, last.valueEnd);
  const inside = fieldsIn(inner).filter((each) => each.number === Number(number));
  if (inside.length > 0) return { kind: 'unknown', bytes: inner, found: inside };
  throw new NothingFound(`${where} has no field number ${number}.`);
}

function textOf(walk: Walk, place: Place): string {
  switch (place.kind) {
    case 'value':
      return valueText(place.bytes, place.field);
    case 'unknown':
      return unknownText(place);
    case 'message': {
      if (!place.shape) throw new NothingFound('No schema describes this message.');
      const json = protoJsonOf(walk.schema, place.shape.fullName, place.bytes);
      return textOfJson(parseJsonTree(json), json);
    }
    case 'many': {
      const parts = place.found.map((each) => place.bytes.subarray(each.tagStart, each.end));
      if (parts.length === 0) {
        throw new NothingFound(`\`${place.field.name}\` is a single value.`);
      }
      const json = protoJsonOf(walk.schema, place.within.fullName, Buffer.concat(parts));
      const root = parseJsonTree(json);
      const only = root.kind === 'object' ? root.members[0]?.value : undefined;
      return only ? textOfJson(only, json) : json;
    }
  }
}

function valueText(bytes: Uint8Array, { type, name }: FieldShape): string {
  if (type.kind === 'message') throw new NothingFound(`\`${name}\` is a message.`);
  if (type.kind === 'enum') {
    const number = numberText(bytes, 0, bytes.length, 'int32');
    return type.names.get(Number(number)) ?? number;
  }
  switch (type.scalar) {
    case 'string':
      if (!isUtf8(bytes)) throw new NothingFound(`\`${name}\` is not UTF-8.`);
      return Buffer.from(bytes).toString('utf8');
    case 'bytes':
      return Buffer.from(bytes).toString('base64');
    case 'bool':
      return String(numberText(bytes, 0, bytes.length, 'uint64') !== '0');
    default:
      return numberText(bytes, 0, bytes.length, type.scalar);
  }
}

/** Without a schema: an integer, a text if it is one, otherwise base64. */
function unknownText({ bytes, found }: Extract<Place, { kind: 'unknown' }>): string {
  const last = found.at(-1) as WireField;
  const { valueStart, valueEnd } = last;
  switch (last.wireType) {
    case wireTypes.varint:
      return numberText(bytes, valueStart, valueEnd, 'uint64');
    case wireTypes.fixed32:
      return numberText(bytes, valueStart, valueEnd, 'fixed32');
    case wireTypes.fixed64:
      return numberText(bytes, valueStart, valueEnd, 'fixed64');
    default: {
      const value = Buffer.from(bytes.subarray(valueStart, valueEnd));
      return value.toString(isUtf8(value) ? 'utf8' : 'base64');
    }
  }
}

function fieldsIn(bytes: Uint8Array): readonly WireField[] {
  const fields: WireField[] = [];
  let position = 0;
  while (position < bytes.length) {
    const field = readFieldAt(bytes, position, bytes.length);
    if (isFault(field)) {
      throw new NothingFound(
        `The bytes before it are broken: ${field.reason}.`,
        'The tree shows the readable part.',
      );
    }
    fields.push(field);
    position = field.end;
  }
  return fields;
}

function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}
