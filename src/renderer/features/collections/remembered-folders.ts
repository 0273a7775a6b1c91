import { z } from 'zod';

const pathsSchema = z.array(z.string());

/**
 * The folders that were closed in a workspace's panel. Null when nothing was ever opened or closed
 * there, or when what is kept is damaged.
 */
export function readCollapsed(
  storage: Pick<Storage, 'getItem'>,
  workspaceFolder: string,
): ReadonlySet<string> | null {
  const kept = storage.getItem(collapsedKey(workspaceFolder));
  if (kept === null) return null;
  try {
    return new Set(pathsSchema.parse(JSON.parse(kept)));
  } catch {
    return null;
  }
}

/** Keeps the closed folders for the next start. */
export function keepCollapsed(
  storage: Pick<Storage, 'setItem'>,
  workspaceFolder: string,
  collapsed: ReadonlySet<string>,
): void {
  storage.setItem(collapsedKey(workspaceFolder), JSON.stringify([...collapsed]));
}

/** The folder that a request was saved into last; null before the first. It may be gone. */
export function readLastFolder(
  storage: Pick<Storage, 'getItem'>,
  workspaceFolder: string,
): string | null {
  return storage.getItem(lastFolderKey(workspaceFolder));
}

/** Keeps the folder that a request was saved into. */
export function keepLastFolder(
  storage: Pick<Storage, 'setItem'>,
  workspaceFolder: string,
  folderPath: string,
): void {
  storage.setItem(lastFolderKey(workspaceFolder), folderPath);
}

function collapsedKey(workspaceFolder: string): string {
  return `protodesk.collapsed ${workspaceFolder}`;
}

function lastFolderKey(workspaceFolder: string): string {
  return `protodesk.last-folder ${workspaceFolder}`;
}
