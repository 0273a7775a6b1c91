import { afterEach, describe, expect, it } from 'vitest';
import { readTestCertificate, startRawServer } from '../http/bad-server.test-kit.ts';
import { load, planOf, testServers, wireOf } from './run-load.test-kit.ts';

describe('the connections of a load', () => {
  const { http, tcp, own, closeAll } = testServers();
  afterEach(closeAll);

  it('keeps one connection for each worker, which all series of a server share', async () => {
    const server = await http((_request, response) => response.end('hello'));

    const { samples } = await load(
      planOf([wireOf(server.url), wireOf(server.url)], { samples: 20, workers: 3 }),
    );

    const opened = samples.filter(({ isReused }) => !isReused);
    expect(opened.map(({ worker }) => worker).sort()).toEqual([0, 1, 2]);
    const served = new Map<number | null, number[]>();
    for (const { connection, series } of samples) {
      const counts = served.get(connection) ?? [0, 0];
      counts[series] = (counts[series] ?? 0) + 1;
      served.set(connection, counts);
    }
    expect([...served.keys()].sort()).toEqual([1, 2, 3]);
    for (const [a, b] of served.values()) expect(a).toBe(b);
    expect(opened.every(({ connectMs }) => (connectMs ?? 0) > 0)).toBe(true);
    expect(
      samples.filter(({ isReused }) => isReused).every(({ connectMs }) => connectMs === null),
    ).toBe(true);
  });

  it.each([
    ['refuses a certificate of no authority', undefined, 'transport'],
    ['takes any where it is not checked', { verify: false, authorities: [] }, 'ok'],
    [
      'takes one of a named authority',
      { verify: true, authorities: [readTestCertificate('authority')] },
      'ok',
    ],
  ] as const)('%s', async (_name, tls, outcome) => {
    const server = await startRawServer({
      certificate: 'trusted',
      onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    });
    own({ url: '', port: server.port, close: () => server.dispose() });
    const wire = wireOf(`https://127.0.0.1:${server.port}/`);

    const { samples } = await load(
      planOf([{ ...wire, connection: tls ? { tls } : {} }], { samples: 2 }),
    );

    expect(samples.map((sample) => sample.outcome)).toEqual([outcome, outcome]);
  });

  it('uses separate connections for two servers, or for other certificates', async () => {
    const [one, other] = [
      await http((_request, response) => response.end()),
      await http((_request, response) => response.end()),
    ];
    const strict = { verify: true, authorities: [] };

    const { samples } = await load(
      planOf([
        wireOf(one.url),
        wireOf(other.url),
        wireOf(one.url, { connection: { tls: strict } }),
      ]),
    );

    const used = samples.map(({ series, connection }) => `${series}/${connection}`);
    expect(new Set(used).size).toBe(3);
    expect(new Set(samples.map(({ connection }) => connection)).size).toBe(3);
  });

  it('opens the connection again when the server closes it each time', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, { Connection: 'close' }).end('x');
    });

    const { samples, counts } = await load(
      planOf([wireOf(server.url)], { samples: 50, workers: 2 }),
    );

    expect(counts).toEqual({ ok: 50, failed: 0, aborted: 0 });
    expect(samples.every(({ isReused, connectMs }) => !isReused && connectMs !== null)).toBe(true);
  });

  it('goes on when a server closes each connection without notice', async () => {
    const server = await tcp((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    });

    const { samples, issued } = await load(planOf([wireOf(server.url)], { samples: 50 }));

    expect(issued).toBe(50);
    expect(samples).toHaveLength(50);
    expect(samples.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(0);
  });

  it('reuses the connection of HEAD, and of a GET with a body', async () => {
    const server = await http((_request, response) => response.end('hello'));
    const requests = [
      wireOf(server.url, { method: 'HEAD' }),
      wireOf(server.url, { body: Uint8Array.of(1, 2, 3) }),
    ];

    const { samples, counts } = await load(planOf(requests, { samples: 3 }));

    expect(counts).toEqual({ ok: 6, failed: 0, aborted: 0 });
    expect(samples.filter(({ isReused }) => !isReused)).toHaveLength(1);
  });
});
