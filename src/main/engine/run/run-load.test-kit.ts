import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { RunSample } from '../../../shared/model/run-result.ts';
import type { WireRequest } from '../http/http-engine.ts';
import { keptBodyOf } from '../http/wire-body.ts';
import { composeSeries } from './compose-series.ts';
import type { KeptResponse, LoadEnd, LoadPlan } from './load-plan.ts';
import type { ExpectedResponse } from './response-check.ts';
import { type Load, startLoad } from './run-load.ts';
import { readRecord } from './sample-record.ts';
import { createSampleStore } from './sample-store.ts';

/** A test server on a free port. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves HTTP with a listener. */
export async function serveHttp(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      if (server.listening) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}

/** Serves raw connections with a listener. */
export async function serveTcp(listener: (socket: Socket) => void): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    listener(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** The servers of a test, closed together after it. */
export function testServers() {
  const servers: TestServer[] = [];

  function own(server: TestServer): TestServer {
    servers.push(server);
    return server;
  }

  return {
    own,
    http: async (listener: RequestListener) => own(await serveHttp(listener)),
    tcp: async (listener: (socket: Socket) => void) => own(await serveTcp(listener)),
    async closeAll() {
      for (const server of servers.splice(0)) await server.close();
    },
  };
}

/** A prepared request with the app's limits. */
export function wireOf(url: string, changes: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'GET',
    url,
    rawHeaders: [['Accept', 'application/x-protobuf']],
    body: null,
    connection: {},
    deadlines: { connectMs: 1000, firstByteMs: 1000, idleMs: 1000, totalMs: 600_000 },
    limits: { wireBodyBytes: 1e6, decodedBodyBytes: 1e6, headerBytes: 65_536 },
    ...changes,
  };
}

/** A plan with test defaults. */
export function planOf(
  requests: readonly WireRequest[],
  changes: Partial<LoadPlan> = {},
  expected: ExpectedResponse | null = null,
): LoadPlan {
  return {
    series: requests.map((request) =>
      composeSeries({ ...request, body: keptBodyOf(request) }, expected),
    ),
    samples: 10,
    workers: 1,
    warmUp: 0,
    order: 'random',
    seed: 1,
    timeoutMs: 10_000,
    graceMs: 500,
    ...changes,
  };
}

/** The result of a load. */
export interface Loaded extends LoadEnd {
  readonly samples: readonly RunSample[];
  readonly responses: readonly KeptResponse[];
  readonly counts: { readonly ok: number; readonly failed: number; readonly aborted: number };
}

/** Runs a plan to its end; `onLoad` may stop it. */
export async function load(
  plan: LoadPlan,
  onLoad: (load: Load) => void = () => undefined,
): Promise<Loaded> {
  const store = createSampleStore();
  const kept: KeptResponse[] = [];
  const started = startLoad(plan, ({ records, messages, responses }) => {
    store.append(new Uint8Array(records), messages);
    kept.push(...responses);
  });
  onLoad(started);
  const end = await started.ended;
  const samples = [...store.startOrder()].map((place) => {
    const { records, at } = store.locate(place);
    return readRecord(records, at, store.messages);
  });
  const ok = samples.filter(({ outcome }) => outcome === 'ok').length;
  const aborted = samples.filter(({ outcome }) => outcome === 'aborted').length;
  return {
    ...end,
    samples,
    responses: kept,
    counts: { ok, failed: samples.length - ok - aborted, aborted },
  };
}
