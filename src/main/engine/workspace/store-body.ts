import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { BodyFormat } from '../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { putNew } from '../disk/put-new.ts';
import { bodyOfOthers, findBodyFile, isBodyPlace, maxInlineBytes } from './body-file.ts';
import { bodyNameFor, isOwnBody } from './body-name.ts';
import { keepRemoved, keepReplaced } from './previous-versions.ts';
import type { BodyInFile } from './request-file.ts';
import { foldCase } from './safe-file-name.ts';
import { stagedPath } from './staged-bodies.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { exists, readTextIfThere, writeText } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** A request with its body file's name, and the writer of that file. */
export interface StoredBody {
  readonly request: SavedRequest;
  /** Run before the request is written. Throws a Problem `file-write`. */
  write(): Promise<void>;
  /**
   * Run after it: removes the previous body file when nothing names it any more; it is kept as a previous
   * version. Never rejects.
   */
  settle(): Promise<void>;
}

/** Escapes make a text longer: a text too long to read back from the request's file gets a separate one. */
const maxEscapedLength = 2 * maxInlineBytes;

/**
 * Decides where the body of a request is stored: in a separate file when it is large, or has one already.
 * After a change of format the file gets another name. Writes nothing yet.
 *
 * @param requestPath the file of the request
 * @param before the current body with a separate file; null for none
 * @throws ProblemError `file-read` for a body outside the workspace
 */
export async function storeBody(
  context: WorkspaceContext,
  requestPath: string,
  request: SavedRequest,
  before: BodyInFile | null,
): Promise<StoredBody> {
  const { file, text, ...said } = request.body;
  const reused =
    before?.format === said.format ? reusable(context.folder, requestPath, before) : null;
  const settle = (name: string | null): Promise<void> =>
    leaveBody(context, requestPath, before, name);
  const staged = file ? stagedPath(context, file.path) : null;
  if (file && staged !== null) {
    const { name, isReplacing } = await nameOfChosen(context, requestPath, said.format, before);
    const to = resolve(dirname(requestPath), name);
    // Before anything is written, reports that the file was deleted since it was chosen.
    const { byteLength } = await findBodyFile(context, requestPath, file.path);
    return {
      request: { ...request, body: { ...said, text: '', file: { path: name, byteLength } } },
      write: () => putBody(context, staged, to, { isReplacing }),
      settle: () => settle(name),
    };
  }
  const byteLength = Buffer.byteLength(text);
  const isSmall = byteLength <= maxInlineBytes && JSON.stringify(text).length <= maxEscapedLength;
  // Half a surrogate pair cannot be in a text file, but YAML can escape it.
  const isInline = /\p{Surrogate}/u.test(text) || (reused === null && isSmall);
  if (file || said.format === 'file' || isInline) {
    const kept = file && (await movedFile(requestPath, file, reused, before));
    return {
      request: kept ? { ...request, body: { ...request.body, file: kept } } : request,
      write: async () => undefined,
      settle: () => settle(kept?.path ?? null),
    };
  }
  const name = reused ?? (await freeBodyName(requestPath, said.format));
  const path = resolve(dirname(requestPath), name);
  if (reused !== null) await assertOurs(context, requestPath, reused);
  return {
    request: { ...request, body: { ...said, text: '', file: { path: name, byteLength } } },
    async write() {
      const now = await readTextIfThere(context.folder, path).catch(() => null);
      if (now !== text) await writeText(context, path, text);
    },
    settle: () => settle(name),
  };
}

/**
 * Returns the name of a chosen body file after the request is saved, and whether it replaces the previous
 * one.
 *
 * @param before as for `storeBody`
 */
export async function nameOfChosen(
  context: WorkspaceContext,
  requestPath: string,
  format: BodyFormat,
  before: BodyInFile | null,
): Promise<{ readonly name: string; readonly isReplacing: boolean }> {
  const reused = before?.format === format ? before.file.path : null;
  if (reused !== null && isOnlyOurs(context, requestPath, reused)) {
    return { name: reused, isReplacing: true };
  }
  return { name: await freeBodyName(requestPath, format), isReplacing: false };
}

/** Files that are not bodies of the workspace are not written. */
function reusable(folder: string, requestPath: string, { file }: BodyInFile): string | null {
  return isBodyPlace(folder, resolve(dirname(requestPath), file.path)) ? file.path : null;
}

