import { join, posix } from 'node:path';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Returns the folder of files chosen as bodies until their request is saved. */
export function stagedFolderOf({ privateFolder }: Pick<WorkspacePlace, 'privateFolder'>): string {
  return join(privateFolder, 'bodies');
}

/** Returns how the body of a draft names a file of that folder. */
export function stagedName(fileName: string): string {
  return `${stagedPrefix}${fileName}`;
}

/** Returns the path of such a file; null for any other body file name. */
export function stagedPath(
  place: Pick<WorkspacePlace, 'privateFolder'>,
  bodyName: string,
): string | null {
  if (!bodyName.startsWith(stagedPrefix)) return null;
  const name = bodyName.slice(stagedPrefix.length);
  const isPlain = posix.basename(name) === name && !name.includes('\\') && name !== '..';
  return isPlain ? join(stagedFolderOf(place), name) : null;
}
