import { describe, expect, it } from 'vitest';
import type { NodeRef, TreeRow } from '../../../../shared/model/tree-row.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { OpenNode, TreeStore } from './tree-model.ts';
import { unknownPlaceOf } from './unknown-place.ts';

type Content = NodeRef['content'];

const message = (typeName: string | null): Content => ({ kind: 'message', typeName, group: false });

/** A tree in which each open node on the path has this content, and each row this number. */
function treeOf(
  typeName: string | null,
  contents: readonly Content[],
  numbers: readonly (number | null)[],
): Pick<TreeStore, 'query' | 'line' | 'nodeAt'> {
  return {
    query: { bodyId: 'b', framing: null, typeName, schemaSet: 'main' },
    line: (address) => ({
      kind: 'field',
      address,
      row: { number: numbers[address.length - 1] ?? null } as TreeRow,
      isOpen: true,
      isUnexpected: true,
      isAdded: false,
      bodyId: 'b',
    }),
    nodeAt: (address: NodeAddress) => {
      const content = contents[address.length - 1];
      const ref = content && { start: 0, end: 1, content, path: '' };
      return { address, ref: ref ?? null } as OpenNode;
    },
  };
}

describe('unknownPlaceOf', () => {
  it.each<[string, Parameters<typeof treeOf>, object]>([
    [
      'at the top of a body with a type',
      ['pkg.Box', [], [7]],
      { typeName: 'pkg.Box', within: [], number: 7 },
    ],
    [
      'in a known message',
      ['pkg.Box', [message('pkg.Lid')], [2, 7]],
      { typeName: 'pkg.Lid', within: [], number: 7 },
    ],
    [
      'in unknown messages of a known one',
      ['pkg.Box', [message('pkg.Lid'), message(null), message(null)], [2, 3, 4, 7]],
      { typeName: 'pkg.Lid', within: [3, 4], number: 7 },
    ],
    [
      'in a body without a type',
      [null, [message(null)], [5, 7]],
      { typeName: null, within: [5], number: 7 },
    ],
    [
      'among fields that stand together',
      [null, [{ kind: 'occurrences', typeName: null, number: 5, group: false }], [5, 5]],
      { typeName: null, within: [], number: 5 },
    ],
    [
      'in one of several messages without a type',
      [null, [message(null), message(null)], [null, 3, 7]],
      { typeName: null, within: [3], number: 7 },
    ],
  ])('finds a field %s', (_where, [typeName, contents, numbers], place) => {
    const store = treeOf(typeName, contents, numbers) as TreeStore;

    expect(
      unknownPlaceOf(
        store,
        numbers.map(() => 0),
      ),
    ).toEqual({ schemaSet: 'main', ...place });
  });

  it('finds nothing for an element of packed numbers', () => {
    const store = treeOf('pkg.Box', [], [null]) as TreeStore;

    expect(unknownPlaceOf(store, [0])).toBeNull();
  });
});
