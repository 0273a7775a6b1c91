import type protobuf from 'protobufjs';
import type { JsonNode, Span } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import type { BodyFinding } from './body-finding.ts';
import { findJsonMismatches } from './locate-mismatch.ts';
import { maxJsonDepth } from './parse-json-text.ts';
import { scanJsonText } from './scan-json-text.ts';

/**
 * Where values of variables that stand without quotes are no JSON, and their fields would not take them as
 * text either: that `id` takes a number says more than that `abc` is no JSON. Nothing where a field would
 * take the text, and where the rest is no JSON: quotes, or mending that, come first.
 *
 * @param spans the places of those values in the text
 */
export function findBareMismatches(
  type: protobuf.Type,
  text: string,
  spans: readonly Span[],
  isSeveral: boolean,
): readonly BodyFinding[] {
  const bare = unreadable(text, spans);
  if (bare.size === 0) return [];
  const masked = withNumbers(text, bare);
  if (scanJsonText(masked).depth > maxJsonDepth + (isSeveral ? 1 : 0)) return [];
  const root = treeOf(masked);
  if (root === null) return [];
  const found = findJsonMismatches(type, asTexts(root, bare), { isSeveral });
  const places = new Set(found.map(({ offset }) => offset));
  return [...bare.keys()].every((start) => places.has(start)) ? found : [];
}

/** Those values that are no JSON, by place. */
export function unreadable(text: string, spans: readonly Span[]): ReadonlyMap<number, string> {
  return new Map(
    spans
      .map(({ start, end }) => [start, text.slice(start, end)] as const)
      .filter(([, value]) => value.trim() !== '' && !isJson(value)),
  );
}

/** The text with a number of the same length in each place, so that it can be read. */
export function withNumbers(text: string, bare: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [start, value] of bare) {
    parts.push(text.slice(copied, start), '0'.padEnd(value.length));
    copied = start + value.length;
  }
  return parts.join('') + text.slice(copied);
}

/** The tree with those values as texts. */
export function asTexts(node: JsonNode, bare: ReadonlyMap<number, string>): JsonNode {
  switch (node.kind) {
    case 'array':
      return { ...node, items: node.items.map((item) => asTexts(item, bare)) };
    case 'object':
      return {
        ...node,
        members: node.members.map((each) => ({ ...each, value: asTexts(each.value, bare) })),
      };
    case 'number': {
      const value = bare.get(node.start);
      return value === undefined
        ? node
        : { kind: 'string', start: node.start, end: node.end, value };
    }
    default:
      return node;
  }
}

function isJson(text: string): boolean {
  return treeOf(text) !== null;
}

function treeOf(text: string): JsonNode | null {
  try {
    return parseJsonTree(text);
  } catch {
    return null;
  }
}
