import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-set-'));
  await mkdir(join(folder, 'protos/p'), { recursive: true });
  await writeFile(
    join(folder, 'protos/p/a.proto'),
    'syntax = "proto3"; package p; import "p/b.proto"; import "google/protobuf/timestamp.proto"; message A { B b = 1; google.protobuf.Timestamp at = 2; }',
  );
  await writeFile(
    join(folder, 'protos/p/b.proto'),
    'syntax = "proto3"; package p;\n// What B is for.\nmessage B { string name = 1; }',
  );
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('protodesk descriptor-set', () => {
  it('writes a set that every command accepts in place of the files', async () => {
    const made = await runCommand(folder, [
      ...['descriptor-set', '--proto', 'protos/p/a.proto', '-I', 'protos'],
      ...['-o', 'set.binpb', '--json'],
    ]);
    const args = ['--proto', 'set.binpb', '--type', 'p.A'];
    const [types, checked, encoded] = await Promise.all([
      runCommand(folder, ['types', '--proto', 'set.binpb', '--json']),
      runCommand(folder, ['lint', '--proto', 'set.binpb']),
      runCommand(folder, ['encode', ...args, '--json', '-'], '{"b":{"name":"x"}}'),
    ]);

    expect([made.code, made.stderr, JSON.parse(String(made.stdout))]).toEqual([
      0,
      '',
      {
        file: 'set.binpb',
        byteCount: expect.any(Number),
        files: ['p/b.proto', 'google/protobuf/timestamp.proto', 'p/a.proto'],
        problems: [],
      },
    ]);
    expect(JSON.parse(String(types?.stdout)).messages).toEqual(
      expect.arrayContaining([
        { fullName: 'p.A', file: 'p/a.proto' },
        { fullName: 'p.B', file: 'p/b.proto' },
      ]),
    );
    expect([checked?.code, checked?.stderr]).toEqual([0, '']);
    expect(JSON.parse(String(encoded?.stdout))).toMatchObject({ byteCount: 5 });
  });

  it('writes the same to standard output, and less without comments', async () => {
    const args = ['descriptor-set', '--proto', 'protos', '-o', '-'];

    const [whole, short] = await Promise.all([
      runCommand(folder, args),
      runCommand(folder, [...args, '--no-source-info']),
    ]);

    expect([whole?.code, short?.code]).toEqual([0, 0]);
    expect(String(whole?.stdout)).toContain('What B is for.');
    expect(String(short?.stdout)).not.toContain('What B is for.');
  });

  it('leaves out a file with a mistake, reports it, and ends with 1', async () => {
    await writeFile(join(folder, 'protos/p/bad.proto'), 'syntax = "proto3"; message { }');

    const ended = await runCommand(folder, ['descriptor-set', '--proto', 'protos', '-o', 'x.pb']);
    const types = await runCommand(folder, ['types', '--proto', 'x.pb', '--json']);

    expect([ended.code, ended.stderr.includes('bad.proto'), types.code]).toEqual([1, true, 0]);
  });

  it.each([
    [['descriptor-set', '--proto', 'protos'], 2],
    [['descriptor-set', '--proto', 'protos', '-o', '-', '--json'], 2],
    [['descriptor-set', '--proto', 'protos', '-o', 'no/such/folder.pb'], 1],
    [['descriptor-set', '--proto', 'gone', '-o', 'x.pb'], 1],
  ])('ends %j with exit code %i', async (args, code) => {
    expect((await runCommand(folder, args)).code).toBe(code);
  });
});
