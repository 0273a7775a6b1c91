import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protocBytes } from '../../../../scripts/test/protoc-bytes.ts';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { createSampleServer, type SampleServer } from '../sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

function call(method: string, path: string, headers: Record<string, string>, body?: Uint8Array) {
  return rawExchange(server.port, { method, path, headers, ...(body && { body }) });
}

describe('/kitchen', () => {
  const kitchens = [
    ['/kitchen', 'Kitchen', 'kitchen', 1434, 3004],
    ['/kitchen/proto2', 'Pantry', 'kitchen-proto2', 96, 427],
    ['/kitchen/edition2023', 'Cellar', 'kitchen-edition2023', 122, 419],
  ] as const;

  it.each(kitchens)('serves %s as protoc encodes it', async (path, type, fixture, bytes) => {
    const { headers, body } = await call('GET', path, {});

    expect([headers['x-protobuf-message'], body.length]).toEqual([
      `com.example.samples.kitchen.${type}`,
      bytes,
    ]);
    expect(body.equals(await protocBytes(fixture))).toBe(true);
  });

  it.each(kitchens)(
    'echoes bodies posted to %s, in either format',
    async (path, _type, fixture, protobufBytes, jsonBytes) => {
      const bodies = [
        [protobuf, await protocBytes(fixture)],
        [json, (await call('GET', path, { Accept: json })).body],
      ] as const;
      const responses = [];
      for (const [contentType, body] of bodies) {
        for (const [accept, expected] of bodies) {
          const headers = { 'Content-Type': contentType, Accept: accept };
          const response = await call('POST', path, headers, body);
          responses.push([response.status, response.body.length, response.body.equals(expected)]);
        }
      }

      const both = [
        [200, protobufBytes, true],
        [200, jsonBytes, true],
      ];
      expect(responses).toEqual([...both, ...both]);
    },
  );

  it('keeps unknown fields', async () => {
    const body = Buffer.from('7807', 'hex');

    expect((await call('POST', '/kitchen', {}, body)).body.equals(body)).toBe(true);
  });

  it.each([
    ['recipes in recipes as protobuf', {}, nestedRecipes(400_000)],
    ['recipes in recipes to answer as JSON', { Accept: json }, nestedRecipes(95)],
    [
      'recipes in recipes as JSON',
      { 'Content-Type': json },
      Buffer.from(`{"favourite":${'{"parts":['.repeat(100_000)}`),
    ],
    ['lists in lists as JSON', { 'Content-Type': json }, Buffer.from('['.repeat(1_000_000))],
  ])('survives %s', async (_name, headers, body) => {
    const response = await call('POST', '/kitchen', headers, body);

    expect([200, 400]).toContain(response.status);
    expect((await call('GET', '/kitchen/proto2', {})).body).toHaveLength(96);
  });

  it.each([
    [405, 'PUT', '/kitchen', {}, ''],
    [404, 'GET', '/kitchen/proto4', {}, ''],
    [406, 'GET', '/kitchen', { Accept: 'text/html' }, ''],
    [415, 'POST', '/kitchen', { 'Content-Type': 'text/xml' }, '<a/>'],
    [400, 'POST', '/kitchen', { 'Content-Type': protobuf }, '\x0a\x7f'],
    [400, 'POST', '/kitchen/proto2', { 'Content-Type': protobuf }, ''],
    [400, 'POST', '/kitchen/edition2023', { 'Content-Type': protobuf }, ''],
    [400, 'POST', '/kitchen', { 'Content-Type': json }, '{"heat":'],
    [400, 'POST', '/kitchen', { 'Content-Type': json }, '"\xff"'],
    [400, 'POST', '/kitchen', { 'Content-Type': json }, '{"scalars":{"anInt32":2147483648}}'],
    [400, 'POST', '/kitchen', { 'Content-Type': json }, '{"gas":1}'],
    [400, 'POST', '/kitchen', { Accept: json }, '\x2a\x06\x0a\x04\x0a\x02no'],
  ] as const)('responds with %i to %s %s %j %j', async (status, method, path, headers, body) => {
    const response = await call(method, path, headers, Buffer.from(body, 'latin1'));

    expect([response.status, JSON.parse(response.body.toString()).path]).toEqual([status, path]);
  });
});

/** Returns a Kitchen whose favourite contains recipes nested to that depth, in at most 4 MB. */
function nestedRecipes(depth: number): Buffer {
  let bytes = Buffer.alloc(0);
  const heads: Buffer[] = [];
  let length = 0;
  for (let level = 0; level < depth; level += 1) {
    const head = Buffer.from([level === depth - 1 ? 0x62 : 0x1a, ...varint(length)]);
    heads.unshift(head);
    length += head.length;
    if (heads.length === 1000) {
      bytes = Buffer.concat([...heads.splice(0), bytes]);
    }
  }
  return Buffer.concat([...heads, bytes]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
