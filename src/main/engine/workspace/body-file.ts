import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from './decode-utf8.ts';
import { isInside } from './is-inside.ts';
import { stagedPath } from './staged-bodies.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** A longer body lies in a file beside the request's. */
export const maxInlineBytes = 64 * 1024;

/** A longer body is never loaded into the window: it is sent from its file. */
const maxLoadedBytes = 2 * 1024 * 1024;

/** A longer body is not sent: it is held whole while it is made into bytes. */
export const maxSentBytes = 256 * 1024 * 1024;

/** Where a request's body lies on disk, and how it was when it was read. */
export interface BodyFile {
  /** Absolute. */
  readonly path: string;
  readonly byteLength: number;
}

/** Where the file of a body may lie. */
export interface BodyPlace {
  readonly folder: string;
  /** Null for the file of a request, which names nothing that is private. */
  readonly privateFolder: WorkspacePlace['privateFolder'] | null;
}

/**
 * Finds the file that a body names.
 *
 * @param requestPath the file of the request
 * @param place the workspace that it may lie in, links followed; without a private folder a request file is
 *   meant, which cannot name staged files
 * @throws ProblemError `file-read` when it is not there, or lies elsewhere
 */
export async function findBodyFile(
  place: BodyPlace,
  requestPath: string,
  name: string,
): Promise<BodyFile> {
  const { folder, privateFolder } = place;
  const staged = privateFolder === null ? null : stagedPath({ privateFolder }, name);
  const path = staged ?? resolve(dirname(requestPath), name);
  try {
    if (isAbsolute(name))
      throw new Error('Its path has to be relative to the file of the request.');
    const root = staged !== null && privateFolder !== null ? privateFolder : folder;
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)]);
    if (!isInside(realRoot, real)) throw new Error('It lies outside of the workspace.');
    // Where earlier versions kept drafts and history, of others than who wrote the request.
    if (isInside(join(realRoot, '.protodesk'), real)) {
      throw new Error('It lies among private files of the workspace.');
    }
    const found = await stat(real);
    if (!found.isFile()) throw new Error('It is no file.');
    return { path, byteLength: found.size };
  } catch (error) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The body of a request could not be read',
      detail: `${requestPath} says that its body is in ${name}. ${reasonOf(error)}`,
      location: { file: requestPath },
      hint: 'Put the file there, or correct "body" in the file of the request.',
      cause: messageOf(error),
    });
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'There is no such file.';
  return code === undefined ? messageOf(error) : 'It cannot be read.';
}

/**
 * Brings in the body of a request that names a file: as text up to {@link maxLoadedBytes}, else, and
 * when its bytes are sent as they are, with its length. Any other request comes back as it is.
 *
 * @param request as `readRequestText` gave it
 * @throws ProblemError `file-read`, also for text that is not UTF-8
 */
export async function loadBody(
  root: string,
  requestPath: string,
  request: SavedRequest,
): Promise<SavedRequest> {
  const { file, ...typed } = request.body;
  if (!file) return request;
  const { path, byteLength } = await findBodyFile(
    { folder: root, privateFolder: null },
    requestPath,
    file.path,
  );
  if (typed.format === 'file' || byteLength > maxLoadedBytes) {
    return { ...request, body: { ...typed, file: { path: file.path, byteLength } } };
  }
  const text = utf8Of(path, await readFile(path));
  return { ...request, body: { ...typed, text } };
}

/**
 * The bytes of a body that is sent from its file.
 *
 * @param body with `file`; its path is relative to `requestPath`
 * @throws ProblemError `file-read` when it is gone, or larger than can be sent
 */
export async function readBodyFile(
  place: BodyPlace,
  requestPath: string,
  body: BodyDraft,
): Promise<Uint8Array> {
  const { path, byteLength } = await findBodyFile(place, requestPath, body.file?.path ?? '');
  if (byteLength > maxSentBytes) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'The body is too large to be sent',
      detail: `${path} has ${byteLength} bytes; ${maxSentBytes} are the most.`,
      location: { file: path },
      hint: 'Make the file smaller.',
    });
  }
  return readFile(path);
}

/**
 * Whether another request than that of a file names a body.
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
