import { afterEach, describe, expect, it } from 'vitest';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { createHttpEngine } from '../http/axios-http-engine.ts';
import { load, planOf, testServers, wireOf } from './run-load.test-kit.ts';

describe('the figures of a load', () => {
  const { http, tcp, closeAll } = testServers();
  afterEach(closeAll);

  it('sends byte for byte what Send sends', async () => {
    const seen: string[] = [];
    const server = await tcp((socket) => {
      socket.on('data', (chunk) => {
        seen.push(chunk.toString('latin1'));
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      });
    });
    const request = wireOf(`${server.url}x?y=%20`, {
      method: 'POST',
      rawHeaders: [
        ['X-Second', '2'],
        ['content-TYPE', 'application/x-protobuf'],
        ['x-second', 'again'],
      ],
      body: Uint8Array.of(1, 2, 0xff),
    });
    const engine = createHttpEngine();

    await engine.exchange(request, { signal: new AbortController().signal });
    await load(planOf([request], { samples: 1 }));
    engine.dispose();

    expect(seen[1]).toBe(seen[0]);
    expect(seen[0]).toContain('\r\ncontent-TYPE: application/x-protobuf\r\nx-second: again\r\n');
  });

  it.each([
    ['of a known length', { 'Content-Length': '5', 'X-Twice': ['a', 'b'] }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('counts the bytes of a response %s on the wire', async (_name, headers) => {
    const server = await http((_request, response) => {
      response.writeHead(200, headers);
      response.end('hello');
    });
    const raw = await rawExchange(server.port, {
      path: '/',
      headers: { Connection: 'keep-alive' },
    });
    const request = wireOf(server.url, { method: 'POST', body: new Uint8Array(300) });

    const { samples } = await load(planOf([request], { samples: 1 }));

    expect(samples[0]).toMatchObject({
      responseBodyBytes: 5,
      responseHeaderBytes: raw.headText.length,
      requestBodyBytes: 300,
      requestHeaderBytes: (
        `POST / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAccept: application/x-protobuf\r\n` +
        'Content-Length: 300\r\nConnection: keep-alive\r\n\r\n'
      ).length,
    });
  });

  it('measures the time of the server, without time of the load itself', async () => {
    const takenMs: number[] = [];
    const server = await http((_request, response) => {
      const startMs = performance.now();
      setTimeout(() => {
        takenMs.push(performance.now() - startMs);
        response.end('hello');
      }, 20);
    });

    const { samples, elapsedMs } = await load(planOf([wireOf(server.url)], { samples: 30 }));

    for (const [at, { connectMs, waitMs, receiveMs, totalMs }] of samples.entries()) {
      const sum = (connectMs ?? 0) + (waitMs ?? 0) + (receiveMs ?? 0);
      expect(sum).toBeLessThanOrEqual(totalMs + 0.001);
      expect(sum).toBeGreaterThanOrEqual(takenMs[at] ?? 0);
    }
    const allMs = samples.reduce((sum, { totalMs }) => sum + totalMs, 0);
    expect(allMs).toBeLessThanOrEqual(elapsedMs);
  });

  it('has phases that add up exactly to the total on a kept connection', async () => {
    const server = await http((_request, response) => {
      response.write('a');
      setImmediate(() => response.end('b'));
    });

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 50 }));

    const kept = samples.filter(({ isReused }) => isReused);
    expect(kept).toHaveLength(49);
    for (const { waitMs, receiveMs, totalMs } of kept) {
      expect((waitMs ?? 0) + (receiveMs ?? 0)).toBeCloseTo(totalMs, 9);
    }
  });

  it('reports the time of day of each request in microseconds', async () => {
    const server = await http((_request, response) => response.end());
    const before = Date.now();

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 5 }));

    for (const { startedAtMs } of samples) {
      expect(startedAtMs).toBeGreaterThanOrEqual(before - 1);
      expect(startedAtMs).toBeLessThanOrEqual(Date.now() + 1);
    }
    expect(new Set(samples.map(({ startedAtMs }) => startedAtMs % 1)).size).toBeGreaterThan(1);
  });
});
