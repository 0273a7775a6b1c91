#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './project.mjs';

// How often a run names a winner where there is none, and whether it finds one that is there: servers
// on this computer that treat protobuf and JSON alike, but for the last one.
//
//   npm run build:cli
//   node scripts/equal-against-equal.mjs [--runs 50] [--at-once 1] [--only <name>] [--program <cli>]
//
// Each run is the command line's own `run`, with 200 samples of each encoding. Prints a table, and exits
// 1 when more than 12 of 100 runs named a false winner. Takes about fifteen minutes, of runs one at a
// time; several at once, each against a server of its own, are faster and noisier.

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    program: { type: 'string', default: join(root, 'dist-cli', 'protodesk.cjs') },
  },
});
const runs = Number(options.runs);
const atOnce = Number(options['at-once']);
const falseShare = 0.12;
const baseMs = 5;

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
  { name: 'a steady server', workers: 1, isEqual: true, delayMs: () => baseMs },
  {
    name: 'two backends behind one port (5 and 8 ms), one worker',
    workers: 1,
    isEqual: true,
    delayMs: ({ connection }) => (connection % 2 === 0 ? baseMs : 8),
  },
  {
    name: 'two backends behind one port (5 and 8 ms), two workers',
    workers: 2,
    isEqual: true,
    delayMs: ({ connection }) => (connection % 2 === 0 ? baseMs : 8),
  },
  {
    name: 'every fourth request slower (5, 5, 5, 13 ms)',
    workers: 1,
    isEqual: true,
    delayMs: ({ count }) => (count % 4 === 3 ? 13 : baseMs),
  },
  {
    name: 'JSON 20 % slower (5 and 6 ms)',
    workers: 1,
    isEqual: false,
    delayMs: ({ isJson }) => (isJson ? 6 : baseMs),
  },
];

const work = mkdtempSync(join(tmpdir(), 'equal-against-equal-'));
let isBad = false;
try {
  say(`| server | runs | names a winner | small difference | no difference | other |`);
  say(`| --- | ---: | ---: | ---: | ---: | ---: |`);
  for (const each of cases.filter(({ name }) => name.includes(options.only))) {
    const verdicts = await measure(each);
    const count = (/** @type {RegExp} */ words) => verdicts.filter((one) => words.test(one)).length;
    const [winners, small, none] = [
      count(/ is faster in this run/),
      count(/^(Small|Hardly a) difference/),
      count(/^No difference/),
    ];
    const other = verdicts.length - winners - small - none;
    say(`| ${[each.name, verdicts.length, winners, small, none, other].join(' | ')} |`);
    if (each.isEqual ? winners > runs * falseShare : winners < runs / 2) isBad = true;
  }
} finally {
  rmSync(work, { recursive: true });
}
process.exitCode = isBad ? 1 : 0;

/**
 * The verdicts of all runs against servers of one kind.
 *
 * @param {Case} each
 */
async function measure(each) {
  /** @type {string[]} */
  const verdicts = [];
  let begun = 0;
  const take = async (/** @type {number} */ place) => {
    const { url, close } = await serve(each);
    const file = join(work, `${place}.request.yaml`);
    writeFileSync(file, `id: equal\nname: Equal\nurl: ${url}\n`);
    while (begun < runs) {
      begun += 1;
      verdicts.push(await verdictOf(file, each.workers));
    }
    close();
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => take(place)));
  return verdicts;
}

/**
 * A server of a case, on a free port.
 *
 * @param {Case} each
 */
async function serve({ delayMs }) {
  let connections = 0;
  let count = 0;
  /** @type {WeakMap<import('node:net').Socket, number>} */
  const numbers = new WeakMap();
  const server = createServer((request, response) => {
    const isJson = /json/.test(request.headers.accept ?? '');
    const connection = numbers.get(request.socket) ?? 0;
    const ms = delayMs({ connection, count, isJson });
    count += 1;
    setTimeout(() => {
      response.writeHead(200, {
        'Content-Type': isJson ? 'application/json' : 'application/x-protobuf',
      });
      response.end(isJson ? '{"name":"x"}' : Buffer.of(10, 1, 120));
    }, ms);
  });
  server.on('connection', (socket) => {
    numbers.set(socket, connections);
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * What the first line of a run says.
 *
 * @param {string} file
 * @param {number} workers
 */
async function verdictOf(file, workers) {
  const args = [resolve(options.program), 'run', file, '--workers', String(workers)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return text.split('\n')[0] ?? '';
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
