import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolderOf } from './state-file.ts';

/** What was typed, and what it names. Drafts without a place in the list of tabs can be opened again as closed ones. */
const typedFolders = ['bodies', 'drafts'];

/**
 * Moves what was typed in one state into another, and removes the rest. Cut off at any step, it is in one
 * of both. Errors are the system's own.
 */
export async function joinState(dataFolder: string, fromId: string, intoId: string): Promise<void> {
  const from = stateFolderOf(dataFolder, fromId);
  for (const name of typedFolders) {
    const target = join(stateFolderOf(dataFolder, intoId), name);
    const files = await readdir(join(from, name)).catch(() => []);
    if (files.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
    for (const file of files) await rename(join(from, name, file), join(target, file));
  }
  await rm(from, { recursive: true, force: true });
}
