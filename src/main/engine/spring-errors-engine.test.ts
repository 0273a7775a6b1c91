import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';

let opened: OpenedEngine;

beforeEach(async () => {
  opened = await openEngine();
});
afterEach(() => opened.dispose());

describe('a server with JSON-only errors, such as Spring', () => {
  it('reports the error to a request that asks for protobuf, without a verdict about it', async () => {
    const server = createServer((request, response) => {
      const takesJson = /application\/json/.test(request.headers.accept ?? '');
      response.writeHead(404, takesJson ? { 'Content-Type': 'application/json' } : {});
      response.end(takesJson ? '{"status":404,"error":"Not Found","path":"/users/9"}' : '');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const { handlers } = opened.engine;
    const request = requestOf({ url: `http://127.0.0.1:${port}/users/9`, askFor: 'protobuf' });

    const sent = await handlers.send({ exchangeId: 'e1', request, environmentName: null });
    const compared = await handlers.compare({
      ...{ comparisonId: 'c1', request, environmentName: null },
      ...{ pairs: 2, ignoredPaths: [] },
    });
    server.closeAllConnections();
    server.close();

    expect(sent.response).toMatchObject({
      status: 404,
      outcome: { kind: 'failed', source: 'http', code: 404 },
      reading: { kind: 'json' },
    });
    expect(compared.verdicts).toEqual([
      'No verdict: Protobuf failed (404 Not Found), JSON failed (404 Not Found).',
    ]);
  });
});
