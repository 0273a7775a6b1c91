import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { locateRow } from './locate-row.ts';
import { rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';
import { searchBody } from './search-body.ts';

const schema = compileText(`
  syntax = "proto3";
  package t;
  enum Role { NONE = 0; ADMIN = 1; }
  message User {
    int64 id = 1; string name = 2; Role role = 3; repeated int32 scores = 4; User boss = 5;
    bytes photo = 6; bool is_active = 7; map<string, float> rates = 8; repeated User team = 9;
  }`);

function encode(value: Record<string, unknown>): Buffer {
  const type = schema.requireType('t.User');
  return Buffer.from(type.encode(type.fromObject(value)).finish());
}

/** Returns all matches, requested in pieces of `maxHits`. */
function search(
  bytes: Buffer,
  text: string,
  options: {
    readonly in?: SearchQuery['in'];
    readonly typeName?: string | null;
    readonly framing?: BodyFraming;
    readonly maxHits?: number;
  } = {},
): SearchHit[] {
  const { typeName = 't.User', framing = null, maxHits = 100 } = options;
  const hits: SearchHit[] = [];
  let cursor: string | null = null;
  let scanned = 0;
  do {
    const found = searchBody({
      bytes,
      framing,
      typeName,
      shapes: schema.shapeOf,
      query: { text, in: options.in ?? 'all' },
      cursor,
      maxHits,
      budgetMs: 1000,
    });
    expect(found.hits.length).toBeLessThanOrEqual(maxHits + 1);
    expect(found.scannedBytes).toBeGreaterThanOrEqual(scanned);
    scanned = found.scannedBytes;
    hits.push(...found.hits);
    ({ cursor } = found);
  } while (cursor !== null);
  expect(scanned).toBe(bytes.length);
  return hits;
}

const user = {
  id: '9007199254740993',
  name: 'Zoë Ann',
  role: 1,
  scores: [7, 300, 1300],
  boss: { name: 'ANNA', boss: { name: 'zoË', role: 1 } },
  photo: Uint8Array.of(1, 65, 110, 110, 200),
  is_active: true,
  rates: { annual: 8.49 },
};

/** Returns a message in a gRPC frame. */
function frame(flags: number, content: Uint8Array): Buffer {
  const head = Buffer.from([flags, 0, 0, 0, content.length]);
  return Buffer.concat([head, content]);
}

describe('searchBody', () => {
  it.each([
    ['ann', ['name "Zoë Ann"', 'name "ANNA"', 'photo not UTF-8: 01 41 6e 6e c8', 'key "annual"']],
    ['ZOË', ['name "Zoë Ann"', 'name "zoË"']],
    ['300', ['scores 300', 'scores 1300']],
    ['9007199254740993', ['id 9007199254740993']],
    ['8.49', ['value 8.49']],
    ['admin', ['role ADMIN (1)', 'role ADMIN (1)']],
    ['true', ['is_active true']],
    ['boss', ['boss', 'boss']],
    ['nothing of it', []],
  ])('finds %s', (text, expected) => {
    const hits = search(encode(user), text).map((hit) => hit.text);

    expect(hits).toEqual(expected);
  });

  it('searches only names, or only values', () => {
    const bytes = encode(user);

    expect(search(bytes, 'NAM', { in: 'names' }).map((hit) => hit.text)).toEqual([
      'name "Zoë Ann"',
      'name "ANNA"',
      'name "zoË"',
    ]);
    expect(search(bytes, 'name', { in: 'values' })).toEqual([]);
    expect(search(bytes, '#9', { typeName: null, in: 'names' })).toEqual([]);
    expect(search(bytes, '#2', { typeName: null, in: 'names' }).map((hit) => hit.text)).toEqual([
      '#2 "Zoë Ann"',
      '#2 "ANNA"',
      '#2 "zoË"',
      '#2 8.49',
    ]);
  });

  it('returns the matching bytes, and the byte that leads to the row', () => {
    const bytes = encode({ boss: { name: 'xxAnn' } });

    expect(search(bytes, 'ann')).toEqual([
      { start: 6, end: 9, offset: 2, kind: 'value', text: 'name "xxAnn"' },
    ]);
    expect(search(bytes, 'boss')).toEqual([
      { start: 0, end: 1, offset: 0, kind: 'name', text: 'boss' },
    ]);
    const locate = { bytes, shapes: schema.shapeOf, scans: createScanCache(), offset: 2 };
    const from = { node: rootNode({ bytes, typeName: 't.User' }), address: [] };
    expect(locateRow({ ...locate, from })).toMatchObject({
      place: { path: 'boss.name' },
      address: [0, 0],
    });
  });

  it('finds bytes anywhere, also overlapping ones', () => {
    const bytes = Buffer.from('0a03616161120161', 'hex');

    const hits = search(bytes, '61 61', { in: 'bytes' });

    expect(hits.map(({ start, end, kind }) => [start, end, kind])).toEqual([
      [2, 4, 'bytes'],
      [3, 5, 'bytes'],
    ]);
    expect(hits[0]?.text).toBe('0a 03 61 61 61 12 01 61');
  });

  it.each(['', '0', 'xyz', '0a1', '0g'])('refuses %j as bytes', (text) => {
    expect(() => search(Buffer.from([1]), text, { in: 'bytes' })).toThrow('Not bytes in hex');
  });

  it.each(['', '[]', '{}', '[1,null,[],[],null', '[9,null,[],[],null]'])(
    'refuses %j as a cursor',
    (cursor) => {
      const query = { text: 'a', in: 'all' } as const;
      const asked = { bytes: Buffer.from([8, 1]), framing: null, typeName: null, cursor, query };
      expect(() =>
        searchBody({ ...asked, shapes: schema.shapeOf, maxHits: 1, budgetMs: 1 }),
      ).toThrow('cannot continue');
    },
  );

  it('shows long texts from shortly before the match', () => {
    const [hit] = search(encode({ name: `${'é'.repeat(300)}needle${'x'.repeat(300)}` }), 'NEEDLE');

    expect(hit?.text).toMatch(/^name …"é{15}needlex+…"$/);
  });

  it('searches several messages and their trailers, and stops at packed content', () => {
    const message = encode({ name: 'Ann' });
    const gzip = Buffer.from('1f8b0800000000000003', 'hex');
    const body = Buffer.concat([
      frame(0, message),
      frame(0, encode({ name: 'Bob', photo: gzip, boss: { name: 'ann' } })),
      frame(0x01, Buffer.from('packed, with ann in it by chance')),
      frame(0x01, gzip),
      frame(0x80, Buffer.from('grpc-message: Annoyed')),
    ]);
    const read = { bytes: body, framing: 'grpc-web', typeName: 't.User' } as const;
    const asked = { ...read, shapes: schema.shapeOf, query: { text: 'ann', in: 'all' } } as const;

    for (const maxHits of [1, 2, 100]) {
      const told: string[] = [];
      let passedOver = 0;
      for (let cursor: string | null = '[0,null,[],[],null]'; cursor !== null; ) {
        const found = searchBody({ ...asked, cursor, maxHits, budgetMs: 1000 });
        told.push(...found.hits.map((hit) => hit.text));
        if (found.packed) told.push(`${found.packed.coding} ${found.packed.typeName}`);
        passedOver += found.passedOver;
        ({ cursor } = found);
      }
      expect([told, passedOver]).toEqual([
        [
          'name "Ann"',
          'name "ann"',
          'gzip null',
          'gzip t.User',
          'trailers "grpc-message: Annoyed"',
        ],
        1,
      ]);
    }
  });

  it('searches messages with a compressed flag if the flag is declared wrong', () => {
    const body = frame(0x01, encode({ name: 'Ann' }));
    expect(search(body, 'ann', { framing: 'grpc' })).toEqual([]);
    expect(search(body, 'ann', { framing: 'grpc:identity' })).toHaveLength(1);
  });

  it('finds the same in one call and in many', () => {
    const team = Array.from({ length: 50 }, (_, index) => ({
      ...user,
      id: String(index),
      scores: Array.from({ length: 20 }, (__, score) => score * index),
    }));
    const bytes = encode({ team, boss: { team } });

    for (const text of ['4', 'ann', 'name', 'admin']) {
      const whole = search(bytes, text, { maxHits: 1000 });
      expect(whole.length).toBeGreaterThan(90);
      for (const maxHits of [1, 3, 17]) expect(search(bytes, text, { maxHits })).toEqual(whole);
    }
  });
});
