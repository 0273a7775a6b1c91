import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { program, runProgram } from './run-program.test-kit.ts';
import { storeFolder } from './store-folder.test-kit.ts';

const store = storeFolder();

/** The real program, because these tests check that each command ends properly. */
function protodesk(args: readonly string[]) {
  return runProgram(store.path, args);
}

describe('protodesk types', () => {
  it('lists messages, enums and services with their methods', async () => {
    const ended = await protodesk(['types', '--proto', 'user.proto']);

    expect([ended.code, ended.stderr, String(ended.stdout).split('\n')]).toEqual([
      0,
      '',
      [
        'message store.User  user.proto',
        'enum store.UserRole  user.proto',
        'service store.Users  user.proto',
        '  Get(store.User) returns (stream store.User)',
        '1 file, 1 message type, 1 enum, 1 service',
        '',
      ],
    ]);
  });

  it('also lists the types of a file with a mistake, and has Problems only in its JSON', async () => {
    const broken = await mkdtemp(join(store.path, 'broken-'));
    await writeFile(
      join(broken, 'good.proto'),
      'syntax = "proto3"; import "gone.proto"; message Good { Gone gone = 1; enum Kind { A = 0; } }',
    );
    await writeFile(join(broken, 'bad.proto'), 'syntax = "proto3";\nmessage Bad { int32 = 1; }');

    const ended = await protodesk(['types', '--proto', broken, '--json']);

    expect([ended.code, ended.stderr, JSON.parse(String(ended.stdout))]).toEqual([
      0,
      '',
      {
        messages: [
          { fullName: 'Bad', file: 'bad.proto' },
          { fullName: 'Good', file: 'good.proto' },
        ],
        enums: [{ fullName: 'Good.Kind', file: 'good.proto' }],
        services: [],
        files: [
          { importPath: 'bad.proto', path: join(broken, 'bad.proto') },
          { importPath: 'good.proto', path: join(broken, 'good.proto') },
        ],
        problems: [expect.objectContaining({ kind: 'schema-import', severity: 'warning' })],
      },
    ]);
  });
});

describe('protodesk sample-server', () => {
  it('serves until it is stopped', async () => {
    const child = spawn(process.execPath, [program, 'sample-server', '--port', '0', '--json']);
    const ended = new Promise<number | null>((settle) => child.once('exit', settle));
    const [line] = await createInterface({ input: child.stdout })
      [Symbol.asyncIterator]()
      .next()
      .then((next) => [String(next.value)]);
    const { url } = JSON.parse(line ?? '') as { readonly url: string };

    const response = await fetch(`${url}/store/users/1`, {
      headers: { accept: 'application/x-protobuf' },
    });
    const body = await response.arrayBuffer();
    child.kill('SIGTERM');

    expect([response.status, body.byteLength, await ended]).toEqual([200, 46, 0]);
  });
});

describe('protodesk', () => {
  it.each([
    [[], 2],
    [['--version'], 0],
    [['--help'], 0],
    [['encode', '--help'], 0],
    [['no-such-command'], 2],
    [['encode', '--proto', '.'], 2],
    [['encode', '--proto', '.', '--type', 'store.User'], 2],
    [['encode', '--proto', '.', '--type', 'store.User', '--from', 'xml', '-'], 2],
    [['decode', '-'], 2],
    [['decode', '--raw', '--to', 'json', '-'], 2],
    [['sample-server', '--port', 'x'], 2],
    [['types', '--proto', 'no-such-folder'], 1],
    [['types', '--proto', 'user.proto', 'no-such-folder'], 1],
    [['lint'], 2],
    [['lint', '--proto', 'user.proto', '--to', 'x'], 2],
    [['encode', '--proto', '.', '--type', 'store.Usr', '-'], 1],
    [['decode', '--proto', '.', '--type', 'store.User', 'no-such-file.bin'], 1],
  ])('ends %j with exit code %i', async (args, code) => {
    const ended = await protodesk(args);

    expect({ code: ended.code, isSilent: ended.stderr === '' }).toEqual({
      code,
      isSilent: code === 0,
    });
  });
});
