import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ListedSource, listedPath, setsOf } from '../schemas/source-list.ts';
import { listedSources, saveSchemaSources } from './schema-sources.ts';
import { readWorkspaceText } from './workspace-file.ts';

describe('the list of schema sources', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-sources-'));
    path = join(folder, 'protodesk.yaml');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const before = [
    '# ours',
    'name: Team # a comment',
    'schemaVersion: 1',
    'schemas:',
    '  - path: protos # the service',
    '    includeRoots: [protos]',
    '    later: kept',
    '  # and theirs',
    '  - {path: vendor, set: theirs}',
    'later: {kept: yes}',
    '',
  ].join('\n');

  function read(text: string): ListedSource[] {
    const { value } = readWorkspaceText('protodesk.yaml', text);
    return listedSources(folder, value ?? { name: '', schemas: [] });
  }

  it.each([
    ['inside', '/w', '/w/protos/a', 'protos/a'],
    ['the workspace itself', '/w', '/w', '.'],
    ['a name that begins with dots', '/w', '/w/..protos', '..protos'],
    ['beside it', '/src/w', '/src/protos/a', '../protos/a'],
    ['above it', '/src/api/w', '/src/api', '..'],
    ['three folders up', '/src/a/b/w', '/src/protos', '../../../protos'],
    ['four folders up', '/src/a/b/c/w', '/src/protos', '/src/protos'],
    ['nothing shared but the root', '/w', '/w2/protos', '/w2/protos'],
    ['nothing shared but the root, deeper', '/home/w', '/opt/protos', '/opt/protos'],
  ])('writes a path of %s so that a clone finds it', (_case, workspace, path, listed) => {
    expect(listedPath(workspace, path)).toBe(listed);
  });

  it('has sets in order of first use, and one when there is none', () => {
    expect(setsOf(read(before)).map(({ name, sources }) => [name, sources.length])).toEqual([
      ['default', 1],
      ['theirs', 1],
    ]);
    expect(setsOf([])).toEqual([{ name: 'default', sources: [] }]);
  });

  it.each<[string, (sources: ListedSource[]) => ListedSource[], string]>([
    ['nothing', (sources) => sources, before],
    [
      'a source that was added',
      (sources) => [...sources, { setName: 'default', path: '/other place', absolutePath: '/o' }],
      before.replace('theirs}\n', 'theirs}\n  - path: /other place\n'),
    ],
    [
      'a source that was removed',
      (sources) => sources.slice(0, 1),
      before.replace('  # and theirs\n  - {path: vendor, set: theirs}\n', ''),
    ],
    [
      'a source that moved to another set',
      ([first, ...rest]) => [{ ...(first as ListedSource), setName: 'new' }, ...rest],
      before.replace('service\n', 'service\n    set: new\n'),
    ],
    [
      'a source that moved to the set without a name',
      (sources) => sources.map((source) => ({ ...source, setName: 'default' })),
      before.replace('{path: vendor, set: theirs}', '{path: vendor}'),
    ],
    [
      'other include roots',
      ([first, ...rest]) => [
        { ...(first as ListedSource), includeRoots: [join(folder, 'protos', 'api'), '/abs'] },
        ...rest,
      ],
      before.replace('[protos]', '[protos/api, /abs]'),
    ],
    [
      'include roots that are to be found again',
      ([first, ...rest]) => [{ ...(first as ListedSource), includeRoots: [] }, ...rest],
      before.replace('    includeRoots: [protos]\n', ''),
    ],
  ])('changes only the lines of %s', async (_what, change, after) => {
    await writeFile(path, before);

    await saveSchemaSources(
      { folder, privateFolder: join(folder, 'private') },
      change(read(before)),
    );

    expect(await readFile(path, 'utf8')).toBe(after);
  });

  it('is created when missing', async () => {
    await writeFile(path, 'schemaVersion: 1\nname: W\n');
    const source = { path: 'protos', absolutePath: join(folder, 'protos') };

    await saveSchemaSources({ folder, privateFolder: join(folder, 'private') }, [
      { ...source, setName: 'default' },
      { ...source, setName: 'b' },
    ]);

    expect(await readFile(path, 'utf8')).toBe(
      'schemaVersion: 1\nname: W\nschemas:\n  - path: protos\n  - path: protos\n    set: b\n',
    );
  });

  it('does not change a file that does not parse', async () => {
    await writeFile(path, 'name: [');
    const saving = saveSchemaSources({ folder, privateFolder: join(folder, 'private') }, [
      { setName: 'default', path: 'a', absolutePath: '/a' },
    ]);
    await expect(saving).rejects.toMatchObject({
      problem: { kind: 'file-write', location: { file: path } },
    });
    expect(await readFile(path, 'utf8')).toBe('name: [');
  });
});
