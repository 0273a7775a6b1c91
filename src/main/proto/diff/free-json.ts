import type { JsonNode } from '../../../shared/json/json-tree.ts';
import { quote } from '../wire/show-string.ts';
import type { Datum, ForeignLeaf, MapDatum } from './datum.ts';
import { boolLeaf, foreignLeaf, shortened, shownText, textLeaf } from './leaf.ts';
import { doubleFromJson } from './number-leaf.ts';

/** Reads JSON as it stands, for Struct and Value, and without a schema. */
export function freeJson(node: JsonNode, pathStyle: MapDatum['pathStyle']): Datum {
  switch (node.kind) {
    case 'string':
      return textLeaf(node.value);
    case 'number':
      return doubleFromJson(node.text, false) ?? foreignJson(node);
    case 'literal':
      return node.value === null ? { kind: 'none' } : boolLeaf(node.value);
    case 'array': {
      const { items } = node;
      return {
        kind: 'list',
        length: items.length,
        item: (index) => {
          const item = items[index];
          return item ? freeJson(item, pathStyle) : { kind: 'none' };
        },
      };
    }
    case 'object':
      return {
        kind: 'map',
        entries: new Map(
          node.members.map(({ key, value }) => [
            pathStyle === 'name' && /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : quote(key),
            freeJson(value, pathStyle),
          ]),
        ),
        pathStyle,
        form: 'plain',
        written: '{..}',
      };
  }
}

/** Returns the leaf of JSON that no schema describes, or that does not fit its schema. */
export function foreignJson(node: JsonNode): ForeignLeaf {
  const isEmpty =
    (node.kind === 'array' && node.items.length === 0) ||
    (node.kind === 'object' && node.members.length === 0);
  return foreignLeaf(canonicalJson(node), nounOf(node), () => shownJson(node), isEmpty);
}

/** Returns the JSON shortened to one line. */
export function shownJson(node: JsonNode): string {
  const parts: string[] = [];
  appendShown(node, parts, 0);
  return shortened(parts.join(''));
}

/** The limit of parts read to show a value. */
const maxShownParts = 80;

function appendShown(node: JsonNode, parts: string[], depth: number): void {
  if (parts.length > maxShownParts || depth > 20) {
    parts.push('…');
    return;
  }
  switch (node.kind) {
    case 'string':
      parts.push(shownText(node.value));
      return;
    case 'number':
      parts.push(node.text);
      return;
    case 'literal':
      parts.push(String(node.value));
      return;
    case 'array':
      parts.push('[');
      for (const [index, item] of node.items.entries()) {
        if (parts.length > maxShownParts) break;
        if (index > 0) parts.push(', ');
        appendShown(item, parts, depth + 1);
      }
      parts.push(']');
      return;
    case 'object':
      parts.push('{');
      for (const [index, { key, value }] of node.members.entries()) {
        if (parts.length > maxShownParts) break;
        if (index > 0) parts.push(', ');
        parts.push(`${shownText(key)}: `);
        appendShown(value, parts, depth + 1);
      }
      parts.push('}');
  }
}

/** Returns equal text for equal JSON: keys sorted, numbers as written. */
function canonicalJson(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return node.text;
    case 'literal':
      return String(node.value);
    case 'array':
      return `[${node.items.map(canonicalJson).join(',')}]`;
    case 'object':
      return `{${node.members
        .map(({ key, value }) => `${JSON.stringify(key)}:${canonicalJson(value)}`)
        .sort()
        .join(',')}}`;
  }
}

function nounOf(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return 'a string';
    case 'number':
      return 'a number';
    case 'literal':
      return node.value === null ? 'null' : 'a boolean';
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
  }
}
