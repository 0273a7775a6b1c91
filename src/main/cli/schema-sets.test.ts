import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;
let server: Server;

/** Two sets with different definitions of `p.M`; the server returns what it receives. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-sets-'));
  await mkdir(join(folder, 'collections'));
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-protobuf' });
    request.pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const files = {
    'protodesk.yaml':
      'schemaVersion: 1\nname: W\nschemas:\n  - path: old.proto\n  - path: new.proto\n    set: next\n',
    'old.proto': 'syntax = "proto3"; package p; message M { int32 id = 1; }',
    'new.proto':
      'syntax = "proto3"; package p; message M { int32 id = 2; } message Only { int32 id = 3; }',
    'more.proto': 'syntax = "proto3"; package q; message More { int32 id = 4; }',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function send(name: string, type: string, more: string, args: readonly string[] = []) {
  const file = `collections/${name}.request.yaml`;
  const { port } = server.address() as AddressInfo;
  await writeFile(
    join(folder, file),
    `id: ${name}\nname: ${name}\nmethod: POST\nurl: http://127.0.0.1:${port}\nrequestType: ${type}\nresponseType: ${type}\n${more}body: '{"id":7}'\n`,
  );
  const saved = `${name}.bin`;
  const ended = await runCommand(folder, ['send', file, '--json', '--save-body', saved, ...args]);
  const decoded = await runCommand(folder, ['decode', '--raw', '--', saved]);
  return { ...ended, wire: String(decoded.stdout).trim() };
}

describe('a request of a workspace with schema sets', () => {
  it.each([
    ['unnamed', 'p.M', '', [], '#1 1 varint: 7'],
    ['named', 'p.M', 'schemaSet: next\n', [], '#2 2 varint: 7'],
    ['elsewhere', 'p.Only', '', [], '#3 3 varint: 7'],
    ['beside', 'q.More', '', ['--proto', 'more.proto'], '#4 4 varint: 7'],
    ['joined', 'q.More', 'schemaSet: next\n', ['--proto', 'more.proto'], '#4 4 varint: 7'],
  ])('is sent with the right set (%s)', async (name, type, more, args, wire) => {
    const ended = await send(name, type, more, args);

    expect([ended.code, ended.stderr, ended.wire]).toEqual([0, '', wire]);
    expect(JSON.parse(String(ended.stdout)).message).toEqual({ id: 7 });
  });

  it('lists the sets when it names a missing one', async () => {
    const ended = await send('wrong', 'p.M', 'schemaSet: nexd\n');

    expect([ended.code, JSON.parse(ended.stderr)]).toMatchObject([
      1,
      {
        kind: 'not-found',
        title: 'No such schema set',
        hint: 'Did you mean "next"? The workspace has "default", "next".',
      },
    ]);
  });
});
