import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { retryWhileBusy } from './retry-while-busy.ts';

/**
 * Replaces a file so that at any moment, a crash included, it is whole: the old version or the new.
 * Written beside it, flushed, renamed, and on POSIX the folder flushed too.
 * Errors are the system's own (`ENOSPC`, `EROFS`, ...); the caller names the file to the user.
 *
 * @param content whole, or in pieces, between which other work of the thread goes on
 * @param put puts what was written in its place, where renaming is not all that there is to it; what
 *   it throws leaves the file as it is
 * @param mode who may read and write the file, on POSIX
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  put: (temporary: string) => void | Promise<void> = (temporary) => rename(temporary, path),
  mode = 0o666,
): Promise<void> {
  const folder = dirname(path);
  // Not all of a long name: with what is added it would be longer than names may be.
  const temporary = join(folder, `.${basename(path).slice(0, 40)}.${randomUUID()}.tmp`);
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  const pieces = isWhole ? [content] : content;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      for (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await retryWhileBusy(() => put(temporary));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(folder);
}

/** Makes the rename itself durable; Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
