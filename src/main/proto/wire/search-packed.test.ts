import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { openZstd } from '../codings/compress-zstd.ts';
import { packSnappy, packSnappyFramed } from '../codings/pack-snappy.ts';
import { unpackBytes } from '../codings/unpack-bytes.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { searchPacked } from './search-packed.ts';
import { beginSearch, readSearchState, writeSearchState } from './search-state.ts';

const compressZstd = await openZstd();
const schema = compileText(`
  syntax = "proto3";
  package t;
  message User { int64 id = 1; string name = 2; bytes photo = 6; User boss = 5; }`);

function encode(value: Record<string, unknown>): Buffer {
  const type = schema.requireType('t.User');
  return Buffer.from(type.encode(type.fromObject(value)).finish());
}

/** Returns a message in a gRPC frame. */
function frame(flags: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

interface Options {
  readonly in?: SearchQuery['in'];
  readonly framing?: BodyFraming | null;
  readonly maxHits?: number;
  readonly maxUnpackedBytes?: number;
}

/** Returns all matches, requested in pieces of `maxHits`, each from the text of the previous state. */
async function search(bytes: Buffer, text: string, options: Options = {}) {
  const { framing = null, maxHits = 100, maxUnpackedBytes = 1 << 20 } = options;
  const hits: SearchHit[] = [];
  let state = beginSearch(bytes.length);
  for (let calls = 0; state.bodies.length > 0; calls += 1) {
    expect(calls).toBeLessThan(1000);
    const found = await searchPacked({
      ...{ bytes, bodyId: 'b', framing, typeName: 't.User', shapes: schema.shapeOf },
      ...{ query: { text, in: options.in ?? 'all' }, maxHits, budgetMs: 1000, maxUnpackedBytes },
      ...{ state, from: 0 },
      unpack: (coded, coding, maxBytes) =>
        unpackBytes(coded, coding, { maxBytes, signal: new AbortController().signal }),
    });
    hits.push(...found.hits);
    state =
      found.state.bodies.length > 0 ? readSearchState(writeSearchState(found.state)) : found.state;
  }
  const { unsearched } = state;
  return { hits, unsearched };
}

function shownOf(hits: readonly SearchHit[]) {
  return hits.map(({ bodyId, text }) => `${bodyId ?? 'b'} ${text}`);
}

describe('searchPacked of several messages', () => {
  const alice = encode({ id: 7, name: 'Alice', boss: { name: 'alice too' } });
  const bob = encode({ name: 'Bob' });

  it.each<[string, BodyFraming, Uint8Array]>([
    ['gzip', 'grpc-web', gzipSync(alice)],
    ['zlib', 'grpc', deflateSync(alice)],
    ['zstd', 'grpc', compressZstd(alice, 3)],
    ['snappy-framed', 'grpc', packSnappyFramed(alice)],
    ['snappy', 'grpc:snappy', packSnappy(alice)],
    ['br', 'grpc:br', brotliCompressSync(alice)],
    ['deflate', 'grpc:deflate', deflateSync(alice)],
  ])('finds content packed with %s, and the content around it', async (coding, framing, packed) => {
    const body = Buffer.concat([
      frame(0, alice),
      frame(1, packed),
      frame(0, alice),
      frame(1, packed),
    ]);
    const at = (start: number) => `b~${start}-${start + packed.length}~${coding}`;
    const [first, second] = [alice.length + 10, 2 * alice.length + packed.length + 20];
    const expected = ['b', at(first), 'b', at(second)].flatMap((id) => [
      `${id} name "Alice"`,
      `${id} name "alice too"`,
    ]);

    for (const maxHits of [1, 3, 100]) {
      const { hits, unsearched } = await search(body, 'alice', { framing, maxHits });
      expect([shownOf(hits), unsearched]).toEqual([expected, 0]);
    }
    const { hits } = await search(body, 'alice', { framing });
    expect(hits[2]).toMatchObject({ start: 4, end: 9, offset: 2, kind: 'value' });
  });

  it('searches bytes in both: as received, and unpacked', async () => {
    const packed = gzipSync(alice);
    const body = Buffer.concat([frame(0, bob), frame(1, packed), frame(0, alice)]);
    const inner = `b~${bob.length + 10}-${bob.length + 10 + packed.length}~gzip`;

    for (const maxHits of [1, 100]) {
      const { hits } = await search(body, '416c', { in: 'bytes', framing: 'grpc', maxHits });
      expect(hits.map(({ bodyId, start, kind }) => [bodyId, start, kind])).toEqual([
        [inner, 4, 'bytes'],
        [undefined, body.length - alice.length + 4, 'bytes'],
      ]);
    }
    // The flags of one message and the length of the next; the header of gzip.
    for (const text of ['000000000f', '1f8b', '01000000']) {
      const found = await search(body, text, { in: 'bytes', framing: 'grpc' });
      expect([text, found.hits.length]).toEqual([
        text,
        body.toString('hex').split(text).length - 1,
      ]);
    }
  });

  it('continues if unpacking takes longer than a call may', async () => {
    const body = frame(1, gzipSync(alice));
    let state = beginSearch(body.length);
    const hits: SearchHit[] = [];
    for (let calls = 0; state.bodies.length > 0; calls += 1) {
      expect(calls).toBeLessThan(5);
      const found = await searchPacked({
        ...{ bytes: body, bodyId: 'b', framing: 'grpc', typeName: 't.User', from: 0, state },
        ...{ query: { text: '416c', in: 'bytes' }, maxHits: 100, maxUnpackedBytes: 1 << 20 },
        ...{ shapes: schema.shapeOf, budgetMs: 50 },
        async unpack(coded, coding, maxBytes) {
          const until = performance.now() + 60;
          const { signal } = new AbortController();
          const unpacked = await unpackBytes(coded, coding, { maxBytes, signal });
          while (performance.now() < until);
          return unpacked;
        },
      });
      hits.push(...found.hits);
      ({ state } = found);
    }
    expect(hits).toMatchObject([{ start: 4, kind: 'bytes' }]);
  });

  it('counts the contents it could not search, and continues after them', async () => {
    const packed = gzipSync(Buffer.concat([alice, Buffer.alloc(5000, 'x')]));
    const cases: readonly (readonly [string, Buffer, number])[] = [
      ['no known coding', frame(1, Buffer.from('nothing that is packed')), 0],
      ['compressed trailers', frame(0x81, gzipSync('alice')), 0],
      ['empty', frame(1, Buffer.alloc(0)), 0],
      // The part that could be unpacked is searched, as the tree shows it.
      ['cut short', frame(1, packed.subarray(0, -9)), 2],
      ['damaged', frame(1, Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8, 1)])), 2],
      [
        'not what it says',
        frame(1, Buffer.concat([packed.subarray(0, 10), Buffer.alloc(90, 255)])),
        0,
      ],
    ];
    for (const [title, message, inside] of cases) {
      const body = Buffer.concat([message, frame(0, alice), message, frame(1, gzipSync(bob))]);
      const { hits, unsearched } = await search(body, 'alice', { framing: 'grpc-web' });
      expect([title, hits.length, unsearched]).toEqual([title, 2 + 2 * inside, 2]);
    }
  });

  it('unpacks at most the limit of a body, for all messages together', async () => {
    const large = encode({ name: 'alice', photo: Buffer.alloc(10_000) });
    const body = Buffer.concat(Array.from({ length: 10 }, () => frame(1, gzipSync(large))));

    const limit = { framing: 'grpc', maxUnpackedBytes: 3 * large.length } as const;
    const { hits, unsearched } = await search(body, 'alice', limit);
    expect([hits.length, unsearched]).toEqual([3, 7]);
    const inOne = await search(body, 'alice', { ...limit, maxHits: 1 });
    expect(inOne).toEqual({ hits, unsearched });
  });

  it('reads messages with a wrong flag unchanged', async () => {
    const { hits, unsearched } = await search(frame(1, alice), 'alice', {
      framing: 'grpc:identity',
    });
    expect([shownOf(hits), unsearched]).toEqual([['b name "Alice"', 'b name "alice too"'], 0]);
  });
});

