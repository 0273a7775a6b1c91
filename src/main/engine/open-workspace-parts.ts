import { join } from 'node:path';
import type { EngineOptions } from './handlers/engine-options.ts';
import type { WorkspaceParts } from './handlers/engine-parts.ts';
import { openAllowedFiles } from './workspace/allowed-files.ts';
import { openCapturedFile } from './workspace/captured-file.ts';
import { openCookieFile } from './workspace/cookie-file.ts';
import { openSamples } from './workspace/open-samples.ts';
import { openWorkspace } from './workspace/open-workspace.ts';
import { createOwnSaves } from './workspace/own-saves.ts';
import { openPrivateState } from './workspace/private-state/open-state.ts';
import { revisionOf } from './workspace/revision.ts';
import { createSavePlaces } from './workspace/save-places.ts';
import { createSessionStore } from './workspace/session-store.ts';
import { settingsChain } from './workspace/settings-chain.ts';

/** An opened workspace, with the parts that only its opener needs. */
export interface OpenedWorkspaceParts {
  readonly parts: WorkspaceParts;
  /**
   * Throws when its files cannot be written now.
   *
   * @throws ProblemError with the reason
   */
  assertWritable(): void;
  dispose(): Promise<void>;
}

/** Opens the workspace of the options, or the samples, with its private data. */
export async function openWorkspaceParts(
  options: EngineOptions,
  tools: Pick<Parameters<typeof openWorkspace>[0], 'readMany' | 'onChange'> & {
    tellWorkspace(): void;
  },
): Promise<OpenedWorkspaceParts> {
  const opened =
    options.workspaceFolder === null
      ? await openSamples({
          packagedFolder: options.packagedSamplesFolder,
          userFolder: options.samplesFolder,
        })
      : { folder: options.workspaceFolder, problem: null };
  const { folder } = opened;
  const state = await openPrivateState(options.dataFolder, folder, {
    useFormer: options.useFormerState,
  });
  let isOffered = state.formerId !== null;
  const { folder: privateFolder } = state;
  const workspace = await openWorkspace({
    place: { folder, privateFolder },
    identity: state.identity,
    forbidden: opened.problem,
    readMany: tools.readMany,
    onChange: tools.onChange,
    onUnexpected: options.onUnexpected,
  });
  const { access, changes, files } = workspace;
  const hadFile = new Set<string>();
  const parts: WorkspaceParts = {
    folder,
    folderProblems: () => [opened.problem ?? [], state.problem ?? [], workspace.problems()].flat(),
    tellWorkspace: tools.tellWorkspace,
    access: access.current,
    files,
    changes,
    settingsChain: (place) =>
      settingsChain(files(), place, {
        lastPlace: changes.lastPlace,
        hadFile: (id) => hadFile.has(id),
      }),
    noteFiles(requestIds) {
      for (const id of requestIds) hadFile.add(id);
    },
    ownSaves: createOwnSaves((requestId) => {
      const request = files().requests.get(requestId);
      return request ? revisionOf(request) : null;
    }),
    stateId: state.id,
    consentsId: state.consentsId,
    privateFolder,
    formerState: {
      isOffered: () => isOffered,
      async dismiss() {
        await state.dismissFormer();
        isOffered = false;
      },
      forget(stateId) {
        if (stateId === state.formerId) isOffered = false;
      },
    },
    session: createSessionStore(privateFolder),
    captured: await openCapturedFile(join(privateFolder, 'captured.json')),
    cookieFile: await openCookieFile(join(privateFolder, 'cookies.json'), options.keychain),
    savePlaces: createSavePlaces(),
    allowedFiles: await openAllowedFiles(privateFolder),
  };
  return {
    parts,
    assertWritable: access.assertWritable,
    async dispose() {
      await workspace.dispose();
      await state.dispose();
    },
  };
}
