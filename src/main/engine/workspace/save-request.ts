import { randomUUID } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { bodyOfOthers, loadBody } from './body-file.ts';
import { orderFor, saveFolderFile } from './folder-order.ts';
import { moveFileAway } from './move-away.ts';
import { maxFileBytes, readText } from './read-yaml.ts';
import {
  type BodyInFile,
  bodyInFileOf,
  changedRequestText,
  newRequestText,
  readRequestText,
  requestSuffix,
} from './request-file.ts';
import { revisionOf } from './revision.ts';
import { foldCase, safeFileName, uniqueName } from './safe-file-name.ts';
import { stagedPath } from './staged-bodies.ts';
import { copyBody, nameOfChosen, type StoredBody, storeBody } from './store-body.ts';
import { findFolder, noRequest, type WorkspaceContext } from './workspace-context.ts';
import { changeText, collectionPath, exists, namesIn, writeNewText } from './workspace-disk.ts';
import type { RequestPlace } from './workspace-files.ts';

/** The result of saving a request. */
export type SaveOutcome =
  | {
      readonly kind: 'saved';
      /** True when the file was created: for a new request, or one whose file was gone. */
      readonly isNewFile: boolean;
      /** A Problem to show; null for none. */
      readonly problem: Problem | null;
    }
  /** Nothing was written: the file no longer has the request that the draft started from. */
  | { readonly kind: 'conflict'; readonly theirs: SavedRequest };

/** What to save, and over what. */
export interface RequestSave {
  readonly request: SavedRequest;
  /** The folder of a new file; null is the top. */
  readonly folderPath: string | null;
  /** The revision of the file when the draft started; null overwrites any content. */
  readonly baseRevision: string | null;
  /** The last known place of its file. */
  readonly lastPlace: RequestPlace | undefined;
  /** The file of the original of a copy: the copy names its body file relative to it. */
  readonly copiedFrom: string | null;
}

/**
 * Writes a request: into its file, with only the changes; into its old place when the file was removed or is
 * damaged (a damaged one is set aside); otherwise into a new file of the folder.
 *
 * @throws ProblemError `file-write`; `read-only` for a file that a newer Protodesk wrote
 */
export async function saveRequest(
  context: WorkspaceContext,
  { request, folderPath, baseRevision, lastPlace, copiedFrom }: RequestSave,
): Promise<SaveOutcome> {
  const { files } = context;
  const place = files.places.get(request.id);
  if (place) return saveOver(context, place.path, request, baseRevision);
  const broken = await findBroken(context, request.id, lastPlace);
  if (broken) {
    const kept = await moveFileAway(context, broken.path);
    const problem = movedAway(request.name, broken.path, kept);
    await writeNew(context, broken.path, request, broken.path);
    return { kind: 'saved', isNewFile: false, problem };
  }
  if (lastPlace && !(await exists(lastPlace.path))) {
    await writeNew(context, lastPlace.path, request, lastPlace.path);
  } else {
    const target = lastPlace?.folderPath ?? folderPath ?? '';
    await addRequest(context, target, request.name, null, (path) =>
      writeNew(context, path, request, lastPlace ? path : copiedFrom),
    );
  }
  return { kind: 'saved', isNewFile: true, problem: null };
}

/**
 * Copies a request into the same folder, after it, with a new id and name.
 *
 * @param typed the request as an open tab has it; null copies its file
 * @returns the id
 * @throws ProblemError `not-found`, `file-write`
 */
export async function duplicateRequest(
  context: WorkspaceContext,
  requestId: string,
  typed: SavedRequest | null,
): Promise<string> {
  const { files } = context;
  const place = files.places.get(requestId);
  const request = files.requests.get(requestId);
  if (!place || !request) throw new ProblemError(noRequest);
  const names = findFolder(context, place.folderPath).entries.map((entry) =>
    entry.kind === 'request' ? (files.requests.get(entry.id)?.name ?? '') : '',
  );
  const name = uniqueName(`${(typed ?? request).name} copy`, new Set(names.map(foldCase)));
  const id = randomUUID();
  const text = await readText(context.folder, place.path);
  const from = typed ?? readRequestText(place.path, text).value ?? request;
  await addRequest(context, place.folderPath, name, place.key, (path) =>
    writeNewText(context, path, () =>
      newText(context, path, { ...from, id, name }, place.path, (copy) =>
        changedRequestText(place.path, text, copy),
      ),
    ),
  );
  return id;
}

/**
 * Returns the YAML that saving a request would give, and the current YAML. Both contain a separate body, so
 * that they can be compared.
 */
export async function previewSave(
  context: WorkspaceContext,
  request: SavedRequest,
  lastPlace: RequestPlace | undefined,
): Promise<{ mine: string; theirs: string | null }> {
  const { folder, files } = context;
  const place = files.places.get(request.id);
  const theirs = files.requests.get(request.id);
  if (place && theirs) {
    const text = await readText(context.folder, place.path);
    const before = bodyInFileOf(place.path, text);
    const mine = await withSavedName(context, place.path, request, before);
    if (before === null) {
      return { mine: changedRequestText(place.path, text, mine), theirs: text };
    }
    return { mine: newRequestText(mine), theirs: newRequestText(theirs) };
  }
  const broken = await findBroken(context, request.id, lastPlace);
  const text = broken ? await readText(context.folder, broken.path).catch(() => null) : null;
  const path = (broken ?? lastPlace)?.path ?? newPath(folder, request.name);
  return { mine: newRequestText(await withSavedName(context, path, request, null)), theirs: text };
}

function newPath(folder: string, name: string): string {
  return join(collectionPath(folder, ''), `${safeFileName(name)}${requestSuffix}`);
}

