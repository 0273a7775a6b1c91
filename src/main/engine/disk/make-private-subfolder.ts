import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates a folder inside the private folder of a workspace, and that folder when it is missing.
 *
 * @returns its path, and whether it is new; errors are the system's own
 */
export async function makePrivateSubfolder(
  privateFolder: string,
  name: string,
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  const path = join(privateFolder, name);
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  return { path, isNew: made !== undefined };
}
