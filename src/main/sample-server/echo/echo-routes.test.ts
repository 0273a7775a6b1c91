import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protocBytes } from '../../../../scripts/test/protoc-bytes.ts';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { sampleType } from '../replies/sample-type.ts';
import { createSampleServer, type SampleServer } from '../sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';
const team = 'com.example.samples.echo.TeamRequest';
const Product = sampleType('echo', 'Product');
const Response = sampleType('echo', 'Response');

/** A message unknown to the server: title (1) "Leak", open (9) true. */
const ticket = '\x0a\x04Leak\x48\x01';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

function get(path: string, accept: string) {
  return rawExchange(server.port, { path, headers: { Accept: accept } });
}

function post(path: string, headers: Record<string, string>, body: Uint8Array) {
  return rawExchange(server.port, { method: 'POST', path, headers, body });
}

describe('/echo', () => {
  it.each([
    ['/echo/pasta', 'Response', 27, 56],
    ['/echo/large', 'Response', 2_000_025, 2_000_048],
    ['/echo/team', 'TeamRequest', 20, 51],
    ['/echo/attachment', 'Attachment', 1_000_041, 1_333_412],
  ])('serves %s with the golden sizes', async (path, type, protobufBytes, jsonBytes) => {
    const asProtobuf = await get(path, protobuf);
    const asJson = await get(path, json);

    expect([
      asProtobuf.headers['x-protobuf-message'],
      asProtobuf.wireBody.length,
      asJson.wireBody.length,
    ]).toEqual([`com.example.samples.echo.${type}`, protobufBytes, jsonBytes]);
  });

  it.each([
    ['/echo/pasta', 'echo-pasta'],
    ['/echo/team', 'echo-team'],
  ])('serves %s as protoc encodes it', async (path, fixture) => {
    const { body } = await get(path, protobuf);

    expect(body.equals(await protocBytes(fixture))).toBe(true);
  });

  it.each([
    ['0208010208 02', 200, 'as it came'],
    ['', 200, 'as it came'],
    ['0308', 400, 'The body is no stream of messages: at byte 0: Length 3 runs past the end.'],
    ['0207ff', 400, 'are not protobuf: at byte 0'],
  ])('gives back a stream of messages: %s', async (hex, status, words) => {
    const body = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const contentType = `${protobuf}; delimited=true`;

    const response = await post('/echo', { 'Content-Type': contentType, Accept: protobuf }, body);

    expect(response.status).toBe(status);
    if (status === 200) {
      expect([response.body.toString('hex'), response.headers['content-type']]).toEqual([
        body.toString('hex'),
        contentType,
      ]);
    } else expect(response.body.toString()).toContain(words);
  });

  it('uses gzip only if it makes the body smaller', async () => {
    const gzipBytes = async (path: string, accept: string) =>
      gzipSync((await get(path, accept)).body).length;

    expect([
      (await gzipBytes('/echo/pasta', protobuf)) > 27,
      (await gzipBytes('/echo/pasta', json)) > 56,
      (await gzipBytes('/echo/large', protobuf)) < 2100,
      (await gzipBytes('/echo/attachment', protobuf)) > 1_000_000,
    ]).toEqual([true, true, true, true]);
  });

  it('serves the same attachment each time', async () => {
    const [first, second] = [
      await get('/echo/attachment', protobuf),
      await get('/echo/attachment', json),
    ];

    const content = Buffer.from(JSON.parse(second.body.toString()).content, 'base64');
    expect(content).toHaveLength(1_000_000);
    expect(first.body.subarray(-1_000_000).equals(content)).toBe(true);
  });

  it.each([
    ['a Response', {}, 'echo-pasta', '{"id":0,"name":"Pasta","description":"Boil for 10 min."}'],
    [
      'a message named by a header',
      { 'X-Protobuf-Message': team },
      'echo-team',
      '{"name":"Alice","id":113517,"courseCode":"CS31245"}',
    ],
  ])('returns %s in either format', async (_name, headers, fixture, jsonText) => {
    const bytes = await protocBytes(fixture);
    const responses = await Promise.all(
      [
        [protobuf, bytes],
        [json, Buffer.from(jsonText)],
      ].flatMap(([contentType, body]) =>
        [protobuf, json].map((accept) =>
          post(
            '/echo',
            { ...headers, 'Content-Type': String(contentType), Accept: accept },
            body as Buffer,
          ),
        ),
      ),
    );

    const text = bytes.toString('latin1');
    expect(responses.map(({ status, body }) => [status, body.toString('latin1')])).toEqual([
      [200, text],
      [200, jsonText],
      [200, text],
      [200, jsonText],
    ]);
  });

  it('also reads the message from messageType=', async () => {
    const contentType = `${protobuf};messageType=${team}`;

    const response = await post(
      '/echo',
      { 'Content-Type': contentType },
      await protocBytes('echo-team'),
    );

    expect([response.headers['x-protobuf-message'], response.body.length]).toEqual([team, 20]);
  });

  it('reads the ProtoJSON of a Response as well as the bare Product', async () => {
    const response = await post(
      '/echo',
      { 'Content-Type': json },
      Buffer.from('{"product":{"name":"Pasta","description":"Boil for 10 min."}}'),
    );

    expect(response.body.equals(await protocBytes('echo-pasta'))).toBe(true);
  });

  it('accepts its own largest response', async () => {
    const { body } = await get('/echo/large', protobuf);

    expect((await post('/echo', { 'Content-Type': protobuf }, body)).body.equals(body)).toBe(true);
  });

  it('responds to 0 bytes with 0 bytes, and with null as JSON', async () => {
    const headers = { 'Content-Type': protobuf };
    const asProtobuf = await post('/echo', headers, Buffer.alloc(0));
    const asJson = await post('/echo', { ...headers, Accept: json }, Buffer.alloc(0));

    expect([asProtobuf.status, asProtobuf.body.length, asJson.body.toString()]).toEqual([
      200,
      0,
      'null',
    ]);
  });
});

