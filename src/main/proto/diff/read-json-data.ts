import type { JsonMember, JsonNode, JsonObject } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { JsonNames } from '../body/json-names-of.ts';
import { maxJsonDepth, scanJsonText } from '../body/parse-json-text.ts';
import type { FieldShape, MessageShape } from '../wire/message-shape.ts';
import { quote } from '../wire/show-string.ts';
import {
  type Child,
  type DataSchema,
  type Datum,
  type ForeignLeaf,
  type MessageDatum,
  requireShape,
  say,
  type WrittenForm,
} from './datum.ts';
import { foreignJson, freeJson, shownJson } from './free-json.ts';
import { knownTypeOf, soleListOf } from './known-types.ts';
import { maskFromJson, maskLeaf } from './mask.ts';
import { readJsonScalar } from './read-json-scalar.ts';
import { readJsonDate, readJsonDuration, readJsonTimestamp } from './read-json-time.ts';

/**
 * Reads JSON text as data of a message type. It may be ProtoJSON or a server's own JSON (bare lists and
 * objects, ISO times without a zone, other spellings of names). Without a type it is read as it stands.
 * Numbers keep all their digits.
 *
 * @throws ProblemError `json-syntax` with line and column; `json-mismatch` for nesting that is deeper
 *   than any message; `type-missing`
 */
export function readJsonData(text: string, typeName: string | null, schema: DataSchema): Datum {
  if (scanJsonText(text).depth > maxJsonDepth) throw new ProblemError(tooDeep);
  const root = parseJsonTree(text);
  if (typeName === null) return freeJson(root, 'name');
  const shape = requireShape(schema, typeName);
  return readMessage(schema, root, shape, false);
}

function readMessage(
  schema: DataSchema,
  node: JsonNode,
  shape: MessageShape,
  isUnwrapped: boolean,
): Datum {
  const known = knownTypeOf(shape);
  if (known === 'value') return freeJson(node, 'key');
  if (isNull(node)) return { kind: 'none' };
  switch (known) {
    case 'timestamp':
      return readJsonTimestamp(node) ?? foreignJson(node);
    case 'duration':
      return readJsonDuration(node) ?? foreignJson(node);
    case 'date':
      return readJsonDate(node) ?? readPlainMessage(schema, node, shape, isUnwrapped);
    case 'mask':
      return readMask(node);
    case 'any':
      return readAny(schema, node);
    case 'struct':
      return node.kind === 'object' ? freeJson(node, 'key') : foreignJson(node);
    case 'list-value':
      return node.kind === 'array' ? freeJson(node, 'key') : foreignJson(node);
    case 'wrapper':
      return readWrapper(node, shape);
    case null:
      return readPlainMessage(schema, node, shape, isUnwrapped);
  }
}

function readPlainMessage(
  schema: DataSchema,
  node: JsonNode,
  shape: MessageShape,
  isUnwrapped: boolean,
): Datum {
  if (node.kind === 'array') return readBareList(schema, node, shape) ?? foreignJson(node);
  if (node.kind !== 'object') return foreignJson(node);
  const names = schema.namesOf(shape.fullName);
  if (!isUnwrapped && !hasField(node, shape, names)) {
    const other = readBareObject(schema, node, shape) ?? readWrapped(schema, node, shape, names);
    if (other) return other;
  }
  return readFields(schema, node.members, shape);
}

/** Reads `[..]` as `{users: [..]}`. */
function readBareList(schema: DataSchema, node: JsonNode, shape: MessageShape): Datum | null {
  const field = soleListOf(shape);
  if (!field) return null;
  const child = { datum: readField(schema, node, field, undefined), field, key: field.name };
  return message(schema, shape, new Map([[field.name, child]]), new Map(), {
    form: 'bare-list',
    written: '[..]',
  });
}

