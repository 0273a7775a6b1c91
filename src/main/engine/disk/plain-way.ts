import { lstatSync, type Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isInside } from './is-inside.ts';
import { NotPlainError, specialKindOf } from './plain-file.ts';

/**
 * Checks that no link leads from a folder to a path below it: every folder on the way is a folder
 * itself. Checked when the path is used, since git or another program may have put a link there. What
 * is not there yet is fine; the end of the path is not looked at.
 *
 * Node has no `openat`: a program of the same user that swaps a folder for a link between this look
 * and the use is not kept out (SECURITY.md).
 *
 * @throws NotPlainError for a link on the way, and for a path that lies elsewhere
 */
export async function assertPlainWay(folder: string, path: string): Promise<void> {
  for (const place of placesBetween(folder, path)) {
    if (!isFolderHere(place, await lstat(place).catch(nullIfAbsent))) return;
  }
}

/** As {@link assertPlainWay}, at one go. */
export function assertPlainWaySync(folder: string, path: string): void {
  for (const place of placesBetween(folder, path)) {
    if (!isFolderHere(place, lstatSync(place, { throwIfNoEntry: false }) ?? null)) return;
  }
}

/** The folders below one on the way to a path, from the outermost on. */
function placesBetween(folder: string, path: string): readonly string[] {
  if (!isInside(folder, path)) throw new NotPlainError(`It lies outside of ${folder}.`);
  const parts = relative(folder, path).split(sep).slice(0, -1);
  return parts.map((_, index) => join(folder, ...parts.slice(0, index + 1)));
}

/** False where there is nothing, or a file: then there is nothing below it either. */
function isFolderHere(place: string, found: Stats | null): boolean {
  if (found?.isDirectory()) return true;
  // The system says by itself what a file on the way means.
  if (found === null || found.isFile()) return false;
  throw new NotPlainError(`${place} is ${specialKindOf(found)}, not a folder.`);
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
