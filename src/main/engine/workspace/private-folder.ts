import { hash } from 'node:crypto';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a workspace that can be written keeps what is no concern of git: history, open tabs. */
export function privateFolderOf(workspaceFolder: string): string {
  return join(workspaceFolder, '.protodesk');
}

/** Where the same is kept, for this user, while the workspace cannot be written. */
export async function fallbackFolderOf(
  profileFolder: string,
  workspaceFolder: string,
): Promise<string> {
  const real = await realpath(workspaceFolder).catch(() => workspaceFolder);
  return join(profileFolder, 'workspaces', hash('sha256', real).slice(0, 32));
}

/**
 * Makes the private folder with a `.gitignore` of its own, so that it stays out of git whatever the
 * workspace's says. A folder that cannot be written to is told of when something is saved there.
 */
export async function makePrivateFolder(workspaceFolder: string): Promise<void> {
  const folder = privateFolderOf(workspaceFolder);
  try {
    // Answers and unsaved headers are of no concern to other users of the computer. Without the
    // workspace, which may have been moved, none is made in its old place.
    await mkdir(folder, { mode: 0o700 });
  } catch {
    // There already, or read-only: see above.
  }
  // There already, or as above.
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(() => undefined);
}
