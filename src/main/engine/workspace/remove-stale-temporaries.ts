import type { Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspacePlace } from './workspace-place.ts';

/** The names that `writeFileAtomically` uses before the rename. */
const temporaryName = /^\..+\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Younger ones may belong to a running save, of a command next to the app. */
const staleMs = 60_000;

/**
 * Removes files that interrupted saves (a crash, a power cut) left next to the workspace's files. Links are
 * not followed; what cannot be removed stays.
 */
export async function removeStaleTemporaries({
  folder,
  privateFolder,
}: WorkspacePlace): Promise<void> {
  const found = await Promise.all([
    list(folder, false),
    ...['collections', 'environments'].map((name) => list(join(folder, name), true)),
    list(privateFolder, true),
  ]);
  for (const entry of found.flat()) {
    const isOurs = entry.isFile() || entry.isDirectory();
    if (!isOurs || !temporaryName.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const known = await stat(path).catch(() => null);
    if (known === null || known.mtimeMs > Date.now() - staleMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function list(folder: string, recursive: boolean): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true, recursive }).catch(() => []);
}
