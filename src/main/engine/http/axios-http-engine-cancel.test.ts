import { afterEach, describe, expect, it } from 'vitest';
import { reply, replyAndWait } from './bad-server.test-kit.ts';
import { disposeAll, ok, startPair } from './http-pair.test-kit.ts';

afterEach(disposeAll);

describe('createHttpEngine: cancel and dispose', () => {
  it('sends nothing when it is cancelled beforehand', async () => {
    const { server, send } = await startPair(reply(ok));

    const exchange = await send({}, { signal: AbortSignal.abort() });

    expect(exchange).toMatchObject({
      outcome: 'cancelled',
      response: null,
      problem: { kind: 'cancelled' },
      phases: { networkMs: 0 },
    });
    expect(server.received).toEqual([]);
  });

  it.each(['connecting', 'sending', 'waiting'] as const)('stops while %s', async (kind) => {
    const { server, send } = await startPair({});
    const cancel = new AbortController();

    const exchange = await send(
      {},
      {
        signal: cancel.signal,
        onEvent: (event) => event.kind === kind && cancel.abort(),
      },
    );

    expect(exchange).toMatchObject({ outcome: 'cancelled', response: null });
    await server.whenIdle();
  });

  it('keeps what arrived before it is cancelled', async () => {
    const { server, send } = await startPair(
      replyAndWait('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello'),
    );
    const cancel = new AbortController();

    const exchange = await send(
      {},
      {
        signal: cancel.signal,
        onEvent: (event) => event.kind === 'body' && cancel.abort(),
      },
    );

    expect(exchange).toMatchObject({
      outcome: 'cancelled',
      response: { status: 200, isComplete: false, body: new Uint8Array(Buffer.from('hello')) },
    });
    await server.whenIdle();
  });

  it('aborts running exchanges when it is disposed, and sends no more', async () => {
    const { server, engine, send } = await startPair({});

    const exchange = await send(
      {},
      { onEvent: (event) => event.kind === 'waiting' && engine.dispose() },
    );
    const later = await send();

    expect([exchange.outcome, later.outcome]).toEqual(['cancelled', 'cancelled']);
    await server.whenIdle();
  });
});
