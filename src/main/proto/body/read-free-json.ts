import type { DraftNode, Placeholder } from '../../../shared/json/json-tree.ts';
import { joinPath } from './body-finding.ts';
import { put } from './find-json-field.ts';
import { type JsonSource, noteRounded } from './json-source.ts';
import { standInJson, type TextNode } from './stand-in-json.ts';

/** Returns the node to read: a variable value without quotes that is not JSON becomes a string. */
export function withBare({ bare }: JsonSource, node: DraftNode): DraftNode {
  const value = node.kind === 'number' ? bare.get(node.start) : undefined;
  return value === undefined ? node : { kind: 'string', start: node.start, end: node.end, value };
}

/** True when the value itself may contain a variable. */
export function mayHoldVariable(node: DraftNode): node is Placeholder | TextNode {
  return node.kind === 'placeholder' || (node.kind === 'string' && node.value.includes('{{'));
}

/** Reads any JSON like `JSON.parse`: every number is a double. */
export function readFreeJson(source: JsonSource, given: DraftNode, path: string): unknown {
  const node = withBare(source, given);
  const { standIns } = source;
  if (standIns && mayHoldVariable(node)) {
    const stood = standInJson(source, standIns, node, { kind: 'free' }, path);
    return stood.kind === 'text' ? stood.text : null;
  }
  switch (node.kind) {
    case 'placeholder':
      return null;
    case 'string':
    case 'literal':
      return node.value;
    case 'number': {
      noteRounded(source, node.start, path, node.text, 'Value');
      const value = Number(node.text);
      if (!Number.isFinite(value)) source.tooLarge ??= node;
      return value;
    }
    case 'array':
      return node.items.map((item, index) => readFreeJson(source, item, `${path}[${index}]`));
    case 'object': {
      const value: Record<string, unknown> = {};
      for (const { key, value: member } of node.members) {
        const name = standIns ? standIns.marked(key) : key;
        put(value, name, readFreeJson(source, member, joinPath(path, key)));
      }
      return value;
    }
  }
}
