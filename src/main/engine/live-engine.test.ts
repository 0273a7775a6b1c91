import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import type { Exchange, LiveMessages } from '../../shared/model/exchange.ts';

let opened: OpenedEngine;
let count = 0;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

/** A call whose response the test writes. */
interface Running {
  readonly exchangeId: string;
  readonly response: ServerResponse;
  /** Waits for the next report. */
  reported(): Promise<LiveMessages>;
  ended(): Promise<Exchange>;
}

async function begin(contentType: string, responseType: string | null): Promise<Running> {
  const server = createServer();
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reports: LiveMessages[] = [];
  let look: (() => void) | null = null;
  opened.onLiveMessages((messages) => {
    reports.push(messages);
    look?.();
  });
  count += 1;
  const exchangeId = `live${count}`;
  const { port } = server.address() as AddressInfo;
  const request = requestOf({ url: `http://127.0.0.1:${port}/`, responseType });
  const ask = { exchangeId, request, environmentName: null };
  const call = opened.engine.handlers.send(ask);
  const [, response] = await asked;
  response.writeHead(200, { 'Content-Type': contentType });
  return {
    ...{ exchangeId, response },
    async reported() {
      while (reports.length === 0) {
        await new Promise<void>((done) => {
          look = done;
        });
      }
      return reports.shift() as LiveMessages;
    },
    async ended() {
      const exchange = await call;
      server.closeAllConnections();
      server.close();
      return exchange;
    },
  };
}

describe('the messages of a stream (D13)', () => {
  it('are reported while they arrive, as JSON of their type, with their times', async () => {
    const user = Buffer.from('08011205416c696365', 'hex');
    const running = await begin(
      'application/x-protobuf; delimited=true',
      'com.example.samples.store.User',
    );
    running.response.write(Buffer.concat([Buffer.of(user.length), user, Buffer.of(9, 8)]));

    const { exchangeId, messages } = await running.reported();
    expect([exchangeId, messages]).toEqual([
      running.exchangeId,
      [
        {
          ...{ index: 0, atMs: expect.any(Number), byteLength: 10 },
          text: '{"id":1,"username":"Alice"}',
        },
      ],
    ]);
    running.response.end(user.subarray(1));
    expect((await running.ended()).outcome).toBe('answered');
  });

  it('are counted when too many come at once, and reported ten times a second at most', async () => {
    const running = await begin('application/x-ndjson', null);
    const lines = Array.from({ length: 5000 }, (_, n) => `{"n":${n}}\n`);
    running.response.write(lines.join(''));

    let last = await running.reported();
    while (last.count < lines.length) last = await running.reported();
    expect(last.messages.length).toBeLessThanOrEqual(100);
    expect(last.messages.at(-1)).toMatchObject({ index: 4999, text: '{"n":4999}' });
    running.response.end();
    await running.ended();
  });

  it('stay when the connection breaks in mid stream', async () => {
    const running = await begin('text/event-stream', null);
    running.response.write('data: {"n":1}\n\n');
    const { messages } = await running.reported();
    expect(messages[0]?.text).toBe('{"data":{"n":1}}');
    running.response.destroy();

    const { outcome, response } = await running.ended();
    expect([outcome, response?.isComplete, response?.reading.kind]).toEqual([
      'failed',
      false,
      'json',
    ]);
  });
});
