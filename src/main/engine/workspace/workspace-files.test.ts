import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSamples } from './open-samples.ts';
import { readWorkspaceFiles } from './read-workspace-files.ts';
import { firstRequestId } from './workspace-files.ts';

const samples = 'proto-samples/workspace';

describe('workspace files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-workspace-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('of the samples are read without a problem, in the order of their folder file', async () => {
    const files = await readWorkspaceFiles(samples);
    expect(files.problems).toEqual([]);
    expect(files.settings.name).toBe('Sample workspace');
    expect(files.environments.map(({ name }) => name)).toEqual([
      'Sample server',
      'Sample server, slow',
    ]);
    const [first] = files.collections;
    expect(first).toMatchObject({ kind: 'folder', name: '1 Send and read' });
    expect(first?.kind === 'folder' && first.entries[0]).toMatchObject({ name: 'Get a user' });
    expect(firstRequestId(files.collections)).toBe(
      first?.kind === 'folder' && first.entries[0]?.kind === 'request' && first.entries[0].id,
    );
  });

  it('of an empty folder are an empty workspace with one problem', async () => {
    const files = await readWorkspaceFiles(folder);
    expect(files.collections).toEqual([]);
    expect(files.problems.map((found) => found.kind)).toEqual(['file-read']);
  });

  it('report line and column of a mistake, and only that file is affected', async () => {
    await cp(samples, folder, { recursive: true });
    const collection = join(folder, 'collections', '1 Send and read');
    await writeFile(join(collection, 'broken.request.yaml'), 'id: x\nname: [\n');
    await writeFile(join(collection, 'wrong.request.yaml'), 'id: y\nname: Wrong\nsendAs: xml\n');
    const before = (await readWorkspaceFiles(samples)).requests.size;

    const files = await readWorkspaceFiles(folder);

    expect(files.requests.size).toBe(before);
    expect(files.problems).toMatchObject([
      { kind: 'workspace-file', location: { file: join(collection, 'broken.request.yaml') } },
      {
        kind: 'workspace-file',
        detail: expect.stringContaining('sendAs'),
        location: { line: 3, column: 9, sourceLine: 'sendAs: xml' },
      },
    ]);
  });

  it('are finite when links form a cycle', async () => {
    await cp(samples, folder, { recursive: true });
    const before = await readWorkspaceFiles(folder);
    for (const name of ['again', 'and again']) {
      await symlink(join(folder, 'collections'), join(folder, 'collections', name));
    }

    const files = await readWorkspaceFiles(folder);

    expect(files.requests.size).toBe(before.requests.size);
    expect(files.problems).toMatchObject([
      {
        severity: 'warning',
        detail: expect.stringContaining('again (a link), and again (a link)'),
      },
    ]);
  });

  it('handle a folder that is missing', async () => {
    for (const name of ['collections', 'environments']) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');

    const files = await readWorkspaceFiles(folder);

    expect(files).toMatchObject({ settings: { name: 'W' }, environments: [], collections: [] });
    expect(files.problems.map((found) => [found.kind, found.detail])).toEqual([
      ['file-read', join(folder, 'environments')],
      ['file-read', join(folder, 'collections')],
    ]);
  });

  it.each([
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (key) => {
        const before = String.fromCharCode(key.charCodeAt(0) - 1);
        return `${key}: &${key} [${Array(9).fill(`*${before}`).join(',')}]\n`;
      })}`,
      'workspace-file',
    ],
    ['nesting without end', `a: ${'['.repeat(200_000)}`, 'workspace-file'],
    ['lists in lists', '- '.repeat(100_000), 'workspace-file'],
    ['more than 256 KB', `note: "${'x'.repeat(2 ** 18)}"\n`, 'file-read'],
    ['a key that stands twice', 'id: a\nname: b\nid: c\n', 'workspace-file'],
  ])('refuse %s in words', async (_what, text, kind) => {
    await cp(samples, folder, { recursive: true });
    const file = join(folder, 'collections', 'hostile.request.yaml');
    await writeFile(file, text);

    const files = await readWorkspaceFiles(folder);

    expect(files.problems).toMatchObject([{ kind, location: { file } }]);
  });

  it('show one of two requests with the same id, and report the other', async () => {
    await cp(samples, folder, { recursive: true });
    const extra = join(folder, 'collections', 'extra');
    await mkdir(extra);
    await writeFile(join(extra, 'a.request.yaml'), 'id: same\nname: A\n');
    await writeFile(join(extra, 'b.request.yaml'), 'id: same\nname: B\n');
    const files = await readWorkspaceFiles(folder);
    expect(files.problems.map((found) => found.detail)).toEqual([
      expect.stringContaining('extra/b.request.yaml and collections/extra/a.request.yaml both'),
    ]);
  });

  it('survive a bomb of aliases', async () => {
    await cp(samples, folder, { recursive: true });
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`)
      .join('\n')}\n`;
    await writeFile(join(folder, 'environments', 'bomb.yaml'), bomb);
    const files = await readWorkspaceFiles(folder);
    expect(files.environments).toHaveLength(2);
    expect(files.problems).toHaveLength(1);
  });
});

describe('openSamples', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-samples-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('copies once, and keeps changes of the user', async () => {
    const userFolder = join(folder, 'Documents', 'Sample workspace');
    const options = { packagedFolder: samples, userFolder };
    expect(await openSamples(options)).toEqual({ folder: userFolder, problem: null });
    await writeFile(join(userFolder, 'protodesk.yaml'), 'changed');
    await openSamples(options);
    expect(await readFile(join(userFolder, 'protodesk.yaml'), 'utf8')).toBe('changed');
  });

  it('opens the packaged samples, and reports it, when they cannot be copied', async () => {
    await writeFile(join(folder, 'file'), '');
    const opened = await openSamples({
      packagedFolder: samples,
      userFolder: join(folder, 'file', 'Sample workspace'),
    });
    expect(opened).toMatchObject({ folder: samples, problem: { kind: 'file-write' } });
  });
});
