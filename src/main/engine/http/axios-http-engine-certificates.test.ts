import { afterEach, describe, expect, it } from 'vitest';
import { createHttpEngine } from './axios-http-engine.ts';
import { type Behaviour, readTestCertificate, startRawServer } from './bad-server.test-kit.ts';
import type { TlsChoice } from './http-engine.ts';
import { disposeAll, keepOpen, limits, ok, patience } from './http-pair.test-kit.ts';

afterEach(disposeAll);

describe('createHttpEngine: certificates', () => {
  const authorities = [readTestCertificate('authority')];
  const strange: Behaviour = {
    certificate: 'self-signed',
    onRequest: (socket) => socket.write(ok),
  };
  const ofAuthority: Behaviour = { ...strange, certificate: 'trusted' };

  /** A separate engine that does not trust the test certificates. */
  async function startStranger(behaviour: Behaviour) {
    const server = await startRawServer(behaviour);
    const engine = createHttpEngine();
    keepOpen(engine, server);
    return {
      server,
      send: (tls?: TlsChoice) =>
        engine.exchange(
          {
            ...{ method: 'GET', url: `https://127.0.0.1:${server.port}/`, rawHeaders: [] },
            ...{ body: null, deadlines: patience, limits },
            connection: tls ? { tls } : {},
          },
          { signal: new AbortController().signal },
        ),
    };
  }

  it.each<[string, Behaviour, TlsChoice | undefined, 'answered' | 'failed']>([
    ['refuses a self-signed one', strange, undefined, 'failed'],
    ['takes any where it is not checked', strange, { verify: false, authorities: [] }, 'answered'],
    ['refuses one of an unknown authority', ofAuthority, undefined, 'failed'],
    ['takes one of a named authority', ofAuthority, { verify: true, authorities }, 'answered'],
    ['refuses one of another than the named', strange, { verify: true, authorities }, 'failed'],
  ])('%s', async (_name, behaviour, tls, outcome) => {
    const { send } = await startStranger(behaviour);

    const exchange = await send(tls);

    expect([exchange.outcome, exchange.problem?.kind]).toEqual([
      outcome,
      outcome === 'failed' ? 'tls' : undefined,
    ]);
  });

  it('never sends a checked request over a connection that was opened without a check', async () => {
    const { server, send } = await startStranger(strange);

    const first = await send({ verify: false, authorities: [] });
    const again = await send({ verify: false, authorities: [] });
    const checked = await send();

    expect([first, again, checked].map(({ outcome }) => outcome)).toEqual([
      'answered',
      'answered',
      'failed',
    ]);
    expect([again.connectionReused, checked.connectionReused]).toEqual([true, false]);
    expect(server.received.filter(({ byteLength }) => byteLength > 0)).toHaveLength(1);
  });
});
