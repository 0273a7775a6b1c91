import { rm } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { isInside } from '../disk/is-inside.ts';
import { bodyOfOthers, isBodyPlace } from './body-file.ts';
import { isOwnBody } from './body-name.ts';
import { isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { readText } from './read-yaml.ts';
import { bodyInFileOf, requestKind, withBodyName } from './request-file.ts';
import { copyBody } from './store-body.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { changeText, exists, movePath } from './workspace-disk.ts';

/**
 * Moves the file of a request within the workspace, with its body file.
 *
 * @param change.name a new name for the request itself; unchanged by default
 * @throws ProblemError `file-write`
 */
export async function moveRequest(
  context: WorkspaceContext,
  from: string,
  to: string,
  change: { readonly name?: string } = {},
): Promise<void> {
  const { folder, files } = context;
  const body = bodyInFileOf(from, await readText(folder, from));
  const bodyName = body?.file.path ?? null;
  const bodyPath = bodyName === null ? null : resolve(dirname(from), bodyName);
  const isMoved =
    body !== null &&
    bodyPath !== null &&
    from !== to &&
    isOwnBody(from, body.file.path) &&
    isBodyPlace(folder, bodyPath) &&
    (await exists(bodyPath));
  // Copied first: if this is interrupted, the existing request has its body.
  const newName = isMoved
    ? await copyBody(context, from, body, to)
    : bodyName && nameFrom(to, bodyName, bodyPath);
  if (from !== to) await movePath(context, from, to);
  await changeText(context, to, (now) =>
    now === null
      ? null
      : changeFileText(requestKind, to, now, (data) => ({
          ...data,
          ...(change.name !== undefined && { name: change.name }),
          ...(newName !== bodyName && { body: withFile(data, newName) }),
        })),
  );
  const isLeft = isMoved && !bodyOfOthers(files, from, bodyPath);
  if (isLeft) await rm(bodyPath, { force: true });
}

/**
 * Updates the body file names of requests after a folder was moved: of requests inside it with bodies
 * outside, and of requests outside with bodies inside.
 *
 * @param context as it was before
 * @throws ProblemError `file-write` for the first that could not be written; all are tried
 */
export async function followMovedFolder(
  context: WorkspaceContext,
  from: string,
  to: string,
): Promise<void> {
  const { files } = context;
  const failures: unknown[] = [];
  for (const [id, bodyPath] of files.bodyPaths) {
    const before = files.places.get(id)?.path;
    if (before === undefined) continue;
    const path = movedPath(before, from, to);
    const body = movedPath(bodyPath, from, to);
    if (path === before && body === bodyPath) continue;
    const naming = changeText(context, path, (text) => {
      const name = text === null ? null : (bodyInFileOf(path, text)?.file.path ?? null);
      if (text === null || name === null) return null;
      const newName = nameFrom(path, name, body);
      return newName === name ? text : withBodyName(path, text, newName);
    });
    await naming.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns how a request names its body file; the current name when it still leads there. */
function nameFrom(requestPath: string, name: string, bodyPath: string | null): string {
  if (bodyPath === null || resolve(dirname(requestPath), name) === bodyPath) return name;
  return relative(dirname(requestPath), bodyPath).split(sep).join('/');
}

function movedPath(path: string, from: string, to: string): string {
  return isInside(from, path) ? `${to}${path.slice(from.length)}` : path;
}

function withFile({ body }: FileData, file: string | null): FileData {
  return { ...(isKeyed(body) ? body : {}), file };
}
