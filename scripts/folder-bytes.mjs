import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the bytes of all files in a folder and its subfolders.
 *
 * @param {string} folder
 * @returns {Promise<number>} 0 for a missing folder; files that vanish meanwhile count 0
 */
export async function folderBytes(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
