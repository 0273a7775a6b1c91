import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import { program } from './run-program.test-kit.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-run-'));
  server = createServer((request, response) => {
    const isJson = request.headers.accept === 'application/json';
    response
      .writeHead(request.url === '/bad' ? 503 : 200, {
        'Content-Type': isJson ? 'application/json' : 'application/x-protobuf',
      })
      .end(isJson ? '{"name":"x"}' : Buffer.of(10, 1, 120));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await Promise.all(
    ['ok', 'bad'].map((name) =>
      writeFile(
        join(folder, `${name}.request.yaml`),
        `id: ${name}\nname: A ${name} call\nurl: ${url}/${name}\n`,
      ),
    ),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

type Row = Record<string, string>;

const columns = [
  'name',
  'encoding',
  'n',
  'errors',
  'min',
  'mean',
  'sd',
  'p50',
  'p90',
  'p95',
  'p99',
  'max',
  'ratePerSecond',
  'bytesPerSecond',
];

describe('protodesk run', () => {
  it('times one request as protobuf and as JSON', async () => {
    const { code, stdout, stderr } = await runCommand(folder, [
      'run',
      'ok.request.yaml',
      '--samples',
      '120',
      '--warmup',
      '5',
      '--json',
    ]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { series, comparison } = JSON.parse(stdout.toString());
    expect(series.map(Object.keys)).toEqual([columns, columns]);
    expect(series).toMatchObject([
      { name: 'Protobuf', encoding: 'protobuf', n: 120, errors: 0 },
      { name: 'JSON', encoding: 'json', n: 120, errors: 0 },
    ]);
    expect(Object.keys(comparison)).toEqual([
      ...['pairs', 'ratio', 'percent', 'percentInterval', 'difference', 'interval', 'delta'],
    ]);
    const { pairs, ratio, percent, percentInterval, difference, interval } = comparison;
    expect(pairs).toBe(120);
    expect(percent).toBeCloseTo((ratio - 1) * 100, 9);
    expect(percentInterval[0]).toBeLessThanOrEqual(percent);
    expect(percentInterval[1]).toBeGreaterThanOrEqual(percent);
    expect(interval[0]).toBeLessThanOrEqual(difference);
    expect(interval[1]).toBeGreaterThanOrEqual(difference);
  });

  it('repeats the order of a seed, and names it in every export', async () => {
    const args = ['run', 'ok.request.yaml', '--samples', '40', '--seed', '4000000000', '--json'];
    const orders: string[] = [];
    for (const file of ['one.csv', 'two.csv']) {
      const { stdout } = await runCommand(folder, [...args, '--csv', file, '--summary', 's.csv']);
      expect(JSON.parse(stdout.toString())).toMatchObject({
        ...{ state: 'done', order: 'random', seed: 4_000_000_000 },
      });
      const rows = parse(await readFile(join(folder, file)), { columns: true }) as Row[];
      expect(rows[0]).toMatchObject({ order: 'random in blocks', seed: '4000000000' });
      orders.push(rows.map(({ series }) => series).join());
    }

    expect(orders[0]).toBe(orders[1]);
    expect(await readFile(join(folder, 's.csv'), 'utf8')).toContain(
      ',done,random in blocks,4000000000',
    );
  });

  it('has no verdict for one series after the other', async () => {
    const { stdout } = await runCommand(folder, [
      ...['run', 'ok.request.yaml', '--samples', '40', '--order', 'one-after-the-other', '--json'],
    ]);

    expect(JSON.parse(stdout.toString())).toMatchObject({
      comparison: null,
      verdict: expect.stringMatching(/^Not a comparison: the series ran one after the other\./),
    });
  });

  it('returns null for phases that do not apply', async () => {
    const { stdout } = await runCommand(folder, [
      ...[
        'run',
        'ok.request.yaml',
        '--series',
        'json',
        '--samples',
        '1',
        '--warmup',
        '0',
        '--json',
      ],
    ]);

    const { series, comparison } = JSON.parse(stdout.toString());
    expect(comparison).toBeNull();
    expect(series).toMatchObject([{ name: 'JSON', n: 1, sd: 0, p95: null, p99: null }]);
  });

  it('times several requests as saved, and reports the result', async () => {
    const { code, stdout } = await runCommand(folder, [
      ...['run', 'ok.request.yaml', 'bad.request.yaml', '--samples', '30', '--workers', '3'],
      ...['--csv', 's.csv', '--jtl', 's.jtl', '--summary', 's.md'],
    ]);

    expect(code).toBe(0);
    expect(stdout.toString()).toMatch(
      /^A bad call: no request succeeded: 50 x 503 Service Unavailable\.\n/,
    );
    expect(stdout.toString()).toMatch(
      /Done in .* s: 100 of 100 requests, 50 succeeded, 50 failed;/,
    );
    const rows = parse(await readFile(join(folder, 's.csv')), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows).toHaveLength(100);
    const jtl = parse(await readFile(join(folder, 's.jtl')), { columns: true }) as Record<
      string,
      string
    >[];
    expect(jtl.filter(({ success }) => success === 'false')).toHaveLength(30);
    expect(await readFile(join(folder, 's.md'), 'utf8')).toContain('| A ok call | 30 | 0 (0 %) |');
  });

  it('decodes responses as their type, and gives no verdict if they do not fit it', async () => {
    await writeFile(
      join(folder, 'm.proto'),
      'syntax = "proto3";\nmessage M { fixed64 x = 1; }\nmessage N { string name = 1; }\n',
    );
    const request = (type: string) => `id: t\nname: T\nurl: ${url}/ok\nresponseType: ${type}\n`;
    const run = async (type: string) => {
      await writeFile(join(folder, 't.request.yaml'), request(type));
      const args = ['run', 't.request.yaml', '--proto', 'm.proto', '--samples', '30', '--json'];
      const { stdout, stderr } = await runCommand(folder, args);
      expect(stderr).toBe('');
      return JSON.parse(stdout.toString());
    };

    const [right, wrong] = [await run('N'), await run('M')];

    expect(right.series.map(({ errors }: { errors: number }) => errors)).toEqual([0, 0]);
    expect(wrong.comparison).toBeNull();
    expect(wrong.verdict).toMatch(
      /^Not a comparison: unexpected responses \(Protobuf 1\d of 30\)\./,
    );
  });

  it('prints the results so far when it is stopped', async () => {
    const child = spawn(
      process.execPath,
      [
        ...[
          program,
          'run',
          'ok.request.yaml',
          '--samples',
          '1000000',
          '--csv',
          '/dev/null',
          '--json',
        ],
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    server.once('request', () => child.kill('SIGINT'));

    const [code] = await once(child, 'close');

    expect(code).toBe(0);
    const { series, state, comparison, verdict } = JSON.parse(stdout);
    expect(series[0].n + series[1].n).toBeLessThan(1_000_000);
    expect({ state, comparison }).toEqual({ state: 'stopped', comparison: null });
    expect(verdict === null || verdict.startsWith('Exploratory: ')).toBe(true);
  });

  it.each([
    [['run'], 2, /missing required argument/],
    [['run', 'ok.request.yaml', '--samples', '0'], 2, /whole number from 1/],
    [['run', 'ok.request.yaml', '--series', 'xml'], 2, /protobuf, json, or both/],
    [['run', 'none.request.yaml'], 1, /none\.request\.yaml/],
    [['run', 'bad.request.yaml', '--samples', '3'], 1, /No request succeeded\n.*503 Service/],
    [
      ['run', 'ok.request.yaml', '--samples', '3', '--csv', 'no/where.csv'],
      1,
      /Writing no\/where\.csv failed/,
    ],
  ])('refuses %j with exit code %i', async (args, code, message) => {
    const ended = await runCommand(folder, args);

    expect({ code: ended.code, stderr: ended.stderr }).toEqual({
      code,
      stderr: expect.stringMatching(message),
    });
  });
});
