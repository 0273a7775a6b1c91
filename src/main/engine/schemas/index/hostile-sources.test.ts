import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../../shared/problem.ts';
import { type Plant, plant, plants } from '../../disk/plant.test-kit.ts';
import { buildIndex } from './build-index.ts';

let folder: string;
let close: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-hostile-'));
  close = () => undefined;
  await write('good/good.proto', 'syntax = "proto3"; import "x.proto"; message Good {}');
});

afterEach(async () => {
  close();
  await rm(folder, { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Long enough under load: a wait, or an endless read, takes longer. */
const deadlineMs = 5000;

async function read(...paths: readonly string[]): Promise<readonly Problem[]> {
  const sources = ['good', ...paths].map((path) => ({ path, absolutePath: join(folder, path) }));
  const { index } = await buildIndex({
    setName: 's',
    sources,
    workspaceFolder: folder,
    cache: null,
    required: [],
  });
  expect(index.files.map(({ importPath }) => importPath)).toContain('good.proto');
  return index.problems;
}

const notFiles = plants.filter((kind) => !kind.endsWith('e link') || kind === 'a pipe');
const places = ['bad.proto', 'bad.binpb', 'bad'];
const cases = notFiles.flatMap((kind) => places.map((place): [Plant, string] => [kind, place]));

describe.runIf(process.platform !== 'win32')('schemas are read beside', () => {
  it.each(cases)('%s that is the source %s', { timeout: deadlineMs }, async (kind, place) => {
    close = await plant(kind, join(folder, place), folder);
    const problems = await read(place);
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it.each(notFiles)('%s among the files of a folder', { timeout: deadlineMs }, async (kind) => {
    for (const name of ['x.proto', 'buf.yaml', 'inner', 'set.binpb']) {
      close();
      close = await plant(kind, join(folder, 'good', name), folder);
    }
    expect(await read()).toContainEqual(expect.objectContaining({ severity: 'warning' }));
  });

  it.each(['/', '/proc', '/sys', '/dev', '/dev/zero', '/dev/stdin'])(
    '%s',
    { timeout: deadlineMs },
    async (path) => {
      const source = { path, absolutePath: path };
      const { index } = await buildIndex({
        setName: 's',
        sources: [source],
        workspaceFolder: folder,
        cache: null,
        required: [],
      });
      expect(index.files).toEqual([]);
      expect(index.problems).toMatchObject([{ kind: 'file-read', severity: 'error' }]);
    },
  );

  it('folders nested deeper than any real tree', async () => {
    await write(`deep/${'d/'.repeat(80)}a.proto`, '');
    expect(await read('deep')).toContainEqual(
      expect.objectContaining({ title: 'Folders are nested too deeply' }),
    );
  });
});
