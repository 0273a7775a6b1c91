import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { retryWhileBusy } from './retry-while-busy.ts';

/**
 * Replaces a file so that it is always whole, even after a crash: the old version or the new one. Writes next
 * to it, flushes, renames, and on POSIX flushes the folder too. Errors are the system's own (`ENOSPC`,
 * `EROFS`, ...); the caller names the file to the user.
 *
 * @param content whole, or in pieces; the thread can do other work between pieces
 * @param put moves the written file into place when a rename is not enough; if it throws, the file stays
 *   unchanged
 * @param mode who may read and write the file, on POSIX
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  put: (temporary: string) => void | Promise<void> = (temporary) => rename(temporary, path),
  mode = 0o666,
): Promise<void> {
  const folder = dirname(path);
  // Only the start of a long name: otherwise the result could exceed the limit of a name.
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
