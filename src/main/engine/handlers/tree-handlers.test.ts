import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../../scripts/test/open-engine.ts';

/** A field with the given number and less than 16 kB of content. */
function field(number: number, content: Uint8Array): Buffer {
  const { length } = content;
  const head = [number * 8 + 2, (length & 0x7f) | 0x80, length >> 7];
  return Buffer.concat([Buffer.from(head), content]);
}

/** A compressed gRPC message. */
function frame(content: Uint8Array): Buffer {
  const head = Buffer.alloc(5, 1);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** A copy with one byte changed; a negative `at` counts from the end. */
function damaged(bytes: Buffer, at: number): Buffer {
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  return bytes;
}

describe('trees of bodies', () => {
  let opened: OpenedEngine;
  let count = 0;
  const innermost = Buffer.from([8, 5, 18, 2, 97, 98]);
  const inner = field(3, gzipSync(innermost));
  const body = Buffer.concat([Buffer.from([8, 1]), field(2, gzipSync(inner))]);

  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  async function open(content: Buffer): Promise<string> {
    count += 1;
    const found = await opened.engine.handlers.openBody({
      openId: `tree${count}`,
      name: 'tree.bin',
      origin: 'file',
      content: Uint8Array.from(content),
    });
    if (found.kind !== 'body') throw new Error('It is a recording.');
    return found.body.body.id;
  }

  it('open packed fields, also nested ones, in place', async () => {
    const { handlers } = opened.engine;
    const tree = { bodyId: await open(body), typeName: null, schemaSet: null };
    const page = { start: 0, count: 10, showUnset: false };

    const root = await handlers.readTree({ ...tree, ...page, node: null });
    const first = await handlers.readTree({
      ...tree,
      ...page,
      node: root.rows[1]?.children ?? null,
    });
    const node = first.rows[0]?.children ?? null;
    const second = await handlers.readTree({ ...tree, ...page, node });

    expect(
      [root, first, second].map(({ bodyId, rows }) => [bodyId, rows.map((row) => row.path)]),
    ).toEqual([
      [undefined, ['#1', '#2']],
      [expect.stringMatching(/~5-\d+~gzip$/), ['#2.#3']],
      [expect.stringMatching(/~5-\d+~gzip~3-\d+~gzip$/), ['#2.#3.#1', '#2.#3.#2']],
    ]);
    expect(second.rows[1]).toMatchObject({
      value: { text: '"ab"' },
      range: { tagStart: 2, end: 6 },
    });
    if (!node) throw new Error('The row opens.');
    const from = { address: [1, 0], node };
    const located = await handlers.locateInTree({ ...tree, offset: 4, from });
    expect(located).toMatchObject({
      place: { path: '#2.#3.#2' },
      address: [1, 0, 1],
      bodyId: second.bodyId,
    });
  });

  it.each([
    ['cut short', gzipSync(innermost).subarray(0, -6), 'the gzip data ends too early', 6],
    ['damaged behind its content', damaged(gzipSync(innermost), -6), 'is damaged (incorrect', 6],
    ['damaged', damaged(gzipSync(innermost), 10), 'none of it is gzip (invalid', 0],
    ['of a broken message', gzipSync(innermost.subarray(0, 5)).subarray(0, -2), ', so that ', 3],
  ])('reports the damage of packed bytes that are %s', async (_what, packed, reason, offset) => {
    const tree = { bodyId: await open(field(2, packed)), typeName: null, schemaSet: null };
    const page = { start: 0, count: 10, showUnset: false };
    const root = await opened.engine.handlers.readTree({ ...tree, ...page, node: null });

    const node = root.rows[0]?.children ?? null;
    const { fault } = await opened.engine.handlers.readTree({ ...tree, ...page, node });

    expect(fault).toEqual({ offset, reason: expect.stringContaining(reason) });
  });

  it('open a gRPC message in the coding that a header names', async () => {
    const packed = brotliCompressSync(innermost);
    const frame = Buffer.concat([Buffer.from([1, 0, 0, 0, packed.length]), packed]);
    const tree = { bodyId: await open(frame), typeName: null, schemaSet: null };
    const page = { ...tree, framing: 'grpc:br', start: 0, count: 10, showUnset: false } as const;

    const root = await opened.engine.handlers.readTree({ ...page, node: null });
    const node = root.rows[0]?.children ?? null;
    const message = await opened.engine.handlers.readTree({ ...page, node });

    expect(message.rows.map(({ path }) => path)).toEqual(['[0].#1', '[0].#2']);
    expect(message.fault).toBeNull();
  });

  it('fails for an invented node', async () => {
    const bodyId = await open(body);
    const content = { kind: 'inflated', coding: 'gzip', typeName: null } as const;
    const node = { start: 0, end: 1_000_000, content, path: '' };
    const page = { start: 0, count: 10, showUnset: false };
    const asked = { bodyId, typeName: null, schemaSet: null, ...page };

    await expect(opened.engine.handlers.readTree({ ...asked, node })).rejects.toMatchObject({
      name: 'ProblemError',
    });
  });

  it('expands, searches and finds places in a body', async () => {
    const { handlers } = opened.engine;
    const plain = Buffer.concat([field(2, innermost), field(2, innermost)]);
    const tree = { bodyId: await open(plain), typeName: null, schemaSet: null };

    const expanded = await handlers.expandTree({ ...tree, depth: 3, maxNodes: 100 });
    const query = { text: 'AB', in: 'all' } as const;
    const search = { ...tree, query, cursor: null, maxHits: 1, budgetMs: 500 };
    const { hits, cursor } = await handlers.searchBody(search);
    const rest = await handlers.searchBody({ ...search, cursor });
    const [hit] = rest.hits;
    const located = await handlers.locateInTree({ ...tree, offset: hit?.offset ?? 0 });

    expect(expanded.nodes.map(({ address, path, total }) => [address, path, total])).toEqual([
      [[0], '#2[0]', 2],
      [[1], '#2[1]', 2],
    ]);
    expect([hits, rest.hits].map(([found]) => found?.text)).toEqual(['#2 "ab"', '#2 "ab"']);
    expect(located).toMatchObject({ place: { path: '#2[1].#2' }, address: [1, 1] });
    expect(located.chain.map(({ path }) => path)).toEqual(['#2[1]']);
  });

  it('searches packed parts, and finds places there', async () => {
    const { handlers } = opened.engine;
    const tree = { bodyId: await open(body), typeName: null, schemaSet: null };
    const query = { text: 'AB', in: 'all' } as const;

    const found = await handlers.searchBody({
      ...tree,
      query,
      cursor: null,
      maxHits: 9,
      budgetMs: 500,
    });

    expect(found).toMatchObject({ cursor: null, scannedBytes: body.length, unsearched: 0 });
    expect(found.hits.map(({ bodyId, start, text }) => [bodyId, start, text])).toEqual([
      [expect.stringMatching(/~5-\d+~gzip~3-\d+~gzip$/), 4, '#2 "ab"'],
    ]);
  });

  it('search large packed messages, damaged ones, and bombs up to their limit', async () => {
    const { handlers } = opened.engine;
    const text = field(2, innermost);
    const large = Buffer.concat([
      text,
      ...Array.from({ length: 500 }, () => field(4, Buffer.alloc(16_000))),
      text,
    ]);
    const packed = gzipSync(large);
    const bomb = brotliCompressSync(Buffer.concat([text, Buffer.alloc(1 << 25)]));
    const body = Buffer.concat([
      frame(gzipSync(text)),
      frame(packed),
      frame(packed.subarray(0, -20)),
      frame(brotliCompressSync(text)),
      frame(gzipSync(text)),
    ]);
    const tree = {
      bodyId: await open(body),
      framing: 'grpc',
      typeName: null,
      schemaSet: null,
    } as const;
    const query = { text: 'ab', in: 'values' } as const;

    for (const [maxHits, budgetMs] of [
      [100, 2000],
      [1, 1],
    ] as const) {
      const starts: number[] = [];
      const scanned: number[] = [];
      let unsearched = 0;
      for (
        let cursor: string | null = null, isFirst = true;
        isFirst || cursor !== null;
        isFirst = false
      ) {
        const found: Awaited<ReturnType<typeof handlers.searchBody>> = await handlers.searchBody({
          ...tree,
          query,
          cursor,
          maxHits,
          budgetMs,
        });
        starts.push(...found.hits.map(({ start }) => start));
        scanned.push(found.scannedBytes);
        ({ cursor, unsearched } = found);
      }
      const last = large.length - 2;
      expect([starts, unsearched]).toEqual([[7, 7, last, 7, 7], 2]);
      expect(scanned).toEqual(scanned.toSorted((a, b) => a - b));
    }
    const bombs = {
      bodyId: await open(Buffer.concat([frame(bomb), frame(brotliCompressSync(text))])),
      framing: 'grpc:br',
      typeName: null,
      schemaSet: null,
    } as const;
    const found = await handlers.searchBody({
      ...bombs,
      query,
      cursor: null,
      maxHits: 9,
      budgetMs: 2000,
    });
    expect([found.hits.length, found.unsearched, found.cursor]).toEqual([2, 1, null]);
  });
});
