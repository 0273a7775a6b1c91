import type { Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import {
  messageOf,
  type Problem,
  ProblemError,
  type ProblemInit,
} from '../../../shared/problem.ts';
import { utf8Of } from '../disk/decode-utf8.ts';
import { isInside } from '../disk/is-inside.ts';
import { NotPlainError, readPlainFile, specialKindOf } from '../disk/plain-file.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { type FilePiece, maxWholeBytes } from '../http/wire-body.ts';
import { bodyEndings, isBodyName } from './body-name.ts';
import { stagedPath } from './staged-bodies.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** A longer body has its own file next to the request's. */
export const maxInlineBytes = 64 * 1024;

/** A longer body is never loaded into the window: it is sent from its file. */
const maxLoadedBytes = 2 * 1024 * 1024;

/** Where a request's body is on disk, and its state when it was found. */
export type BodyFile = FilePiece;

/** Where the file of a body may be. */
export interface BodyPlace {
  readonly folder: string;
  /** Null for the file of a request, which names nothing private. */
  readonly privateFolder: WorkspacePlace['privateFolder'] | null;
  /** True when the user chose a file outside the collections for this request; by default none is allowed. */
  readonly isAllowed?: (realPath: string) => boolean;
}

/**
 * Finds the file that a body names.
 *
 * A file of the repository can name any path, and its content is sent to a server. So the path must be a body
 * by place and name: below `collections/`, without a link or a hidden folder on the way, with a body's
 * extension. Any other file is found only when the user chose it.
 *
 * @param place the workspace; without a private folder it is for a request file, which cannot name staged
 *   files
 * @param requestPath the file of the request
 * @throws ProblemError `file-read` when it is missing, or may not be sent
 */
export async function findBodyFile(
  place: BodyPlace,
  requestPath: string,
  name: string,
): Promise<BodyFile> {
  const { folder: root, privateFolder } = place;
  const staged = privateFolder === null ? null : stagedPath({ privateFolder }, name);
  const path = staged ?? resolve(dirname(requestPath), name);
  try {
    if (isAbsolute(name)) throw new Error('Its path must be relative to the request file.');
    if (staged === null && !isBodyPlace(root, path)) {
      const real = await realpath(path);
      const found = await plainStat(real);
      if (!place.isAllowed?.(real)) {
        const isBelow = isInside(join(root, 'collections'), path);
        throw new ProblemError(notChosen(requestPath, name, real, isBelow));
      }
      return pieceOf(real, found);
    }
    if (staged === null) await assertPlainWay(root, path);
    return pieceOf(path, await plainStat(path));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-read',
      title: 'A request body could not be read',
      detail: `${requestPath} has its body in ${name}. ${reasonOf(error)}`,
      location: { file: requestPath },
      hint: 'Put the file there, or correct "body" in the request file.',
      cause: messageOf(error),
    });
  }
}

/** True when a path is in the place for bodies and has a body's extension. */
export function isBodyPlace(root: string, path: string): boolean {
  return isBodyBelow(join(root, 'collections'), path);
}

/** Like {@link isBodyPlace}, for another folder than the collections. */
export function isBodyBelow(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return isInside(folder, path) && !parts.some((part) => part.startsWith('.')) && isBodyName(path);
}

function notChosen(requestPath: string, name: string, path: string, isBelow: boolean): ProblemInit {
  const rule = isBelow
    ? `Without asking, only files ending in ${bodyEndings.join(', ')} outside hidden folders are sent.`
    : 'Without asking, only files below "collections" are sent.';
  return {
    kind: 'file-read',
    title: 'This body file was not chosen on this computer',
    detail: `${basename(requestPath)} uses the body ${name}. ${rule}`,
    location: { file: path },
    hint: 'Choose the file to send it.',
    chooseFile: 'body',
  };
}

/** Adds to the Problem of a file that was not chosen the request that needs it. */
export function forRequest(problem: Problem, requestId: string): Problem {
  return problem.chooseFile === 'body' ? { ...problem, requestId } : problem;
}

/**
 * Finds the file of a part of a body, as {@link findBodyFile} does.
 *
 * @param name relative to the workspace, so that it stays right when the request moves
 */
export function findPartFile(
  place: BodyPlace,
  requestPath: string,
  name: string,
): Promise<BodyFile> {
  const folder = dirname(requestPath);
  return findBodyFile(
    { ...place, privateFolder: null },
    requestPath,
    relative(folder, resolve(place.folder, name)),
  );
}

function pieceOf(path: string, { size, mtimeMs }: Stats): BodyFile {
  return { path, byteLength: size, modifiedMs: mtimeMs };
}

async function plainStat(path: string): Promise<Stats> {
  const found = await lstat(path);
  if (!found.isFile()) throw new NotPlainError(`It is ${specialKindOf(found)}, not a file.`);
  return found;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'The file does not exist.';
  return code === undefined ? messageOf(error) : 'It cannot be read.';
}

/**
 * Loads the body of a request that names a file: as text up to {@link maxLoadedBytes}. Above that, or when
 * its bytes are sent unchanged, only its length. Returns any other request unchanged.
 *
 * @param request as `readRequestText` returned it
 * @throws ProblemError `file-read`, also for text that is not UTF-8
 */
export async function loadBody(
  place: Omit<BodyPlace, 'privateFolder'>,
  requestPath: string,
  request: SavedRequest,
): Promise<SavedRequest> {
  const { file, ...typed } = request.body;
  if (!file) return request;
  const ofFile = { ...place, privateFolder: null };
  const { path, byteLength } = await findBodyFile(ofFile, requestPath, file.path);
  if (typed.format === 'file' || byteLength > maxLoadedBytes) {
    return { ...request, body: { ...typed, file: { path: file.path, byteLength } } };
  }
  const bytes = await readPlainFile(path, { maxBytes: maxLoadedBytes, links: 'refuse' });
  return { ...request, body: { ...typed, text: utf8Of(path, bytes) } };
}

/**
 * Reads the bytes of a body that is sent from its file.
 *
 * @param body with `file`; its path is relative to `requestPath`
 * @throws ProblemError `file-read` when it is gone, too large to send, or was not chosen
 */
export async function readBodyFile(
  place: BodyPlace,
  requestPath: string,
  body: BodyDraft,
): Promise<Uint8Array> {
  const { path } = await findBodyFile(place, requestPath, body.file?.path ?? '');
  try {
    return await readPlainFile(path, { maxBytes: maxWholeBytes, links: 'refuse' });
  } catch (error) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The body cannot be sent',
      detail: `${path}: ${reasonOf(error)}`,
      location: { file: path },
      hint: `A body is a readable file of at most ${maxWholeBytes} bytes.`,
      cause: messageOf(error),
    });
  }
}

/**
 * True when a request other than that of the given file names the body.
 *
 * @param bodyPath absolute
 */
export function bodyOfOthers(
  { bodyPaths, places }: Pick<WorkspaceFiles, 'bodyPaths' | 'places'>,
  requestPath: string,
  bodyPath: string,
): boolean {
  return [...bodyPaths].some(
    ([id, path]) => path === bodyPath && places.get(id)?.path !== requestPath,
  );
}
