import { basename, join } from 'node:path';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { orderFor, saveFolderFile } from './folder-order.ts';
import { followMovedFolder, moveRequest } from './move-request.ts';
import { requestSuffix } from './request-file.ts';
import { safeFileName, uniqueName } from './safe-file-name.ts';
import { findEntry, findFolder, joinPath, type WorkspaceContext } from './workspace-context.ts';
import { collectionPath, makeFolder, movePath, namesIn } from './workspace-disk.ts';

/**
 * Creates a folder.
 *
 * @returns its path
 * @throws ProblemError `bad-input` without a name, `not-found`, `file-write`
 */
export async function createFolder(
  context: WorkspaceContext,
  parentPath: string,
  name: string,
): Promise<string> {
  const { folder } = context;
  const display = displayName(name);
  const parent = findFolder(context, parentPath);
  const parentFolder = collectionPath(folder, parentPath);
  const key = uniqueName(folderName(display), await namesIn(parentFolder));
  const path = joinPath(parentPath, key);
  await makeFolder(folder, join(parentFolder, key));
  await saveFolderFile(context, path, { name: display });
  if (parent.order.length > 0) {
    const keys = parent.entries.map((entry) => entry.key);
    const order = orderFor([...keys, key], parent.order);
    if (order !== parent.order) await saveFolderFile(context, parentPath, { order });
  }
  return path;
}

/**
 * Renames an entry, and its file or folder.
 *
 * @throws ProblemError `bad-input` without a name, `not-found`, `file-write`
 */
export async function renameEntry(
  context: WorkspaceContext,
  ref: EntryRef,
  name: string,
): Promise<void> {
  const { folder } = context;
  const display = displayName(name);
  const entry = findEntry(context, ref);
  const parentFolder = collectionPath(folder, entry.parentPath);
  const taken = await namesIn(parentFolder, basename(entry.path));
  const safe = entry.kind === 'request' ? safeFileName(display) : folderName(display);
  const key = uniqueName(safe, taken);
  const path = join(parentFolder, entry.kind === 'request' ? `${key}${requestSuffix}` : key);
  if (ref.kind === 'request') {
    await moveRequest(context, entry.path, path, { name: display });
  } else {
    if (key !== entry.key) await movePath(context, entry.path, path);
    await saveFolderFile(context, joinPath(entry.parentPath, key), { name: display });
  }
  const { order } = findFolder(context, entry.parentPath);
  if (key !== entry.key && order.includes(entry.key)) {
    const renamed = order.map((listed) => (listed === entry.key ? key : listed));
    await saveFolderFile(context, entry.parentPath, { order: renamed });
  }
  if (entry.kind === 'folder') await followMovedFolder(context, entry.path, path);
}

/**
 * Moves an entry into a folder, before the entry shown at an index; an index past the end means the end.
 *
 * @throws ProblemError `bad-input` for a folder into itself, `not-found`, `file-write`
 */
export async function moveEntry(
  context: WorkspaceContext,
  ref: EntryRef,
  folderPath: string,
  index: number,
): Promise<void> {
  const { folder } = context;
  const entry = findEntry(context, ref);
  const target = findFolder(context, folderPath);
  if (ref.kind === 'folder' && `${folderPath}/`.startsWith(`${ref.path}/`)) {
    throw new ProblemError(intoItself);
  }
  const keys = target.entries.map(({ key }) => key);
  if (entry.parentPath === folderPath) {
    const from = keys.indexOf(entry.key);
    const wanted = keys
      .toSpliced(from, 1)
      .toSpliced(index > from ? index - 1 : index, 0, entry.key);
    const order = orderFor(wanted, target.order);
    if (order !== target.order) await saveFolderFile(context, folderPath, { order });
    return;
  }
  const targetFolder = collectionPath(folder, folderPath);
  const key = uniqueName(entry.key, await namesIn(targetFolder));
  const fileName = entry.kind === 'request' ? `${key}${requestSuffix}` : key;
  if (entry.kind === 'request') {
    await moveRequest(context, entry.path, join(targetFolder, fileName));
  } else {
    await movePath(context, entry.path, join(targetFolder, fileName));
  }
  const order = orderFor(keys.toSpliced(index, 0, key), target.order);
  if (order !== target.order) await saveFolderFile(context, folderPath, { order });
  await removeFromOrder(context, entry.parentPath, entry.key);
  if (entry.kind === 'folder') {
    await followMovedFolder(context, entry.path, join(targetFolder, fileName));
  }
}

/** Removes a name from the order of a folder, if listed. */
export async function removeFromOrder(
  context: WorkspaceContext,
  folderPath: string,
  key: string,
): Promise<void> {
  const { order } = findFolder(context, folderPath);
  if (!order.includes(key)) return;
  const rest = order.filter((listed) => listed !== key);
  await saveFolderFile(context, folderPath, { order: rest });
}

function displayName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new ProblemError(nameless);
  return trimmed;
}

/** A folder with such a name would be taken for a file of the workspace. */
function folderName(display: string): string {
  const safe = safeFileName(display);
  return /\.ya?ml$/i.test(safe) ? `${safe}_` : safe;
}

const nameless = {
  kind: 'bad-input',
  title: 'A name is missing',
  detail: 'The name has no letters.',
  hint: 'Enter a name.',
} as const;

const intoItself = {
  kind: 'bad-input',
  title: 'A folder cannot be moved into itself',
  detail: 'The target is inside the moved folder.',
  hint: 'Choose a place outside.',
} as const;
