import type { RequestFile, workspaceContract } from '../../../shared/contract/engine-workspace.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Workspace } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { revisionOf } from '../workspace/revision.ts';
import { noRequest } from '../workspace/workspace-context.ts';
import { noSuchFolder } from '../workspace/workspace-disk.ts';
import type { CaptureCalls } from './capture-handlers.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';
import type { ImportCalls } from './import-handlers.ts';
import type { ScopeCalls } from './scope-handlers.ts';
import { type ShownParts, workspaceOf } from './workspace-of.ts';

type Names = Exclude<keyof typeof workspaceContract, ScopeCalls | CaptureCalls | ImportCalls>;

/** Serves the workspace's files and their changes. */
export function workspaceHandlers(
  parts: ShownParts & Pick<EngineParts, 'ownSaves'>,
): HandlersOf<Names | 'getWorkspace'> {
  const { changes } = parts;

  function changed(): { workspace: Workspace } {
    return { workspace: workspaceOf(parts) };
  }

  return {
    getWorkspace: () => workspaceOf(parts),
    readRequest({ requestId }) {
      const request = parts.files().requests.get(requestId);
      if (!request) throw new ProblemError(noRequest);
      return fileOf(request);
    },
    locateRequest({ requestId }) {
      const place = parts.files().places.get(requestId);
      if (!place) throw new ProblemError(noRequest);
      return { path: place.path };
    },
    saveRequest: (save) =>
      parts.ownSaves.save(save.request.id, save.baseRevision, async (baseRevision) => {
        const outcome = await changes.saveRequest({ ...save, baseRevision });
        if (outcome.kind === 'conflict') {
          return { kind: 'conflict' as const, theirs: fileOf(outcome.theirs) };
        }
        const file = parts.files().requests.get(save.request.id) ?? save.request;
        const { isNewFile } = outcome;
        return { kind: 'saved' as const, ...changed(), file: fileOf(file), isNewFile };
      }),
    previewSave: ({ request }) => changes.previewSave(request),
    async createFolder({ parentPath, name }) {
      const path = await changes.createFolder(parentPath, name);
      return { ...changed(), path };
    },
    async renameEntry({ entry, name }) {
      await changes.renameEntry(entry, name);
      return changed();
    },
    async duplicateEntry({ entry, typed }) {
      const copy = await changes.duplicateEntry(entry, typed);
      return { ...changed(), entry: copy };
    },
    async deleteEntry({ entry }) {
      const deleted = await changes.deleteEntry(entry);
      return { ...changed(), ...deleted };
    },
    async undoDelete({ undoId }) {
      await changes.undoDelete(undoId);
      return changed();
    },
    async moveEntry({ entry, folderPath, index }) {
      await changes.moveEntry(entry, folderPath, index);
      return changed();
    },
    async dismissFormerState() {
      await parts.formerState.dismiss();
      return changed();
    },
    async reloadWorkspace() {
      const access = parts.access();
      // Its requests must not use the tabs and secrets of the folder that was opened.
      if (access.kind === 'read-only' && access.reason === 'other-folder') {
        throw new ProblemError(access.problem);
      }
      await changes.reload();
      return changed();
    },
    async saveEnvironment({ base, environment }) {
      await changes.saveEnvironment(base, environment);
      return changed();
    },
    async deleteEnvironment({ name }) {
      const undoId = await changes.deleteEnvironment(name);
      return { ...changed(), undoId };
    },
    readFolderSettings: ({ folderPath }) => ({ settings: settingsOf(parts, folderPath) }),
    async saveFolderSettings({ folderPath, base, settings }) {
      await changes.saveFolderSettings(folderPath, base, settings);
      return { ...changed(), settings: settingsOf(parts, folderPath) };
    },
    async saveBodyLimit({ maxBodyMegabytes }) {
      await changes.saveBodyLimit(maxBodyMegabytes);
      return changed();
    },
    async restorePrevious({ path }) {
      await changes.restorePrevious(path);
      return changed();
    },
  };
}

function fileOf(request: SavedRequest): RequestFile {
  return { request, revision: revisionOf(request) };
}

function settingsOf({ files }: Pick<EngineParts, 'files'>, folderPath: string): InheritedSettings {
  const { inherited, folders } = files();
  if (folderPath === '') return inherited;
  const folder = folders.get(folderPath);
  if (!folder) throw new ProblemError(noSuchFolder(folderPath));
  return folder.inherited;
}
