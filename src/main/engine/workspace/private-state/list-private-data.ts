import type { PrivateData } from '../../../../shared/model/private-data.ts';
import { lockWorkspace } from '../workspace-lock.ts';
import type { FolderLooks } from './look-at-folders.ts';
import { listStateIds, readState, stateFolderOf } from './state-file.ts';

/**
 * Lists the data that this computer keeps of workspaces, the last used first. Never throws.
 *
 * @param ownId the state that this engine has open
 */
export async function listPrivateData(
  dataFolder: string,
  ownId: string,
  looks: FolderLooks,
): Promise<readonly PrivateData[]> {
  const ids = await listStateIds(dataFolder);
  const all = await Promise.all(ids.map((id) => describe(dataFolder, id, ownId, looks)));
  return all.sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));
}

async function describe(
  dataFolder: string,
  stateId: string,
  ownId: string,
  looks: FolderLooks,
): Promise<PrivateData> {
  const record = await readState(dataFolder, stateId);
  return {
    stateId,
    path: record?.path ?? null,
    lastUsedAt: record?.lastUsedAt ?? null,
    openIn: stateId === ownId ? 'this' : (await isOpen(dataFolder, stateId)) ? 'other' : 'none',
    folder: record === null ? 'unreachable' : await looks.lookAt(record),
  };
}

/** A process that is opening it right now waits longer than this check takes. */
async function isOpen(dataFolder: string, stateId: string): Promise<boolean> {
  const lock = await lockWorkspace(stateFolderOf(dataFolder, stateId));
  await lock?.release();
  return lock === null;
}
