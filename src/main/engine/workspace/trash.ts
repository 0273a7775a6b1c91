import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { moveAcross } from '../disk/move-across.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { removeFromOrder } from './arrange-entries.ts';
import { bodyOfOthers } from './body-file.ts';
import { formatOfName, isOwnBody } from './body-name.ts';
import { orderFor, saveFolderFile } from './folder-order.ts';
import { bodyInFileOf, requestSuffix, withBodyName } from './request-file.ts';
import { uniqueName } from './safe-file-name.ts';
import { freeBodyName } from './store-body.ts';
import { findEntry, findFolder, type WorkspaceContext } from './workspace-context.ts';
import { changeText, collectionPath, exists, namesIn, readTextIfThere } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** What is needed to restore a deleted entry. */
const recordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['request', 'folder']),
    fileName: z.string(),
    parentPath: z.string(),
    key: z.string(),
    /** The file of a large body, next to that of its request. */
    bodyNames: z.array(z.string()).default([]),
    /** Its index in its folder. */
    index: z.number().int(),
    /** The folder's file before and after: the same bytes are restored unless something else changed it. */
    folderFile: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
  }),
  z.object({ kind: z.literal('environment'), fileName: z.string() }),
]);

type TrashRecord = z.infer<typeof recordSchema>;

/** Older deletions are not kept. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Moves an entry into the workspace's trash.
 *
 * @returns the id for undo, the deleted requests, and a Problem to show
 * @throws ProblemError `not-found`, `file-write`
 */
export async function deleteEntry(
  context: WorkspaceContext,
  ref: EntryRef,
): Promise<{ undoId: string; requestIds: string[]; problem: Problem | null }> {
  const { folder, files } = context;
  const entry = findEntry(context, ref);
  const { parentPath, key } = entry;
  const index = findFolder(context, parentPath).entries.findIndex((found) => found.key === key);
  const requestIds =
    ref.kind === 'request'
      ? [ref.id]
      : [...files.places]
          .filter(([, place]) => `${place.folderPath}/`.startsWith(`${ref.path}/`))
          .map(([id]) => id);
  const folderFilePath = join(collectionPath(folder, parentPath), 'folder.yaml');
  const before = await readTextIfThere(folder, folderFilePath);
  const place = { parentPath, key, index };
  const fileName = basename(entry.path);
  const body = ref.kind === 'request' ? bodyThatGoes(context, ref.id, entry.path) : null;
  const bodyNames = body === null ? [] : [basename(body)];
  const kept = { kind: entry.kind, fileName, bodyNames, ...place };
  const record = { ...kept, folderFile: { before, after: before } };
  const undoId = await throwAway(context, entry.path, record);
  const problem = body === null ? null : await throwBodyAway(context, body, undoId);
  await removeFromOrder(context, parentPath, key);
  const after = await readTextIfThere(folder, folderFilePath);
  if (after !== before) {
    await writeRecord(context, undoId, { ...record, folderFile: { before, after } });
  }
  return { undoId, requestIds, problem };
}

/** Returns the body file to delete with a request: named after it, and used by no other. */
function bodyThatGoes({ files }: WorkspaceContext, id: string, requestPath: string): string | null {
  const path = files.bodyPaths.get(id);
  if (path === undefined || dirname(path) !== dirname(requestPath)) return null;
  const isOwn = isOwnBody(requestPath, basename(path));
  return isOwn && !bodyOfOthers(files, requestPath, path) ? path : null;
}

/**
 * After its request: if this is interrupted, no request is left without its body. A file that cannot be moved
 * stays, and is there when the request is restored.
 */
async function throwBodyAway(
  place: WorkspacePlace,
  path: string,
  undoId: string,
): Promise<Problem | null> {
  try {
    await assertPlainWay(place.folder, path);
    await moveAcross(path, join(trashPath(place, undoId), basename(path)));
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return problem({
      kind: 'file-write',
      severity: 'warning',
      title: 'The body of a deleted request remains',
      detail: `The request is deleted; its body ${path} could not be moved.`,
      location: { file: path },
      hint: 'Remove the file by hand if you do not need it. Undo restores both.',
      cause: messageOf(error),
    });
  }
}

/** Moves the file of an environment into the trash; throws like {@link deleteEntry}. */
export async function deleteEnvironmentFile(place: WorkspacePlace, path: string): Promise<string> {
  return throwAway(place, path, { kind: 'environment', fileName: basename(path) });
}

/**
 * Restores a deleted entry: the same bytes in the same place, under another name when its own is in use.
 *
 * @throws ProblemError `not-found` when it is gone, `file-write`
 */
export async function undoDelete(context: WorkspaceContext, undoId: string): Promise<void> {
  const { folder } = context;
  const kept = trashPath(context, undoId);
  const record = await readRecord(kept);
  const source = join(kept, record.fileName);
  if (record.kind === 'environment') {
    const environments = join(folder, 'environments');
    const name = uniqueName(
      record.fileName.replace(/\.yaml$/, ''),
      await yamlNamesIn(environments),
    );
    await bringBack(folder, source, join(environments, `${name}.yaml`));
  } else {
    const parent = collectionPath(folder, record.parentPath);
    const key = uniqueName(record.key, await namesIn(parent));
    const target = join(parent, record.kind === 'request' ? `${key}${requestSuffix}` : key);
    const renamed = await bringBodiesBack(folder, kept, record.bodyNames, target);
    await bringBack(folder, source, target);
    for (const [from, to] of renamed) await renameBody(context, target, from, to);
    await restoreOrder(context, record, key);
  }
  await rm(kept, { recursive: true, force: true });
}

