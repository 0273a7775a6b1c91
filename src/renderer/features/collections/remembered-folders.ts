import { z } from 'zod';

const pathsSchema = z.array(z.string());

/**
 * Reads the closed folders of a workspace's panel. Null when none was ever opened or closed, or the stored
 * value is damaged.
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

/** Stores the closed folders for the next start. */
export function keepCollapsed(
  storage: Pick<Storage, 'setItem'>,
  workspaceFolder: string,
  collapsed: ReadonlySet<string>,
): void {
  storage.setItem(collapsedKey(workspaceFolder), JSON.stringify([...collapsed]));
}

/** Reads the folder of the last save; null before the first. The folder may be gone. */
export function readLastFolder(
  storage: Pick<Storage, 'getItem'>,
  workspaceFolder: string,
): string | null {
  return storage.getItem(lastFolderKey(workspaceFolder));
}

/** Stores the folder of the last save. */
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
