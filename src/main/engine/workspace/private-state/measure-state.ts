import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertPlainState } from './plain-state.ts';

/** The number of files checked at a time: others need the file system too. */
const atOnce = 16;

/**
 * Returns the bytes of all files of a state. A link counts as itself and is not followed. Files that
 * disappear meanwhile do not count.
 *
 * @throws ProblemError `not-found`
 */
export async function measureState(dataFolder: string, stateId: string): Promise<number> {
  const waiting = [await assertPlainState(dataFolder, stateId)];
  let bytes = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await entriesOf(folder);
    for (const entry of entries) if (entry.isDirectory()) waiting.push(join(folder, entry.name));
    const files = entries.filter((entry) => !entry.isDirectory());
    for (let from = 0; from < files.length; from += atOnce) {
      const some = files.slice(from, from + atOnce).map(({ name }) => sizeOf(join(folder, name)));
      for (const size of await Promise.all(some)) bytes += size;
    }
  }
  return bytes;
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function sizeOf(path: string): Promise<number> {
  return lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
