import { renameSync } from 'node:fs';
import { lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from '../disk/decode-utf8.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { isBeingWritten } from '../disk/is-being-written.ts';
import {
  NotPlainError,
  type PlainRead,
  readPlainFile,
  readPlainFileSync,
} from '../disk/plain-file.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { ChangedMeanwhile, putNew } from '../disk/put-new.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { keepVersions, moveVersions } from './previous-versions.ts';
import { requestSuffix } from './request-file.ts';
import { foldCase } from './safe-file-name.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Returns the path of a folder of the collections. Throws a Problem for an invalid path. */
export function collectionPath(workspaceFolder: string, folderPath: string): string {
  const parts = folderPath === '' ? [] : folderPath.split('/');
  const isPlain = parts.every(
    (part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part),
  );
  if (!isPlain) throw new ProblemError(noSuchFolder(folderPath));
  return join(workspaceFolder, 'collections', ...parts);
}

/** The Problem of a folder that is not in the collections. */
export function noSuchFolder(folderPath: string) {
  return {
    kind: 'not-found',
    title: 'This folder is no longer in the workspace',
    detail: `There is no folder ${folderPath === '' ? 'collections' : folderPath}.`,
    hint: 'It was removed or renamed outside Protodesk. Reload the workspace.',
  } as const;
}

const absentCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** Body files of hundreds of megabytes can be sent, and are files of the workspace too. */
const plainRead: PlainRead = { maxBytes: 512 * 1024 * 1024, links: 'refuse' };

/** Reads the text of a workspace file; null when there is none. Throws a Problem when it cannot be read. */
export async function readTextIfThere(
  workspaceFolder: string,
  path: string,
): Promise<string | null> {
  return textAt(path, () => assertPlainWay(workspaceFolder, path));
}

async function textAt(path: string, assertWay: () => Promise<void>): Promise<string | null> {
  try {
    await assertWay();
    return utf8Of(path, await readPlainFile(path, plainRead));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (absentCodes.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ProblemError({
      kind: 'file-read',
      title: 'A workspace file could not be read',
      detail: [path, diskReason(error)].filter(Boolean).join(': '),
      location: { file: path },
      hint: 'Check that it is a readable file. Links are not followed.',
      cause: messageOf(error),
    });
  }
}

/** Writes a workspace file, whatever it contains; creates its folder. Throws a Problem. */
export async function writeText(place: WorkspacePlace, path: string, text: string): Promise<void> {
  await changeText(place, path, () => text);
}

/**
 * Writes a new workspace file; creates its folder. Does not replace a file that appeared meanwhile. Throws a
 * Problem.
 */
export async function writeNewText(
  place: WorkspacePlace,
  path: string,
  text: string | (() => Promise<string>),
): Promise<void> {
  await changeText(place, path, (now) => {
    if (now !== null) throw new Error(`${basename(path)} exists.`);
    return typeof text === 'string' ? text : text();
  });
}

/** A program that writes a file without a pause is not waited for. */
const maxAttempts = 50;

/**
 * Changes a workspace file; creates its folder. The old content is kept as a previous version.
 *
 * A program that writes the file at the same time loses nothing: the change is repeated on the file's new
 * content until nothing else wrote it meanwhile.
 *
 * @param change returns the new text from the current one; null for either is no file. Without a new text
 *   nothing is written
 * @throws ProblemError `file-read`, `file-write`, and what `change` throws
 */
export async function changeText(
  place: WorkspacePlace,
  path: string,
  change: (text: string | null) => string | null | Promise<string | null>,
): Promise<void> {
  await writing(path, async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      // Before it is read: a link on the way is the reason why it cannot be written.
      await assertPlainWay(place.folder, path);
      const before = await textAt(path, async () => undefined);
      const after = await tryChange(place.folder, path, before, change);
      if (after === halfWritten) continue;
      if (after === null || after === before) return;
      if (await replaceText(place, path, before, after)) return;
    }
    throw new Error('Another program keeps changing it.');
  });
}

const halfWritten = Symbol('half written');

/** A file that a program is writing is often invalid, and valid a moment later. */
async function tryChange(
  workspaceFolder: string,
  path: string,
  before: string | null,
  change: (text: string | null) => string | null | Promise<string | null>,
): Promise<string | null | typeof halfWritten> {
  try {
    return await change(before);
  } catch (error) {
    while (await isBeingWritten(path)) {
      if ((await readTextIfThere(workspaceFolder, path)) !== before) return halfWritten;
    }
    throw error;
  }
}

/** False, without a change, when the file no longer has the text that was read. */
async function replaceText(
  place: WorkspacePlace,
  path: string,
  before: string | null,
  after: string,
): Promise<boolean> {
  if (before === null) await mkdir(dirname(path), { recursive: true });
  const versions = await keepVersions(place, path, after);
  try {
    await writeFileAtomically(path, after, (temporary) => {
      if (before === null) return putNew(temporary, path);
      // Synchronous, so that hardly any time passes between the check and the rename.
      if (textNow(path) !== before) throw new ChangedMeanwhile();
      versions.keepReplaced();
      renameSync(temporary, path);
    });
  } catch (error) {
    await versions.forget();
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
  await versions.settled();
  return true;
}

function textNow(path: string): string | null {
  try {
    return readPlainFileSync(path, plainRead).toString('utf8');
  } catch {
    return null;
  }
}

/** Creates a folder of the workspace. Throws a Problem. */
export async function makeFolder(workspaceFolder: string, path: string): Promise<void> {
  await writing(path, async () => {
    await assertPlainWay(workspaceFolder, path);
    await mkdir(dirname(path), { recursive: true });
    await mkdir(path);
  });
}

/** Moves a file or folder within the workspace to a free path. Throws a Problem. */
export async function movePath(place: WorkspacePlace, from: string, to: string): Promise<void> {
  await writing(to, async () => {
    await Promise.all([assertPlainWay(place.folder, from), assertPlainWay(place.folder, to)]);
    await mkdir(dirname(to), { recursive: true });
    const isRenamedCase = dirname(from) === dirname(to) && foldCase(from) === foldCase(to);
    if (isRenamedCase) return rename(from, to);
    if (await exists(to)) throw new Error(`${basename(to)} exists.`);
    if ((await lstat(from)).isFile()) putNew(from, to);
    else await rename(from, to);
  });
  await moveVersions(place, from, to);
}

/** True when there is anything at a path, including a broken link. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the names in use in a folder, without the extension of request files, as `uniqueName` compares
 * them.
 */
export async function namesIn(path: string, except?: string): Promise<Set<string>> {
  const names = await readdir(path).catch(() => []);
  return new Set(
    names
      .filter((name) => name !== except)
      .map((name) =>
        foldCase(name.endsWith(requestSuffix) ? name.slice(0, -requestSuffix.length) : name),
      ),
  );
}

async function writing(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-write',
      title: 'The workspace could not be changed',
      detail: `Writing ${path} failed. ${diskReason(error) ?? 'Your changes stay in the window.'}`,
      location: { file: path },
      hint:
        error instanceof NotPlainError
          ? 'Replace it with the folder or file itself, then try again.'
          : 'Check the disk space and permissions, then try again.',
      cause: messageOf(error),
    });
  }
}
