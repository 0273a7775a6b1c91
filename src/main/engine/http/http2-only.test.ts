import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpEngine } from './axios-http-engine.ts';
import { limits, patience } from './http-pair.test-kit.ts';

it('says that a server speaks HTTP/2 only, which sends its frames at once (D15)', async () => {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => session.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const engine = createHttpEngine();

  const { problem } = await engine.exchange(
    {
      method: 'GET',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      rawHeaders: [],
      body: null,
      connection: { httpVersion: 'http1' },
      deadlines: patience,
      limits,
    },
    { signal: new AbortController().signal },
  );

  engine.dispose();
  for (const session of sessions) session.destroy();
  server.close();
  expect(problem).toMatchObject({
    kind: 'response-malformed',
    title: expect.stringMatching(/^127\.0\.0\.1:\d+ speaks HTTP\/2 only$/),
    detail: expect.stringContaining('HTTP/2 SETTINGS frame'),
  });
});
