import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Behaviour } from './bad-server.test-kit.ts';
import type { HttpEvent } from './http-engine.ts';
import { disposeAll, ok, patience, startPair } from './http-pair.test-kit.ts';

afterEach(disposeAll);

/** Serves every request but the second, which comes on the kept connection of the first. */
function onSecond(answer: (socket: Socket) => void): Behaviour {
  return {
    onRequest: (socket, index) => (index === 1 ? answer(socket) : socket.write(ok)),
  };
}

function requestsOf(received: readonly Buffer[]): number {
  return received.reduce(
    (sum, all) => sum + all.toString('latin1').split(' HTTP/1.1\r\n').length - 1,
    0,
  );
}

describe('createHttpEngine: a kept connection that the server closed', () => {
  it.each([
    ['closes it', (socket: Socket) => socket.end()],
    ['resets it', (socket: Socket) => socket.resetAndDestroy()],
  ])('is replaced when the server %s as the next request comes', async (_name, answer) => {
    const { server, send } = await startPair(onSecond(answer));

    await send();
    const second = await send();

    expect(second).toMatchObject({
      outcome: 'answered',
      sentAgain: true,
      connectionReused: false,
      problem: null,
      response: { status: 200, isComplete: true },
    });
    expect(server.received).toHaveLength(2);
    const { networkMs, tlsMs: _part, ...parts } = second.phases;
    const sum = Object.values(parts).reduce((total: number, part) => total + (part ?? 0), 0);
    expect(sum).toBeCloseTo(networkMs, 6);
  });

  it('is replaced over TLS too', async () => {
    const { send } = await startPair({
      ...onSecond((socket) => socket.end()),
      certificate: 'trusted',
    });

    await send();

    expect(await send()).toMatchObject({ outcome: 'answered', sentAgain: true });
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE'])('is replaced for %s', async (method) => {
    const { send } = await startPair(onSecond((socket) => socket.end()));

    await send();

    expect(await send({ method })).toMatchObject({ outcome: 'answered', sentAgain: true });
  });

  it('is replaced for PUT, with the same body', async () => {
    const { server, send } = await startPair(onSecond((socket) => socket.end()));

    await send();
    const second = await send({ method: 'PUT', body: new Uint8Array(Buffer.from('payload')) });

    expect(second).toMatchObject({ outcome: 'answered', sentAgain: true });
    const [, opened] = server.received.map((all) => all.toString('latin1'));
    expect(opened).toMatch(/^PUT \/ HTTP\/1\.1\r\n.*payload$/s);
  });

  it.each(['POST', 'PATCH', 'PURGE'])(
    'is reported for %s, which is not sent again',
    async (method) => {
      const { server, send } = await startPair(onSecond((socket) => socket.end()));

      await send();
      const second = await send({ method });

      expect(second).toMatchObject({
        outcome: 'failed',
        problem: {
          kind: 'connect-failed',
          detail: `The kept connection may just have timed out. A ${method} is not sent again by itself: the server may have handled it.`,
        },
      });
      expect(second.sentAgain).toBeUndefined();
      expect(requestsOf(server.received)).toBe(2);
    },
  );

  it.each([
    ['in the middle of the head', 'HTTP/1.1 200 O'],
    ['after an interim response', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['in the middle of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello'],
  ])('is not replaced when the server resets it %s', async (_name, part) => {
    const { server, send } = await startPair(
      onSecond((socket) => socket.write(part, () => socket.resetAndDestroy())),
    );

    await send();
    const second = await send();

    expect(second.outcome).toBe('failed');
    expect(second.sentAgain).toBeUndefined();
    expect(requestsOf(server.received)).toBe(2);
  });

  it('is replaced once: the next one that closes ends the call', async () => {
    const { server, send } = await startPair({
      onRequest: (socket, index) => (index === 0 ? socket.write(ok) : socket.end()),
    });

    await send();
    const second = await send();

    expect(second).toMatchObject({
      outcome: 'failed',
      sentAgain: true,
      problem: { kind: 'connect-failed', detail: expect.stringContaining('no byte came back') },
    });
    expect(requestsOf(server.received)).toBe(3);
  });

  it('is not replaced when it is new', async () => {
    const { server, send } = await startPair({ onRequest: (socket) => socket.end() });

    expect((await send()).sentAgain).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });

  it('leaves its time in that of the call, and in its total timeout', async () => {
    const { send } = await startPair({
      onRequest(socket, index) {
        if (index === 0) socket.write(ok);
        if (index === 1) setTimeout(() => socket.resetAndDestroy(), 300);
      },
    });

    await send();
    const second = await send({ deadlines: { ...patience, totalMs: 500 } });

    expect(second).toMatchObject({ outcome: 'failed', problem: { kind: 'timeout' } });
    expect(second.phases.blockedMs).toBeGreaterThan(298);
    expect(second.phases.networkMs).toBeLessThan(300 + 500);
  });

  it('can be cancelled while the request is sent again', async () => {
    const { server, send } = await startPair({
      onRequest(socket, index) {
        if (index === 0) socket.write(ok);
        if (index === 1) socket.end();
      },
    });
    const cancel = new AbortController();
    const onEvent = ({ kind }: HttpEvent): void => {
      // Only the new connection is opened.
      if (kind === 'connecting') cancel.abort();
    };

    await send();
    const second = await send({}, { signal: cancel.signal, onEvent });

    expect(second).toMatchObject({ outcome: 'cancelled', response: null });
    await server.whenIdle();
  });
});

describe('createHttpEngine: without kept connections', () => {
  it('opens a new one for each call, says so to the server, and closes it', async () => {
    const { server, send } = await startPair({ onRequest: (socket) => socket.write(ok) });
    const connection = { keepAlive: false } as const;

    const first = await send({ connection });
    await server.whenIdle();
    const second = await send({ connection });
    await server.whenIdle();

    expect([first.connectionReused, second.connectionReused]).toEqual([false, false]);
    expect(server.received).toHaveLength(2);
    for (const head of server.received) expect(head.toString()).toContain('Connection: close\r\n');
  });

  it('leaves the kept connection of other calls alone', async () => {
    const { send } = await startPair({ onRequest: (socket) => socket.write(ok) });

    await send();
    const own = await send({ connection: { keepAlive: false } });
    const kept = await send();

    expect([own.connectionReused, kept.connectionReused]).toEqual([false, true]);
  });
});
