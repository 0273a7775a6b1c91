import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, ProblemError } from '../../../../shared/problem.ts';
import { diskReason } from '../../disk/disk-reason.ts';
import { lockWorkspace } from '../workspace-lock.ts';
import { assertPlainState } from './plain-state.ts';
import { readState, stateFileName } from './state-file.ts';

/** The keys of the secrets of a workspace and of the consents for them. */
export type ForgetSecrets = (owner: {
  readonly stateId: string;
  readonly consentsId: string;
}) => Promise<void>;

/**
 * Removes all that this computer keeps of a workspace, while nobody else can open it. Links in it are
 * removed, not their targets. The record goes last: after an interruption the rest is listed again.
 *
 * @param forgetSecrets removes the state's data elsewhere; first, so that no unlisted secret is left
 * @throws ProblemError `not-found`; `file-write` when another Protodesk has it open, or the disk refuses
 */
export async function removeState(
  dataFolder: string,
  stateId: string,
  forgetSecrets: ForgetSecrets,
): Promise<void> {
  const folder = await assertPlainState(dataFolder, stateId);
  const lock = await lockWorkspace(folder);
  const record = await readState(dataFolder, stateId);
  if (lock === null) {
    throw new ProblemError(openElsewhere(record?.path ?? folder));
  }
  try {
    await forgetSecrets({ stateId, consentsId: record?.consentsId ?? stateId });
    for (const name of await readdir(folder)) {
      if (name !== stateFileName) await rm(join(folder, name), { recursive: true, force: true });
    }
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(notRemoved(folder, error));
  } finally {
    await lock.release();
  }
}

function openElsewhere(path: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'Another Protodesk has this workspace open',
    detail: `The private data of ${path} is in use. Nothing was removed.`,
    hint: 'Close it there, then try again.',
  };
}

function notRemoved(folder: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'The private data was not fully removed',
    detail: `${diskReason(error) ?? messageOf(error)} The rest stays in the list.`,
    location: { file: folder },
    hint: 'Check the permissions of the folder, then try again.',
    cause: messageOf(error),
  };
}
