import { lstat } from 'node:fs/promises';
import { messageOf, ProblemError } from '../../../../shared/problem.ts';
import { diskReason } from '../../disk/disk-reason.ts';
import { specialKindOf } from '../../disk/plain-file.ts';
import { assertPlainWay } from '../../disk/plain-way.ts';
import { stateFolderOf } from './state-file.ts';

/**
 * Checks that no link leads to the folder of a state before it is measured or removed; the data folder itself
 * may be a link.
 *
 * @throws ProblemError `not-found`, and `file-read` for a link
 */
export async function assertPlainState(dataFolder: string, stateId: string): Promise<string> {
  const folder = stateFolderOf(dataFolder, stateId);
  try {
    await assertPlainWay(dataFolder, folder);
    const found = await lstat(folder);
    if (found.isDirectory()) return folder;
    throw new ProblemError(notPlain(folder, `It is ${specialKindOf(found)}.`));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ProblemError(notThere);
    throw new ProblemError(notPlain(folder, diskReason(error) ?? messageOf(error)));
  }
}

const notThere = {
  kind: 'not-found',
  title: 'This private data is gone',
  detail: 'It was removed after the list was read.',
} as const;

function notPlain(folder: string, reason: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-read',
    title: 'This private data is not a plain folder',
    detail: `${reason} Protodesk follows no links in the data folder.`,
    location: { file: folder },
    hint: 'Check the data folder yourself.',
  };
}
