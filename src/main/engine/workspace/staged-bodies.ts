import { join, posix } from 'node:path';
import { privateFolderOf } from './private-folder.ts';

/**
 * The folder that files chosen as bodies are copied into until their request is saved, as a body names
 * it. It is below the workspace, not beside the request: a tab that is not saved leaves nothing there.
 */
const stagedPrefix = '.protodesk/bodies/';

/** The same on disk. */
export function stagedFolderOf(workspaceFolder: string): string {
  return join(privateFolderOf(workspaceFolder), 'bodies');
}

/** How a body names a file of that folder. */
export function stagedName(fileName: string): string {
  return `${stagedPrefix}${fileName}`;
}

/** Where such a file lies; null for any other name of a body's file. */
export function stagedPath(workspaceFolder: string, bodyName: string): string | null {
  if (!bodyName.startsWith(stagedPrefix)) return null;
  const name = bodyName.slice(stagedPrefix.length);
  return posix.basename(name) === name && name !== '..'
    ? join(stagedFolderOf(workspaceFolder), name)
    : null;
}
