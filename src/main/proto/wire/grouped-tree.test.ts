import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import type { NodeRef, TreeRow } from '../../../shared/model/tree-row.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { readWholeTree } from './all-rows.test-kit.ts';
import { expandTree } from './expand-tree.ts';
import { encodeKitchen, kitchen, kitchenType, kitchenValue } from './kitchen.test-kit.ts';
import { locateRow } from './locate-row.ts';
import { readTreePage, rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';

const schema = compileText(`
  syntax = "proto3";
  package t;
  import "google/protobuf/any.proto";
  message Item { int32 id = 1; string name = 2; }
  message M {
    repeated Item items = 1; repeated int32 scores = 2; map<string, Item> by = 3; string title = 4;
    bytes raw = 5; google.protobuf.Any payload = 6;
  }`);

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function encode(value: Record<string, unknown>): Uint8Array {
  const type = schema.requireType('t.M');
  return Uint8Array.from(type.encode(type.fromObject(value)).finish());
}

function rowsOf(
  bytes: Uint8Array,
  node: NodeRef | null = null,
  options: { readonly typeName?: string | null; readonly grouped?: boolean } = {},
): readonly TreeRow[] {
  const { typeName = 't.M', grouped = true } = options;
  const page = { bytes, typeName, node, start: 0, count: 100, showUnset: false, grouped };
  return readTreePage({ ...page, shapes: schema.shapeOf }).rows;
}

function lineOf({ path, typeLabel, value, byteCount }: TreeRow): string {
  return `${path} ${typeLabel} ${value.text} (${byteCount})`;
}

describe('a tree with repeated fields in one row', () => {
  // items, title, items again, scores in two pieces, items once more.
  const bytes = hex('0a020801 220161 0a020802 12020708 120109 0a00');

  it('has one row for all fields of a number, ordered by the first occurrence', () => {
    expect(rowsOf(bytes).map(lineOf)).toEqual([
      'items Item[] 3 times (10)',
      'title string "a" (3)',
      'scores int32[] 2 times (7)',
    ]);
    expect(rowsOf(bytes, null, { typeName: null }).map(lineOf)).toEqual([
      '#1 repeated 3 times (10)',
      '#4 string "a" (3)',
      '#2 repeated 2 times (7)',
    ]);
  });

  it('opens to these fields, with the paths that they have without groups', () => {
    const [items, , scores] = rowsOf(bytes);

    expect(rowsOf(bytes, items?.children ?? null).map((row) => row.path)).toEqual([
      'items[0]',
      'items[1]',
      'items[2]',
    ]);
    const pieces = rowsOf(bytes, scores?.children ?? null);
    expect(pieces.flatMap((row) => rowsOf(bytes, row.children)).map((row) => row.path)).toEqual([
      'scores[0]',
      'scores[1]',
      'scores[2]',
    ]);
  });

  it('pages through hundreds of thousands of occurrences among others', () => {
    const body = Uint8Array.from({ length: 800_000 }, (_, at) => [0x0a, 0, 0x20, 1][at % 4] ?? 0);
    const [items] = rowsOf(body);
    const page = { bytes: body, typeName: 't.M', node: items?.children ?? null, showUnset: false };
    const scans = createScanCache();
    const read = { ...page, grouped: true, shapes: schema.shapeOf, scans };

    const { total, rows } = readTreePage({ ...read, start: 199_998, count: 10 });

    expect([total, rows.map((row) => row.path)]).toEqual([
      200_000,
      ['items[199998]', 'items[199999]'],
    ]);
    expect(rows[0]?.range?.tagStart).toBe(199_998 * 4);
  });

  it('shows the same values as without groups, and finds each byte in its row', () => {
    fc.assert(
      fc.property(kitchenValue, fc.nat(), (value, at) => {
        const body = encodeKitchen(value);
        const shapes = kitchen.shapeOf;
        const leaves = (grouped: boolean) =>
          readWholeTree(body, kitchenType, shapes, { grouped })
            .rows.filter((row) => row.children === null)
            .map((row) => `${row.path} ${row.value.text}`)
            .sort();
        expect(leaves(true)).toEqual(leaves(false));
        const from = { node: rootNode({ bytes: body, typeName: kitchenType }), address: [] };
        const offset = body.length === 0 ? 0 : at % body.length;
        const query = { bytes: body, from, offset, shapes, scans: createScanCache() };
        const plain = locateRow(query);
        const grouped = locateRow({ ...query, grouped: true });
        expect(grouped.place).toEqual(plain.place);
        expect(openedPaths(body, grouped.address, true)).toBe(
          openedPaths(body, plain.address, false),
        );
      }),
      propertyRuns(200),
    );
  });
});

/** Returns the path of the row at an address, reached row by row. */
function openedPaths(
  bytes: Uint8Array,
  address: readonly number[] | null,
  grouped: boolean,
): string | undefined {
  const read = { bytes, typeName: kitchenType, count: 1, showUnset: false, grouped };
  let row: TreeRow | undefined;
  for (const start of address ?? []) {
    const node: NodeRef | null = row?.children ?? null;
    [row] = readTreePage({ ...read, node, start, shapes: kitchen.shapeOf }).rows;
  }
  return row?.path;
}

describe('a field named in recovered.proto', () => {
  it('shows it in its row, and in the shared row of its number', () => {
    const shapes = (fullName: string) => {
      const shape = schema.shapeOf(fullName);
      const items = shape?.byNumber.get(1);
      if (!shape || !items) return shape;
      const recovered = { ...items, isRecovered: true } as const;
      return { ...shape, byNumber: new Map([...shape.byNumber, [1, recovered]]) };
    };
    const page = { bytes: hex('0a00 0a00 220161'), typeName: 't.M', node: null, showUnset: false };
    for (const grouped of [true, false]) {
      const { rows } = readTreePage({ ...page, start: 0, count: 9, grouped, shapes });
      expect(rows.map(({ path, isRecovered }) => [path, isRecovered])).toEqual(
        grouped
          ? [
              ['items', true],
              ['title', undefined],
            ]
          : [
              ['items[0]', true],
              ['items[1]', true],
              ['title', undefined],
            ],
      );
    }
  });
});

describe('expandTree', () => {
  const bytes = encode({ items: [{ id: 1 }, { id: 2 }], by: { k: { name: 'x' } }, title: 'a' });
  const from = { node: rootNode({ bytes, typeName: 't.M' }), address: [] };
  const query = { bytes, from, grouped: false, shapes: schema.shapeOf };

  function expand(depth: number, maxNodes: number) {
    const asked = { ...query, depth, maxNodes, scans: createScanCache() };
    const { nodes, isComplete } = expandTree(asked);
    return {
      nodes: nodes.map(({ address, path, total }) => ({ address, path, total })),
      isComplete,
    };
  }

  it('opens the nodes below, breadth first, to a depth', () => {
    const first = [
      { address: [0], path: 'items[0]', total: 1 },
      { address: [1], path: 'items[1]', total: 1 },
      { address: [2], path: 'by["k"]', total: 2 },
    ];

    expect(expand(1, 100)).toEqual({ nodes: first, isComplete: true });
    expect(expand(5, 100)).toEqual({
      nodes: [...first, { address: [2, 1], path: 'by["k"]', total: 1 }],
      isComplete: true,
    });
  });

  it('reports when it is not complete', () => {
    expect(expand(5, 2)).toEqual({
      nodes: [
        { address: [0], path: 'items[0]', total: 1 },
        { address: [1], path: 'items[1]', total: 1 },
      ],
      isComplete: false,
    });
  });
});

describe('the content of bytes', () => {
  it.each([
    ['gzip', gzipSync(Buffer.from('a text of some length'))],
    ['zlib', deflateSync(Buffer.from('a text of some length'))],
    ['zstd', Buffer.from(hex('28b52ffd 0401 0000 9999'))],
  ])('can be opened when it begins as %s does', (coding, content) => {
    const bytes = encode({ raw: content });

    for (const typeName of ['t.M', null]) {
      const [row] = rowsOf(bytes, null, { typeName });
      expect([row?.typeLabel, row?.children?.content]).toEqual([
        `bytes, ${coding}`,
        { kind: 'inflated', coding, typeName: null },
      ]);
      expect([row?.children?.start, row?.children?.end]).toEqual([2, 2 + content.length]);
    }
  });

  it('stays closed for other bytes', () => {
    expect(rowsOf(encode({ raw: hex('1f8bff00 00000000') }))[0]?.children).toBeNull();
    expect(rowsOf(encode({ raw: hex('789c') }))[0]?.children).toBeNull();
  });

  it('opens the content of an Any as the type that its URL names', () => {
    const value = Buffer.from(hex('0805 120161'));
    const any = { type_url: 'type.googleapis.com/t.Item', value };
    const bytes = encode({ payload: any });
    const [payload] = rowsOf(bytes);
    const [, content] = rowsOf(bytes, payload?.children ?? null);

    expect([content?.path, content?.typeLabel]).toEqual(['payload.value', 'Item']);
    expect(rowsOf(bytes, content?.children ?? null).map((row) => row.path)).toEqual([
      'payload.(t.Item).id',
      'payload.(t.Item).name',
    ]);
  });

  it('shows the content of an Any of a type that no schema has', () => {
    const any = { type_url: 'type.googleapis.com/other.T', value: Buffer.from(hex('0805')) };
    const bytes = encode({ payload: any });
    const [payload] = rowsOf(bytes);
    const [, content] = rowsOf(bytes, payload?.children ?? null);

    expect(rowsOf(bytes, content?.children ?? null).map(lineOf)).toEqual([
      'payload.(other.T).#1 varint 5 (2)',
    ]);
  });
});
