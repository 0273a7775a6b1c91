import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import type { Exchange, ReceivedResponse } from '../../shared/model/exchange.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';

const environmentName = 'Sample server';
const plan = 'com.example.samples.plans.Plan';
const planList = 'com.example.samples.plans.PlanList';
const store = 'com.example.samples.store';

let opened: OpenedEngine;
let count = 0;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

async function send(
  request: Partial<SavedRequest>,
): Promise<Exchange & { response: ReceivedResponse }> {
  count += 1;
  const exchange = await opened.engine.handlers.send({
    exchangeId: `d${count}`,
    request: requestOf(request),
    environmentName,
  });
  if (!exchange.response) throw new Error(exchange.problem?.detail);
  return { ...exchange, response: exchange.response };
}

/** Sends a request to a server that responds with these bytes as JSON. */
async function sendTo(body: string | Uint8Array, request: Partial<SavedRequest>) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await send({ ...request, url: `http://127.0.0.1:${port}/` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function bytesOf(bodyId: string): Promise<string> {
  const { handlers } = opened.engine;
  const { bytes } = await handlers.readBytes({ bodyId, start: 0, count: 1_000_000 });
  return Buffer.from(bytes).toString('hex');
}

/** A response as it arrived, on disk. */
async function rawFiles(exchangeId: string): Promise<string[]> {
  const entries = await readdir(opened.folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name === `${exchangeId}.raw`)
    .map(({ parentPath, name }) => join(parentPath, name));
}

function stepsOf({ steps }: Pick<ReceivedResponse, 'steps'>): string[] {
  return (steps ?? []).map(({ step, source }) => `${Object.values(step).join(' ')}, ${source}`);
}

describe('responses that need steps to be read', () => {
  it.each([
    ['delimited?n=3', plan, 'delimited', 3, ['frames delimited, media-type']],
    ['grpc-web?n=3', plan, 'grpc-web:gzip', 3, ['frames grpc-web:gzip, media-type']],
    [
      'grpc-web-text?n=1',
      plan,
      'grpc-web:gzip',
      1,
      ['base64, media-type', 'frames grpc-web:gzip, media-type'],
    ],
    ['lengths?n=2', plan, 'length-be', 2, ['frames length-be, guess']],
    ['zstd?n=2', planList, undefined, 2, ['inflate zstd, header']],
    ['snappy?n=2', planList, undefined, 2, ['inflate snappy, header']],
    ['snappy-framed?n=2', planList, undefined, 2, ['inflate snappy-framed, header']],
    ['kubernetes', plan, undefined, 7, ['kubernetes, media-type']],
  ])('reads /packed/%s', async (path, typeName, framing, fieldCount, steps) => {
    const { response } = await send({ url: `{{base}}/packed/${path}` });
    expect(stepsOf(response)).toEqual(steps);
    const { reading } = response;
    expect(reading).toMatchObject({ kind: 'protobuf', typeName, fault: null });
    if (reading.kind !== 'protobuf') return;
    expect([reading.framing ?? undefined, reading.fieldCount]).toEqual([framing, fieldCount]);
  });

  it('reads a stream of a gateway as a list, and keeps its lines as received (D5)', async () => {
    const lines = '{"result":{"id":"7"}}\n{"result":{"id":"8"}}\n';
    const { id, response } = await sendTo(lines, {});

    expect(stepsOf(response)).toEqual(['json-lines, guess']);
    expect(response.reading).toMatchObject({ kind: 'json', problem: null });
    const list = '[{"result":{"id":"7"}},\n{"result":{"id":"8"}}]';
    expect(await bytesOf(id)).toBe(Buffer.from(list).toString('hex'));
    expect(await bytesOf(response.raw?.id ?? '')).toBe(Buffer.from(lines).toString('hex'));
  });

  it('sets captured values from a line of a stream', async () => {
    const captures = [{ variable: 'second', from: 'body' as const, path: '[1].id', secret: false }];
    const { captured } = await sendTo('{"id":"a"}\n{"id":"b"}\n', { captures });

    expect(captured).toMatchObject([{ variable: 'second', value: 'b' }]);
  });

  it('finds the type of protobuf under a Content-Type of JSON', async () => {
    const bytes = Buffer.from('08011205416c6963651a11616c696365406578616d706c652e636f6d', 'hex');
    const { id, response } = await sendTo(bytes, { responseType: `${store}.User` });

    const betterType = { typeName: `${store}.User`, schemaSet: null };
    expect(response.reading).toMatchObject({ kind: 'json', isProtobuf: true, betterType });
    const choice = { typeName: betterType.typeName, schemaSet: null };
    const read = await opened.engine.handlers.readResponseAs({ exchangeId: id, choice });
    expect(read.response?.reading).toMatchObject({ kind: 'protobuf', fault: null });
  });

  it('keeps what arrived next to the decoded body, also after a restart', async () => {
    const { id, response } = await send({ url: '{{base}}/store/users/1?gzip=1' });
    const raw = response.raw;
    expect(raw).toEqual({ id: `${id}-raw`, byteLength: response.sizes.bodyBytes });
    const before = [await bytesOf(`${id}-raw`), await bytesOf(id)];
    expect(before[0]?.startsWith('1f8b08')).toBe(true);

    opened = await opened.reopen();

    expect([await bytesOf(`${id}-raw`), await bytesOf(id)]).toEqual(before);
    const { handlers } = opened.engine;
    expect((await handlers.getExchange({ exchangeId: id })).response?.raw).toEqual(raw);
  });

  it('reads a response by other steps, remembers that, and resets it', async () => {
    const { id, response } = await send({ url: '{{base}}/store/users/1?gzip=1' });
    const { handlers } = opened.engine;
    const asked = { exchangeId: id };

    const raw = await handlers.readResponseAs({ ...asked, choice: { steps: [] } });
    expect(raw.response).toMatchObject({ body: { id: `${id}-raw` }, raw: null, steps: [] });

    const again = await handlers.readResponseAs({
      ...asked,
      choice: {
        steps: [
          { kind: 'inflate', coding: 'gzip' },
          { kind: 'skip', bytes: 2 },
        ],
      },
    });
    const bodyId = again.response?.body.id ?? '';
    expect(bodyId).toBe(`${id}-raw~0-${response.sizes.bodyBytes}~gzip~2-46`);
    expect(await bytesOf(bodyId)).toBe((await bytesOf(id)).slice(4));
    // Dropped from memory, it is made again from disk.
    await handlers.releaseBody({ bodyId: `${id}-raw` });
    expect(await bytesOf(bodyId)).toBe((await bytesOf(id)).slice(4));

    opened = await opened.reopen();
    const kept = await opened.engine.handlers.getExchange(asked);
    expect(kept.response?.body.id).toBe(bodyId);
    expect(await bytesOf(bodyId)).toHaveLength(88);

    const back = await opened.engine.handlers.readResponseAs({ ...asked, choice: {} });
    expect(back.response).toMatchObject({
      body: response.body,
      raw: response.raw,
      reading: { typeName: `${store}.User`, typeSource: 'X-Protobuf-Message' },
    });
    expect(stepsOf(back.response ?? {})).toEqual(['inflate gzip, header']);
  });

  it('resets steps that left the bytes unchanged', async () => {
    const { id, response } = await send({ url: '{{base}}/store/users/1' });
    const { handlers } = opened.engine;
    const asked = { exchangeId: id };
    const frames = { kind: 'frames', framing: 'delimited' } as const;
    const chosen = await handlers.readResponseAs({ ...asked, choice: { steps: [frames] } });
    expect(stepsOf(chosen.response ?? {})).toEqual(['frames delimited, chosen']);
    const back = await handlers.readResponseAs({ ...asked, choice: {} });
    expect(back.response).toMatchObject({ body: response.body, steps: [] });
    expect(back.response?.reading).toEqual(response.reading);

    const guessed = await send({ url: '{{base}}/packed/lengths?n=2' });
    const again = { exchangeId: guessed.id };
    await handlers.readResponseAs({ ...again, choice: { steps: [] } });
    const first = await handlers.readResponseAs({ ...again, choice: {} });
    expect(stepsOf(first.response ?? {})).toEqual(stepsOf(guessed.response));
  });

  it('decodes by the rule of the request, after Content-Encoding, and names the origin of the rule', async () => {
    const skip = { kind: 'skip', bytes: 2 } as const;
    const rule = { path: '', status: '2xx', mediaType: '', type: null, schemaSet: null };
    const responseTypes = [{ ...rule, steps: [skip] }];
    const request = { url: '{{base}}/store/users/1?gzip=1', responseTypes };
    const { id, response } = await send(request);
    expect(stepsOf(response)).toEqual(['inflate gzip, header', 'skip 2, rule']);
    expect(response.steps?.[1]).toMatchObject({ ruleOf: 'this request' });
    expect(response.raw).toMatchObject({ byteLength: response.sizes.bodyBytes });

    // With another type the steps stay; without the rule they go, and return with it.
    const { handlers } = opened.engine;
    const asked = { exchangeId: id, responseTypes };
    const typed = await handlers.readResponseAs({ ...asked, choice: { typeName: plan } });
    expect(typed.response?.body).toEqual(response.body);
    const without = await handlers.readResponseAs({ ...asked, choice: {}, responseTypes: [] });
    expect(stepsOf(without.response ?? {})).toEqual(['inflate gzip, header']);
    expect(without.response?.reading).toMatchObject({ typeName: `${store}.User`, fault: null });
    expect((await bytesOf(without.response?.body.id ?? '')).slice(4)).toBe(await bytesOf(id));
    const again = await handlers.readResponseAs({ ...asked, choice: {} });
    expect(again.response).toMatchObject({ body: response.body, steps: response.steps });
  });

  it('repeats no steps for a rule when gRPC frames came with a coding', async () => {
    const rule = { path: '', status: '', mediaType: '', type: null, schemaSet: null };
    const steps = [{ kind: 'base64' }, { kind: 'frames', framing: 'grpc-web' }] as const;
    const responseTypes = [{ ...rule, steps: [...steps] }];
    const request = { url: '{{base}}/packed/grpc-web-text?n=1', responseTypes };
    const { id, response } = await send(request);
    expect(stepsOf(response)).toEqual(['base64, rule', 'frames grpc-web:gzip, rule']);
    // That needs the bytes as received, which are gone.
    const { handlers } = opened.engine;
    await bytesOf(`${id}-raw`);
    await expect.poll(async () => (await rawFiles(id)).length).toBe(1);
    await handlers.releaseBody({ bodyId: id });
    for (const path of await rawFiles(id)) await rm(path);
    const again = await handlers.readResponseAs({ exchangeId: id, responseTypes, choice: {} });
    expect(again.response).toMatchObject({ body: response.body, steps: response.steps });
    expect(again.response?.reading).toEqual(response.reading);
  });

  it('reads by the rule in the given form, and remembers the choice', async () => {
    const rule = { path: '', status: '', mediaType: '', type: null, schemaSet: null };
    const { id, response } = await send({
      url: '{{base}}/store/users/1',
      responseTypes: [{ ...rule, as: 'binary' }],
    });
    const said = { kind: 'binary', kindSource: 'rule', kindRuleOf: 'this request' };
    expect(response.reading).toEqual(said);
    const { handlers } = opened.engine;
    const text = await handlers.readResponseAs({ exchangeId: id, choice: { as: 'text' } });
    expect(text.response?.reading).toEqual({ kind: 'text', kindSource: 'chosen' });
  });

  it('runs no steps on a response of which only the decoded body is kept', async () => {
    const { id, response } = await send({ url: '{{base}}/store/users/1?gzip=1' });
    opened = await opened.reopen();
    const { handlers } = opened.engine;
    const path = join(opened.privateFolder, 'history', `${id}.json`);
    const record = JSON.parse(await readFile(path, 'utf8'));
    record.exchange.response.raw = null;
    await writeFile(path, JSON.stringify(record));

    const asked = { exchangeId: id };
    await expect(
      handlers.readResponseAs({ ...asked, choice: { steps: [] } }),
    ).rejects.toMatchObject({
      problem: { kind: 'not-found', title: 'The received bytes are not kept' },
    });
    const again = await handlers.readResponseAs({ ...asked, choice: {} });
    expect(again.response).toMatchObject({ body: response.body, steps: response.steps });
  });

  it('uses the rules of the request before everything in the response', async () => {
    const rule = {
      path: '',
      status: '2xx',
      mediaType: '',
      type: `${store}.EditUser`,
      schemaSet: null,
    };
    const { id, response } = await send({
      url: '{{base}}/store/users/1',
      responseType: `${store}.User`,
      responseTypes: [rule],
    });
    const ruled = { typeName: rule.type, typeSource: 'rule', ruleOf: 'this request' };
    expect(response.reading).toMatchObject(ruled);
    const { handlers } = opened.engine;
    const asked = { exchangeId: id, choice: {} };
    // As it was sent, with the current rules of the tab.
    expect((await handlers.readResponseAs(asked)).response?.reading).toMatchObject(ruled);
    const now = await handlers.readResponseAs({
      ...asked,
      responseTypes: [{ ...rule, status: '404' }],
    });
    expect(now.response?.reading).toMatchObject({ typeSource: 'X-Protobuf-Message' });
  });

  it('reports how to raise the limit of a body, which is a setting', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(1_200_000, 'ab')));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const file = join(opened.engine.workspaceFolder, 'protodesk.yaml');
    expect(await readFile(file, 'utf8')).not.toContain('maxBodyMegabytes');
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}maxBodyMegabytes: 1\n`);
    opened = await opened.reopen();
    const { port } = server.address() as AddressInfo;

    const exchange = await send({ url: `http://127.0.0.1:${port}/` });

    server.close();
    expect(exchange).toMatchObject({
      outcome: 'failed',
      problem: { kind: 'response-too-large', hint: expect.stringContaining('maxBodyMegabytes') },
      response: { body: { byteLength: 1024 * 1024 }, isComplete: false },
    });
    const tooLarge = opened.engine.handlers.openBodyPiece({
      openId: 'large',
      name: 'large.bin',
      origin: 'file',
      byteLength: 1024 * 1024 + 1,
      offset: 0,
      bytes: new Uint8Array(1),
      isLast: false,
    });
    await expect(tooLarge).rejects.toMatchObject({ problem: { kind: 'response-too-large' } });
    await writeFile(file, text);
  });

  it('unpacks messages up to the limit of the settings, all together', async () => {
    const names = gzipSync(
      Buffer.concat([Buffer.of(0x0a, 0xc0, 0xcf, 0x24), Buffer.alloc(600_000)]),
    );
    const frame = Buffer.concat([
      Buffer.of(1, 0, 0, names.length >> 8, names.length & 0xff),
      names,
    ]);
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/grpc');
      response.end(Buffer.concat([frame, frame]));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const file = join(opened.engine.workspaceFolder, 'protodesk.yaml');
    const text = await readFile(file, 'utf8');
    const problemWith = async (megabytes: number) => {
      await writeFile(file, `${text}maxBodyMegabytes: ${megabytes}\n`);
      opened = await opened.reopen();
      const { response } = await send({ url });
      const as = { kind: 'textproto', typeName: null, schemaSet: null, framing: 'grpc' } as const;
      const page = { bodyId: response.body.id, as, start: 0, count: 10 };
      return (await opened.engine.handlers.readText(page)).problem;
    };

    const limited = await problemWith(1);
    const whole = await problemWith(2);

    server.close();
    expect(limited).toMatchObject({
      kind: 'response-too-large',
      title: 'The text ends before message [1]',
      detail: expect.stringContaining('exceed the limit of 1048576 unpacked bytes'),
      hint: expect.stringContaining('maxBodyMegabytes'),
    });
    expect(whole).toBeNull();
  });
});
