import type { privateDataContract } from '../../../shared/contract/engine-private-data.ts';
import { isLongGone } from '../../../shared/model/private-data.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { listPrivateData } from '../workspace/private-state/list-private-data.ts';
import { createFolderLooks } from '../workspace/private-state/look-at-folders.ts';
import { measureState } from '../workspace/private-state/measure-state.ts';
import { removeState } from '../workspace/private-state/remove-state.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';
import { type ShownParts, workspaceOf } from './workspace-of.ts';

/** Lists, measures and removes what this computer keeps of workspaces. */
export function privateDataHandlers(
  parts: ShownParts & Pick<EngineParts, 'formerState' | 'options' | 'stateId'>,
): HandlersOf<keyof typeof privateDataContract> {
  const { dataFolder, forgetSecrets } = parts.options;
  const looks = createFolderLooks();

  async function remove(stateId: string): Promise<void> {
    if (stateId === parts.stateId) throw new ProblemError(isOpenHere);
    await removeState(dataFolder, stateId, forgetSecrets);
    parts.formerState.forget(stateId);
  }

  return {
    listPrivateData: async () => ({
      dataFolder,
      all: [...(await listPrivateData(dataFolder, parts.stateId, looks))],
    }),
    measurePrivateData: async ({ stateId }) => ({
      bytes: await measureState(dataFolder, stateId),
    }),
    async removePrivateData({ stateIds, onlyLongGone }) {
      let chosen: readonly string[] = stateIds;
      if (onlyLongGone) {
        const all = await listPrivateData(dataFolder, parts.stateId, looks);
        const longGone = all.filter((one) => isLongGone(one, Date.now()));
        chosen = stateIds.filter((id) => longGone.some(({ stateId }) => stateId === id));
      }
      const removedIds: string[] = [];
      const problems: Problem[] = [];
      for (const stateId of chosen) {
        try {
          await remove(stateId);
          removedIds.push(stateId);
        } catch (error) {
          const problem = problemOf(error);
          if (problem.kind === 'internal') throw error;
          // It is gone, which is what the caller wanted.
          if (problem.kind === 'not-found') removedIds.push(stateId);
          else problems.push(problem);
        }
      }
      return { removedIds, problems, workspace: workspaceOf(parts) };
    },
  };
}

const isOpenHere = {
  kind: 'file-write',
  title: 'This workspace is open',
  detail: 'Its tabs, drafts and history are in use. Nothing was removed.',
  hint: 'Open another workspace first.',
} as const;
