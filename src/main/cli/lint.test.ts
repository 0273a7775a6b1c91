import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-lint-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Writes files to a new folder, and returns its name. */
async function tree(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = await mkdtemp(join(folder, 't-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

function lint(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runCommand(cwd, ['lint', '--proto', ...args]);
}

const good = 'syntax = "proto3";\npackage good;\nmessage Good { int32 id = 1; }\n';

describe('protodesk lint', () => {
  it('prefers a file below -I to the built-in one of its import path, and reports it', async () => {
    const root = await tree({
      's/a.proto':
        'syntax = "proto3";\npackage a;\nimport "google/api/field_behavior.proto";\nmessage A { google.api.Newer newer = 1; }\n',
      'own/google/api/field_behavior.proto':
        'syntax = "proto3";\npackage google.api;\nenum FieldBehavior { NONE = 0; }\nmessage Newer {}\n',
    });

    const [plain, json] = await Promise.all([
      lint(root, 's', '-I', 's', 'own'),
      lint(root, 's', '--json', '-I', 's', 'own'),
    ]);

    expect([plain.code, plain.stderr]).toEqual([0, '']);
    expect(String(plain.stdout)).toContain(
      'replace built-in ones: google/api/field_behavior.proto.',
    );
    expect(JSON.parse(String(json.stdout))).toMatchObject({
      inPlaceOfBuiltIn: ['google/api/field_behavior.proto'],
      problems: [],
    });
  });

  it('prints each problem by file, line and column with its line and a caret, then the sum', async () => {
    const root = await tree({
      'b/bad.proto': 'syntax = "proto3";\nmessage Bad {\n  int32 = 1;\n}\n',
      'a/rule.proto': 'syntax = "proto3";\nenum E { ONE = 1; }\n',
      'good.proto': good,
    });

    const ended = await lint(root, '.');

    const lines = String(ended.stdout).split('\n');
    const heads = lines.filter((line) => /^[^ ].*: (error|warning): /.test(line));
    expect([ended.code, ended.stderr]).toEqual([1, '']);
    expect(heads.map((line) => /^(\S+?:\d+:\d+: \w+): /.exec(line)?.[1])).toEqual([
      'a/rule.proto:2:16: error',
      'b/bad.proto:3:9: error',
    ]);
    expect(lines[lines.indexOf(heads[1] ?? '') + 1]).toBe('  3 |   int32 = 1;');
    expect(lines[lines.indexOf(heads[1] ?? '') + 2]).toBe('    |         ^');
    expect(lines.slice(-2)).toEqual(['3 files, 2 errors, 0 warnings.', '']);
  });

  it('ends with 0 for warnings alone, and counts them', async () => {
    const root = await tree({
      'a.proto': `syntax = "proto3";\nimport "buf/validate/validate.proto";\nmessage A {}\n`,
    });

    const ended = await lint(root, 'a.proto');

    expect([ended.code, String(ended.stdout).split('\n').at(-2)]).toEqual([
      0,
      '1 file, 0 errors, 1 warning.',
    ]);
    expect(String(ended.stdout)).toMatch(/^a\.proto:2:\d+: warning: /);
  });

  it('writes one JSON value with the counts and the Problems', async () => {
    const root = await tree({ 'bad.proto': 'syntax = "proto3";\nmessage { }', 'good.proto': good });

    const [bad, fine] = await Promise.all([
      lint(root, 'bad.proto', '--json'),
      lint(root, 'good.proto', '--json'),
    ]);

    expect([bad?.code, bad?.stderr, JSON.parse(String(bad?.stdout))]).toMatchObject([
      1,
      '',
      {
        ...{ files: 1, errors: 1, warnings: 0 },
        problems: [
          {
            kind: 'schema-syntax',
            severity: 'error',
            location: { file: join(root, 'bad.proto'), line: 2, column: 9 },
          },
        ],
      },
    ]);
    expect([fine?.code, JSON.parse(String(fine?.stdout))]).toEqual([
      0,
      { files: 1, errors: 0, warnings: 0, problems: [] },
    ]);
  });

  it('takes several files and folders, and the roots that are given', async () => {
    const root = await tree({
      'deep/protos/one/a.proto': 'syntax = "proto3"; import "two/b.proto"; message A { B b = 1; }',
      'deep/protos/two/b.proto': 'syntax = "proto3"; message B {}',
      'c.proto': 'syntax = "proto3"; message C {}',
    });

    const ended = await Promise.all([
      lint(root, 'deep/protos/one/a.proto', 'c.proto', '-I', 'deep/protos', '.'),
      lint(root, 'deep/protos/one/a.proto', 'c.proto', '--proto_path', 'deep/protos'),
      lint(root, 'deep/protos/one/a.proto', 'c.proto'),
    ]);

    expect(ended.map(({ code, stdout }) => [code, String(stdout)])).toEqual(
      ended.map(() => [0, '3 files, 0 errors, 0 warnings.\n']),
    );
  });

  it('names both places of a name that is defined twice, and keeps the rest', async () => {
    const root = await tree({
      'one/a.proto': 'syntax = "proto3"; package p; message Twice { int32 a = 1; }',
      'two/b.proto': 'syntax = "proto3"; package p; message Twice { string a = 1; }',
      'good.proto': good,
    });

    const [checked, types] = await Promise.all([
      lint(root, '.'),
      runCommand(root, ['types', '--proto', '.', '--json']),
    ]);

    expect([checked?.code, types?.code]).toEqual([1, 1]);
    expect(String(checked?.stdout)).toMatch(/a\.proto[\s\S]*b\.proto|b\.proto[\s\S]*a\.proto/);
    expect(JSON.parse(String(types?.stdout))).toMatchObject({
      messages: [{ fullName: 'good.Good' }, { fullName: 'p.Twice', file: expect.any(String) }],
      problems: [{ kind: 'schema-conflict' }],
    });
  });

  it.each([
    ['a path that is not there', { 'good.proto': good }, 'gone.proto', 'gone.proto'],
    ['a folder without schemas', { 'sub/notes.txt': 'x' }, 'sub', 'sub'],
    ['a file that is no schema', { 'notes.txt': 'hello' }, 'notes.txt', 'notes.txt'],
    [
      'random bytes as a descriptor set',
      { 'set.binpb': randomBytes(4096) },
      'set.binpb',
      'set.binpb',
    ],
    ['an empty descriptor set', { 'set.binpb': '' }, 'set.binpb', 'set.binpb'],
    ['a file of random bytes', { 'noise.proto': randomBytes(4096) }, 'noise.proto', 'noise.proto'],
  ])(
    'reports %s in a Problem that names it, with exit code 1',
    async (_case, files, path, named) => {
      const root = await tree(files);

      const [person, machine] = await Promise.all([lint(root, path), lint(root, path, '--json')]);

      const told = `${person?.stdout}${person?.stderr}`;
      expect([person?.code, machine?.code, told.includes('error: '), told.includes(named)]).toEqual(
        [...[1, 1], ...[true, true]],
      );
      for (const line of `${machine?.stdout}${machine?.stderr}`.trim().split('\n'))
        JSON.parse(line);
    },
  );

  it('skips broken and circular links', async () => {
    const root = await tree({ 'good.proto': good });
    await symlink(join(root, 'nowhere.proto'), join(root, 'link.proto'));
    await symlink(root, join(root, 'loop'));

    const ended = await lint(root, '.');

    expect([ended.code, String(ended.stdout)]).toEqual([0, '1 file, 0 errors, 0 warnings.\n']);
  });
});
