import type { DraftMember, DraftNode, DraftObject } from './json-tree.ts';

/** One step into JSON: a key, or an index of a list. */
export type JsonStep = string | number;

/** What of the JSON an offset lies in. */
export interface JsonPlace {
  /** From the root to `node`. */
  readonly steps: readonly JsonStep[];
  readonly node: DraftNode;
  /** Whether the offset lies in the key that leads to `node`. */
  readonly isKey: boolean;
}

/**
 * The innermost value, or the key, that an offset lies in; both ends count, so that a caret behind a
 * value is in it. Null outside of the root.
 */
export function placeAt(root: DraftNode, offset: number): JsonPlace | null {
  if (offset < root.start || offset > root.end) return null;
  const steps: JsonStep[] = [];
  let node = root;
  for (;;) {
    if (node.kind === 'object') {
      const member = node.members[lastBefore(node.members, offset, ({ keyStart }) => keyStart)];
      if (member === undefined || offset > member.value.end) return { steps, node, isKey: false };
      if (offset < member.value.start) {
        if (offset > member.keyEnd) return { steps, node, isKey: false };
        return { steps: [...steps, member.key], node: member.value, isKey: true };
      }
      steps.push(member.key);
      node = member.value;
    } else if (node.kind === 'array') {
      const index = lastBefore(node.items, offset, ({ start }) => start);
      const item = node.items[index];
      if (item === undefined || offset > item.end) return { steps, node, isKey: false };
      steps.push(index);
      node = item;
    } else return { steps, node, isKey: false };
  }
}

/** The value that steps lead to; undefined where there is none. Of equal keys the last counts. */
export function nodeAt(root: DraftNode, steps: readonly JsonStep[]): DraftNode | undefined {
  let node: DraftNode | undefined = root;
  for (const step of steps) {
    if (node?.kind === 'array') node = typeof step === 'number' ? node.items[step] : undefined;
    else if (node?.kind === 'object') node = memberOf(node, String(step))?.value;
    else return undefined;
  }
  return node;
}

/** The member of a key; the last of several. */
export function memberOf(object: DraftObject, key: string): DraftMember | undefined {
  return object.members.findLast((member) => member.key === key);
}

/** The index of the last part that begins at an offset or before it; -1 where none does. */
export function lastBefore<Part>(
  parts: readonly Part[],
  offset: number,
  startOf: (part: Part) => number,
): number {
  let low = -1;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(parts[middle] as Part) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
