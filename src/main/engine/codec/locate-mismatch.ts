import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import type { JsonMember, JsonNode, JsonObject } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';
import { suggestName } from '../../../shared/text/suggest-name.ts';
import { fieldNameOf } from '../schema/compile/field-names.ts';
import { quote } from '../wire/show-string.ts';
import { describeExpected, describeFound } from './describe-expected.ts';
import { jsonFieldsOf, jsonNameOf, messageTypeOf, withoutDot } from './find-json-field.ts';
import { elementOf, jsonValueOf, type ReadAs, typeOfAny } from './json-value-of.ts';

/** The first thing in a body that its type cannot hold. */
interface Mismatch {
  readonly offset: number;
  readonly path: string;
  readonly what: string;
  readonly hint?: string;
}

/** Types whose ProtoJSON is not an object of their fields. */
const wellKnown = new Set(
  'Any Duration FieldMask ListValue Struct Timestamp Value BoolValue BytesValue DoubleValue FloatValue Int32Value Int64Value StringValue UInt32Value UInt64Value'
    .split(' ')
    .map((name) => `.google.protobuf.${name}`),
);

/**
 * Finds, in document order, the first place at which JSON does not fit its message type. The library
 * names the type and the value at most, so the text is walked again with its places kept; what a
 * single value may be is still the library's own verdict. Null when everything fits.
 *
 * @param cause the library's message, kept in the Problem
 */
export function locateMismatch(
  type: protobuf.Type,
  text: string,
  cause: string,
): ProblemError | null {
  const found = inMessage(type, parseJsonTree(text), '', 0);
  if (!found) return null;
  const location = locateInText(text, found.offset);
  return new ProblemError({
    kind: 'json-mismatch',
    title: `JSON does not fit ${withoutDot(type.fullName)}`,
    detail: asSentence(found.what),
    location: found.path === '' ? location : { ...location, fieldPath: found.path },
    ...(found.hint === undefined ? {} : { hint: found.hint }),
    cause,
  });
}

function inMessage(
  type: protobuf.Type,
  node: JsonNode,
  path: string,
  depth: number,
): Mismatch | null {
  if (depth > protobuf.util.recursionLimit) {
    const limit = protobuf.util.recursionLimit;
    return { offset: node.start, path, what: `Messages are nested deeper than ${limit} levels.` };
  }
  if (type.fullName === '.google.protobuf.Any') return inAny(type, node, path, depth);
  if (wellKnown.has(type.fullName)) {
    const verdict = refusal(type, jsonValueOf(node, { kind: 'message', type }));
    return verdict === null ? null : unfit(node, path, describeExpected(type), verdict);
  }
  if (node.kind !== 'object') {
    return unfit(node, path, `an object with the fields of ${withoutDot(type.fullName)}`, null);
  }
  return inFields(type, node, node.members, path, depth);
}

function inFields(
  type: protobuf.Type,
  node: JsonObject,
  members: readonly JsonMember[],
  path: string,
  depth: number,
): Mismatch | null {
  const fields = jsonFieldsOf(type);
  const seen = new Map<protobuf.Field, string>();
  const given = new Set<protobuf.Field>();
  const chosen = new Map<protobuf.OneOf, string>();
  for (const { key, keyStart, value } of members) {
    const field = fields.get(key);
    if (!field) return unknownField(type, key, keyStart, join(path, key));
    const at = join(path, fieldNameOf(field));
    const earlier = seen.get(field);
    if (earlier !== undefined) {
      const what = `\`${key}\` and \`${earlier}\` are the same field.`;
      return { offset: keyStart, path: at, what, hint: 'Keep one of the two.' };
    }
    seen.set(field, key);
    given.add(field);
    if (value.kind === 'literal' && value.value === null && !takesNull(field)) {
      given.delete(field);
      continue;
    }
    const found = inField(type, field, value, at, depth);
    if (found) return found;
    const other = field.partOf ? chosen.get(field.partOf) : undefined;
    if (field.partOf && other !== undefined) {
      const what = `\`${key}\` and \`${other}\` belong to the oneof \`${field.partOf.name}\`, which holds one value.`;
      return { offset: keyStart, path: at, what, hint: 'Remove one of them.' };
    }
    if (field.partOf) chosen.set(field.partOf, key);
  }
  const missing = type.fieldsArray.find((field) => field.required && !given.has(field));
  if (missing) {
    const name = fieldNameOf(missing);
    const what = `The required field \`${name}\` is missing.`;
    return { offset: node.start, path: join(path, name), what };
  }
  // Nothing in the object is at fault by itself; the library may still refuse the whole.
  const verdict = depth === 0 ? refusal(type, jsonValueOf(node, { kind: 'message', type })) : null;
  return verdict === null
    ? null
    : { offset: node.start, path, what: `The message cannot be made from it: ${verdict}.` };
}

function inField(
  type: protobuf.Type,
  field: protobuf.Field,
  node: JsonNode,
  path: string,
  depth: number,
): Mismatch | null {
  if (field instanceof protobuf.MapField) {
    return inMap(type, field, field.keyType, node, path, depth);
  }
  if (!field.repeated) return inElement(type, field, node, path, depth, (value) => value);
  if (node.kind !== 'array') {
    return unfit(node, path, `a list of ${describeExpected(field)}`, null);
  }
  for (const [index, item] of node.items.entries()) {
    const at = `${path}[${index}]`;
    const found = inElement(type, field, item, at, depth, (value) => [value]);
    if (found) return found;
  }
  return null;
}

