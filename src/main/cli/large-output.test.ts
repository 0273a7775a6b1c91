import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from './run-program.test-kit.ts';

let folder: string;
let server: Server;

const typed = ['--proto', 'p.proto', '--type', 'p.L'];

/** Commands that write far more than a pipe holds. */
const commands: readonly (readonly [string, readonly string[]])[] = [
  ['JSON', ['decode', ...typed, 'list']],
  ['the rows of a tree', ['decode', ...typed, '--to', 'tree', '--json', 'list']],
  ['messages of a stream', ['decode', ...typed, '--frame', 'delimited', 'zeros']],
  ['a response', ['send', 'r.request.yaml']],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-output-'));
  const proto =
    'syntax = "proto3"; package p; message M { int32 id = 1; } message L { repeated M m = 1; }';
  await writeFile(join(folder, 'p.proto'), proto);
  await writeFile(join(folder, 'list'), Buffer.alloc(400_000, Buffer.from('0a020801', 'hex')));
  await writeFile(join(folder, 'zeros'), Buffer.alloc(1_000_000));
  const json = `[${'{"id":1},'.repeat(100_000)}{}]`;
  server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(json),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await writeFile(join(folder, 'r.request.yaml'), `id: r\nname: R\nurl: ${url}\n`);
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Starts a command whose output is read once, and then not any more. */
async function stuck(
  args: readonly string[],
): Promise<ChildProcess & { readonly told: () => string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk;
  });
  await once(child.stdout, 'readable');
  return Object.assign(child, { told: () => told });
}

describe.runIf(process.platform !== 'win32')('while it writes much', () => {
  it.each(commands)('a signal ends the command at once: %s', async (_what, args) => {
    const ends = await Promise.all(
      (['SIGINT', 'SIGTERM'] as const).map(async (signal) => {
        const child = await stuck(args);
        const ended = once(child, 'exit');
        child.kill(signal);
        return [...(await ended), child.told()];
      }),
    );

    // By the signal itself: shells show 130 and 143.
    expect(ends).toEqual([
      [null, 'SIGINT', ''],
      [null, 'SIGTERM', ''],
    ]);
  });

  it.each(commands)('a reader that closes early is not a failure: %s', async (_what, args) => {
    const child = await stuck(args);
    const ended = once(child, 'close');
    child.stdout?.destroy();

    expect([...(await ended), child.told()]).toEqual([0, null, '']);
  });
});
