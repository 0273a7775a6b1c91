import { join, posix } from 'node:path';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import { privateFolderOf } from './private-folder.ts';

/** Where files chosen as bodies lie until their request is saved. */
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
