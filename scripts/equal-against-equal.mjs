#!/usr/bin/env node
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

// Measures how often a run names a false winner, and whether it finds a real one: local servers that treat
// protobuf and JSON alike, except the last one.
//
//   node scripts/equal-against-equal.mjs [--runs 50] [--at-once 1] [--only <part of a name>]
//
// Each run sends 200 requests of each encoding after 20 for warm-up, as the app does by default. Prints a
// table, and exits 1 when more than 12 of 100 runs named a false winner. Takes about fifteen minutes with one
// run at a time; several at once, each against its own server, are faster and noisier.

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const runs = Number(options.runs);
const falseShare = 0.12;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {number} workers
 * @property {boolean} isEqual
 * @property {(request: { connection: number, count: number, isJson: boolean }) => number} delayMs
 *   of a request: `connection` and `count` are from 0, over all connections and requests of the server
 */

/** @type {Case[]} */
const cases = [
  { name: 'a steady server (5 ms)', workers: 1, isEqual: true, delayMs: () => 5 },
  ...[1, 2].map((workers) => ({
    name: `two backends behind one port (5 and 8 ms), workers: ${workers}`,
    workers,
    isEqual: true,
    delayMs: (/** @type {{ connection: number }} */ { connection }) => (connection % 2 ? 8 : 5),
  })),
  {
    name: 'every fourth request slower (5, 5, 5, 13 ms)',
    workers: 1,
    isEqual: true,
    delayMs: ({ count }) => (count % 4 === 3 ? 13 : 5),
  },
  {
    name: 'JSON 20 % slower (20 and 24 ms)',
    workers: 1,
    isEqual: false,
    delayMs: ({ isJson }) => (isJson ? 24 : 20),
  },
];

if (isMainThread) await main();
else serveCases();

async function main() {
  const { bundleForNode } = await import('./bundle-for-node.mjs');
  const path = await bundleForNode(
    'run-engine',
    join('bench', 'run-engine.ts'),
    'equal-against-equal',
  );
  const engine = await import(pathToFileURL(path).href);
  // In a separate thread, so that servers and requests do not wait for each other.
  const servers = new Worker(new URL(import.meta.url));
  say('| server | runs | names a winner | small difference | no difference | other |');
  say('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [at, each] of cases.entries()) {
    if (!each.name.includes(options.only)) continue;
    const verdicts = await measure(engine, servers, at);
    const count = (/** @type {RegExp} */ words) => verdicts.filter((one) => words.test(one)).length;
    const winners = count(/ is faster in this run/);
    const [small, none] = [count(/^Small difference/), count(/^No difference/)];
    const other = verdicts.length - winners - small - none;
    say(`| ${[each.name, verdicts.length, winners, small, none, other].join(' | ')} |`);
    const isBad = each.isEqual ? winners > runs * falseShare : winners < runs / 2;
    if (isBad) process.exitCode = 1;
  }
  await servers.terminate();
}

/**
 * Returns the verdicts of all runs of a case.
 *
 * @param {any} engine the exports of bench/run-engine.ts
 * @param {Worker} servers
 * @param {number} at the case
 */
async function measure(engine, servers, at) {
  /** @type {string[]} */
  const verdicts = [];
  let begun = 0;
  /** @type {number[]} */
  const ports = [];
  while (ports.length < Number(options['at-once'])) {
    servers.postMessage(at);
    const [port] = await once(servers, 'message');
    ports.push(port);
  }
  const take = async (/** @type {number} */ port) => {
    while (begun < runs) {
      begun += 1;
      verdicts.push(await runOnce(engine, `http://127.0.0.1:${port}/`, cases[at]?.workers ?? 1));
    }
  };
  await Promise.all(ports.map(take));
  return verdicts;
}

/**
 * Returns the verdict of one run.
 *
 * @param {any} engine
 * @param {string} url
 * @param {number} workers
 */
async function runOnce(
  { composeSeries, drawSeed, loadPlanOf, openRunBook, runPlanSchema, startLoad },
  url,
  workers,
) {
  const types = { protobuf: 'application/x-protobuf', json: 'application/json' };
  const series = Object.keys(types).map((encoding) => ({
    name: encoding,
    request: { id: 'equal', name: 'Equal', url, sendAs: encoding, askFor: encoding },
    environmentName: null,
  }));
  const plan = runPlanSchema.parse({ name: 'Equal', series, workers, seed: drawSeed() });
  const calls = Object.entries(types).map(([encoding, type]) =>
    composeSeries(
      {
        ...{ method: 'GET', url, rawHeaders: [['Accept', type]], body: null, connection: {} },
        deadlines: { connectMs: 10_000, firstByteMs: 10_000, idleMs: 10_000, totalMs: 10_000 },
        limits: { wireBodyBytes: 1e6, decodedBodyBytes: 1e6, headerBytes: 65_536 },
      },
      { encoding, request: { responseTypes: [], responseType: null, schemaSet: null }, rules: [] },
    ),
  );
  const machine = { protodesk: '', node: '', system: '', cpu: '', cpuCount: 1 };
  const startedAt = new Date().toISOString();
  const start = { id: 'equal', plan, startedAt, planned: 440, urls: [url, url], machine };
  const book = openRunBook(start, null, null);
  const end = await startLoad(loadPlanOf(plan, calls), book.record).ended;
  const { elapsedMs } = end;
  return book.finish({ state: 'done', client: end, elapsedMs, faults: [] }).verdict ?? '';
}

/** Serves each case that the main thread names on a separate port, until the thread ends. */
function serveCases() {
  const bodies = {
    protobuf: Buffer.of(10, 10, ...Buffer.from('0123456789')),
    json: Buffer.from('{"name":"x"}'),
  };
  parentPort?.on('message', (/** @type {number} */ at) => {
    let [connections, count] = [0, 0];
    /** @type {WeakMap<import('node:net').Socket, number>} */
    const numbers = new WeakMap();
    const server = createServer((request, response) => {
      const isJson = request.headers.accept === 'application/json';
      const connection = numbers.get(request.socket) ?? 0;
      const ms = cases[at]?.delayMs({ connection, count, isJson }) ?? 0;
      count += 1;
      setTimeout(() => {
        // Of the same length, so that only the case makes a difference.
        const type = isJson ? 'application/json; x=12345' : 'application/x-protobuf; x';
        response.writeHead(200, { 'Content-Type': type });
        response.end(isJson ? bodies.json : bodies.protobuf);
      }, ms);
    });
    server.on('connection', (socket) => {
      numbers.set(socket, connections);
      connections += 1;
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      parentPort?.postMessage(typeof address === 'object' ? address?.port : null);
    });
  });
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
