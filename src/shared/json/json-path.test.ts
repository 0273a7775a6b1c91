import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonStep, nodeAt, placeAt } from './json-path.ts';
import type { DraftNode } from './json-tree.ts';
import { editable, randomPlain, randomText } from './random-json.test-kit.ts';

describe('places in JSON', () => {
  const text = '{"a": [10, {"b": null}], "c": {}}';
  const { root } = editable(text);

  const places: readonly (readonly [offset: number, steps: readonly JsonStep[], isKey: boolean])[] =
    [
      [0, [], false],
      [1, ['a'], true],
      [4, ['a'], true],
      [5, [], false],
      [6, ['a'], false],
      [8, ['a', 0], false],
      [9, ['a', 0], false],
      [10, ['a'], false],
      [13, ['a', 1, 'b'], true],
      [18, ['a', 1, 'b'], false],
      [31, ['c'], false],
      [33, [], false],
    ];

  it.each(places)('offset %i lies in %j', (offset, steps, isKey) => {
    expect(placeAt(root, offset)).toEqual({ steps, isKey, node: nodeAt(root, steps) });
  });

  it('is none outside of the value, and steps may lead nowhere', () => {
    expect(placeAt(editable(' 1 ').root, 0)).toBeNull();
    expect(nodeAt(root, ['a', 2])).toBeUndefined();
    expect(nodeAt(root, ['a', 'b'])).toBeUndefined();
    expect(nodeAt(root, ['a', 0, 'x'])).toBeUndefined();
  });

  it('leads from every value to its place and back', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const tree = editable(randomText(g, randomPlain(g))).root;
        for (const [steps, node] of valuesOf(tree, [])) {
          expect(nodeAt(tree, steps)).toBe(node);
          expect(placeAt(tree, node.start)).toEqual({ steps, node, isKey: false });
        }
      }),
      { seed: 20_261_122, numRuns: 200 },
    );
  });
});

function valuesOf(node: DraftNode, steps: readonly JsonStep[]): [readonly JsonStep[], DraftNode][] {
  const inner =
    node.kind === 'object'
      ? node.members.flatMap(({ key, value }) => valuesOf(value, [...steps, key]))
      : node.kind === 'array'
        ? node.items.flatMap((item, index) => valuesOf(item, [...steps, index]))
        : [];
  return [[steps, node], ...inner];
}
