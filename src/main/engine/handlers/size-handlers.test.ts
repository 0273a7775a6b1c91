import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type SizeReport, sizedCodings } from '../../../shared/model/size-report.ts';

const environmentName = 'Sample server';
const pkg = 'com.example.samples.store';
const createUser = {
  method: 'POST',
  url: '{{base}}/store/users',
  requestType: `${pkg}.CreateUser`,
  responseType: `${pkg}.User`,
  body: {
    format: 'json',
    text: '{ "username": "SIMPLEUSER", "email": "simpleUser@gmail.com", "password": "1234567890", "role": "EMPLOYEE" }',
  },
} as const;

describe('measureSizes', () => {
  let opened: OpenedEngine;
  let count = 0;

  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  async function send(request: Partial<SavedRequest>): Promise<Exchange> {
    count += 1;
    const exchangeId = `e${count}`;
    return await opened.engine.handlers.send({
      exchangeId,
      request: requestOf(request),
      environmentName,
    });
  }

  async function ofResponse(exchangeId: string, isEveryEncoding = true): Promise<SizeReport> {
    return (await opened.engine.handlers.measureSizes({
      subject: { kind: 'response', exchangeId },
      codings: [...sizedCodings],
      isEveryEncoding,
    })) as SizeReport;
  }

  async function ofRequest(request: Partial<SavedRequest>): Promise<SizeReport> {
    return (await opened.engine.handlers.measureSizes(
      {
        subject: { kind: 'request', request: requestOf(request), environmentName },
        codings: ['identity'],
        isEveryEncoding: true,
      },
      'm',
    )) as SizeReport;
  }

  function brief({ rows }: SizeReport): readonly unknown[] {
    return rows.map(({ encoding, identity, travelledAs }) => [encoding, identity, travelledAs]);
  }

  it('measures a protobuf response, and marks the form in which it was sent', async () => {
    const plain = await send({ url: '{{base}}/store/users/1' });
    const coded = await send({ url: '{{base}}/store/users?gzip=1' });

    const [one, all] = [await ofResponse(plain.id), await ofResponse(coded.id, false)];

    expect([one.typeName, one.sizes, one.problem, brief(one)]).toEqual([
      `${pkg}.User`,
      plain.response?.sizes,
      null,
      [
        ['protobuf', 46, 'identity'],
        ['protobuf-with-defaults', 46, null],
        ['json-compact', 156, null],
        ['json-with-defaults', 156, null],
        ['json-pretty', expect.any(Number), null],
      ],
    ]);
    expect(brief(all)).toEqual([
      ['protobuf', 20849, 'gzip'],
      ['json-compact', 66076, null],
    ]);
    expect(all.rows[0]?.gzip).toBe(coded.response?.sizes.bodyBytes);
  });

  it("measures a server's own JSON as JSON, and says why protobuf has no size", async () => {
    const { id } = await send({
      url: '{{base}}/store/users/1',
      askFor: 'json',
      responseType: `${pkg}.User`,
    });

    const report = await ofResponse(id);

    expect([report.typeName, brief(report), report.problem?.severity]).toEqual([
      null,
      [['json-as-is', 150, 'identity']],
      'warning',
    ]);
  });

  it('measures a request without sending it', async () => {
    const asProtobuf = await ofRequest(createUser);
    const asJson = await ofRequest({ ...createUser, sendAs: 'json' });
    const without = await ofRequest({ url: '{{base}}/store/users/1' });
    const sent = await send(createUser);
    const typed = createUser.body.text.length;

    expect(asProtobuf).toMatchObject({
      typeName: `${pkg}.CreateUser`,
      sizes: sent.sent?.sizes,
      problem: null,
    });
    expect([brief(asProtobuf), brief(asJson), asJson.sizes?.bodyBytes]).toEqual([
      [
        ['protobuf', 48, 'identity'],
        ['protobuf-with-defaults', 48, null],
        ['json-compact', 98, null],
        ['json-with-defaults', 98, null],
        ['json-pretty', 115, null],
        ['json-as-is', typed, null],
      ],
      [
        ['protobuf', 48, null],
        ['protobuf-with-defaults', 48, null],
        ['json-compact', 98, null],
        ['json-with-defaults', 98, null],
        ['json-pretty', 115, null],
        ['json-as-is', typed, 'identity'],
      ],
      typed,
    ]);
    expect(without).toMatchObject({ sizes: { bodyBytes: 0 }, rows: [], problem: null });
  });

  it('measures a packed request as it is on the wire, and marks its coding', async () => {
    const packed = { ...createUser, contentCoding: 'gzip' } as const;
    const report = await ofRequest(packed);
    const sent = await send(packed);

    expect(report.sizes).toEqual(sent.sent?.sizes);
    expect(report.sizes).toMatchObject({ decodedBodyBytes: 48 });
    expect(report.sizes?.bodyBytes).not.toBe(48);
    expect(brief(report)[0]).toEqual(['protobuf', 48, 'gzip']);
    // There are no figures for Snappy.
    const snappy = await ofRequest({ ...createUser, contentCoding: 'snappy' });
    expect(brief(snappy)[0]).toEqual(['protobuf', 48, null]);
  });

  it.each([
    ['text', 'text/plain', 'hello', [], 'This body holds no message'],
    ['an empty body', 'text/plain', '', [], undefined],
    [
      'protobuf of unknown type',
      'application/x-protobuf',
      '\x08\x01',
      [['protobuf', 2, 'identity']],
      'Only its own size is known',
    ],
    [
      'broken protobuf',
      'application/x-protobuf',
      '\x08',
      [['protobuf', 1, 'identity']],
      'This body is not whole protobuf',
    ],
  ])('measures the existing parts of %s', async (_case, contentType, body, rows, title) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': contentType }).end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;

    const { id } = await send({ url: `http://127.0.0.1:${port}/` });
    const report = await ofResponse(id);
    server.closeAllConnections();
    server.close();

    expect([brief(report), report.problem?.title]).toEqual([rows, title]);
  });

  it('measures the bytes of a message with more values than a worker has memory for', async () => {
    // Twelve million empty messages.
    const body = Buffer.alloc(24_000_000, Buffer.of(0x0a, 0x00));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { id } = await send({ url, responseType: `${pkg}.UserCatalog` });

    const report = await ofResponse(id);
    server.close();

    expect(brief(report)).toEqual([['protobuf', body.length, 'identity']]);
    expect(report).toMatchObject({
      typeName: `${pkg}.UserCatalog`,
      problem: { kind: 'response-too-large', title: expect.stringContaining('Too many values') },
    });
  });

  it('can be cancelled, and leaves the engine usable', async () => {
    const large = { ...createUser, body: { format: 'json', text: largeBody() } } as const;

    const measuring = ofRequest(large);
    const outcome = measuring.then(
      () => 'measured',
      (error: { problem?: { kind: string } }) => error.problem?.kind,
    );
    await opened.engine.handlers.cancelCall({ callId: 'm' });

    expect(await outcome).toBe('cancelled');
    expect(brief(await ofRequest(createUser))[0]).toEqual(['protobuf', 48, 'identity']);
  });

  it('refuses a request that cannot be sent, and an exchange without a response', async () => {
    await expect(ofRequest({ ...createUser, requestType: null })).rejects.toMatchObject({
      problem: { kind: 'type-missing' },
    });
    const { id } = await send({ url: 'http://127.0.0.1:1/' });
    await expect(ofResponse(id)).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});

function largeBody(): string {
  return JSON.stringify({ username: 'x'.repeat(8_000_000) });
}
