import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a workspace keeps what is no concern of git: history, open tabs. */
export function privateFolderOf(workspaceFolder: string): string {
  return join(workspaceFolder, '.protodesk');
}

/**
 * Makes the private folder with a `.gitignore` of its own, so that it stays out of git whatever the
 * workspace's says. A folder that cannot be written to is told of when something is saved there.
 */
export async function makePrivateFolder(workspaceFolder: string): Promise<void> {
  const folder = privateFolderOf(workspaceFolder);
  try {
    // Answers and unsaved headers are of no concern to other users of the computer.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' });
  } catch {
    // There already, or read-only: see above.
  }
}
