import type { Layout } from './json-layout.ts';
import type { DraftNode } from './json-tree.ts';
import { parseDraftJson } from './parse-draft-json.ts';

/**
 * Formats the JSON of a new value like the text around it: on several lines, or on one. Numbers, strings and
 * variables stay as written; comments of a pasted value are removed.
 *
 * @param indentation of the line where the value begins; null for a single line
 */
export function layOutJson(json: string, layout: Layout, indentation: string | null): string {
  const first = json.trimStart()[0];
  if (first !== '{' && first !== '[') return json.trim();
  const { root, isSound } = parseDraftJson(json);
  if (root === null || !isSound) return json.trim();
  const parts: string[] = [];
  appendLaidOut(parts, json, root, layout, indentation);
  return parts.join('');
}

function appendLaidOut(
  parts: string[],
  json: string,
  node: DraftNode,
  layout: Layout,
  indentation: string | null,
): void {
  if (node.kind !== 'object' && node.kind !== 'array') {
    parts.push(json.slice(node.start, node.end));
    return;
  }
  const isObject = node.kind === 'object';
  const count = isObject ? node.members.length : node.items.length;
  if (count === 0) {
    parts.push(isObject ? '{}' : '[]');
    return;
  }
  const inner = indentation === null ? null : indentation + layout.unit;
  const separator =
    inner === null ? (layout.colon === ':' ? ',' : ', ') : `,${layout.newline}${inner}`;
  parts.push(isObject ? '{' : '[', inner === null ? '' : layout.newline + inner);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) parts.push(separator);
    if (node.kind === 'array')
      appendLaidOut(parts, json, node.items[index] as DraftNode, layout, inner);
    else {
      const member = node.members[index];
      if (member === undefined) continue;
      parts.push(json.slice(member.keyStart, member.keyEnd), layout.colon);
      appendLaidOut(parts, json, member.value, layout, inner);
    }
  }
  parts.push(inner === null ? '' : layout.newline + indentation, isObject ? '}' : ']');
}
