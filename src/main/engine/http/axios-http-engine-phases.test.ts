import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, reply, replyAndWait } from './bad-server.test-kit.ts';
import type { HttpEvent } from './http-engine.ts';
import { disposeAll, ok, startPair } from './http-pair.test-kit.ts';

afterEach(disposeAll);

describe('createHttpEngine: phases', () => {
  const delayMs = 60;
  const delayed: Behaviour = {
    onRequest: (socket) => setTimeout(() => socket.write(ok), delayMs),
  };

  it.each([
    ['plain', delayed, false],
    ['TLS', { ...delayed, certificate: 'trusted' }, true],
  ])('times a new and a reused %s connection', async (_name, behaviour, isTls) => {
    const { server, send } = await startPair(behaviour);

    const first = await send();
    const second = await send();

    expect(server.received).toHaveLength(1);
    expect([first.connectionReused, second.connectionReused]).toEqual([false, true]);
    const some = expect.any(Number);
    expect(first.phases).toEqual({
      blockedMs: some,
      dnsMs: null,
      connectMs: some,
      tlsMs: isTls ? some : null,
      sendMs: some,
      waitMs: some,
      receiveMs: some,
      networkMs: some,
    });
    expect(second.phases).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    for (const { phases } of [first, second]) {
      // Timers may fire up to a millisecond early.
      expect(phases.waitMs).toBeGreaterThan(delayMs - 2);
      const parts = [phases.blockedMs, phases.dnsMs, phases.connectMs, phases.sendMs];
      const sum = [...parts, phases.waitMs, phases.receiveMs].reduce(
        (total: number, part) => total + (part ?? 0),
        0,
      );
      expect(sum).toBeCloseTo(phases.networkMs, 6);
    }
  });

  it('closes an idle connection no later than the server announced', async () => {
    const sockets: Socket[] = [];
    const { send } = await startPair({
      ...replyAndWait(ok.replace('\r\n\r\n', '\r\nKeep-Alive: timeout=2\r\n\r\n')),
      onConnection: (socket) => sockets.push(socket),
    });

    await send();
    const [socket] = sockets;
    if (socket && !socket.readableEnded) await once(socket, 'end');

    expect((await send()).connectionReused).toBe(false);
  });

  it('measures the lookup of a name', async () => {
    const { server, send } = await startPair(delayed);

    const { phases } = await send({ url: `http://localhost:${server.port}/` });

    expect(phases.dnsMs).toEqual(expect.any(Number));
    expect(phases.connectMs).toEqual(expect.any(Number));
  });

  it('reports each step as it happens', async () => {
    const { send } = await startPair(delayed);
    const events: HttpEvent[] = [];

    await send({}, { onEvent: (event) => events.push(event) });

    expect(events.map(({ kind }) => kind)).toEqual([
      'connecting',
      'sending',
      'waiting',
      'head',
      'part',
      'body',
    ]);
    const times = events.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(events.at(-1)).toMatchObject({ kind: 'body', receivedBytes: 5, expectedBytes: 5 });
  });

  it('reports no size when the head has none', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
    const { send } = await startPair(reply(chunked));
    const events: HttpEvent[] = [];

    await send({}, { onEvent: (event) => events.push(event) });

    expect(events.at(-1)).toMatchObject({ kind: 'body', expectedBytes: null });
  });
});