describe('the echo that lost messages of types it does not know', () => {
  it.each([
    ['no type is named', { 'Content-Type': protobuf }, ticket],
    ['nothing is named', {}, ticket],
    ['it would fit a Response but for a field', { 'Content-Type': protobuf }, '\x0a\x02\x10\x01'],
    ['it holds a group', { 'Content-Type': protobuf }, '\x13\x08\x01\x14'],
    [
      'a header names a type',
      { 'Content-Type': 'application/protobuf', 'X-Protobuf-Message': 'walk.Ticket' },
      ticket,
    ],
    [
      'Content-Type names a type',
      { 'Content-Type': `${protobuf}; messageType=walk.Ticket`, Accept: protobuf },
      ticket,
    ],
    ['the named message is empty', { 'X-Protobuf-Message': 'walk.Ticket' }, ''],
    ['it is JSON', { 'Content-Type': json, Accept: json }, '{"title": "Leak"}'],
    ['anything is accepted', { 'Content-Type': json, Accept: '*/*' }, '{"title": "Leak"}'],
  ] as const)('returns the received bytes if %s', async (_name, headers, text) => {
    const given: Readonly<Record<string, string>> = headers;

    const response = await post('/echo', given, Buffer.from(text, 'latin1'));

    expect([
      response.status,
      response.body.toString('latin1'),
      response.headers['x-protobuf-message'],
      response.headers['content-type'],
    ]).toEqual([200, text, given['X-Protobuf-Message'], given['Content-Type'] ?? protobuf]);
  });

  it('responds under an accepted name if the one of the request is not', async () => {
    const headers = { 'Content-Type': 'application/octet-stream', Accept: protobuf };

    const response = await post('/echo', headers, Buffer.from(ticket, 'latin1'));

    expect([response.body.toString('latin1'), response.headers['content-type']]).toEqual([
      ticket,
      protobuf,
    ]);
  });

  it('explains why it cannot write one as JSON', async () => {
    const headers = { 'X-Protobuf-Message': 'walk.Ticket', Accept: json };

    const response = await post('/echo', headers, Buffer.from(ticket, 'latin1'));

    expect(JSON.parse(response.body.toString()).message).toBe(
      "Message 'walk.Ticket' is not known here, only com.example.samples.echo.Product, " +
        'com.example.samples.echo.Response, com.example.samples.echo.TeamRequest, ' +
        'com.example.samples.echo.Attachment. So it comes back only as it was sent, never as ' +
        'JSON: allow application/x-protobuf in Accept.',
    );
  });
});