/**
 * Restores body files.
 *
 * @returns the names that were in use meanwhile, with their replacements
 */
async function bringBodiesBack(
  workspaceFolder: string,
  kept: string,
  bodyNames: readonly string[],
  requestPath: string,
): Promise<[string, string][]> {
  const renamed: [string, string][] = [];
  for (const name of bodyNames) {
    const folder = dirname(requestPath);
    const isFree = !(await exists(join(folder, name)));
    const to = isFree ? name : await freeBodyName(requestPath, formatOfName(name));
    await bringBack(workspaceFolder, join(kept, name), join(folder, to));
    if (to !== name) renamed.push([name, to]);
  }
  return renamed;
}

async function renameBody(
  place: WorkspacePlace,
  requestPath: string,
  from: string,
  to: string,
): Promise<void> {
  await changeText(place, requestPath, (text) =>
    text === null || bodyInFileOf(requestPath, text)?.file.path !== from
      ? text
      : withBodyName(requestPath, text, to),
  );
}

async function restoreOrder(
  context: WorkspaceContext,
  record: Exclude<TrashRecord, { kind: 'environment' }>,
  key: string,
): Promise<void> {
  const { folder, files } = context;
  const { before, after } = record.folderFile;
  const path = join(collectionPath(folder, record.parentPath), 'folder.yaml');
  const isUntouched = key === record.key && (await readTextIfThere(folder, path)) === after;
  if (isUntouched) {
    if (before === after) return;
    await changeText(context, path, (now) => (now === after ? before : now));
    return;
  }
  const known = files.folders.get(record.parentPath) ?? { entries: [], order: [] };
  const keys = known.entries.map((entry) => entry.key);
  const order = orderFor(keys.toSpliced(record.index, 0, key), known.order);
  if (order !== known.order) await saveFolderFile(context, record.parentPath, { order });
}

function trashPath({ privateFolder }: WorkspacePlace, undoId: string): string {
  return join(privateFolder, 'trash', undoId);
}

async function throwAway(
  place: WorkspacePlace,
  path: string,
  record: TrashRecord,
): Promise<string> {
  const undoId = randomUUID();
  const kept = trashPath(place, undoId);
  try {
    await assertPlainWay(place.folder, path);
    await mkdir(kept, { recursive: true });
    await writeRecord(place, undoId, record);
    await moveAcross(path, join(kept, record.fileName));
  } catch (error) {
    await rm(kept, { recursive: true, force: true }).catch(() => undefined);
    throw cannot('delete', path, error);
  }
  await removeOld(dirname(kept));
  return undoId;
}

async function writeRecord(
  place: WorkspacePlace,
  undoId: string,
  record: TrashRecord,
): Promise<void> {
  await writeFileAtomically(join(trashPath(place, undoId), 'undo.json'), JSON.stringify(record));
}

async function readRecord(kept: string): Promise<TrashRecord> {
  try {
    const text = await readFile(join(kept, 'undo.json'), 'utf8');
    const record = recordSchema.parse(JSON.parse(text));
    // Not by a path, which a changed record could set.
    const names = [record.fileName, ...('bodyNames' in record ? record.bodyNames : [])];
    if (names.some((name) => basename(name) !== name)) throw new Error('A path instead of a name.');
    if (!(await exists(join(kept, record.fileName)))) throw new Error('The file is gone.');
    if (!('bodyNames' in record)) return record;
    const there = await readdir(kept);
    return { ...record, bodyNames: record.bodyNames.filter((name) => there.includes(name)) };
  } catch (error) {
    throw new ProblemError({
      kind: 'not-found',
      title: 'This cannot be restored',
      detail: 'It is no longer kept, or was already restored.',
      cause: messageOf(error),
    });
  }
}

async function bringBack(workspaceFolder: string, from: string, to: string): Promise<void> {
  try {
    await assertPlainWay(workspaceFolder, to);
    await mkdir(dirname(to), { recursive: true });
    await moveAcross(from, to);
  } catch (error) {
    throw cannot('restore', to, error);
  }
}

async function yamlNamesIn(path: string): Promise<Set<string>> {
  return new Set([...(await namesIn(path))].map((name) => name.replace(/\.yaml$/, '')));
}

/** Never blocks the operation before it. */
async function removeOld(trash: string): Promise<void> {
  for (const name of await readdir(trash).catch(() => [])) {
    const found = await stat(join(trash, name)).catch(() => null);
    if (found === null || found.mtimeMs > Date.now() - keptMs) continue;
    await rm(join(trash, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function cannot(what: string, path: string, error: unknown): ProblemError {
  return new ProblemError({
    kind: 'file-write',
    title: `Protodesk could not ${what} this`,
    detail: `Moving ${path} failed. Nothing was lost.`,
    location: { file: path },
    hint: 'Check the disk space and permissions, then try again.',
    cause: messageOf(error),
  });
}
