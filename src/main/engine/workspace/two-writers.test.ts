import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type OpenWorkspace, openWorkspace } from './open-workspace.ts';
import { readRequestFile } from './read-request-file.ts';
import { readRequestText } from './request-file.ts';
import { revisionOf } from './revision.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');
const run = promisify(execFile);

let folder: string;
let workspace: OpenWorkspace;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-two-writers-'));
  await mkdir(join(folder, 'collections'));
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  for (const id of ['shared', 'other']) {
    await writeFile(pathOf(id), `# by hand\nid: ${id}\nname: ${id}\nurl: http://script/0\n`);
  }
  workspace = await openWorkspace({
    place: { folder, privateFolder: join(folder, '.private') },
    identity: null,
    forbidden: null,
    readMany: (root, paths) => Promise.all(paths.map((path) => readRequestFile(root, path))),
    onChange: () => undefined,
    onUnexpected(error) {
      throw error;
    },
  });
});

afterEach(async () => {
  await workspace.dispose();
  await rm(folder, { recursive: true, force: true });
});

function pathOf(id: string): string {
  return join(folder, 'collections', `${id}.request.yaml`);
}

/** Saves a method into a request as the window does: after a conflict, onto the file's new content. */
async function saveMethod(id: string, method: string, seen: Set<string>): Promise<void> {
  let request = requestOf(id);
  for (;;) {
    const baseRevision = revisionOf(request);
    const saved = await workspace.changes.saveRequest({
      request: { ...request, method },
      folderPath: null,
      baseRevision,
    });
    if (saved.kind !== 'conflict') return;
    seen.add(saved.theirs.url);
    request = saved.theirs;
  }
}

function requestOf(id: string): SavedRequest {
  return workspace.files().requests.get(id) as SavedRequest;
}

/** All addresses and methods in the file or its kept versions. */
async function valuesOnDisk(id: string): Promise<Set<string>> {
  const kept = join(folder, '.private/previous/collections', `${id}.request.yaml`);
  const versions = (await readdir(kept)).map((name) => join(kept, name));
  const beside = (await readdir(join(folder, 'collections')))
    .filter((name) => name.startsWith(`${id}.request.yaml`))
    .map((name) => join(folder, 'collections', name));
  const found = new Set<string>();
  for (const path of [...versions, ...beside]) {
    const { value } = readRequestText(path, await readFile(path, 'utf8'));
    if (value) found.add(value.url).add(value.method);
  }
  return found;
}

describe('two writers', () => {
  it.each([1, 2, 3])(
    'of one file, and of others, lose nothing of each other (round %i)',
    async () => {
      const counted = 300;
      const script = run(process.execPath, [diskChild, 'count', pathOf('shared'), `${counted}`]);
      let isDone = false;
      void script.finally(() => {
        isDone = true;
      });
      const seen = new Set<string>();
      let last = '';

      for (let number = 1; !isDone || number <= 5; number += 1) {
        last = `M${number}`;
        await saveMethod('shared', last, seen);
        await saveMethod('other', last, seen);
      }
      await script;

      const values = await valuesOnDisk('shared');
      expect(values.has(last)).toBe(true);
      expect(values.has(`http://script/${counted}`) || seen.has(`http://script/${counted}`)).toBe(
        true,
      );
      const text = await readFile(pathOf('shared'), 'utf8');
      expect(text).toMatch(/^# by hand\nid: shared\n/);
      expect(await readFile(pathOf('other'), 'utf8')).toBe(
        `# by hand\nid: other\nname: other\nmethod: ${last}\nurl: http://script/0\n`,
      );
    },
  );
});
