import { textStringBytes } from './read-text-string.ts';
import type { TextLeaf, TextMessage, TextValue } from './text-tree.ts';

/** Returns a text that is equal for values with the same meaning, in any notation. */
export type Likeness = (value: TextValue) => string;

/** The digits that a double always holds. */
const exactLength = 15;

/**
 * Distinguishes values of a text by meaning: escapes, quotes, blanks, comments, brackets and list notation do
 * not count, nor does the order of fields with different names.
 */
export function createLikeness(text: string): Likeness {
  const known = new Map<TextValue, string>();

  function likeness(value: TextValue): string {
    const before = known.get(value);
    if (before !== undefined) return before;
    const made =
      value.kind === 'message'
        ? likenessOfMessage(value)
        : value.kind === 'list'
          ? `[${value.items.map(likeness).join(',')}]`
          : likenessOfLeaf(text, value);
    known.set(value, made);
    return made;
  }

  function likenessOfMessage({ fields }: TextMessage): string {
    const byName = new Map<string, string[]>();
    for (const { name, value } of fields) {
      const key = text.slice(name.start, name.end).replace(/\s/g, '');
      const values = byName.get(key) ?? [];
      if (value?.kind === 'list') values.push(...value.items.map(likeness));
      else if (value !== null) values.push(likeness(value));
      byName.set(key, values);
    }
    const members = [...byName].map(([name, values]) => `${name}:${values.join(',')}`);
    return `{${members.sort().join(';')}}`;
  }

  return likeness;
}

function likenessOfLeaf(text: string, leaf: TextLeaf): string {
  if (leaf.kind === 'string') return `"${textStringBytes(text, leaf).join(' ')}"`;
  if (leaf.kind !== 'number' || leaf.text.length > exactLength) return leaf.text;
  const number = Number(leaf.text);
  return Number.isNaN(number) || Object.is(number, -0) ? leaf.text : String(number);
}
