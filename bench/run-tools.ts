import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { WireRequest } from '../src/main/engine/http/http-engine.ts';
import { composeSeries } from '../src/main/engine/run/compose-series.ts';
import type { ElectronCommand } from './electron-page.ts';

const execute = promisify(execFile);
const outputBytes = 64 * 1024 * 1024;

/** A tool's figures for the server: times in milliseconds, requests per second. */
export interface Measured {
  readonly p50Ms: number;
  readonly perSecond: number;
}

/** A program that can run our load thread: Node itself, or Electron's Node. */
export interface Runtime {
  readonly name: string;
  readonly executable: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The Node that runs the bench. */
export const nodeRuntime: Runtime = {
  name: `node ${process.versions.node}`,
  executable: process.execPath,
  env: process.env,
};

/** Electron's own Node: its build and event loop differ from the command line's. */
export function electronRuntime({ executable }: ElectronCommand): Runtime {
  return { name: 'electron', executable, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } };
}

const serverCode = `
const body = Buffer.alloc(100, 'x');
require('node:http')
  .createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': body.length });
    response.end(body);
  })
  .listen(0, '127.0.0.1', function () { process.send(this.address().port); });
`;

/** Serves small fixed responses from a separate process during a measurement. */
export async function withServer<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  const path = join(folder, 'server.cjs');
  await writeFile(path, serverCode);
  const server = fork(path);
  try {
    const [port] = (await once(server, 'message')) as [number];
    return await measure(`http://127.0.0.1:${port}/`);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the load thread of the built app, as the engine does, and reads its records. */
const loadCode = `
const { MessageChannel, Worker } = require('node:worker_threads');
const { workerPath, plan } = JSON.parse(process.argv[1]);
plan.series = plan.series.map((s) => ({ ...s, bytes: new Uint8Array(Buffer.from(s.bytes, 'base64')) }));
const { port1, port2 } = new MessageChannel();
const times = [];
port1.on('message', (message) => {
  if (message.kind === 'batch') {
    const floats = new Float64Array(message.batch.records);
    for (let at = 4; at < floats.length; at += 9) times.push(floats[at]);
    return;
  }
  port1.close();
  times.sort((a, b) => a - b);
  const { issued, elapsedMs } = message.end;
  console.log(JSON.stringify({
    p50Ms: times[Math.ceil(times.length / 2) - 1],
    perSecond: issued / (elapsedMs / 1000),
  }));
});
new Worker(workerPath, { workerData: { role: 'load', plan, keeper: port2 }, transferList: [port2] });
`;

/** Measures our runner in a separate process. */
export async function measureOurs(
  runtime: Runtime,
  url: string,
  workers: number,
  samples: number,
): Promise<Measured> {
  const request: WireRequest = {
    method: 'GET',
    url,
    rawHeaders: [['Accept', '*/*']],
    body: null,
    connection: {},
    deadlines: { connectMs: 10_000, firstByteMs: 10_000, idleMs: 10_000, totalMs: 10_000 },
    limits: { wireBodyBytes: 1e6, decodedBodyBytes: 1e6, headerBytes: 65_536 },
  };
  const series = composeSeries({ ...request, body: null }, null);
  const plan = {
    series: [{ ...series, bytes: Buffer.from(series.bytes).toString('base64') }],
    samples,
    workers,
    warmUp: 0,
    order: 'random',
    seed: 1,
    timeoutMs: 10_000,
    graceMs: 500,
  };
  const workerPath = resolve('out/main/run-worker.cjs');
  const { stdout } = await execute(
    runtime.executable,
    ['-e', loadCode, JSON.stringify({ workerPath, plan })],
    { env: runtime.env, maxBuffer: outputBytes },
  );
  return JSON.parse(stdout) as Measured;
}

/** Measures oha, a load tool in Rust. */
export async function measureOha(
  oha: string,
  url: string,
  workers: number,
  samples: number,
): Promise<Measured> {
  const { stdout } = await execute(
    oha,
    ['-n', String(samples), '-c', String(workers), '--no-tui', '--output-format', 'json', url],
    { maxBuffer: outputBytes },
  );
  const { summary, latencyPercentiles } = JSON.parse(stdout) as {
    readonly summary: { readonly requestsPerSec: number };
    readonly latencyPercentiles: { readonly p50: number };
  };
  return { p50Ms: latencyPercentiles.p50 * 1000, perSecond: summary.requestsPerSec };
}

const autocannonCode = `
const [url, connections, duration] = JSON.parse(process.argv[1]);
require('autocannon')({ url, connections, duration }).then((result) => {
  const seconds = (result.finish - result.start) / 1000;
  console.log(JSON.stringify({ p50Ms: result.latency.p50, perSecond: result['2xx'] / seconds }));
});
`;

/** Measures autocannon, the fastest load tool on Node, in a separate process. Its p50 is in whole ms. */
export async function measureAutocannon(
  url: string,
  workers: number,
  seconds: number,
): Promise<Measured> {
  const { stdout } = await execute(process.execPath, [
    '-e',
    autocannonCode,
    JSON.stringify([url, workers, seconds]),
  ]);
  return JSON.parse(stdout) as Measured;
}
