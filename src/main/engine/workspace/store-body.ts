import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { bodyNameFor, findBodyFile, maxInlineBytes } from './body-file.ts';
import { putNew } from './put-new.ts';
import { foldCase } from './safe-file-name.ts';
import { writeText } from './workspace-disk.ts';

/** A request as its file has to name its body, and what writes the body into a file of its own. */
export interface StoredBody {
  readonly request: SavedRequest;
  /** Throws a Problem `file-write`. */
  write(): Promise<void>;
}

/** Escapes make a text longer: what could not be read again in the file of its request has its own. */
const maxEscapedLength = 2 * maxInlineBytes;

/**
 * Says where the body of a request goes: into a file of its own when it is large, or has one
 * already. Writes nothing yet.
 *
 * @param requestPath the file of the request
 * @param bodyName the file that its body lies in so far; null for none
 * @throws ProblemError `file-read` for a body outside of the workspace
 */
export async function storeBody(
  workspaceFolder: string,
  requestPath: string,
  request: SavedRequest,
  bodyName: string | null,
): Promise<StoredBody> {
  const { text, format, file } = request.body;
  const byteLength = Buffer.byteLength(text);
  const isSmall = byteLength <= maxInlineBytes && JSON.stringify(text).length <= maxEscapedLength;
  // A part of a character stands in no file of text, but can be written out in YAML.
  if (file || /\p{Surrogate}/u.test(text) || (bodyName === null && isSmall)) {
    return { request, write: async () => undefined };
  }
  const name = bodyName ?? (await freeBodyName(requestPath));
  const path = resolve(dirname(requestPath), name);
  if (bodyName !== null) await assertOurs(workspaceFolder, requestPath, bodyName);
  return {
    request: { ...request, body: { format, text: '', file: { path: name, byteLength } } },
    async write() {
      const before = await readFile(path, 'utf8').catch(() => null);
      if (before !== text) await writeText(workspaceFolder, path, text);
    },
  };
}

/** A file that is gone is written anew; one that lies elsewhere is none of ours. */
async function assertOurs(root: string, requestPath: string, bodyName: string): Promise<void> {
  try {
    await findBodyFile(root, requestPath, bodyName);
  } catch (error) {
    const isGone =
      error instanceof ProblemError && (error.problem.cause ?? '').startsWith('ENOENT');
    if (!isGone) throw error;
  }
}

/** A name for the file of a request's body that nothing beside it has. */
export async function freeBodyName(requestPath: string): Promise<string> {
  const names = await readdir(dirname(requestPath)).catch(() => []);
  const taken = new Set(names.map(foldCase));
  const first = bodyNameFor(requestPath);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? first : first.replace(/\.json$/, `.${number}.json`);
    if (!taken.has(foldCase(name))) return name;
  }
}

/**
 * Copies the file of a request's body, so that it becomes that of another request.
 *
 * @returns the name that the other request has to give
 * @throws ProblemError `file-read` when it is not there, or lies outside of the workspace; `file-write`
 */
export async function copyBody(
  workspaceFolder: string,
  requestPath: string,
  bodyName: string,
  otherPath: string,
): Promise<string> {
  const { path } = await findBodyFile(workspaceFolder, requestPath, bodyName);
  const name = await freeBodyName(otherPath);
  const target = join(dirname(otherPath), name);
  const temporary = join(dirname(target), `.${basename(target).slice(0, 40)}.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(target), { recursive: true });
    await copyFile(path, temporary);
    const copied = await open(temporary, 'r+');
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
    putNew(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new ProblemError({
      kind: 'file-write',
      title: 'The body of a request could not be copied',
      detail: `Writing ${target} failed.`,
      location: { file: target },
      hint: 'Check that the disk has room and that the folder may be written to, then try again.',
      cause: messageOf(error),
    });
  }
  return name;
}
