import { randomUUID } from 'node:crypto';
import { cp, lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from '../disk/decode-utf8.ts';
import { isInside } from '../disk/is-inside.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { carryChanges } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { folderKind } from './folder-file.ts';
import { orderFor, saveFolderFile } from './folder-order.ts';
import { bodyInFileOf, requestKind, requestSuffix, withBodyName } from './request-file.ts';
import { foldCase, uniqueName } from './safe-file-name.ts';
import { duplicateRequest } from './save-request.ts';
import { copyBody } from './store-body.ts';
import { findEntry, findFolder, joinPath, type WorkspaceContext } from './workspace-context.ts';
import { collectionPath, exists, namesIn } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Copies an entry to the place after it. A folder is copied with its content, in order; each request gets a
 * new id.
 *
 * @param typed the request as an open tab has it; null copies its file
 * @throws ProblemError `not-found`, `file-write`
 */
export async function duplicateEntry(
  context: WorkspaceContext,
  ref: EntryRef,
  typed: SavedRequest | null = null,
): Promise<EntryRef> {
  if (ref.kind === 'request') {
    return { kind: 'request', id: await duplicateRequest(context, ref.id, typed) };
  }
  const { path: from, parentPath, key } = findEntry(context, ref);
  const parent = findFolder(context, parentPath);
  const parentFolder = collectionPath(context.folder, parentPath);
  const name = uniqueName(
    `${findFolder(context, ref.path).name} copy`,
    foldersNamed(context, parentPath),
  );
  const copyKey = uniqueName(`${key} copy`, await namesIn(parentFolder));
  const to = join(parentFolder, copyKey);
  // Made next to it under a hidden name: the copy appears as a whole, or not at all.
  const made = join(parentFolder, `.${randomUUID()}.tmp`);
  try {
    await assertPlainWay(context.folder, from);
    await cp(from, made, { recursive: true, errorOnExist: true, filter: isPlain });
    await renameCopy(made, copyKey, name);
    await makeOwn(context, made, made);
    await rename(made, to);
  } catch (error) {
    await rm(made, { recursive: true, force: true }).catch(() => undefined);
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-write',
      title: 'The folder could not be copied',
      detail: `Copying ${from} failed. Nothing changed.`,
      location: { file: from },
      hint: 'Check the disk space and permissions, then try again.',
      cause: messageOf(error),
    });
  }
  const keys = parent.entries.map((entry) => entry.key);
  const wanted = keys.toSpliced(keys.indexOf(key) + 1, 0, copyKey);
  const order = orderFor(wanted, parent.order);
  if (order !== parent.order) await saveFolderFile(context, parentPath, { order });
  return { kind: 'folder', path: joinPath(parentPath, copyKey) };
}

/**
 * True without links: a write could follow a link in the copy, while links in the original are only skipped.
 */
async function isPlain(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() || found.isDirectory();
}

function foldersNamed(context: WorkspaceContext, parentPath: string): Set<string> {
  const names = findFolder(context, parentPath).entries.flatMap((entry) =>
    entry.kind === 'folder' ? (context.files.folders.get(entry.path)?.name ?? []) : [],
  );
  return new Set(names.map(foldCase));
}

/** Writes the display name into the file of a folder whose name on disk differs. */
async function renameCopy(folder: string, key: string, name: string): Promise<void> {
  const path = join(folder, 'folder.yaml');
  const text = await readFile(path).then(
    (bytes) => utf8Of(path, bytes),
    () => null,
  );
  if (text === null && name === key) return;
  const changed = changeFileText(folderKind, path, text ?? '', (data, { name: before }) => {
    if (before === null && name === key) return data;
    return carryChanges(data, before === null ? {} : { name: before }, { name }, [
      'schemaVersion',
      'name',
    ]) as FileData;
  });
  if (changed !== text) await writeFile(path, changed);
}

/** Gives the requests of a copied folder new ids, and copies of the bodies outside it. */
async function makeOwn(place: WorkspacePlace, copy: string, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeOwn(place, copy, path);
    if (!entry.isFile() || !basename(path).endsWith(requestSuffix)) continue;
    const text = utf8Of(path, await readFile(path));
    try {
      const owned = changeFileText(requestKind, path, text, (data) => ({
        ...data,
        id: randomUUID(),
      }));
      await writeFile(path, await withOwnBody(place, copy, path, owned));
    } catch (error) {
      // An invalid one is copied unchanged: it is reported like the original.
      if (!(error instanceof ProblemError)) throw error;
    }
  }
}

async function withOwnBody(
  place: WorkspacePlace,
  copy: string,
  path: string,
  text: string,
): Promise<string> {
  const body = bodyInFileOf(path, text);
  if (body === null) return text;
  const bodyPath = resolve(dirname(path), body.file.path);
  if (isInside(copy, bodyPath) || !(await exists(bodyPath))) return text;
  return withBodyName(path, text, await copyBody(place, path, body, path));
}
