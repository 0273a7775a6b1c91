import { hash } from 'node:crypto';
import type { RequestFile, workspaceContract } from '../../../shared/contract/engine-workspace.ts';
import { noSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Workspace } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { EngineParts } from '../engine-parts.ts';
import { noRequest } from '../workspace/workspace-context.ts';
import { firstRequestId } from '../workspace/workspace-files.ts';
import type { CaptureCalls } from './capture-handlers.ts';
import type { HandlersOf } from './handlers-of.ts';
import type { ImportCalls } from './import-handlers.ts';
import { notBuilt } from './not-built.ts';
import type { ScopeCalls } from './scope-handlers.ts';

type Names = Exclude<keyof typeof workspaceContract, ScopeCalls | CaptureCalls | ImportCalls>;

/** The workspace's files and their changes. */
export function workspaceHandlers(parts: EngineParts): HandlersOf<Names | 'getWorkspace'> {
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
    async saveRequest({ request, folderPath }) {
      const isNewFile = await changes.saveRequest(request, folderPath);
      const file = parts.files().requests.get(request.id) ?? request;
      return { kind: 'saved' as const, ...changed(), file: fileOf(file), isNewFile };
    },
    async createFolder({ parentPath, name }) {
      const path = await changes.createFolder(parentPath, name);
      return { ...changed(), path };
    },
    async renameEntry({ entry, name }) {
      await changes.renameEntry(entry, name);
      return changed();
    },
    previewSave: notBuilt,
    async duplicateEntry({ entry }) {
      if (entry.kind === 'folder') return notBuilt();
      const id = await changes.duplicateRequest(entry.id);
      return { ...changed(), entry: { kind: 'request' as const, id } };
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
    async reloadWorkspace() {
      await changes.reload();
      return changed();
    },
    async saveEnvironment({ base, environment }) {
      await changes.saveEnvironment(base?.name ?? null, environment);
      return changed();
    },
    async deleteEnvironment({ name }) {
      const undoId = await changes.deleteEnvironment(name);
      return { ...changed(), undoId };
    },
    readFolderSettings: notBuilt,
    saveFolderSettings: notBuilt,
    restorePrevious: notBuilt,
  };
}

function fileOf(request: SavedRequest): RequestFile {
  return { request, revision: hash('sha256', JSON.stringify(request)) };
}

function workspaceOf({
  folder,
  openProblem,
  files,
  changes,
  sampleServer,
}: EngineParts): Workspace {
  const { settings, collections, environments, problems } = files();
  return {
    name: settings.name,
    folder,
    collections: [...collections],
    environments: [...environments],
    settings: noSettings,
    access: { kind: 'writable' },
    sampleServer: sampleServer(),
    problems: [...(openProblem ? [openProblem] : []), ...problems, ...changes.problems()],
    firstRequestId: firstRequestId(collections),
  };
}
