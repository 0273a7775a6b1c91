import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LayoutNode,
  layoutNode,
  layoutOf,
  locateRow,
  type NodeAddress,
  nodeAt,
  placeNode,
  visibleIndexOf,
  visibleRowCount,
} from './tree-layout.ts';

/** Lists all rows by walking the tree: the arithmetic must give the same. */
function walk(node: LayoutNode, address: NodeAddress = []): string[] {
  const rows = [`node ${address.join('.')}`];
  for (let index = 0; index < node.childCount; index += 1) {
    const open = nodeAt(node, [index]);
    const child = [...address, index];
    rows.push(...(open === null ? [`node ${child.join('.')}`] : walk(open, child)));
  }
  if (node.hasFault) rows.push(`fault ${address.join('.')}`);
  return rows;
}

function located(root: LayoutNode): string[] {
  return Array.from({ length: visibleRowCount(root) }, (_, index) => {
    const row = locateRow(root, index);
    return row === null ? 'nothing' : `${row.kind} ${row.address.join('.')}`;
  });
}

describe('tree layout', () => {
  it('lists a root with its children', () => {
    expect(located(layoutNode(3, false))).toEqual(['node ', 'node 0', 'node 1', 'node 2']);
  });

  it('puts the children of an open node below it and the fault at the end', () => {
    let root = layoutNode(3, true);
    root = placeNode(root, [1], layoutNode(2, true));
    root = placeNode(root, [1, 0], layoutNode(1, false));

    expect(located(root)).toEqual([
      'node ',
      'node 0',
      'node 1',
      'node 1.0',
      'node 1.0.0',
      'node 1.1',
      'fault 1',
      'node 2',
      'fault ',
    ]);
  });

  it('closes a node with everything below it', () => {
    let root = placeNode(layoutNode(3, false), [1], layoutNode(2, false));
    root = placeNode(root, [1, 0], layoutNode(5, false));

    expect(located(placeNode(root, [1], null))).toEqual(located(layoutNode(3, false)));
  });

  it('ignores a node whose parent was closed meanwhile', () => {
    const root = layoutNode(3, false);

    expect(placeNode(root, [1, 0], layoutNode(5, false))).toBe(root);
  });

  it('finds no row outside the tree', () => {
    const root = layoutNode(2, false);

    expect([
      locateRow(root, -1),
      locateRow(root, 3),
      visibleIndexOf(root, [2]),
      visibleIndexOf(root, [0, 0]),
    ]).toEqual([null, null, null, null]);
  });

  it('handles a million children without listing them', () => {
    let root = layoutNode(1_100_000, false);
    root = placeNode(root, [1_000_000], layoutNode(6, false));

    expect([
      visibleRowCount(root),
      locateRow(root, 1_000_007),
      locateRow(root, 1_000_008),
      visibleIndexOf(root, [1_099_999]),
    ]).toEqual([
      1_100_007,
      { kind: 'node', address: [1_000_000, 5] },
      { kind: 'node', address: [1_000_001] },
      1_100_006,
    ]);
  });

  it('agrees with a walk over any tree, in both directions', () => {
    const steps = fc.array(
      fc.record({
        path: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
        node: fc.option(fc.record({ children: fc.nat(4), fault: fc.boolean() })),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, (taken) => {
        let root = layoutNode(4, false);
        for (const { path, node } of taken) {
          const last = path.at(-1) ?? 0;
          const parent = nodeAt(root, path.slice(0, -1));
          if (parent === null || last >= parent.childCount) continue;
          root = placeNode(root, path, node && layoutNode(node.children, node.fault));
        }

        const rows = located(root);

        expect(rows).toEqual(walk(root));
        rows.forEach((row, index) => {
          const [kind, key] = row.split(' ');
          const address = key === '' ? [] : (key ?? '').split('.').map(Number);
          if (kind === 'node') expect(visibleIndexOf(root, address)).toBe(index);
        });
      }),
    );
  });

  it('gives the same layout for many open nodes at once as one by one', () => {
    const places = fc.uniqueArray(
      fc.record({
        address: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
        childCount: fc.nat(4),
        hasFault: fc.boolean(),
      }),
      { maxLength: 25, selector: ({ address }) => address.join('.') },
    );
    fc.assert(
      fc.property(places, (opened) => {
        let root = layoutNode(4, false);
        const byDepth = [...opened].sort((a, b) => a.address.length - b.address.length);
        for (const { address, childCount, hasFault } of byDepth) {
          const parent = nodeAt(root, address.slice(0, -1));
          if (parent === null || (address.at(-1) ?? 0) >= parent.childCount) continue;
          root = placeNode(root, address, layoutNode(childCount, hasFault));
        }

        const whole = { address: [], childCount: 4, hasFault: false };

        expect(layoutOf([...opened, whole])).toEqual(root);
      }),
    );
  });
});
