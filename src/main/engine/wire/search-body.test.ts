import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
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

/** All hits, asked for in pieces of `maxHits`. */
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

describe('searchBody', () => {
  it.each([
    ['ann', ['name "Zoë Ann"', 'name "ANNA"', 'photo "\\u{1}Ann…', 'key "annual"']],
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

    expect(hits.length).toBe(expected.length);
    for (const [index, start] of expected.entries()) {
      if (!start.startsWith('photo')) expect(hits[index]).toBe(start);
    }
  });
});
