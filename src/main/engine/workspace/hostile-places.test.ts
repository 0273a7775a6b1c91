import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { listingOf, type Plant, plant, plants } from '../disk/plant.test-kit.ts';
import { readBodyFile } from './body-file.ts';
import { makeTestWorkspace, type TestWorkspace } from './open-changes.test-kit.ts';

let outside: string;
let workspace: TestWorkspace;
let close: () => void;

const files = {
  'protodesk.yaml': 'schemaVersion: 1\nname: W\n',
  'environments/e.yaml': 'name: E\nvariables: {x: 1}\n',
  'collections/a/folder.yaml': 'name: A\n',
  'collections/a/one.request.yaml': 'id: one\nname: one\nbody: {file: one.body.json}\n',
  'collections/a/one.body.json': '{"a": 1}',
  'collections/b/two.request.yaml': 'id: two\nname: two\n',
};

const longAgo = new Date('2026-01-02T03:04:05Z');

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'protodesk-outside-'));
  workspace = await makeTestWorkspace(files);
  for (const [path, text] of Object.entries(files)) {
    const [inside, planted] = [join(workspace.folder, path), join(outside, path)];
    await mkdir(dirname(planted), { recursive: true });
    await writeFile(planted, text.replace('name: ', 'name: SECRET-').replace('"a"', '"SECRET-a"'));
    // What was just written is waited for, up to a second: files of a clone are older.
    for (const file of [inside, planted]) await utimes(file, longAgo, longAgo);
  }
  close = () => undefined;
});

afterEach(async () => {
  close();
  await rm(workspace.folder, { recursive: true, force: true });
  await rm(outside, { recursive: true, force: true });
});

const places = [...Object.keys(files), 'environments', 'collections', 'collections/a'];
const cases = places.flatMap((place) => plants.map((kind): [Plant, string] => [kind, place]));

/** For opening, checking and every change: none of them may wait. */
const deadlineMs = 5000;

describe.runIf(process.platform !== 'win32')('a workspace with', () => {
  it.each(cases)(
    '%s as %s is opened with a Problem, and nothing outside it is touched',
    { timeout: deadlineMs },
    async (kind, place) => {
      close = await plant(kind, join(workspace.folder, place), join(outside, place));
      const before = await listingOf(outside);

      const opened = await workspace.open();
      expect(opened.files().problems.length).toBeGreaterThan(0);
      await changeAll(opened);

      expect(
        JSON.stringify([...opened.files().requests.values(), opened.files().environments]),
      ).not.toContain('SECRET');
      expect(await listingOf(outside)).toEqual(before);
    },
  );

  it.each(cases)(
    '%s that appears as %s while it is open leads nowhere either',
    { timeout: deadlineMs },
    async (kind, place) => {
      const opened = await workspace.open();
      close = await plant(kind, join(workspace.folder, place), join(outside, place));
      const before = await listingOf(outside);

      await changeAll(opened);

      expect(JSON.stringify([...opened.files().requests.values()])).not.toContain('SECRET');
      expect(await listingOf(outside)).toEqual(before);
    },
  );
});

type Opened = Awaited<ReturnType<TestWorkspace['open']>>;

/** Reads the body as Send does, then tries every change; refusals are fine. */
async function changeAll({ changes, files: read }: Opened): Promise<void> {
  const request =
    read().requests.get('one') ?? ({ ...read().requests.get('two'), id: 'one' } as SavedRequest);
  const requestPath = join(workspace.folder, 'collections/a/one.request.yaml');
  const body = {
    format: 'file',
    text: '',
    file: { path: 'one.body.json', byteLength: 1 },
  } as const;
  const sent = await readBodyFile(workspace, requestPath, body).catch(() => '');
  expect(Buffer.from(sent).toString()).not.toContain('SECRET');
  const entry = { kind: 'request', id: 'one' } as const;
  const long = {
    ...request,
    name: 'one',
    body: { format: 'json', text: `"${'x'.repeat(70_000)}"` },
  } as const;
  for (const change of [
    () =>
      changes.saveRequest({ request: { ...long, id: 'one' }, folderPath: 'a', baseRevision: null }),
    () => changes.saveEnvironment({ name: 'E', variables: {} }, { name: 'F', variables: {} }),
    () => changes.createFolder('a', 'inner'),
    () => changes.duplicateEntry({ kind: 'folder', path: 'a' }),
    () => changes.renameEntry(entry, 'renamed'),
    () => changes.moveEntry(entry, 'b', 0),
    () => changes.moveEntry(entry, 'a', 0),
    () => changes.deleteEntry(entry),
    () => changes.deleteEntry({ kind: 'folder', path: 'a' }),
    () => changes.deleteEnvironment('E'),
  ]) {
    await change().catch(() => undefined);
  }
}