describe('/transform', () => {
  it.each([
    ['Boil for 10 min.', '.nim 01 rof lioB'],
    ['', ''],
    ['aé😀', '😀éa'],
  ])('reverses the description %j', async (description, reversed) => {
    const value = { product: { id: 0, name: 'Pasta', description } };
    const body = Response.codec().encode(Response.typeName, value);

    const response = await post('/transform', { Accept: json }, body);

    expect(JSON.parse(response.body.toString())).toEqual({
      id: 0,
      name: 'Pasta',
      description: reversed,
    });
  });

  it('transforms a Product that is named one', async () => {
    const body = Product.codec().encode(Product.typeName, { description: 'ab' });

    const response = await post('/transform', { 'X-Protobuf-Message': Product.typeName }, body);

    expect([response.headers['x-protobuf-message'], response.body.subarray(2).toString()]).toEqual([
      Product.typeName,
      'ba',
    ]);
  });
});

describe('/echo and /transform: bad requests', () => {
  it.each([
    [405, 'GET', '/echo', {}, ''],
    [405, 'POST', '/echo/pasta', {}, ''],
    [405, 'DELETE', '/transform', {}, ''],
    [404, 'GET', '/echo/nothing', {}, ''],
    [400, 'POST', '/echo', {}, ''],
    [400, 'POST', '/echo', { 'X-Protobuf-Message': 'walk.Ticket' }, '\x0a\x14A'],
    [400, 'POST', '/echo', { 'X-Protobuf-Message': 'walk.Ticket', 'Content-Type': json }, '{'],
    [406, 'POST', '/echo', { 'X-Protobuf-Message': 'walk.Ticket', Accept: json }, ticket],
    [406, 'POST', '/echo', { Accept: json }, ticket],
    [406, 'POST', '/echo', { 'Content-Type': json, Accept: protobuf }, '{"title":"Leak"}'],
    [400, 'POST', '/transform', { 'X-Protobuf-Message': team }, ''],
    [400, 'POST', '/echo', { 'Content-Type': protobuf }, '\x0a\x14A'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '{"product":'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '"Pasta"'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '[]'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '{"product":7}'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '{"id":"1"}'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '{"id":2147483648}'],
    [400, 'POST', '/echo', { 'Content-Type': json }, '{"name":["a"]}'],
    [406, 'POST', '/echo', { Accept: 'text/html' }, ''],
    [415, 'POST', '/echo', { 'Content-Type': 'text/xml' }, '<a/>'],
  ] as const)('responds with %i to %s %s %j %j', async (status, method, path, headers, body) => {
    const response = await rawExchange(server.port, {
      method,
      path,
      headers,
      body: Buffer.from(body, 'latin1'),
    });

    expect([response.status, JSON.parse(response.body.toString()).path]).toEqual([status, path]);
  });

  it('names the field that does not fit', async () => {
    const response = await post(
      '/echo',
      { 'Content-Type': json },
      Buffer.from('{"product":{"id":true}}'),
    );

    expect(JSON.parse(response.body.toString()).message).toBe(
      "Field 'product.id' has to be a whole number of 32 bits.",
    );
  });
});
