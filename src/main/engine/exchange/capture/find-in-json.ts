import type { JsonNode, JsonObject } from '../../../../shared/json/json-tree.ts';
import { suggestName } from '../../../../shared/text/suggest-name.ts';
import { quote } from '../../../proto/wire/show-string.ts';
import { type FieldStep, spellSteps } from './capture-path.ts';
import { listNames, NothingFound } from './nothing-found.ts';

/**
 * Returns the value at a field path in JSON. A name matches a key exactly, or else one with the same letters
 * (`created_at`, `createdAt`).
 *
 * @param from the first step still to take
 * @throws NothingFound
 */
export function followFieldPath(root: JsonNode, steps: readonly FieldStep[], from = 0): JsonNode {
  let node = root;
  for (const [at, step] of steps.entries()) {
    if (at < from) continue;
    node = enter(node, step, placeOf(spellSteps(steps.slice(0, at))));
  }
  return node;
}

/**
 * Returns the value at a JSON pointer (RFC 6901).
 *
 * @throws NothingFound
 */
export function followPointer(root: JsonNode, tokens: readonly string[]): JsonNode {
  let node = root;
  for (const [at, token] of tokens.entries()) {
    const before = tokens.slice(0, at);
    const place = placeOf(before.length === 0 ? '' : `/${before.join('/')}`);
    node = node.kind === 'array' ? itemAt(node.items, token, place) : memberOf(node, token, place);
  }
  return node;
}

/**
 * Returns a JSON value as the text of a variable: a string as its text, a number with its digits as written,
 * an object or list as JSON.
 *
 * @param source the text that the value was parsed from
 * @throws NothingFound for null
 */
export function textOfJson(node: JsonNode, source: string): string {
  switch (node.kind) {
    case 'string':
      return node.value;
    case 'number':
      return node.text;
    case 'literal':
      if (node.value === null) throw new NothingFound('The value is null.');
      return String(node.value);
    case 'array':
    case 'object':
      return source.slice(node.start, node.end);
  }
}

function enter(node: JsonNode, step: FieldStep, place: string): JsonNode {
  switch (step.kind) {
    case 'name':
      return memberOf(node, step.name, place, true);
    case 'type':
      return contentOfAny(node, step.typeName, place);
    case 'index':
      if (node.kind === 'array') return itemAt(node.items, step.text, place);
      return memberOf(node, keyOf(step.text), place);
  }
}

function itemAt(items: readonly JsonNode[], index: string, place: string): JsonNode {
  const item = /^(?:0|[1-9]\d*)$/.test(index) ? items[Number(index)] : undefined;
  if (item) return item;
  const count = items.length === 1 ? '1 element' : `${items.length} elements`;
  throw new NothingFound(`${place} is a list of ${count}, without [${index}].`);
}

function memberOf(node: JsonNode, key: string, place: string, isLoose = false): JsonNode {
  if (node.kind !== 'object') {
    throw new NothingFound(`${place} is ${nounOf(node)}, without \`${key}\`.`);
  }
  const exact = node.members.find((member) => member.key === key);
  const found = exact ?? (isLoose ? sameLetters(node, key) : undefined);
  if (found) return found.value;
  const keys = node.members.map((member) => member.key);
  const meant = suggestName(key, keys);
  throw new NothingFound(
    `${place} has no \`${key}\`. It has ${listNames(keys)}.`,
    meant === undefined ? undefined : `Did you mean ${meant}?`,
  );
}

function sameLetters(node: JsonObject, name: string): JsonObject['members'][number] | undefined {
  const letters = lettersOf(name);
  const fitting = node.members.filter(({ key }) => lettersOf(key) === letters);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function contentOfAny(node: JsonNode, typeName: string, place: string): JsonNode {
  const members = node.kind === 'object' ? node.members : [];
  const url = members.find(({ key }) => key === '@type')?.value;
  const held = url?.kind === 'string' ? url.value.slice(url.value.lastIndexOf('/') + 1) : null;
  if (held === typeName) return node;
  const what = held === null ? 'is not an Any with a type' : `holds a ${held}`;
  throw new NothingFound(`${place} ${what}, not a ${typeName}.`);
}

/** Returns a map key as it is in JSON. */
function keyOf(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

function nounOf(node: JsonNode): string {
  if (node.kind === 'array') return 'a list';
  if (node.kind === 'object') return 'an object';
  if (node.kind === 'literal') return node.value === null ? 'null' : 'a boolean';
  return node.kind === 'string' ? 'a string' : 'a number';
}

/** Names a place on the path, for the start of a sentence. */
export function placeOf(path: string): string {
  return path === '' ? 'The response' : `\`${path}\``;
}

/** True when a key is the one that a path names. */
export function isKey(text: string, key: string, isText: boolean): boolean {
  return isText ? text === quote(key) || keyOf(text) === key : text === key;
}
