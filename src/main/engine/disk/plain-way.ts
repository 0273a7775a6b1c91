import { lstatSync, type Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isInside } from './is-inside.ts';
import { NotPlainError, specialKindOf } from './plain-file.ts';

/**
 * Checks that no link lies on the way from a folder to a path below it: each folder on the way must be a real
 * folder. Runs when the path is used, since git or another program may have put a link there. Missing folders
 * are fine; the end of the path is not checked.
 *
 * Node has no `openat`: a program of the same user can still swap a folder for a link between this check and
 * the use (SECURITY.md).
 *
 * @throws NotPlainError for a link on the way, and for a path outside the folder
 */
export async function assertPlainWay(folder: string, path: string): Promise<void> {
  for (const place of placesBetween(folder, path)) {
    if (!isFolderHere(place, await lstat(place).catch(nullIfAbsent))) return;
  }
}

/** Like {@link assertPlainWay}, but synchronous. */
export function assertPlainWaySync(folder: string, path: string): void {
  for (const place of placesBetween(folder, path)) {
    if (!isFolderHere(place, lstatSync(place, { throwIfNoEntry: false }) ?? null)) return;
  }
}

/** Returns the folders between a folder and a path below it, outermost first. */
function placesBetween(folder: string, path: string): readonly string[] {
  if (!isInside(folder, path)) throw new NotPlainError(`It is outside ${folder}.`);
  const parts = relative(folder, path).split(sep).slice(0, -1);
  return parts.map((_, index) => join(folder, ...parts.slice(0, index + 1)));
}

/** False when the path is missing or a file: then nothing is below it. */
function isFolderHere(place: string, found: Stats | null): boolean {
  if (found?.isDirectory()) return true;
  // The system itself reports an error for a file on the way.
  if (found === null || found.isFile()) return false;
  throw new NotPlainError(`${place} is ${specialKindOf(found)}, not a folder.`);
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
