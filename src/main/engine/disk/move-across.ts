import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { cp, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ChangedMeanwhile, putNew } from './put-new.ts';
import { flushFolder } from './write-file-atomically.ts';

/**
 * Moves a file or a folder onto nothing that is there, also to another disk: there it is copied beside its
 * new place, flushed, put in that place at one go, and only then taken away. Whenever this is cut short,
 * one of both places has all of it. Links are moved as links.
 *
 * @throws ChangedMeanwhile when there is something; else errors are the system's own
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

/** A name that saves give to what is not in its place yet: what is left of it goes with a later start. */
export function temporaryBeside(path: string): string {
  // Not all of a long name: with what is added it would be longer than names may be.
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
  // Read only files are flushed too; Windows asks for the right to write.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Out of sight at one go: nobody sees a folder of which some is gone. */
async function takeAway(path: string): Promise<void> {
  const away = temporaryBeside(path);
  const isAway = await rename(path, away).then(
    () => true,
    () => false,
  );
  await rm(isAway ? away : path, { recursive: true });
}