/** Reads the bare Product as `{product: {..}}`: the wrapper has none of its keys. */
function readBareObject(schema: DataSchema, node: JsonObject, shape: MessageShape): Datum | null {
  const inner = shape.fields.filter(
    ({ type, isRepeated }) => type.kind === 'message' && !isRepeated,
  );
  const [field] = inner;
  if (inner.length !== 1 || field?.type.kind !== 'message') return null;
  const innerShape = schema.shapeOf(field.type.typeName);
  if (!innerShape || knownTypeOf(innerShape)) return null;
  if (!hasField(node, innerShape, schema.namesOf(innerShape.fullName))) return null;
  const child = {
    datum: readMessage(schema, node, innerShape, true),
    field,
    key: field.name,
  };
  const name = innerShape.fullName.slice(innerShape.fullName.lastIndexOf('.') + 1);
  return message(schema, shape, new Map([[field.name, child]]), new Map(), {
    form: 'bare-object',
    written: `the bare ${name}`,
  });
}

/**
 * Reads `{product: {..}}` as the bare Product: one key that the type does not know, with its fields inside.
 */
function readWrapped(
  schema: DataSchema,
  node: JsonObject,
  shape: MessageShape,
  names: JsonNames | undefined,
): Datum | null {
  const [only] = node.members;
  if (node.members.length !== 1 || only?.value.kind !== 'object') return null;
  if (!hasField(only.value, shape, names)) return null;
  const inner = readMessage(schema, only.value, shape, true);
  if (inner.kind !== 'message') return null;
  return { ...inner, form: 'wrapped-object', written: `{${only.key}: {..}}` };
}

function hasField(node: JsonObject, shape: MessageShape, names: JsonNames | undefined): boolean {
  const find = fieldFinder(shape, names);
  return node.members.some(({ key }) => find(key) !== undefined);
}

function readFields(
  schema: DataSchema,
  members: readonly JsonMember[],
  shape: MessageShape,
): Datum {
  const names = schema.namesOf(shape.fullName);
  const find = fieldFinder(shape, names);
  const fields = new Map<string, Child>();
  const unknown = new Map<string, ForeignLeaf>();
  for (const { key, value } of members) {
    const field = find(key);
    if (field && !fields.has(field.name)) {
      const datum = readField(schema, value, field, names);
      fields.set(field.name, { datum, field, key });
    } else if (!isNull(value)) unknown.set(key, foreignJson(value));
  }
  return message(schema, shape, fields, unknown, {
    form: 'plain',
    written: '{..}',
  });
}

function message(
  schema: DataSchema,
  shape: MessageShape,
  fields: ReadonlyMap<string, Child>,
  unknown: ReadonlyMap<string, ForeignLeaf>,
  how: { readonly form: WrittenForm; readonly written: string },
): MessageDatum {
  const names = schema.namesOf(shape.fullName);
  return { kind: 'message', shape, names, fields, unknown, ...how };
}

function readField(
  schema: DataSchema,
  node: JsonNode,
  field: FieldShape,
  names: JsonNames | undefined,
): Datum {
  const enumNumbers = names?.enumNumbers.get(field.name);
  if (field.map) return readMap(schema, node, field, enumNumbers);
  if (!field.isRepeated) return readValue(schema, node, field.type, enumNumbers);
  if (isNull(node)) return { kind: 'none' };
  if (node.kind !== 'array') return foreignJson(node);
  const { items } = node;
  return {
    kind: 'list',
    length: items.length,
    item: (index) => {
      const item = items[index];
      return item ? readValue(schema, item, field.type, enumNumbers) : { kind: 'none' };
    },
  };
}

function readMap(
  schema: DataSchema,
  node: JsonNode,
  field: FieldShape,
  enumNumbers: ReadonlyMap<string, number> | undefined,
): Datum {
  if (isNull(node)) return { kind: 'none' };
  const entry = field.type.kind === 'message' ? schema.shapeOf(field.type.typeName) : undefined;
  const value = entry?.byNumber.get(2);
  if (node.kind !== 'object' || !value) return foreignJson(node);
  const isText = field.map?.key === 'string';
  const entries = new Map<string, Datum>();
  for (const { key, value: member } of node.members) {
    entries.set(isText ? quote(key) : key, readValue(schema, member, value.type, enumNumbers));
  }
  const [first] = node.members;
  return {
    kind: 'map',
    entries,
    pathStyle: 'key',
    // Keys in JSON are always text: this is noted if they are numbers.
    form: isText || !first ? 'plain' : 'map-key',
    written: first ? JSON.stringify(first.key) : '{}',
  };
}

