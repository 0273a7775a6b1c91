import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import type { JsonMember, JsonNode, JsonObject } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { quote } from '../wire/show-string.ts';
import {
  type BodyFinding,
  entryPath,
  findingProblem,
  joinPath,
  maxFindings,
} from './body-finding.ts';
import { describeExpected, describeFound } from './describe-expected.ts';
import {
  hasOwnForm,
  jsonFieldsOf,
  jsonNameOf,
  messageTypeOf,
  withoutDot,
} from './find-json-field.ts';
import { unknownEnumName, unknownField } from './json-name-findings.ts';
import { elementOf, isFreeType, jsonValueOf, type ReadAs, typeOfAny } from './json-value-of.ts';
import { messageOfJson } from './message-of-json.ts';
import { createNameHelp } from './name-help.ts';

/** What is found, up to a number of it. */
class Findings {
  readonly all: BodyFinding[] = [];
  readonly nameHelp = createNameHelp();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.all.length >= this.#limit;
  }

  add(finding: BodyFinding): void {
    if (!this.isFull) this.all.push(finding);
  }
}

/**
 * Finds the first place at which JSON does not fit its message type, as {@link findJsonMismatches} does.
 * Null when everything fits.
 *
 * @param cause the library's message, kept in the Problem
 */
export function locateMismatch(
  type: protobuf.Type,
  text: string,
  cause: string,
  isSeveral = false,
): ProblemError | null {
  const [found] = findJsonMismatches(type, parseJsonTree(text), { isSeveral, limit: 1 });
  if (!found) return null;
  const title = `JSON does not fit ${withoutDot(type.fullName)}`;
  return new ProblemError(findingProblem(text, title, found, cause));
}

/**
 * Finds, in document order, the places at which JSON does not fit its message type. The library
 * names the type and the value at most, so the text is walked again with its places kept; what a
 * single value may be is still the library's own verdict.
 *
 * @param options.isSeveral whether it is a list of messages
 */
export function findJsonMismatches(
  type: protobuf.Type,
  root: JsonNode,
  options: { readonly isSeveral?: boolean; readonly limit?: number } = {},
): readonly BodyFinding[] {
  const { isSeveral = false, limit = maxFindings } = options;
  const found = new Findings(limit);
  if (!isSeveral) inMessage(found, type, root, '', 0);
  else if (root.kind !== 'array') {
    found.add(unfit(root, '', `a list of messages of ${withoutDot(type.fullName)}`, null));
  } else {
    for (const [index, item] of root.items.entries()) {
      if (found.isFull) break;
      inMessage(found, type, item, `[${index}]`, 0);
    }
  }
  return found.all;
}

function inMessage(
  found: Findings,
  type: protobuf.Type,
  node: JsonNode,
  path: string,
  depth: number,
): void {
  if (depth > protobuf.util.recursionLimit) {
    const limit = protobuf.util.recursionLimit;
    const what = `Messages are nested deeper than ${limit} levels.`;
    found.add({ offset: node.start, path, what });
  } else if (type.fullName === '.google.protobuf.Any') inAny(found, type, node, path, depth);
  else if (hasOwnForm(type)) {
    const verdict = refusal(type, jsonValueOf(node, { kind: 'message', type }));
    const tooLarge = verdict !== null && isFreeType(type) ? findTooLarge(node) : null;
    if (tooLarge) {
      const what = `${tooLarge.text} is too large: the numbers of ${withoutDot(type.fullName)} are doubles.`;
      found.add({ offset: tooLarge.start, path, what, hint: 'Write it in quotes, as a text.' });
    } else if (verdict !== null) found.add(unfit(node, path, describeExpected(type), verdict));
  } else if (node.kind !== 'object') {
    const fields = `an object with the fields of ${withoutDot(type.fullName)}`;
    found.add(unfit(node, path, fields, null));
  } else inFields(found, type, node, node.members, path, depth);
}