function inMap(
  type: protobuf.Type,
  field: protobuf.Field,
  keyType: string,
  node: JsonNode,
  path: string,
  depth: number,
): Mismatch | null {
  if (node.kind !== 'object') {
    return unfit(node, path, `an object with ${keyType} keys`, null);
  }
  const sampleKey = { string: 'k', bool: 'true' }[keyType] ?? '0';
  for (const { key, keyStart, value } of node.members) {
    const at = `${path}[${keyType === 'string' ? quote(key) : key}]`;
    const found = inElement(type, field, value, at, depth, (plain) => ({ [sampleKey]: plain }));
    if (found) return found;
    const entry = { [key]: jsonValueOf(value, elementOf(field)) };
    const verdict = refusal(type, { [jsonNameOf(field)]: entry });
    if (verdict !== null) {
      const what = `${quote(key)} is no ${keyType} key of the map \`${fieldNameOf(field)}\`.`;
      return { offset: keyStart, path: at, what };
    }
  }
  const verdict = refusalOfField(type, field, node, { kind: 'field', field }, (value) => value);
  return verdict === null
    ? null
    : { offset: node.start, path, what: `Two keys of this map mean the same: ${verdict}.` };
}

function inElement(
  type: protobuf.Type,
  field: protobuf.Field,
  node: JsonNode,
  path: string,
  depth: number,
  wrap: (value: unknown) => unknown,
): Mismatch | null {
  const inner = messageTypeOf(field);
  if (inner) {
    if (node.kind === 'literal' && node.value === null && !takesNull(field)) {
      return unfit(node, path, describeExpected(field), 'null element');
    }
    return inMessage(inner, node, path, depth + 1);
  }
  const verdict = refusalOfField(type, field, node, elementOf(field), wrap);
  if (verdict === null) return null;
  if (field.resolvedType instanceof protobuf.Enum && node.kind === 'string') {
    return unknownEnumName(field.resolvedType, node.value, node.start, path);
  }
  return unfit(node, path, describeExpected(field), verdict);
}

function inAny(any: protobuf.Type, node: JsonNode, path: string, depth: number): Mismatch | null {
  const verdict = refusal(any, jsonValueOf(node, { kind: 'message', type: any }));
  if (verdict === null) return null;
  if (node.kind !== 'object') return unfit(node, path, describeExpected(any), verdict);
  const url = node.members.find((member) => member.key === '@type');
  const inner = typeOfAny(node, any);
  if (!url || !inner) {
    const named = url?.value.kind === 'string' ? `"${url.value.value}"` : 'it';
    const what = `No schema defines the type that "@type" names: ${named}.`;
    const hint = 'Write "type.googleapis.com/" and the full name of a message of your schemas.';
    return { offset: url?.value.start ?? node.start, path, what, hint };
  }
  const innerPath = join(path, `(${withoutDot(inner.fullName)})`);
  const content = node.members.find((member) => member.key === 'value');
  if (wellKnown.has(inner.fullName) && content) {
    return inMessage(inner, content.value, innerPath, depth + 1);
  }
  const members = node.members.filter((member) => member !== url);
  return inFields(inner, node, members, innerPath, depth + 1);
}

function unknownField(type: protobuf.Type, key: string, offset: number, path: string): Mismatch {
  const names = new Set(type.fieldsArray.map((field) => nameInStyle(field, key)));
  const near = suggestName(key, names);
  const shown = [...names].slice(0, 12).join(', ');
  const hint =
    names.size === 0
      ? `${withoutDot(type.fullName)} has no fields.`
      : `${withoutDot(type.fullName)} has ${shown}${names.size > 12 ? ', ...' : ''}.`;
  const suggestion = near === undefined ? '.' : `; did you mean \`${near}\`?`;
  return { offset, path, what: `unknown field \`${key}\`${suggestion}`, hint };
}

function unknownEnumName(
  type: protobuf.Enum,
  name: string,
  offset: number,
  path: string,
): Mismatch {
  const names = Object.keys(type.values);
  const near = suggestName(name, names);
  const suggestion = near === undefined ? '.' : `; did you mean \`${near}\`?`;
  const shown = names.slice(0, 12).join(', ');
  return {
    offset,
    path,
    what: `${type.name} has no value named ${quote(name)}${suggestion}`,
    hint: `${type.name} has ${shown}${names.length > 12 ? ', ...' : ''}.`,
  };
}

function unfit(node: JsonNode, path: string, expected: string, verdict: string | null): Mismatch {
  const subject = path === '' ? 'The body' : `\`${path}\``;
  const reason = verdict === null ? '' : reasonOf(verdict);
  return {
    offset: node.start,
    path,
    what: `${subject} takes ${expected}; ${describeFound(node)} is not that${reason}.`,
  };
}

/** The part of the library's message that says more than that the value does not fit. */
function reasonOf(verdict: string): string {
  const said = /: ([^:"]+)(?:: |$)/.exec(verdict)?.[1] ?? '';
  return /unpaired|out of range|nested|depth/.test(said) ? ` (${said})` : '';
}

/** The library's message when it refuses the value; null when it takes it. */
function refusal(type: protobuf.Type, value: unknown): string | null {
  try {
    protojson.fromJson(type, value);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function refusalOfField(
  type: protobuf.Type,
  field: protobuf.Field,
  node: JsonNode,
  as: ReadAs,
  wrap: (value: unknown) => unknown,
): string | null {
  return refusal(type, { [jsonNameOf(field)]: wrap(jsonValueOf(node, as)) });
}

/** Value and NullValue are the two that have a null of their own. */
function takesNull(field: protobuf.Field): boolean {
  const name = field.resolvedType?.fullName;
  return name === '.google.protobuf.Value' || name === '.google.protobuf.NullValue';
}

/** A field's name as this user writes names: with underscores, or as ProtoJSON has it. */
function nameInStyle(field: protobuf.Field, typed: string): string {
  return typed.includes('_') ? fieldNameOf(field) : jsonNameOf(field);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
