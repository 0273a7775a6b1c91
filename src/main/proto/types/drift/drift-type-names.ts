import type { JsonNode } from '../../../../shared/json/json-tree.ts';
import type { DriftingRequest } from './drift-of.ts';
import { readBodyTree } from './read-body-tree.ts';
import { typeOfAny } from './walk-body.ts';

/**
 * Returns the full names of all types that saved requests name themselves: request and response types, and
 * the `@type` in their bodies. A {@link FieldTable} of them is enough to find schema changes.
 */
export function driftTypeNames(requests: readonly DriftingRequest[]): readonly string[] {
  const names = new Set<string>();
  for (const { requestType, responseType, bodyForm, bodyText } of requests) {
    for (const name of [requestType, responseType]) {
      if (name) names.add(name.replace(/^\./, ''));
    }
    // Only an Any contains the name of its type.
    if (!bodyText.includes(bodyForm === 'json' ? '@type' : '/')) continue;
    const tree = readBodyTree(bodyText, bodyForm);
    if (tree) for (const name of namesInAny(tree)) names.add(name);
  }
  return [...names].sort();
}

function namesInAny(tree: JsonNode): readonly string[] {
  const names: string[] = [];
  const open: JsonNode[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items) open.push(item);
    if (node.kind !== 'object') continue;
    const name = typeOfAny(node);
    if (name) names.push(name);
    for (const { value } of node.members) open.push(value);
  }
  return names;
}
