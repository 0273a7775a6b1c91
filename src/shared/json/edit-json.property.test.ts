import fc, { type GeneratorValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateItem, insertItem, insertMember, renameKey, replaceValue } from './edit-json.ts';
import { formatJson } from './format-json.ts';

import type { DraftMember, DraftNode } from './json-tree.ts';
import { mergeJson } from './merge-json.ts';
import { movePart } from './move-in-json.ts';
import {
  commentsOf,
  compactText,
  editable,
  type Plain,
  plainOf,
  randomObject,
  randomPlain,
  randomText,
} from './random-json.test-kit.ts';
import { removePart } from './remove-in-json.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';

/** The number of documents for each property; `npm run test:long` checks more, different each time. */
const longRuns = process.env.PROTODESK_PROPERTY_RUNS;
const runSettings = {
  numRuns: Number(longRuns ?? 300),
  ...(longRuns === undefined && { seed: 20_261_122 }),
};

/** An edit of a text, and the same edit of its value. */
interface Edit {
  readonly what: string;
  readonly edits: readonly TextEdit[];
  readonly expected: Plain;
  /** True when comments may be removed: those of the removed value or line. */
  readonly mayLoseComments: boolean;
}

describe('edits of JSON', () => {
  it('equal the same edit of the data, and leave every other value as written', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const before = editable(randomText(g, randomObject(g)));
        const { what, edits, expected, mayLoseComments } = randomEdit(g, before.text);
        const text = applyEdits(before.text, edits);
        const note = `${what} of ${before.text} became ${text}`;
        expect(plainOf(editable(text).root), note).toEqual(expected);
        if (!mayLoseComments) expect(commentsOf(text), note).toEqual(commentsOf(before.text));
      }),
      runSettings,
    );
  });
});

describe('merging JSON', () => {
  it('means the same as the other text, and keeps equal parts exactly', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const plain = randomObject(g);
        const before = editable(randomText(g, plain));
        const same = editable(randomText(g, plain));
        expect(mergeJson(before, same)).toBe(before.text);
        const other = g(fc.boolean)
          ? editable(applyEdits(same.text, randomEdit(g, same.text).edits))
          : editable(compactText(randomPlain(g)));
        const merged = mergeJson(before, other);
        const note = `${before.text} and ${other.text} became ${merged}`;
        expect(plainOf(editable(merged).root), note).toEqual(plainOf(other.root));
        expect(mergeJson(editable(merged), other), note).toBe(merged);
      }),
      runSettings,
    );
  });
});

describe('formatting JSON', () => {
  it('keeps content and comments, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const { text, root } = editable(randomText(g, randomPlain(g)));
        const formatted = formatJson(text);
        expect(plainOf(editable(formatted).root), formatted).toEqual(plainOf(root));
        expect(commentsOf(formatted), formatted).toEqual(commentsOf(text));
        expect(formatJson(formatted), text).toBe(formatted);
      }),
      runSettings,
    );
  });
});

function randomEdit(g: GeneratorValue, text: string): Edit {
  const json = editable(text);
  const nodes = nodesOf(json.root);
  const node = nodes[g(fc.integer, { min: 0, max: nodes.length - 1 })] ?? json.root;
  const value = randomPlain(g, 2);
  const written = compactText(value);
  const count =
    node.kind === 'object' ? node.members.length : node.kind === 'array' ? node.items.length : 0;
  const kind = g(fc.integer, { min: 0, max: 4 });
  const into = (changed: (plain: Plain) => Plain) => changedAt(json.root, node, changed);
  const loses = { mayLoseComments: true };
  const keeps = { mayLoseComments: false };
  if ((node.kind !== 'object' && node.kind !== 'array') || kind === 0) {
    const isLeaf = node.kind !== 'object' && node.kind !== 'array';
    const edits = replaceValue(json, node, written);
    return { what: 'replace', edits, expected: into(() => value), mayLoseComments: !isLeaf };
  }
  const at = g(fc.integer, { min: 0, max: count });
  const one = g(fc.integer, { min: 0, max: Math.max(0, count - 1) });
  const other = g(fc.integer, { min: 0, max: Math.max(0, count - 1) });
  if (count > 0 && kind === 1) {
    const edits = removePart(json, node, one);
    return {
      what: `remove ${one}`,
      edits,
      expected: into((plain) => without(plain, one)),
      ...loses,
    };
  }
  if (count > 0 && kind === 2) {
    const edits = movePart(json, node, one, other);
    const expected = into((plain) => moved(plain, one, other));
    return { what: `move ${one} ${other}`, edits, expected, ...keeps };
  }
  if (node.kind === 'array') {
    if (count > 0 && kind === 3) {
      const edits = duplicateItem(json, node, one);
      const copy = plainOf(node.items[one] as DraftNode);
      return {
        what: `duplicate ${one}`,
        edits,
        expected: into((plain) => inserted(plain, one + 1, copy)),
        ...loses,
      };
    }
    const edits = insertItem(json, node, at, written);
    return {
      what: `insert ${at}`,
      edits,
      expected: into((plain) => inserted(plain, at, value)),
      ...keeps,
    };
  }
  if (count > 0 && kind === 3) {
    const edits = renameKey(node.members[one] as DraftMember, 'new "key"');
    const expected = into((plain) => renamed(plain, one, 'new "key"'));
    return { what: `rename ${one}`, edits, expected, ...keeps };
  }
  const edits = insertMember(json, node, at, 'new', written);
  const expected = into((plain) => inserted(plain, at, value));
  return { what: `insert ${at}`, edits, expected, ...keeps };
}

function nodesOf(node: DraftNode): DraftNode[] {
  if (node.kind === 'object') return [node, ...node.members.flatMap(({ value }) => nodesOf(value))];
  return node.kind === 'array' ? [node, ...node.items.flatMap(nodesOf)] : [node];
}

function changedAt(root: DraftNode, node: DraftNode, change: (plain: Plain) => Plain): Plain {
  if (root === node) return change(plainOf(root));
  if (root.kind === 'object') {
    return new Map(root.members.map(({ key, value }) => [key, changedAt(value, node, change)]));
  }
  return root.kind === 'array'
    ? root.items.map((item) => changedAt(item, node, change))
    : plainOf(root);
}

/** Applies `change` to the entries of an object or list. */
function ofParts(plain: Plain, change: (parts: [string, Plain][]) => [string, Plain][]): Plain {
  if (plain instanceof Map) return new Map(change([...plain]));
  const items = (plain as readonly Plain[]).map((item): [string, Plain] => ['', item]);
  return change(items).map(([, item]) => item);
}

function without(plain: Plain, index: number): Plain {
  return ofParts(plain, (parts) => parts.toSpliced(index, 1));
}

function inserted(plain: Plain, index: number, value: Plain): Plain {
  return ofParts(plain, (parts) => parts.toSpliced(index, 0, ['new', value]));
}

function renamed(plain: Plain, index: number, key: string): Plain {
  return ofParts(plain, (parts) =>
    parts.map(([name, value], at) => [at === index ? key : name, value]),
  );
}

function moved(plain: Plain, from: number, to: number): Plain {
  return ofParts(plain, (parts) => {
    const [part] = parts.slice(from, from + 1);
    return part ? parts.toSpliced(from, 1).toSpliced(to, 0, part) : parts;
  });
}
