import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';

let opened: OpenedEngine;
let count = 0;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

const message = frame(0, '\u0008\u0001');
const connectError = '{"error":{"code":"resource_exhausted","message":"out of room"}}';
const exhausted = frame(0x80, 'grpc-status: 8\r\ngrpc-message: out%20of%20room\r\n');

describe('a call that failed with status 200', () => {
  it.each<[string, OutgoingHttpHeaders, Buffer, object, number]>([
    [
      'a grpc-status in the headers',
      { 'Content-Type': 'application/grpc-web+proto', 'Grpc-Status': '3' },
      Buffer.alloc(0),
      { source: 'grpc', code: 3, name: 'INVALID_ARGUMENT', message: '' },
      0,
    ],
    [
      'the trailer frame of gRPC-Web',
      { 'Content-Type': 'application/grpc-web+proto' },
      Buffer.concat([message, exhausted]),
      { source: 'grpc', code: 8, name: 'RESOURCE_EXHAUSTED', message: 'out of room' },
      1,
    ],
    [
      'the trailer frame of gRPC-Web in base64',
      { 'Content-Type': 'application/grpc-web-text+proto' },
      Buffer.from(message.toString('base64') + exhausted.toString('base64')),
      { source: 'grpc', code: 8, name: 'RESOURCE_EXHAUSTED', message: 'out of room' },
      1,
    ],
    [
      'the last frame of a Connect stream',
      { 'Content-Type': 'application/connect+proto' },
      Buffer.concat([message, message, frame(2, connectError)]),
      { source: 'connect', code: 8, name: 'resource_exhausted', message: 'out of room' },
      2,
    ],
    [
      'no status at all',
      { 'Content-Type': 'application/grpc-web+proto' },
      message,
      { source: 'grpc', code: null, name: 'no status' },
      1,
    ],
  ])(
    'is reported as failed by %s: in the response, the history, and for its captures',
    async (_, headers, body, failure, fieldCount) => {
      const { url, close } = await serve(headers, body);
      const { handlers } = opened.engine;
      const captures = [
        { variable: 'type', from: 'header' as const, path: 'Content-Type', secret: false },
      ];
      count += 1;
      const [exchangeId, id] = [`e${count}`, `r${count}`];
      const request = requestOf({ id, url, captures });

      const exchange = await handlers.send({ exchangeId, request, environmentName: null });
      const list = await handlers.listHistory({ query: '', requestId: id, start: 0, count: 10 });
      const kept = await handlers.readHistory({ exchangeId });
      await close();

      const outcome = { kind: 'failed', ...failure };
      expect(exchange).toMatchObject({
        outcome: 'answered',
        response: { status: 200, outcome, reading: { kind: 'protobuf', fieldCount, fault: null } },
      });
      expect(exchange.captured).toBeUndefined();
      expect(list).toMatchObject({ entries: [{ status: 200, failure: outcome }] });
      expect(kept).toMatchObject({ exchange: { response: { outcome } } });
    },
  );
});

async function serve(headers: OutgoingHttpHeaders, body: Buffer) {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, close };
}

function frame(flags: number, content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([flags, 0, 0, 0, bytes.length]), bytes]);
}
