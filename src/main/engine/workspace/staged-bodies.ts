import { join, posix } from 'node:path';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Where files chosen as bodies lie until their request is saved. */
export function stagedFolderOf({ privateFolder }: Pick<WorkspacePlace, 'privateFolder'>): string {
  return join(privateFolder, 'bodies');
}

/** How the body of a draft names a file of that folder. */
export function stagedName(fileName: string): string {
  return `${stagedPrefix}${fileName}`;
}

/** Where such a file lies; null for any other name of a body's file. */
export function stagedPath(
  place: Pick<WorkspacePlace, 'privateFolder'>,
  bodyName: string,
): string | null {
  if (!bodyName.startsWith(stagedPrefix)) return null;
  const name = bodyName.slice(stagedPrefix.length);
  const isPlain = posix.basename(name) === name && !name.includes('\\') && name !== '..';
  return isPlain ? join(stagedFolderOf(place), name) : null;
}
