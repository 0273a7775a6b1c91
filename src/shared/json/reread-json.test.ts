import fc, { type GeneratorValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftJson } from './draft-json.ts';
import type { DraftMember, DraftNode } from './json-tree.ts';
import { parseDraftJson, parseEditedJson } from './parse-draft-json.ts';
import { randomPlain, randomText } from './random-json.test-kit.ts';
import { rereadJson } from './reread-json.ts';

const longRuns = process.env.PROTODESK_PROPERTY_RUNS;
const runSettings = {
  numRuns: Number(longRuns ?? 400),
  ...(longRuns === undefined && { seed: 20_261_122 }),
};

/** Characters that may change the meaning of the text around them. */
const bits =
  '{ } [ ] " , : / \\ * \n 1 - . e t {{ }} {{a}} // /* */ true "b" ,"a":1 [2] {"c":3} \ufeff';

describe('rereadJson', () => {
  it('reads an edited text like the whole text', () => {
    let reread = 0;
    let edits = 0;
    fc.assert(
      fc.property(fc.gen(), (g) => {
        let json = parseDraftJson(randomDocument(g));
        for (let left = g(fc.integer, { min: 1, max: 6 }); left > 0; left -= 1) {
          const before = json.text;
          const text = randomEdit(g, json);
          if (text === before) continue;
          const all = parseDraftJson(text);
          const part = rereadJson(json, text);
          edits += 1;
          if (part !== null) {
            reread += 1;
            const note = `${before} became ${text}`;
            expect(plainJson(part), note).toEqual(plainJson(all));
          }
          // A text with a fault is not parsed incrementally.
          if (all.faults.length === 0) json = part ?? all;
        }
      }),
      runSettings,
    );
    expect(reread / edits).toBeGreaterThan(0.25);
  });

  it('reads only the value that is typed in', () => {
    const before = parseDraftJson(
      '[{"a": "x", "b": [1, 2]}, {"a": "y"}, "long enough to be the most"]',
    );
    const after = rereadJson(before, before.text.replace('"x"', '"xy"'));
    if (before.root?.kind !== 'array' || after?.root?.kind !== 'array')
      throw new Error('No lists.');
    expect(after.root.items[0]).not.toBe(before.root.items[0]);
    expect(plainNode(after.root)).toEqual(plainNode(parseDraftJson(after.text).root));
    const again = rereadJson(after, after.text.replace('"y"', '"yz"'));
    expect(again?.root?.kind === 'array' && again.root.items[0]).toBe(after.root.items[0]);
  });

  it.each([
    ['a value that is none any more', '[1, 20, "and much more than that"]', '20', '2x'],
    ['a text that is another one', '[1, 20, "and much more than that"]', '[1, 20, "and', '{"a": "'],
    ['a text with a key twice', '{"a": 1, "a": 2, "b": "and much more"}', '2', '3'],
    ['a value that became a variable', '[1, 20, "and much more than that"]', '20', '{{a}}'],
  ])('leaves to others %s', (_what, before, from, to) => {
    expect(rereadJson(parseDraftJson(before), before.replace(from, to))).toBeNull();
  });
});

describe('parseEditedJson', () => {
  it('agrees with parseDraftJson on one large text after the other', () => {
    const items = Array.from({ length: 3000 }, (_, at) => `{"id": ${at}, "name": "n${at}"}`);
    let text = `[${items.join(', ')}]`;
    for (const [from, to] of [
      ['"n1500"', '"changed"'],
      ['"n7"', '"longer than before"'],
      ['"n2999"', '{{n}}'],
      ['"n20"', '"n20'],
      ['"n20,', '"n20",'],
      ['{"id": 4, "name": "n4"}, ', ''],
    ] as const) {
      text = text.replace(from, to);
      const edited = plainJson(parseEditedJson(text));
      // Another large text in between, so that everything is parsed.
      parseDraftJson(`${text} `);
      const { text: _text, ...all } = plainJson(parseDraftJson(text));
      expect(edited).toMatchObject(all);
      parseEditedJson(text);
    }
  });
});

/** Returns several values side by side, so that an edit is in a small part of them. */
function randomDocument(g: GeneratorValue): string {
  const count = g(fc.integer, { min: 3, max: 6 });
  const parts = Array.from({ length: count }, () => randomText(g, randomPlain(g)));
  if (g(fc.boolean)) return `// top\n[${parts.join('\n, ')}] // end`;
  return `{${parts.map((part, at) => `"k${at}": ${part}`).join(',\n')}\n}`;
}

/** Returns a text in which a value, or any place, was changed. */
function randomEdit(g: GeneratorValue, { text, root }: DraftJson): string {
  const put = g(fc.array, fc.constantFrom(...bits.split(' '), ' '), {
    maxLength: 3,
  } as never) as unknown as string[];
  const nodes = root === null ? [] : nodesIn(root);
  const node = nodes[g(fc.integer, { min: 0, max: Math.max(0, nodes.length - 1) })];
  if (node !== undefined && g(fc.integer, { min: 0, max: 2 }) > 0) {
    const value = g(fc.boolean) ? randomText(g, randomPlain(g, 1)) : put.join('');
    return text.slice(0, node.start) + value + text.slice(node.end);
  }
  const start = g(fc.integer, { min: 0, max: text.length });
  const end = Math.min(text.length, start + g(fc.integer, { min: 0, max: 3 }));
  return text.slice(0, start) + put.join('') + text.slice(end);
}

function nodesIn(node: DraftNode): DraftNode[] {
  if (node.kind === 'array') return [node, ...node.items.flatMap(nodesIn)];
  if (node.kind !== 'object') return [node];
  return [node, ...node.members.flatMap(({ value }) => nodesIn(value))];
}

/** Returns the tree with all moves applied. */
function plainJson(json: DraftJson) {
  return { ...json, root: plainNode(json.root) };
}

function plainNode(node: DraftNode | null): unknown {
  if (node?.kind === 'array') {
    return { kind: 'array', start: node.start, end: node.end, items: node.items.map(plainNode) };
  }
  if (node?.kind !== 'object') return node;
  const { kind, start, end } = node;
  return { kind, start, end, members: node.members.map(plainMember) };
}

function plainMember({ key, keyStart, keyEnd, value }: DraftMember): unknown {
  return { key, keyStart, keyEnd, value: plainNode(value) };
}
