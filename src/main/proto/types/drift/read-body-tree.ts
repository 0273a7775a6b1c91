import type { JsonMember, JsonNode, JsonObject } from '../../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../../shared/json/parse-json-tree.ts';
import { placeholderEnd } from '../../../../shared/model/placeholder.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { parseTextFormat } from '../../../../shared/text-format/parse-text-format.ts';
import { plainTextOf } from '../../../../shared/text-format/read-text-string.ts';
import type { TextMessage, TextValue } from '../../../../shared/text-format/text-tree.ts';

/** The format of a typed body in the schema change report. */
export type BodyForm = 'json' | 'textproto';

/**
 * Reads a body as typed; see {@link readJsonTree} and {@link readTextTree}. Returns null if it is invalid.
 */
export function readBodyTree(text: string, form: BodyForm): JsonNode | null {
  return form === 'json' ? readJsonTree(text) : readTextTree(text);
}

/**
 * Reads a body as typed: JSON with variables, comments and trailing commas. Offsets refer to the typed text.
 * Returns null for other text.
 */
function readJsonTree(text: string): JsonNode | null {
  try {
    return parseJsonTree(withoutExtras(text));
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/**
 * Blanks everything that JSON does not have, at the same length: comments, trailing commas, and variables
 * outside strings, which become a number.
 */
function withoutExtras(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  let lastComma = -1;

  function blank(start: number, end: number, filler = ' '): void {
    parts.push(text.slice(copied, start), filler.padEnd(end - start));
    copied = end;
  }

  // Commas are in text that was already copied, so their places are kept separately.
  const commas: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at, blank);
      lastComma = -1;
    } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      const end = endOfComment(text, at);
      blank(at, end);
      at = end;
    } else {
      const length = placeholderLength(text, character === '\\' ? at + 1 : at);
      if (length > 0) {
        const end = at + length + (character === '\\' ? 1 : 0);
        blank(at, end, '0');
        at = end;
        lastComma = -1;
        continue;
      }
      if (character === ',') lastComma = at;
      else if (character === '}' || character === ']') {
        if (lastComma >= 0) commas.push(lastComma);
        lastComma = -1;
      } else if (character !== undefined && character.trim() !== '') lastComma = -1;
      at += 1;
    }
  }
  parts.push(text.slice(copied));
  return withBlanks(parts.join(''), commas);
}

/**
 * Returns the end of a string; blanks `\{{` in it, which is our escape for literal braces and invalid in
 * JSON.
 */
function endOfString(
  text: string,
  start: number,
  blank: (start: number, end: number) => void,
): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character !== '\\') continue;
    if (placeholderLength(text, at + 1) > 0) blank(at, at + 1);
    else at += 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === '/';
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2);
  return end < 0 ? text.length : end + (isLine ? 0 : 2);
}

function placeholderLength(text: string, at: number): number {
  return Math.max(0, placeholderEnd(text, at) - at);
}

function withBlanks(text: string, places: readonly number[]): string {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let copied = 0;
  for (const place of places) {
    parts.push(text.slice(copied, place), ' ');
    copied = place + 1;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/**
 * Reads a text format body as the tree that the same message has in JSON, so that one walk handles both: a
 * field is a member, once for each occurrence; the content of an `Any` has an `@type`. Leaves out fields
 * named by number or as extensions. Several messages are an array.
 *
 * @returns null for a text with faults
 */
function readTextTree(text: string): JsonNode | null {
  const { messages, faults } = parseTextFormat(text, { isSeveral: true });
  if (faults.length > 0) return null;
  const items = messages.map((message) => objectOf(text, message));
  const [first] = items;
  if (items.length === 1 && first) return first;
  return { kind: 'array', start: 0, end: text.length, items };
}

function objectOf(text: string, { start, end, fields }: TextMessage): JsonObject {
  const members: JsonMember[] = [];
  for (const { name, value } of fields) {
    const { start: keyStart, end: keyEnd } = name;
    if (value === null) continue;
    if (name.kind === 'any' && value.kind === 'message') {
      const type: JsonNode = { kind: 'string', start: keyStart, end: keyEnd, value: name.typeName };
      members.push({ key: '@type', keyStart, keyEnd, value: type });
      members.push(...objectOf(text, value).members);
    } else if (name.kind === 'field') {
      members.push({ key: name.text, keyStart, keyEnd, value: nodeOf(text, value) });
    }
  }
  return { kind: 'object', start, end, members };
}

function nodeOf(text: string, value: TextValue): JsonNode {
  const { start, end } = value;
  switch (value.kind) {
    case 'message':
      return objectOf(text, value);
    case 'list':
      return { kind: 'array', start, end, items: value.items.map((item) => nodeOf(text, item)) };
    case 'string':
      return { kind: 'string', start, end, value: plainTextOf(text, value) ?? '' };
    case 'number':
      return { kind: 'number', start, end, text: value.text };
    case 'word':
      return { kind: 'string', start, end, value: value.text };
    case 'placeholder':
      return { kind: 'literal', start, end, value: null };
  }
}