describe('searchPacked of fields', () => {
  it('finds packed content in bytes, with a schema and without, and nested packed content', async () => {
    const innermost = gzipSync(encode({ name: 'alice' }));
    const user = encode({ photo: innermost, name: 'Alice' });
    const packed = gzipSync(user);
    const body = Buffer.concat([
      encode({ photo: compressZstd(user, 3), name: 'bob' }),
      // No schema has field 9: 74 is its tag.
      Buffer.concat([Buffer.of(74, packed.length), packed]),
      encode({ name: 'ALICE' }),
    ]);

    for (const maxHits of [1, 100]) {
      const { hits, unsearched } = await search(body, 'alice', { maxHits });
      expect([hits.map(({ text }) => text), unsearched]).toEqual([
        // Fields are ordered by number.
        ['#2 "Alice"', '#2 "alice"', '#2 "Alice"', '#2 "alice"', 'name "ALICE"'],
        0,
      ]);
      expect(hits.map(({ bodyId }) => bodyId?.split('~').length ?? 1)).toEqual([3, 5, 3, 5, 1]);
    }
  });

  it('does not count bytes that only begin like packed ones', async () => {
    const body = encode({
      photo: Buffer.from('78 01 ff ff ff ff ff ff 61 6c'.replaceAll(' ', ''), 'hex'),
    });
    expect(await search(body, 'bob')).toEqual({ hits: [], unsearched: 0 });
  });

  it('searches as deep as the tree opens, and reports that there is more', async () => {
    let body = encode({ name: 'alice' });
    for (let depth = 0; depth < 20; depth += 1)
      body = encode({ name: 'alice', photo: gzipSync(body) });

    const { hits, unsearched } = await search(body, 'alice');
    expect([hits.length, unsearched]).toEqual([14, 1]);
  });
});

describe('the state of a search', () => {
  it.each([
    '',
    '[]',
    '[0,0,[]]',
    '[0,0,[[null,null,true,1,1]]]',
    '[0,0,[[[1,2,"gzip"],null,true,1,1,null]]]',
    '[0,0,[[null,null,true,1,0,null],[null,null,true,1,0,null]]]',
  ])('is refused as %j', (text) => {
    expect(() => readSearchState(text)).toThrow('cannot continue');
  });
});