function inFields(
  found: Findings,
  type: protobuf.Type,
  node: JsonObject,
  members: readonly JsonMember[],
  path: string,
  depth: number,
): void {
  const before = found.all.length;
  const fields = jsonFieldsOf(type);
  const seen = new Map<protobuf.Field, string>();
  const given = new Set<protobuf.Field>();
  const chosen = new Map<protobuf.OneOf, string>();
  for (const { key, keyStart, value } of members) {
    if (found.isFull) return;
    const field = fields.get(key);
    if (!field) {
      found.add(unknownField(found.nameHelp, type, key, keyStart, joinPath(path, key)));
      continue;
    }
    const at = joinPath(path, fieldNameOf(field));
    const earlier = seen.get(field);
    if (earlier !== undefined) {
      const what =
        key === earlier
          ? `\`${key}\` stands twice.`
          : `\`${key}\` and \`${earlier}\` are the same field.`;
      found.add({ offset: keyStart, path: at, what, hint: 'Keep one of the two.' });
    }
    seen.set(field, key);
    if (value.kind === 'literal' && value.value === null && !takesNull(field)) continue;
    given.add(field);
    inField(found, type, field, value, at, depth);
    const other = field.partOf ? chosen.get(field.partOf) : undefined;
    if (field.partOf && other !== undefined) {
      const what = `\`${key}\` and \`${other}\` belong to the oneof \`${field.partOf.name}\`, which holds one value.`;
      found.add({ offset: keyStart, path: at, what, hint: 'Remove one of them.' });
    }
    if (field.partOf) chosen.set(field.partOf, key);
  }
  for (const field of type.fieldsArray) {
    if (!field.required || given.has(field)) continue;
    const name = fieldNameOf(field);
    const what = `The required field \`${name}\` is missing.`;
    found.add({ offset: node.start, path: joinPath(path, name), what });
  }
  // Nothing in the object is at fault by itself; the library may still refuse the whole.
  if (depth > 0 || found.all.length > before) return;
  const verdict = refusal(type, jsonValueOf(node, { kind: 'message', type }));
  if (verdict === null) return;
  found.add({ offset: node.start, path, what: `The message cannot be made from it: ${verdict}.` });
}

function inField(
  found: Findings,
  type: protobuf.Type,
  field: protobuf.Field,
  node: JsonNode,
  path: string,
  depth: number,
): void {
  if (field instanceof protobuf.MapField) {
    inMap(found, type, field, field.keyType, node, path, depth);
  } else if (!field.repeated) {
    inElement(found, type, field, node, path, depth, (value) => value);
  } else if (node.kind !== 'array') {
    found.add(unfit(node, path, `a list of ${describeExpected(field)}`, null));
  } else {
    for (const [index, item] of node.items.entries()) {
      if (found.isFull) return;
      inElement(found, type, field, item, `${path}[${index}]`, depth, (value) => [value]);
    }
  }
}

function inMap(
  found: Findings,
  type: protobuf.Type,
  field: protobuf.Field,
  keyType: string,
  node: JsonNode,
  path: string,
  depth: number,
): void {
  if (node.kind !== 'object') {
    found.add(unfit(node, path, `an object with ${keyType} keys`, null));
    return;
  }
  const before = found.all.length;
  const sampleKey = { string: 'k', bool: 'true' }[keyType] ?? '0';
  const sample = sampleOf(field);
  for (const { key, keyStart, value } of node.members) {
    if (found.isFull) return;
    const at = entryPath(path, keyType, key);
    inElement(found, type, field, value, at, depth, (plain) => ({ [sampleKey]: plain }));
    if (keyType === 'string') continue;
    const verdict = refusal(type, { [jsonNameOf(field)]: { [key]: sample } });
    if (verdict === null) continue;
    const what = `${quote(key)} is no ${keyType} key of the map \`${fieldNameOf(field)}\`.`;
    found.add({ offset: keyStart, path: at, what });
  }
  if (found.all.length > before) return;
  const verdict = refusalOfField(type, field, node, { kind: 'field', field }, (value) => value);
  if (verdict === null) return;
  const key = /duplicate map key: "(.*)"/s.exec(verdict)?.[1];
  const second = node.members.findLast((member) => member.key === key);
  const what =
    second === undefined
      ? `Two keys of this map mean the same: ${verdict}.`
      : `${quote(second.key)} means the same as another key of this map.`;
  const offset = second?.keyStart ?? node.start;
  found.add({ offset, path, what, hint: 'Keep one of the two.' });
}

