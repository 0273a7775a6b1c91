import type { DraftNode } from './json-tree.ts';

/** The digits that a double always holds. */
const exactLength = 15;

/** True when two parts of JSON mean the same: key order, escapes and comments do not count. */
export function isAlike(first: DraftNode, second: DraftNode): boolean {
  switch (first.kind) {
    case 'string':
      return second.kind === 'string' && first.value === second.value;
    case 'literal':
      return second.kind === 'literal' && first.value === second.value;
    case 'placeholder':
      return second.kind === 'placeholder' && first.text === second.text;
    case 'number':
      return second.kind === 'number' && isSameNumber(first.text, second.text);
    case 'array':
      return (
        second.kind === 'array' &&
        first.items.length === second.items.length &&
        first.items.every((item, index) => isAlike(item, second.items[index] as DraftNode))
      );
    case 'object': {
      if (second.kind !== 'object' || first.members.length !== second.members.length) return false;
      let others: Map<string, DraftNode> | null = null;
      return first.members.every(({ key, value }, index) => {
        const beside = second.members[index];
        if (beside?.key === key) return isAlike(value, beside.value);
        others ??= new Map(second.members.map((member) => [member.key, member.value]));
        const other = others.get(key);
        return other !== undefined && isAlike(value, other);
      });
    }
  }
}

/** Returns a text that is equal for parts with the same meaning. */
export function likenessOf(node: DraftNode): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'literal':
      return String(node.value);
    case 'placeholder':
      return node.text;
    case 'number':
      return node.text.length > exactLength ? node.text : String(Number(node.text));
    case 'array':
      return `[${node.items.map(likenessOf).join(',')}]`;
    case 'object': {
      const members = node.members.map(
        ({ key, value }) => `${JSON.stringify(key)}:${likenessOf(value)}`,
      );
      return `{${members.sort().join(',')}}`;
    }
  }
}

function isSameNumber(first: string, second: string): boolean {
  if (first === second) return true;
  const isExact = first.length <= exactLength && second.length <= exactLength;
  return isExact && Object.is(Number(first), Number(second));
}
