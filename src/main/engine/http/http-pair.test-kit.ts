import { createHttpEngine } from './axios-http-engine.ts';
import {
  type Behaviour,
  type RawServer,
  readTestCertificate,
  startRawServer,
} from './bad-server.test-kit.ts';
import type { HttpEngine, HttpEvent, WireExchange, WireRequest } from './http-engine.ts';

/** A short complete response. */
export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';

/** Deadlines that no test reaches. */
export const patience = { connectMs: 5000, firstByteMs: 5000, idleMs: 5000, totalMs: 10_000 };

/** Limits that no test reaches. */
export const limits = {
  wireBodyBytes: 1_000_000,
  decodedBodyBytes: 1_000_000,
  headerBytes: 65_536,
};

const openEngines: HttpEngine[] = [];
const openServers: RawServer[] = [];

/** Registers both for {@link disposeAll}. */
export function keepOpen(engine: HttpEngine, server: RawServer): void {
  openEngines.push(engine);
  openServers.push(server);
}

/** Closes what a test opened. */
export async function disposeAll(): Promise<void> {
  for (const engine of openEngines.splice(0)) engine.dispose();
  for (const server of openServers.splice(0)) {
    await server.whenIdle();
    await server.dispose();
  }
}

/** An engine and its server. */
export interface Pair {
  readonly server: RawServer;
  readonly engine: HttpEngine;
  send(
    request?: Partial<WireRequest> & { readonly path?: string },
    options?: { signal?: AbortSignal; onEvent?: (event: HttpEvent) => void },
  ): Promise<WireExchange>;
}

/** Starts both; {@link disposeAll} closes them. */
export async function startPair(behaviour: Behaviour): Promise<Pair> {
  const server = await startRawServer(behaviour);
  const engine = createHttpEngine({ certificateAuthorities: [readTestCertificate('authority')] });
  keepOpen(engine, server);
  const scheme = behaviour.certificate === undefined ? 'http' : 'https';
  return {
    server,
    engine,
    send: ({ path = '/', ...request } = {}, options = {}) =>
      engine.exchange(
        {
          method: 'GET',
          url: `${scheme}://127.0.0.1:${server.port}${path}`,
          rawHeaders: [],
          body: null,
          connection: {},
          deadlines: patience,
          limits,
          ...request,
        },
        { signal: new AbortController().signal, ...options },
      ),
  };
}