/** A value that a map's field takes, to ask about its keys alone. */
function sampleOf(field: protobuf.Field): unknown {
  const inner = messageTypeOf(field);
  if (!inner) return { string: '', bytes: '', bool: false }[field.type] ?? 0;
  // All types but this one have an empty message.
  return inner.fullName === '.google.protobuf.Value'
    ? null
    : protojson.toJson(inner, inner.create());
}

function inElement(
  found: Findings,
  type: protobuf.Type,
  field: protobuf.Field,
  node: JsonNode,
  path: string,
  depth: number,
  wrap: (value: unknown) => unknown,
): void {
  const inner = messageTypeOf(field);
  if (inner) {
    if (node.kind === 'literal' && node.value === null && !takesNull(field)) {
      found.add(unfit(node, path, describeExpected(field), 'null element'));
    } else inMessage(found, inner, node, path, depth + 1);
    return;
  }
  if (isPlainlyFit(field, node)) return;
  const verdict = refusalOfField(type, field, node, elementOf(field), wrap);
  if (verdict === null) return;
  found.add(
    field.resolvedType instanceof protobuf.Enum && node.kind === 'string'
      ? unknownEnumName(found.nameHelp, field.resolvedType, node.value, node.start, path)
      : unfit(node, path, describeExpected(field), verdict),
  );
}

/** Whether there is nothing to ask the library about: most leaves of a large body are such. */
function isPlainlyFit({ type, resolvedType }: protobuf.Field, node: JsonNode): boolean {
  if (resolvedType !== null) return false;
  if (node.kind === 'string') return type === 'string' && !/\p{Cs}/u.test(node.value);
  if (node.kind === 'literal') return type === 'bool' && node.value !== null;
  return node.kind === 'number' && /^(?:s?int|uint|s?fixed)(?:32|64)$/.test(type)
    ? /^[0-9]{1,9}$/.test(node.text)
    : false;
}

function inAny(
  found: Findings,
  any: protobuf.Type,
  node: JsonNode,
  path: string,
  depth: number,
): void {
  const verdict = refusal(any, jsonValueOf(node, { kind: 'message', type: any }));
  if (verdict === null) return;
  if (node.kind === 'object' && !node.members.some((member) => member.key === '@type')) {
    const what =
      'This Any does not say of which type it is, so that what stands in it would be lost.';
    const hint = 'Begin it with "@type": "type.googleapis.com/" and the full name of a message.';
    found.add({ offset: node.start, path, what, hint });
    return;
  }
  if (node.kind !== 'object') {
    found.add(unfit(node, path, describeExpected(any), verdict));
    return;
  }
  const url = node.members.find((member) => member.key === '@type');
  const inner = typeOfAny(node, any);
  if (!url || !inner) {
    const named = url?.value.kind === 'string' ? `"${url.value.value}"` : 'it';
    const what = `No schema defines the type that "@type" names: ${named}.`;
    const hint = 'Write "type.googleapis.com/" and the full name of a message of your schemas.';
    found.add({ offset: url?.value.start ?? node.start, path, what, hint });
    return;
  }
  const innerPath = joinPath(path, `(${withoutDot(inner.fullName)})`);
  const content = node.members.find((member) => member.key === 'value');
  if (hasOwnForm(inner) && content) {
    inMessage(found, inner, content.value, innerPath, depth + 1);
    return;
  }
  const members = node.members.filter((member) => member !== url);
  inFields(found, inner, node, members, innerPath, depth + 1);
}

/** A number that no double holds. */
function findTooLarge(node: JsonNode): (JsonNode & { kind: 'number' }) | null {
  if (node.kind === 'number') return Number.isFinite(Number(node.text)) ? null : node;
  if (node.kind !== 'array' && node.kind !== 'object') return null;
  const parts = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
  for (const part of parts) {
    const found = findTooLarge(part);
    if (found) return found;
  }
  return null;
}

function unfit(
  node: JsonNode,
  path: string,
  expected: string,
  verdict: string | null,
): BodyFinding {
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
    messageOfJson(type, value, false);
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
