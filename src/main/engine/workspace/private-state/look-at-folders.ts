import { stat } from 'node:fs/promises';
import type { PrivateData } from '../../../../shared/model/private-data.ts';
import { identityOf, isSameFolder } from '../../disk/folder-identity.ts';
import type { StateRecord } from './state-file.ts';

/** What is at the path of a workspace. */
export type FoundFolder = PrivateData['folder'];

/** Checks the folders of workspaces. */
export interface FolderLooks {
  lookAt(record: Pick<StateRecord, 'path' | 'identity' | 'disk'>): Promise<FoundFolder>;
}

/** The longest time that a disk may take to respond: milliseconds. */
const patienceMs = 3000;

/**
 * Creates a check of folders that no disk can block. An unresponsive disk (such as a lost server) blocks a
 * file system thread until it responds. So it is asked only once, and counts as unreachable meanwhile.
 *
 * @param options.responds asks a disk by its topmost folder
 */
export function createFolderLooks(
  options: {
    readonly responds?: (path: string) => Promise<unknown>;
    readonly patienceMs?: number;
  } = {},
): FolderLooks {
  const { responds = identityOf } = options;
  const asked = new Map<string, Promise<unknown>>();

  async function isResponding(path: string): Promise<boolean> {
    const response = asked.get(path) ?? responds(path);
    asked.set(path, response);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), options.patienceMs ?? patienceMs);
    });
    const first = await Promise.race([response, late]).finally(() => clearTimeout(timer));
    if (first === 'late') return false;
    asked.delete(path);
    return true;
  }

  return {
    async lookAt({ path, identity, disk }) {
      if (!(await isResponding(disk?.path ?? path))) return 'unreachable';
      const there = await identityOf(path);
      if (there !== null && identity !== null && isSameFolder(there, identity)) return 'there';
      // Another disk may be mounted in its place, or none.
      const diskThere = disk === null ? null : await identityOf(disk.path);
      const isDiskThere =
        disk !== null && diskThere !== null && isSameFolder(disk.identity, diskThere);
      if (!isDiskThere) return 'unreachable';
      if (there !== null) return 'replaced';
      return (await isAbsent(path)) ? 'gone' : 'unreachable';
    },
  };
}

/** Also false when the system denies access. */
async function isAbsent(path: string): Promise<boolean> {
  const { code } = await stat(path).then(
    () => ({ code: undefined }),
    (error: NodeJS.ErrnoException) => error,
  );
  return code === 'ENOENT' || code === 'ENOTDIR';
}
