import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * True when a program with that name can be started.
 *
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export async function isOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) {
      return true;
    }
  }
  return false;
}