function readValue(
  schema: DataSchema,
  node: JsonNode,
  type: FieldShape['type'],
  enumNumbers: ReadonlyMap<string, number> | undefined,
): Datum {
  if (type.kind === 'message') {
    const shape = requireShape(schema, type.typeName);
    return readMessage(schema, node, shape, false);
  }
  return readJsonScalar(node, type, enumNumbers);
}

function readWrapper(node: JsonNode, shape: MessageShape): Datum {
  const value = shape.byNumber.get(1);
  if (!value) return foreignJson(node);
  if (node.kind !== 'object') return readValueOnly(node, value);
  const [only] = node.members;
  if (node.members.length !== 1 || only?.key !== 'value') return foreignJson(node);
  const inner = readValueOnly(only.value, value);
  if (inner.kind === 'leaf' || inner.kind === 'float') {
    return { ...inner, form: 'wrapper-object', written: `{value: ${say(inner.written)}}` };
  }
  return inner;
}

function readValueOnly(node: JsonNode, { type }: FieldShape): Datum {
  return type.kind === 'message' ? foreignJson(node) : readJsonScalar(node, type, undefined);
}

function readMask(node: JsonNode): Datum {
  if (node.kind === 'string') return maskFromJson(node.value);
  const paths = node.kind === 'object' ? node.members[0]?.value : node;
  if (paths?.kind !== 'array') return foreignJson(node);
  const texts = paths.items.map((item) => (item.kind === 'string' ? item.value : null));
  if (texts.some((text) => text === null)) return foreignJson(node);
  return maskLeaf(
    texts.map((text) => text ?? ''),
    'mask-spelling',
    shownJson(node),
  );
}

function readAny(schema: DataSchema, node: JsonNode): Datum {
  if (node.kind !== 'object') return foreignJson(node);
  const url = node.members.find(({ key }) => key === '@type')?.value;
  if (url?.kind !== 'string') return foreignJson(node);
  const typeName = url.value.slice(url.value.lastIndexOf('/') + 1);
  const members = node.members.filter(({ key }) => key !== '@type');
  const shape = schema.shapeOf(typeName);
  if (!shape) return { kind: 'any', typeName, content: foreignJson(node) };
  if (knownTypeOf(shape) && knownTypeOf(shape) !== 'date') {
    const value = members.find(({ key }) => key === 'value')?.value;
    const content = value ? readMessage(schema, value, shape, true) : foreignJson(node);
    return { kind: 'any', typeName, content };
  }
  const rest: JsonObject = { ...node, members };
  return { kind: 'any', typeName, content: readMessage(schema, rest, shape, true) };
}

type FieldFinder = (key: string) => FieldShape | undefined;

const finders = new WeakMap<MessageShape, FieldFinder>();

/**
 * Returns a lookup of fields by JSON key: by JSON name and proto name, else by any spelling with the same
 * letters (`created_at`, `createdAt`, `created-at`) if only one field has them.
 */
function fieldFinder(shape: MessageShape, names: JsonNames | undefined): FieldFinder {
  const known = finders.get(shape);
  if (known) return known;
  const byName = new Map(shape.fields.map((field) => [field.name, field]));
  const byLetters = new Map<string, FieldShape | null>();
  for (const field of shape.fields) {
    const letters = lettersOf(field.name);
    byLetters.set(letters, byLetters.has(letters) ? null : field);
  }
  const find: FieldFinder = (key) =>
    byName.get(names?.fieldOf.get(key) ?? key) ?? byLetters.get(lettersOf(key)) ?? undefined;
  finders.set(shape, find);
  return find;
}

function lettersOf(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

function isNull(node: JsonNode): boolean {
  return node.kind === 'literal' && node.value === null;
}

const tooDeep = {
  kind: 'json-mismatch',
  title: 'This JSON is nested too deeply to compare',
  detail: `It is nested deeper than ${maxJsonDepth} levels, which no message can be.`,
  hint: 'Look at the response itself: it is shown whatever its nesting.',
} as const;
