import { describe, expect, it } from 'vitest';
import { writeVarint } from '../bytes/write-varint.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { expandTree } from './expand-tree.ts';
import { locateRow } from './locate-row.ts';
import { nestedGroups, nestedMessages } from './nested-body.test-kit.ts';
import { readTreePage, rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';
import { searchBody } from './search-body.ts';
import { walkAll } from './walk-all.test-kit.ts';

const schema = compileText(`syntax = "proto3"; package t;
  message M { M inner = 1; repeated M many = 2; repeated int32 numbers = 3; string text = 4; }`);

function packed(count: number): Uint8Array {
  const content = new Uint8Array(count).fill(5);
  return Uint8Array.from([0x1a, ...writeVarint(count), ...content]);
}

const bodies: readonly (readonly [string, () => Uint8Array])[] = [
  ['100 000 messages inside each other', () => nestedMessages(100_000)],
  ['100 000 groups inside each other', () => nestedGroups(100_000)],
  [
    '5 million empty messages',
    () => new Uint8Array(10_000_000).map((_, at) => (at % 2 ? 0 : 0x12)),
  ],
  ['4 million packed integers', () => packed(4_000_000)],
  ['nothing but start tags of groups', () => new Uint8Array(2_000_000).fill(0x0b)],
  ['nothing but bytes that go on', () => new Uint8Array(2_000_000).fill(0xff)],
  ['nothing but zeros', () => new Uint8Array(2_000_000)],
];

/** A page, a place, or a call of search returns at once for any body: much faster than this. */
const promptMs = 8000;

describe.each(bodies)('%s', (_, make) => {
  const bytes = make();

  it.each(['t.M', null])('opens, expands, is walked and searched in time (as %s)', (typeName) => {
    const before = process.cpuUsage();
    const scans = createScanCache();
    const shapes = schema.shapeOf;
    const from = { node: rootNode({ bytes, typeName }), address: [] };
    const read = { bytes, typeName, node: null, start: 0, count: 100, showUnset: false };

    const page = readTreePage({ ...read, shapes, scans });
    const grouped = readTreePage({ ...read, shapes, scans, grouped: true });
    const last = readTreePage({ ...read, start: Math.max(0, page.total - 1), shapes, scans });
    const { place } = locateRow({ bytes, from, offset: bytes.length >> 1, shapes, scans });
    const { nodes } = expandTree({
      ...{ bytes, from, depth: 100, maxNodes: 10_000, grouped: false, shapes, scans },
    });
    let visited = 0;
    walkAll(
      { bytes, start: 0, end: bytes.length, typeName, shapes },
      { node: () => (visited += 1) },
    );
    const search = { bytes: Buffer.from(bytes.buffer), framing: null, typeName, shapes };
    const query = { text: '77', in: 'all' } as const;
    const asked = { ...search, query, cursor: null, maxHits: 100, budgetMs: 300 };
    const { hits, scannedBytes } = searchBody(asked);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(promptMs);
    expect(page.rows.length).toBe(Math.min(100, page.total));
    expect(last.rows.length).toBe(Math.min(1, page.total));
    expect(grouped.total).toBeLessThanOrEqual(Math.max(1, page.total));
    expect(nodes.length).toBeLessThanOrEqual(10_000);
    expect(['field', 'fault']).toContain(place.kind);
    expect(visited).toBeGreaterThan(0);
    expect(hits).toEqual([]);
    expect(scannedBytes).toBeGreaterThan(0);
  });
});

describe('a search of a hostile body', () => {
  it('continues from its cursor until everything is searched', () => {
    const bytes = Buffer.from(nestedMessages(20_000));
    const read = { bytes, framing: null, typeName: 't.M', shapes: schema.shapeOf };
    const query = { text: 'inner', in: 'names' } as const;
    let cursor: string | null = null;
    let found = 0;
    do {
      const asked = { ...read, query, cursor, maxHits: 1000, budgetMs: 2000 };
      const outcome = searchBody(asked);
      found += outcome.hits.length;
      ({ cursor } = outcome);
      expect((cursor ?? '').length).toBeLessThan(1_000_000);
    } while (cursor !== null);

    // Deeper messages are not entered, as in every parser.
    expect(found).toBe(10_001);
  });
});