/** Shows a chosen body file under its final name. */
async function withSavedName(
  context: WorkspaceContext,
  path: string,
  request: SavedRequest,
  before: BodyInFile | null,
): Promise<SavedRequest> {
  const { file, format } = request.body;
  if (!file || stagedPath(context, file.path) === null) return request;
  const { name } = await nameOfChosen(context, path, format, before);
  return { ...request, body: { ...request.body, file: { ...file, path: name } } };
}

/** Changes the existing file of a request; writes nothing when it no longer matches the draft's origin. */
async function saveOver(
  context: WorkspaceContext,
  path: string,
  request: SavedRequest,
  baseRevision: string | null,
): Promise<SaveOutcome> {
  let conflict: SavedRequest | null = null;
  let isNewFile = false;
  let stored = null as StoredBody | null;
  await changeText(context, path, async (text) => {
    conflict = null;
    isNewFile = text === null;
    if (text === null) return newText(context, path, request, path);
    const { value } = readRequestText(path, text);
    // With a missing body file it is compared by the file's name, as everywhere.
    const theirs = value && (await loadBody(context, path, value).catch(() => value));
    if (theirs && baseRevision !== null && isConflict(theirs, request, baseRevision)) {
      conflict = theirs;
      return null;
    }
    stored = await storeBody(context, path, request, bodyInFileOf(path, text));
    const changed = changedRequestText(path, text, stored.request);
    assertFits(request.name, changed);
    await stored.write();
    return changed;
  });
  if (conflict === null) await stored?.settle();
  return conflict === null
    ? { kind: 'saved', isNewFile, problem: null }
    : { kind: 'conflict', theirs: conflict };
}

/** Equal changes on both sides are no conflict. */
function isConflict(theirs: SavedRequest, mine: SavedRequest, baseRevision: string): boolean {
  const revision = revisionOf(theirs);
  return revision !== baseRevision && revision !== revisionOf(mine);
}

/**
 * Writes a new file.
 *
 * @param namedFrom the request file from whose folder the body file is named: its own when it was in this
 *   folder before; null when unknown
 */
async function writeNew(
  context: WorkspaceContext,
  path: string,
  request: SavedRequest,
  namedFrom: string | null,
): Promise<void> {
  await writeNewText(context, path, () => newText(context, path, request, namedFrom));
}

/**
 * Returns the text of a new file; a body that needs a separate file already has one.
 *
 * @param textOf writes the request; a copy keeps the comments of its original
 */
async function newText(
  context: WorkspaceContext,
  path: string,
  request: SavedRequest,
  namedFrom: string | null,
  textOf: (request: SavedRequest) => string = newRequestText,
): Promise<string> {
  const own = await withOwnBody(context, path, request, namedFrom);
  const stored = await storeBody(context, path, own, null);
  const text = textOf(stored.request);
  assertFits(request.name, text);
  await stored.write();
  return text;
}

/**
 * Gives a new request its own copy of another one's body file: otherwise saving one would change the other.
 *
 * @throws ProblemError `file-read` when there is nothing to copy
 */
async function withOwnBody(
  context: WorkspaceContext,
  path: string,
  request: SavedRequest,
  namedFrom: string | null,
): Promise<SavedRequest> {
  const { body } = request;
  if (!body.file || stagedPath(context, body.file.path) !== null) return request;
  const isShared = bodyOfOthers(context.files, path, resolve(dirname(path), body.file.path));
  if (namedFrom === path && !isShared) return request;
  const own = await copyBody(context, namedFrom ?? path, { ...body, file: body.file }, path);
  return { ...request, body: { ...body, file: { ...body.file, path: own } } };
}

/** Adds a new file to a folder: after another one, or last in a folder with an order. */
async function addRequest(
  context: WorkspaceContext,
  folderPath: string,
  name: string,
  after: string | null,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const { folder } = context;
  const path = collectionPath(folder, folderPath);
  const key = uniqueName(safeFileName(name), await namesIn(path));
  await write(join(path, `${key}${requestSuffix}`));
  const known = context.files.folders.get(folderPath);
  if (!known || known.order.length === 0) return;
  const keys = known.entries.map((entry) => entry.key);
  const at = after === null ? keys.length : keys.indexOf(after) + 1;
  const order = orderFor(keys.toSpliced(at, 0, key), known.order);
  if (order !== known.order) await saveFolderFile(context, folderPath, { order });
}

/** A larger file could be written, but not read again. */
function assertFits(name: string, text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxFileBytes) return;
  throw new ProblemError({
    kind: 'file-write',
    title: 'The request is too large for its file',
    detail: `The file of "${name}" would have ${bytes} bytes; the limit is ${maxFileBytes}.`,
    hint: 'It stays in its tab, where you can send it. To save it, shorten the URL, headers or preserved fields.',
  });
}

function movedAway(name: string, path: string, kept: string | null): Problem | null {
  if (kept === null) return null;
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `The file with "${name}" is damaged`,
    detail: `It was moved to ${kept}, and a new one was written.`,
    location: { file: path },
  });
}

/**
 * Finds an unreadable file that belongs to the request: it is in its place, or has its id.
 *
 * @throws ProblemError `read-only` when a newer Protodesk wrote it
 */
async function findBroken(
  { folder, files }: WorkspaceContext,
  requestId: string,
  lastPlace: RequestPlace | undefined,
): Promise<RequestPlace | null> {
  for (const place of files.brokenRequests) {
    if (place.path !== lastPlace?.path && place.id !== requestId) continue;
    const text = await readText(folder, place.path).catch(() => '');
    const { version, problems } = readRequestText(place.path, text);
    const [newer] = problems;
    if (version === 'newer' && newer) throw new ProblemError({ ...newer, severity: 'error' });
    return place;
  }
  return null;
}
