import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { cp, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ChangedMeanwhile, putNew } from './put-new.ts';
import { flushFolder } from './write-file-atomically.ts';

/**
 * Moves a file or folder to a path that must be free, also to another disk: there it is copied next to the
 * target, flushed, renamed in one step, and only then removed from its old place. If this is interrupted, one
 * of the two places has all of it. Links are moved as links.
 *
 * @throws ChangedMeanwhile when the target exists; other errors are the system's own
 */
export async function moveAcross(from: string, to: string): Promise<void> {
  try {
    await putIn(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const temporary = temporaryBeside(to);
    try {
      await cp(from, temporary, { recursive: true, verbatimSymlinks: true, errorOnExist: true });
      await flushAll(temporary);
      await putIn(temporary, to);
    } catch (failure) {
      await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
      throw failure;
    }
    await flushFolder(dirname(to));
    await takeAway(from);
  }
}

/** A temporary name for a save that is not in place yet. A later start removes leftovers. */
export function temporaryBeside(path: string): string {
  // Only the start of a long name: otherwise the result could exceed the limit of a name.
  return join(dirname(path), `.${basename(path).slice(0, 40)}.${randomUUID()}.tmp`);
}

async function putIn(from: string, to: string): Promise<void> {
  if ((await lstat(from)).isFile()) return putNew(from, to);
  const isThere = await lstat(to).catch(() => null);
  if (isThere) throw new ChangedMeanwhile();
  await rename(from, to);
}

async function flushAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isFile()) return flushFile(path);
  if (!found.isDirectory()) return;
  const inside: readonly Dirent[] = await readdir(path, { withFileTypes: true, recursive: true });
  for (const entry of inside) {
    const inner = join(entry.parentPath, entry.name);
    if (entry.isFile()) await flushFile(inner);
    if (entry.isDirectory()) await flushFolder(inner);
  }
  await flushFolder(path);
}

async function flushFile(path: string): Promise<void> {
  // Read-only files are flushed too; Windows needs the right to write for that.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Hides it in one step: nobody sees a partly deleted folder. */
async function takeAway(path: string): Promise<void> {
  const away = temporaryBeside(path);
  const isAway = await rename(path, away).then(
    () => true,
    () => false,
  );
  await rm(isAway ? away : path, { recursive: true });
}
