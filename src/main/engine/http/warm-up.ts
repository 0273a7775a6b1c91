import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { HttpEngine, WireRequest } from './http-engine.ts';

/** Makes one chunked response, in two packets like a typical one. */
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n';
const body = '2\r\nok\r\n0\r\n\r\n';

/** Milliseconds after which the real call does not wait any longer. */
const deadlineMs = 1000;

/**
 * Sends one small request to a server in this process, so that everything a call needs is loaded and compiled
 * before one that is timed: otherwise a first call shows some 10 ms of ours as the time of its server. Does
 * nothing where no port can be opened. Never rejects.
 */
export async function warmUp(http: HttpEngine): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write(head);
      setImmediate(() => socket.end(body));
    });
  });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await http.exchange(requestTo(port), { signal: AbortSignal.timeout(deadlineMs) });
  } catch {
    // Without a port the first call is slower, and nothing else.
  } finally {
    await new Promise<void>((done) => server.close(() => done()));
  }
}

function requestTo(port: number): WireRequest {
  const limit = 1024 * 1024;
  return {
    method: 'POST',
    url: `http://127.0.0.1:${port}/`,
    rawHeaders: [['Content-Type', 'text/plain']],
    body: new TextEncoder().encode('ok'),
    connection: {},
    deadlines: {
      connectMs: deadlineMs,
      firstByteMs: deadlineMs,
      idleMs: deadlineMs,
      totalMs: deadlineMs,
    },
    limits: { wireBodyBytes: limit, decodedBodyBytes: limit, headerBytes: limit },
  };
}
