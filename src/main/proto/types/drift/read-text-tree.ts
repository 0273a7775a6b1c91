import type { JsonMember, JsonNode, JsonObject } from '../../../../shared/json/json-tree.ts';
import { parseTextFormat } from '../../../../shared/text-format/parse-text-format.ts';
import { plainTextOf } from '../../../../shared/text-format/read-text-string.ts';
import type { TextMessage, TextValue } from '../../../../shared/text-format/text-tree.ts';

/**
 * Reads a body in text format as the tree that the same message has in JSON, so that one walk does for
 * both: a field is a member, once for each time that it is written; the content of an `Any` has an
 * `@type`. Fields that are named by number or as extensions are left out. Several messages are an array.
 *
 * @returns null for a text with faults
 */
export function readTextTree(text: string): JsonNode | null {
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
