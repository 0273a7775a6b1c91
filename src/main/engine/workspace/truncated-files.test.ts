import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import { makeTestWorkspace, type TestWorkspace } from './open-changes.test-kit.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

const fixtures = join(import.meta.dirname, 'format-fixtures', 'version-1');

/** The place of each kind of file in the test's workspace, and its fixture. */
const kinds = [
  ['protodesk.yaml', 'protodesk.yaml'],
  ['environments/staging.yaml', 'environment.yaml'],
  ['collections/a/folder.yaml', 'folder.yaml'],
  ['collections/a/everything.request.yaml', 'everything.request.yaml'],
  ['collections/a/large.request.yaml', 'large.request.yaml'],
  ['collections/a/large.body.json', 'large.body.json'],
  ['collections/a/bodies.request.yaml', 'bodies.request.yaml'],
  ['collections/a/text.request.yaml', 'text.request.yaml'],
  ['collections/a/bytes.request.yaml', 'bytes.request.yaml'],
  ['collections/a/bytes.body.bin', 'bytes.body.bin'],
] as const;

const others = {
  'environments/other.yaml': 'name: Other\nvariables: {a: x}\n',
  'collections/b/folder.yaml': 'name: B\nbaseUrl: https://b\n',
  'collections/b/other.request.yaml': 'id: other\nname: Other\n',
};

const otherPath = 'collections/b/other.request.yaml';

let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = await makeTestWorkspace(others);
  for (const [path, fixture] of kinds) {
    await workspace.write(path, await readFile(join(fixtures, fixture)));
  }
});

afterEach(() => rm(workspace.folder, { recursive: true, force: true }));

/** Every length shorter than the whole; some of them in `npm test`. */
function lengthsOf(total: number): number[] {
  const all = [...new Array(total).keys()];
  if (process.env.PROTODESK_PROPERTY_RUNS !== undefined) return all;
  const step = Math.max(1, Math.floor(total / 16));
  return all.filter((length) => length % step === 0 || length === total - 1);
}

/** The content of the workspace's other files. */
function intact(files: WorkspaceFiles): unknown {
  return {
    environment: files.environments.find(({ name }) => name === 'Other'),
    folder: files.folders.get('b'),
    request: files.requests.get('other'),
  };
}

describe('a truncated file', { timeout: propertyTimeoutMs }, () => {
  it.each(kinds)('%s is reported or valid, and affects only itself', async (path) => {
    const whole = await readFile(join(workspace.folder, path));
    const before = intact((await workspace.open()).files());
    for (const length of lengthsOf(whole.length)) {
      const cut = whole.subarray(0, length);
      await workspace.write(path, cut);
      await workspace.write(otherPath, others[otherPath]);

      const { changes, files } = await workspace.open();
      expect([length, intact(files())]).toEqual([length, before]);
      const elsewhere = files().problems.filter(
        ({ location }) => location?.file !== join(workspace.folder, path),
      );
      expect([length, elsewhere]).toEqual([length, []]);

      const other = files().requests.get('other');
      if (!other) throw new Error('The other request is gone.');
      const request = { ...other, url: `/${length}` };
      await changes.saveRequest({ request, folderPath: null, baseRevision: null });
      expect(await readFile(join(workspace.folder, path))).toEqual(Buffer.from(cut));
    }
  });

  it.each([
    ['protodesk.yaml', 'name: [W'],
    ['environments/staging.yaml', 'name: Staging\nvariables: {a: '],
    ['collections/a/folder.yaml', 'order: [a'],
    ['collections/a/everything.request.yaml', 'id: 5f6c\nname: "Log'],
  ])('%s that does not parse is not changed by its own change', async (path, cut) => {
    await workspace.write(path, cut);
    // One that was just written is waited for, up to a second.
    await utimes(join(workspace.folder, path), 0, 0);
    const { changes, files } = await workspace.open();
    const settings = { ...files().inherited, baseUrl: 'https://mine' };
    const base = files().inherited;

    await changes.saveFolderSettings('', base, settings).catch(() => undefined);
    await changes.saveFolderSettings('a', base, settings).catch(() => undefined);
    await changes.moveEntry({ kind: 'request', id: 'other' }, 'a', 0).catch(() => undefined);

    expect(await workspace.read(path)).toBe(cut);
    expect(files().problems.some(({ location }) => location?.file?.endsWith(path))).toBe(true);
  });
});
