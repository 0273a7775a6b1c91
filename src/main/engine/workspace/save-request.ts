import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { messageOf, type Problem, ProblemError } from '../../../shared/problem.ts';
import { orderFor, saveFolderFile } from './folder-order.ts';
import { maxFileBytes } from './read-yaml.ts';
import { changedRequestText, newRequestText, requestSuffix } from './request-file.ts';
import { foldCase, safeFileName, uniqueName } from './safe-file-name.ts';
import { setAside } from './set-aside.ts';
import { findFolder, noRequest, type WorkspaceContext } from './workspace-context.ts';
import { collectionPath, exists, namesIn, writeText } from './workspace-disk.ts';
import type { RequestPlace } from './workspace-files.ts';

/**
 * Writes a request: into its file, where only what changed differs; where its file was, when that
 * was removed or is damaged (a damaged one is set aside); else into a new file of the folder.
 *
 * @param lastPlace where its file was when it was last seen
 * @returns what the user should know of it
 * @throws ProblemError `file-write`
 */
export async function saveRequest(
  context: WorkspaceContext,
  request: SavedRequest,
  folderPath: string | null,
  lastPlace: RequestPlace | undefined,
): Promise<Problem | null> {
  const { folder, files } = context;
  const place = files.places.get(request.id);
  assertFits(request);
  if (place) {
    const text = await readFile(place.path, 'utf8').catch(() => null);
    const changed =
      text === null ? newRequestText(request) : changedText(place.path, text, request);
    if (changed !== text) await writeText(folder, place.path, changed);
    return null;
  }
  const broken = await findBroken(context, request.id, lastPlace);
  if (broken) {
    const problem = await setAside(broken.path, `"${request.name}"`, 'It does not parse.');
    await writeText(folder, broken.path, newRequestText(request));
    return problem;
  }
  if (lastPlace && !(await exists(lastPlace.path))) {
    await writeText(folder, lastPlace.path, newRequestText(request));
    return null;
  }
  await addRequest(context, lastPlace?.folderPath ?? folderPath ?? '', newRequestText(request), {
    name: request.name,
    after: null,
  });
  return null;
}

/**
 * Copies a request into the same folder, after it, under an id and a name of its own.
 *
 * @returns the id
 * @throws ProblemError `not-found`, `file-write`
 */
export async function duplicateRequest(
  context: WorkspaceContext,
  requestId: string,
): Promise<string> {
  const { files } = context;
  const place = files.places.get(requestId);
  const request = files.requests.get(requestId);
  if (!place || !request) throw new ProblemError(noRequest);
  const names = findFolder(context, place.folderPath).entries.map((entry) =>
    entry.kind === 'request' ? (files.requests.get(entry.id)?.name ?? '') : '',
  );
  const name = uniqueName(`${request.name} copy`, new Set(names.map(foldCase)));
  const copy = { ...request, id: randomUUID(), name };
  const text = await readFile(place.path, 'utf8');
  const copied = changedText(place.path, text, copy);
  await addRequest(context, place.folderPath, copied, { name, after: place.key });
  return copy.id;
}

/** A new file in a folder: after another, or where new ones go: last, in a folder that has an order. */
async function addRequest(
  context: WorkspaceContext,
  folderPath: string,
  text: string,
  { name, after }: { readonly name: string; readonly after: string | null },
): Promise<void> {
  const { folder } = context;
  const path = collectionPath(folder, folderPath);
  const key = uniqueName(safeFileName(name), await namesIn(path));
  await writeText(folder, join(path, `${key}${requestSuffix}`), text);
  const known = context.files.folders.get(folderPath);
  if (!known || known.order.length === 0) return;
  const keys = known.entries.map((entry) => entry.key);
  const at = after === null ? keys.length : keys.indexOf(after) + 1;
  const order = orderFor(keys.toSpliced(at, 0, key), known.order);
  if (order !== known.order) await saveFolderFile(folder, folderPath, { order });
}

/** Room for all but the body: what is larger could be written, but not read again. */
const maxBodyBytes = maxFileBytes - 64 * 1024;

function assertFits({ name, body }: SavedRequest): void {
  const bytes = Buffer.byteLength(newRequestText({ ...blank, body }));
  if (bytes <= maxBodyBytes) return;
  throw new ProblemError({
    kind: 'file-write',
    title: 'The body is too large for the file of a request',
    detail: `With its body the file of "${name}" would have ${bytes} bytes; ${maxBodyBytes} are the most.`,
    hint: 'It stays in its tab, and can be sent from there. Make the body smaller to save it.',
  });
}

const blank = savedRequestSchema.parse({ id: '-', name: '-' });

/** A file that could not be read and is that of the request: it lies where it was, or has its id. */
async function findBroken(
  { files }: WorkspaceContext,
  requestId: string,
  lastPlace: RequestPlace | undefined,
): Promise<RequestPlace | null> {
  for (const place of files.brokenRequests) {
    if (place.path === lastPlace?.path) return place;
    const text = await readFile(place.path, 'utf8').catch(() => '');
    const id = /^id:[ \t]*(["']?)(.*?)\1[ \t]*\r?$/m.exec(text)?.[2];
    if (id === requestId) return place;
  }
  return null;
}

function changedText(path: string, text: string, request: SavedRequest): string {
  try {
    return changedRequestText(text, request);
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The request could not be saved',
      detail: `${path} was changed meanwhile and is not valid any more.`,
      location: { file: path },
      hint: 'Save again.',
      cause: messageOf(error),
    });
  }
}
