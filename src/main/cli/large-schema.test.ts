import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

const fileCount = 400;
let folder: string;

/** More files than are compiled at once; in each group of ten, each imports the one before it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-large-'));
  await mkdir(join(folder, 'protos'));
  await Promise.all(
    Array.from({ length: fileCount }, (_, index) => {
      const hasBefore = index % 10 > 0;
      const text = [
        `syntax = "proto3"; package p${index}; import "google/protobuf/any.proto";`,
        hasBefore ? `import "f${index - 1}.proto";` : '',
        `message M { int32 id = 1; google.protobuf.Any any = 2; ${hasBefore ? `p${index - 1}.M before = 3;` : ''} }`,
        `enum E { NONE${index} = 0; } service S { rpc Get(M) returns (M); }`,
      ].join('\n');
      return writeFile(join(folder, 'protos', `f${index}.proto`), text);
    }),
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a schema of many files, on the command line', () => {
  it('is listed by name', async () => {
    const ended = await runCommand(folder, ['types', '--proto', 'protos', '--json']);

    const { messages, enums, services, files, problems } = JSON.parse(String(ended.stdout));
    expect([ended.code, ended.stderr, problems]).toEqual([0, '', []]);
    expect([messages, enums, services, files].map((list) => list.length)).toEqual(
      Array(4).fill(fileCount),
    );
    expect(messages[0]).toEqual({ fullName: 'p0.M', file: 'f0.proto' });
  });

  it('is compiled as far as a message needs it, including the content of an Any', async () => {
    const nested = '{"@type": "type.googleapis.com/p77.M", "any": {"@type": "x/p133.M", "id": 3}}';
    const text = `{"id": 1, "before": {"id": 2}, "any": ${nested}}`;
    const status = '{"any": {"@type": "x/google.rpc.Status", "code": 5}}';
    const args = ['--proto', 'protos', '--type', 'p5.M'];

    const encoded = await runCommand(folder, ['encode', ...args, '-'], text);
    const [json, tree, ofBuiltIn] = await Promise.all([
      runCommand(folder, ['decode', ...args, '--json', '-'], encoded.stdout),
      runCommand(folder, ['decode', ...args, '--to', 'tree', '-'], encoded.stdout),
      runCommand(folder, ['encode', ...args, '--json', '-'], status),
    ]);

    expect([encoded, json, tree, ofBuiltIn].map((ended) => [ended?.code, ended?.stderr])).toEqual(
      Array(4).fill([0, '']),
    );
    expect(JSON.parse(String(json?.stdout)).message).toEqual(JSON.parse(text));
    expect(String(tree?.stdout)).toContain('before 3 M\n  id 1 int32: 2');
  });

  it('suggests similar types for a missing one', async () => {
    const ended = await runCommand(
      folder,
      ['encode', '--proto', 'protos', '--type', 'p5.N', '--json', '-'],
      '{}',
    );

    expect([ended.code, JSON.parse(ended.stderr)]).toMatchObject([
      1,
      { kind: 'type-missing', title: 'No such message type' },
    ]);
  });

  it('is checked to the last file', async () => {
    await writeFile(join(folder, 'last.proto'), 'syntax = "proto3";\nmessage { }');

    const ended = await runCommand(folder, ['lint', '--proto', 'protos', 'last.proto', '--json']);

    expect([ended.code, JSON.parse(String(ended.stdout))]).toMatchObject([
      1,
      { files: fileCount + 1, errors: 1, warnings: 0 },
    ]);
  });
});
