import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleServer } from '../sample-server/sample-server.ts';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

const samples = resolve(import.meta.dirname, '../../../proto-samples/workspace');
const oneUser = join(samples, 'collections/1 Send and read/Get a user.request.yaml');

let folder: string;
let store: Awaited<ReturnType<typeof createSampleServer>>;

beforeAll(async () => {
  store = await createSampleServer({ port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'protodesk-compare-'));
  await writeFile(
    join(folder, 'p.proto'),
    'syntax = "proto3"; package p; message M { int64 big = 1; string s = 2; }',
  );
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function compareUser(args: readonly string[]): Promise<Ended> {
  return runCommand(folder, [
    'compare',
    ...['--var', `sampleServer=${store.url}`],
    oneUser,
    ...args,
  ]);
}

/** Compares a request to the test's own server, whose responses are read as p.M. */
async function compareWith(listener: RequestListener, args: readonly string[]): Promise<Ended> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const yaml = `id: r\nname: R\nurl: ${url}\nresponseType: p.M\n`;
    return await runCommand(folder, ['compare', '-', '--proto', 'p.proto', ...args], yaml);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('protodesk compare', () => {
  it('gives both sides, the differences and the warnings as JSON', async () => {
    const ended = await compareUser(['--pairs', '3', '--json']);
    const output = JSON.parse(String(ended.stdout));

    const ms = expect.any(Number);
    const phases = {
      ...{ blocked: ms, dns: null, connect: null, tls: null },
      ...{ send: ms, wait: ms, receive: ms, network: ms },
    };
    const day = { left: 'Date 2024-06-03', right: '"2024-06-03T10:11:12.123456"' };
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(output).toEqual({
      sides: [
        {
          name: 'Protobuf',
          encoding: 'protobuf',
          status: 200,
          outcome: { kind: 'ok' },
          httpVersion: '1.1',
          contentType: 'application/x-protobuf;charset=UTF-8',
          readAs: 'User, from X-Protobuf-Message',
          request: { headerBytes: ms, bodyBytes: 0 },
          response: { headerBytes: ms, wireBodyBytes: 46, bodyBytes: 46 },
          ...{ gzipBytes: ms, protobufBytes: 46, protoJsonBytes: 156 },
          phases,
          ...{ decode: ms, failed: 0, reused: ms },
        },
        {
          name: 'JSON',
          encoding: 'json',
          status: 200,
          outcome: { kind: 'ok' },
          httpVersion: '1.1',
          contentType: 'application/json',
          readAs: 'JSON from the server, read as User',
          request: { headerBytes: ms, bodyBytes: 0 },
          response: { headerBytes: ms, wireBodyBytes: 150, bodyBytes: 150 },
          ...{ gzipBytes: ms, protobufBytes: null, protoJsonBytes: null },
          phases,
          ...{ decode: ms, failed: 0, reused: ms },
        },
      ],
      equal: false,
      differences: [
        { path: 'created_at', ...day, kind: 'less-precise-left' },
        { path: 'updated_at', ...day, kind: 'less-precise-left' },
      ],
      warnings: [
        'JSON is not ProtoJSON of com.example.samples.store.User: a ProtoJSON parser rejects it.',
        expect.stringContaining('Protobuf carries X-Protobuf-Schema'),
      ],
    });
    // One call of the six opened the connection: its side is random.
    const reused = output.sides.map((side: { reused: number }) => side.reused).sort();
    expect(reused).toEqual([2, 3]);
  });

  it('is equal once the paths that differ are left out', async () => {
    const ended = await compareUser([
      '--pairs',
      '1',
      '--json',
      '--ignore',
      '**.updated_at',
      'createdAt',
    ]);

    expect(JSON.parse(String(ended.stdout))).toMatchObject({ equal: true, differences: [] });
  });

  it('writes verdicts and tables for a person', async () => {
    const ended = await compareUser(['--pairs', '2']);

    const text = String(ended.stdout);
    expect(ended.code).toBe(0);
    expect(text).toMatch(
      /^Protobuf body: 46 B, JSON 150 B \(69 % smaller\)\. With headers: .*\nData: 4 of 6 fields equal\. Protobuf drops the time of day in 2\.\n/,
    );
    expect(text).toMatch(/Body as received +46 B +150 B +-69 % +3\.3x\n/);
    expect(text).toMatch(/Same message: protobuf, ProtoJSON +46 B +156 B +-71 % +3\.4x\n/);
    expect(text).toContain('DATA  6 fields: 4 equal, 2 less precise in Protobuf, 0 different\n');
    expect(text).toContain('  created_at: Protobuf drops the time of day\n');
    expect(text).toContain(
      'Equivalent, not counted: enum by name: "ADMIN" for 1; spelling: createdAt for created_at (2 times).\n',
    );
    expect(text).toMatch(/Network total +[\d.]+ +[\d.]+ +[+-]?[\d.]+ {2}too few pairs\n/);
    expect(text).toContain(
      'Each phase is a separate median, so they may not add up. A finding is the median difference within a pair. Its interval covers this run only.\n',
    );
  });

  it('does not contradict itself: the difference is the one of the shown medians', async () => {
    const ended = await compareUser(['--pairs', '8']);

    const times = String(ended.stdout).split('TIME in ms')[1] ?? '';
    const rows = [
      ...times.matchAll(/^(Send|Wait \(server\)|Network total) +([\d.]+) +([\d.]+) +(\S+)/gm),
    ];
    expect(rows.map(([, label]) => label)).toEqual(['Send', 'Wait (server)', 'Network total']);
    for (const [, , a, b, difference = ''] of rows) {
      const lastDigit = 10 ** -(difference.split('.')[1]?.length ?? 0);
      // From unrounded figures: the last digit may differ.
      const apart = Math.abs(Number(a) - Number(b) - Number(difference));
      expect(apart).toBeLessThan(2 * lastDigit);
    }
    expect(times).toMatch(/within a pair [+-]?[\d.]+, 95 % CI [+-]?[\d.]+ to [+-]?[\d.]+ ms/);
  });

  it('reports a difference of every list element once', async () => {
    const products = join(samples, 'collections/2 Compare/Compare the products.request.yaml');
    const ended = await runCommand(folder, [
      ...['compare', '--var', `sampleServer=${store.url}`, products, '--pairs', '1'],
    ]);

    const text = String(ended.stdout);
    expect(text).toMatch(/^ {2}\S+\[\*\]\S*\.created_at: 40 x Protobuf drops the time of day\n/m);
    expect(text).not.toContain('more\n');
  });

  it('accepts a difference of status as a result', async () => {
    const ended = await compareWith(
      (request, response) => {
        const isJson = request.headers.accept === 'application/json';
        response.writeHead(isJson ? 500 : 200, { 'Content-Type': 'application/x-protobuf' }).end();
      },
      ['--pairs', '1', '--json'],
    );

    const output = JSON.parse(String(ended.stdout));
    expect(ended.code).toBe(0);
    expect(output).toMatchObject({ equal: false, differences: [] });
    expect(output.warnings).toContain('The statuses differ: Protobuf 200, JSON 500.');
  });

  it('fails if one side has no response, and shows the other', async () => {
    const ended = await compareWith(
      (request, response) => {
        if (request.headers.accept === 'application/json') request.socket.destroy();
        else response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
      },
      ['--pairs', '5', '--json'],
    );

    expect(ended.code).toBe(1);
    expect(JSON.parse(String(ended.stdout))).toMatchObject({
      sides: [{ status: 200 }, { status: null, readAs: null, response: null, phases: null }],
      equal: null,
    });
    expect(JSON.parse(ended.stderr)).toMatchObject({ title: 'JSON got no response' });
  });

  it('finds a 64-bit number that lost digits on its way', async () => {
    const ended = await compareWith(
      (request, response) => {
        const isJson = request.headers.accept === 'application/json';
        response.writeHead(200, {
          'Content-Type': isJson ? 'application/json' : 'application/x-protobuf',
        });
        // 9007199254740993 as a varint, and as a language with doubles writes it.
        response.end(
          isJson ? '{"big":9007199254740992}' : Buffer.from('088180808080808010', 'hex'),
        );
      },
      ['--pairs', '1', '--json'],
    );

    expect(JSON.parse(String(ended.stdout)).differences).toEqual([
      { path: 'big', left: '9007199254740993', right: '9007199254740992', kind: 'different' },
    ]);
  });

  it.each([
    ['no file', ['--json'], 2, 'REQUEST.yaml is missing'],
    ['no pairs', ['--pairs', '0', oneUser], 2, 'Give a whole number of pairs from 1 to 1000'],
    ['a path that is none', [oneUser, '--ignore', 'a..b'], 1, 'This is no field path'],
    ['a file that is not there', ['nothing.yaml'], 1, 'The file cannot be read'],
  ])('refuses %s', async (_name, args, code, text) => {
    const ended = await runCommand(folder, ['compare', ...args]);

    expect([ended.code, ended.stdout.length]).toEqual([code, 0]);
    expect(ended.stderr).toContain(text);
  });

  it('reports what is missing to send the request', async () => {
    const ended = await runCommand(folder, ['compare', '-'], 'id: r\nname: R\nurl: "{{nope}}/"\n');

    expect([ended.code, ended.stdout.length]).toEqual([1, 0]);
    expect(ended.stderr).toContain('{{nope}} in the URL');
  });
});
