import {
  type FolderIdentity,
  identityOf,
  isMovedFolder,
  isSameFolder,
} from '../../disk/folder-identity.ts';
import type { StateRecord } from './state-file.ts';

/** Which state a workspace gets. */
export interface FoundState {
  /** Null for a fresh one. */
  readonly own: StateRecord | null;
  /** Of another folder that was at this path before: its state is the user's to give. */
  readonly former: StateRecord | null;
}

/**
 * Finds the state of a workspace by its path and its folder's identity, and by nothing that is in the
 * folder: a clone could carry that.
 *
 * @param states the one that was used last first
 * @param path the real one
 * @param identity null when there is no folder
 */
export async function findState(
  states: readonly StateRecord[],
  path: string,
  identity: FolderIdentity | null,
): Promise<FoundState> {
  const atPath = states.filter((state) => state.path === path);
  // Without a folder nothing can come into anyone else's hands.
  if (identity === null) return { own: atPath[0] ?? null, former: null };
  const own = atPath.find((state) => state.identity && isSameFolder(state.identity, identity));
  if (own) return { own, former: null };
  for (const state of states) {
    if (state.path === path || !state.identity || !isMovedFolder(state.identity, identity))
      continue;
    const there = await identityOf(state.path);
    if (there === null || !isSameFolder(there, identity)) return { own: state, former: null };
  }
  return { own: null, former: atPath[0] ?? null };
}
