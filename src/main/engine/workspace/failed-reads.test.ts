import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { problemOf } from '../../../shared/problem.ts';
import { readRequestFile, unread } from './read-request-file.ts';
import { openWorkspaceIndex, type ReadRequests } from './workspace-index.ts';

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

it('reads files again that could not be read, although they did not change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-failed-'));
  folders.push(folder);
  await mkdir(join(folder, 'collections'));
  // More than are read on the same thread.
  for (let n = 0; n < 201; n += 1) {
    await writeFile(join(folder, 'collections', `r${n}.request.yaml`), `id: r${n}\nname: R${n}\n`);
  }
  // As when the folder is moved away after its files were listed, and comes back.
  let isAway = true;
  const read: ReadRequests = (root, paths) =>
    Promise.all(
      paths.map((path) =>
        isAway
          ? { ...unread(problemOf(new Error('No such file'))), bodyPath: null }
          : readRequestFile(root, path),
      ),
    );
  const index = await openWorkspaceIndex(folder, null, read);
  expect(index.files().requests.size).toBe(0);
  isAway = false;

  expect((await index.readAll()).requests.size).toBe(201);
});