/** A draft may name the file from before its request was renamed: the file moved along. */
async function movedFile(
  requestPath: string,
  file: BodyInFile['file'],
  reused: string | null,
  before: BodyInFile | null,
): Promise<BodyInFile['file']> {
  if (reused === null || before === null || reused === file.path) return file;
  const isThere = await exists(resolve(dirname(requestPath), file.path));
  return isThere ? file : { ...file, path: reused };
}

function isOnlyOurs({ files }: WorkspaceContext, requestPath: string, name: string): boolean {
  const path = resolve(dirname(requestPath), name);
  return isOwnBody(requestPath, name) && !bodyOfOthers(files, requestPath, path);
}

/**
 * Removes the body's previous file when it has no other use.
 *
 * @param name the file of the body now; null for none
 */
async function leaveBody(
  context: WorkspaceContext,
  requestPath: string,
  before: BodyInFile | null,
  name: string | null,
): Promise<void> {
  if (before === null || before.file.path === name) return;
  if (!isOnlyOurs(context, requestPath, before.file.path)) return;
  const path = resolve(dirname(requestPath), before.file.path);
  // A file that cannot be removed does no harm.
  await keepRemoved(context, path).catch(() => undefined);
}

/** A missing file is written anew; a file elsewhere does not belong to the app. */
async function assertOurs(
  place: WorkspacePlace,
  requestPath: string,
  bodyName: string,
): Promise<void> {
  try {
    await findBodyFile(place, requestPath, bodyName);
  } catch (error) {
    const isGone =
      error instanceof ProblemError && (error.problem.cause ?? '').startsWith('ENOENT');
    if (!isGone) throw error;
  }
}

/** Returns a free name for the file of a request's body. */
export async function freeBodyName(requestPath: string, format: BodyFormat): Promise<string> {
  const names = await readdir(dirname(requestPath)).catch(() => []);
  const taken = new Set(names.map(foldCase));
  for (let number = 1; ; number += 1) {
    const name = bodyNameFor(requestPath, format, number);
    if (!taken.has(foldCase(name))) return name;
  }
}

/**
 * Copies the file of a request's body for another request. A file that is not a body of the workspace is not
 * copied: both name it.
 *
 * @returns the name for the other request
 * @throws ProblemError `file-read` when it is missing or outside the workspace; `file-write`
 */
export async function copyBody(
  place: WorkspacePlace,
  requestPath: string,
  body: BodyInFile,
  otherPath: string,
): Promise<string> {
  const named = resolve(dirname(requestPath), body.file.path);
  if (!isBodyPlace(place.folder, named)) {
    return relative(dirname(otherPath), named).split(sep).join('/');
  }
  const { path } = await findBodyFile(place, requestPath, body.file.path);
  const name = await freeBodyName(otherPath, body.format);
  await putBody(place, path, join(dirname(otherPath), name), { isReplacing: false });
  return name;
}

/**
 * Copies a file to the place of a request's body, as a whole or not at all.
 *
 * @param isReplacing true to replace an existing file, which is kept as a previous version
 * @throws ProblemError `file-write`
 */
async function putBody(
  place: WorkspacePlace,
  from: string,
  to: string,
  { isReplacing }: { readonly isReplacing: boolean },
): Promise<void> {
  const temporary = join(dirname(to), `.${basename(to).slice(0, 40)}.${randomUUID()}.tmp`);
  try {
    await assertPlainWay(place.folder, to);
    await mkdir(dirname(to), { recursive: true });
    if (to.endsWith('.bin')) await keepBytesInGit(place);
    await copyFile(from, temporary);
    const copied = await open(temporary, 'r+');
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
    if (isReplacing) {
      await keepReplaced(place, to);
      renameSync(temporary, to);
    } else {
      putNew(temporary, to);
    }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-write',
      title: 'A request body could not be copied',
      detail: `Writing ${to} failed.`,
      location: { file: to },
      hint: 'Check the disk space and permissions, then try again.',
      cause: messageOf(error),
    });
  }
}

const binaryRule = '*.body*.bin binary';

/**
 * Git treats bytes without a zero as text, and changes their line breaks on some computers: a body sent
 * unchanged would differ there.
 */
async function keepBytesInGit(place: WorkspacePlace): Promise<void> {
  const path = join(place.folder, 'collections', '.gitattributes');
  const text = (await readTextIfThere(place.folder, path)) ?? '';
  if (text.split(/\r?\n/).includes(binaryRule)) return;
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  await writeText(place, path, `${before}${binaryRule}\n`);
}
