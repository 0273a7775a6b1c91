import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { program, runProgram } from './run-program.test-kit.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-large-'));
  const proto =
    'syntax = "proto3"; package p; message M { int32 id = 1; } message L { repeated M m = 1; }';
  await writeFile(join(folder, 'p.proto'), proto);
});
afterAll(() => rm(folder, { recursive: true }));

const typed = ['--proto', 'p.proto', '--type', 'p.M'];

/** Runs a command in this process, and returns its output, write by write. */
async function writesOf(args: readonly string[], stdin: Uint8Array) {
  const writes: string[] = [];
  const sink = (to: string[]): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        to.push(chunk.toString());
        done();
      },
    });
  const told: string[] = [];
  const code = await run(args, {
    stdin: Readable.from([stdin]),
    stdout: sink(writes),
    stderr: sink(told),
    cwd: folder,
    environment: {},
    onStop: () => () => undefined,
  });
  return { code, writes, told: told.join('') };
}

describe('decode', () => {
  it('writes many small messages at a time', async () => {
    const count = 200_000;
    const { code, writes } = await writesOf(
      ['decode', ...typed, '--frame', 'delimited', '-'],
      Buffer.alloc(count),
    );

    expect([code, writes.join('').length]).toEqual([0, '{}\n'.length * count]);
    expect(writes.length).toBeLessThan(count / 1000);
  });

  it('writes a large message in pieces, not as one string', async () => {
    const item = Buffer.from('0a0308ac02', 'hex');
    const body = Buffer.alloc(item.length * 400_000, item);
    const { code, writes } = await writesOf(
      ['decode', '--proto', 'p.proto', '--type', 'p.L', '--coding', 'none', '-'],
      body,
    );
    const text = writes.join('');

    expect([code, JSON.parse(text).m.length, text.slice(0, 40)]).toEqual([
      0,
      400_000,
      '{\n  "m": [\n    {\n      "id": 300\n    },\n',
    ]);
    expect(writes.length).toBeGreaterThan(5);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['JSON', [], ['{\n  "id": 1\n}\n', '{\n  "id": 2\n}\n']],
    ['lines of a tree', ['--to', 'tree'], ['id 1 int32: 1\n', 'id 1 int32: 2\n']],
    [
      'rows of a tree',
      ['--to', 'tree', '--json'],
      [
        expect.stringMatching(/^\[\{"path":"\[0\]\.id",.*"offset":1,.*"value":1\}$/),
        expect.stringMatching(/^,\n\{"path":"\[1\]\.id",.*"offset":4,.*"value":2\}$/),
      ],
    ],
  ])('writes each message of a pipe once it is complete: %s', async (_what, to, expected) => {
    const args = [program, 'decode', ...typed, ...to, '--frame', 'delimited', '-'];
    const child = spawn(process.execPath, args, { cwd: folder });
    const seen: string[] = [];
    // The next message is sent only after the previous one was seen.
    const next = ['020801', '0208', '02', ''].map((hex) => Buffer.from(hex, 'hex'));
    child.stdin.write(next.shift() as Buffer);
    await new Promise<void>((settle, reject) => {
      child.on('error', reject);
      child.on('close', () => settle());
      child.stdout.on('data', (chunk: Buffer) => {
        seen.push(chunk.toString());
        const [first, second] = next.splice(0, 2);
        if (first === undefined || second === undefined || first.length === 0) child.stdin.end();
        else child.stdin.write(first, () => child.stdin.write(second));
      });
    });

    expect(seen.slice(0, 2)).toEqual(expected);
    expect(seen.slice(2).join('')).toBe(to.includes('--json') ? ']\n' : '');
  });
});

describe('inspect', () => {
  it('reports the format of the bytes before the scan', async () => {
    const body = Buffer.alloc(400_000, Buffer.from('0a0208010a03088100', 'hex'));
    const args = ['inspect', '--proto', 'p.proto', '--type', 'p.L', '-'];
    const { code, writes } = await writesOf(args, body.subarray(0, 399_996));

    expect([code, writes[0]]).toEqual([0, 'type: p.L\nbytes: 399996\n']);
    // Of many findings the first are listed, and all are counted.
    expect(writes[1]?.split('\n').length).toBe(1004);
    expect(writes[1]).toContain('44444 findings');
  });
});

describe('send', () => {
  /**
   * Sends to a server with this response, in a process with little memory for objects: the program takes half
   * of it.
   */
  async function responded(contentType: string, body: Buffer, args: readonly string[] = []) {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': contentType }).end(body),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      return await runProgram(
        folder,
        ['send', ...args, '--proto', 'p.proto', '--', '-'],
        `id: r\nname: R\nurl: ${url}\nresponseType: p.M\n`,
        { NODE_OPTIONS: '--max-old-space-size=112' },
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const json = Buffer.from(`[${'{"id":1,"l":[1,2]},'.repeat(600_000)}{}]`);

  it('writes long JSON in little memory, indented', async () => {
    const { code, stdout, stderr } = await responded('application/json', json);

    expect([code, stderr]).toEqual([0, '']);
    const text = stdout.toString();
    expect(text.endsWith('  },\n  {}\n]\n')).toBe(true);
    expect(text.split('\n').length).toBeGreaterThan(600_000 * 7);
  });

  it('writes long JSON in little memory, as received', async () => {
    const { code, stdout, stderr } = await responded('application/json', json, ['--json']);

    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.subarray(-40).toString()).toContain('{"id":1,"l":[1,2]},{}]}\n');
  });

  it('writes hundreds of thousands of empty messages', async () => {
    const count = 400_000;
    const body = Buffer.alloc(5 * count);
    const { code, stdout, stderr } = await responded('application/grpc', body, ['--json']);

    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout.toString()).message.length).toBe(count);
  });

  it('shows invalid JSON as received', async () => {
    const { code, stdout, stderr } = await responded('application/json', Buffer.from('{"a":\n1,}'));

    expect([code, stdout.toString().split('\n').slice(4)]).toEqual([1, ['{"a":', '1,}', '']]);
    expect(stderr).toContain('Not valid JSON');
  });

  it('keeps shown JSON valid, whatever its content', async () => {
    const { stdout } = await responded('application/json', Buffer.from('{"a":"\u202e\u{e0001}x"}'));
    const text = stdout.toString();

    expect(text).toContain('"\\u202e\\udb40\\udc01x"');
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({ a: '\u202e\u{e0001}x' });
  });
});
