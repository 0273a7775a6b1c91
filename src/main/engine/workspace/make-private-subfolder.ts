import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder, privateFolderOf } from './private-folder.ts';

/**
 * Makes a folder inside the private folder of a workspace, and that one when it is missing. The
 * workspace itself is not made: one that was moved meanwhile does not come back in its old place.
 *
 * @param privateFolder of the workspace, or the one in the user's profile that stands in for it
 * @returns its path, and whether it was not there before; errors are the system's own
 */
export async function makePrivateSubfolder(
  privateFolder: string,
  name: string,
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  const path = join(privateFolder, name);
  const workspaceFolder = dirname(privateFolder);
  if (privateFolder === privateFolderOf(workspaceFolder)) await makePrivateFolder(workspaceFolder);
  else await mkdir(privateFolder, { recursive: true, mode: 0o700 });
  try {
    await mkdir(path, { mode: 0o700 });
    return { path, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { path, isNew: false };
  }
}
