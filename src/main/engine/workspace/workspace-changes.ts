import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createFolder, moveEntry, renameEntry } from './arrange-entries.ts';
import { deleteEnvironment, saveEnvironment } from './save-environment.ts';
import { duplicateRequest, saveRequest } from './save-request.ts';
import { deleteEntry, undoDelete } from './trash.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import type { RequestPlace, WorkspaceFiles } from './workspace-files.ts';

/**
 * Changes of a workspace's files, one after the other. Each reads the folder first, so that it works
 * on what is there, and again when it is done; each throws a Problem when it fails, `read-only` when
 * nothing may be written.
 */
export interface WorkspaceChanges {
  /** Gives whether it made a file: it had none, or that was gone. */
  saveRequest(request: SavedRequest, folderPath: string | null): Promise<boolean>;
  /**
   * Has the requests that name a schema set name another. One whose file cannot be written is told
   * with {@link problems}, and stays as it is.
   */
  renameSchemaSet(from: string, to: string): Promise<void>;
  createFolder(parentPath: string, name: string): Promise<string>;
  renameEntry(entry: EntryRef, name: string): Promise<void>;
  duplicateRequest(requestId: string): Promise<string>;
  deleteEntry(entry: EntryRef): Promise<{ undoId: string; requestIds: string[] }>;
  undoDelete(undoId: string): Promise<void>;
  moveEntry(entry: EntryRef, folderPath: string, index: number): Promise<void>;
  saveEnvironment(previousName: string | null, environment: Environment): Promise<void>;
  deleteEnvironment(name: string): Promise<string>;
  reload(): Promise<void>;
  /** What the user should know of changes since the last reload: damaged files that were set aside. */
  problems(): readonly Problem[];
  /** Resolves when no change is under way. */
  settled(): Promise<void>;
}

/** Changes the files of a folder. */
export function createWorkspaceChanges(options: {
  readonly folder: string;
  /** Throws the Problem `read-only` when nothing may be written. */
  assertWritable(): void;
  files(): WorkspaceFiles;
  readFilesAgain(): Promise<WorkspaceFiles>;
}): WorkspaceChanges {
  const { folder, readFilesAgain } = options;
  const lastPlaces = new Map<string, RequestPlace>();
  let problems: Problem[] = [];
  let lastChange: Promise<unknown> = Promise.resolve();

  function remember({ places }: WorkspaceFiles): void {
    for (const [id, place] of places) lastPlaces.set(id, place);
  }

  function inTurn<T>(change: (context: WorkspaceContext) => Promise<T>): Promise<T> {
    async function run(): Promise<T> {
      options.assertWritable();
      remember(options.files());
      const files = await readFilesAgain();
      remember(files);
      try {
        return await change({ folder, files });
      } finally {
        remember(await readFilesAgain());
      }
    }
    const done = lastChange.then(run, run);
    lastChange = done;
    return done;
  }

  async function readAnew(): Promise<void> {
    problems = [];
    remember(await readFilesAgain());
  }

  return {
    saveRequest: (request, folderPath) =>
      inTurn(async (context) => {
        const lastPlace = lastPlaces.get(request.id);
        const problem = await saveRequest(context, request, folderPath, lastPlace);
        if (problem) problems = [...problems, problem];
        return problem === null && !context.files.places.has(request.id);
      }),
    renameSchemaSet: (from, to) =>
      inTurn(async (context) => {
        for (const request of context.files.requests.values()) {
          if (request.schemaSet !== from) continue;
          const named = { ...request, schemaSet: to };
          await saveRequest(context, named, null, undefined).catch((error: unknown) => {
            problems = [...problems, problemOf(error)];
          });
        }
      }),
    createFolder: (parentPath, name) =>
      inTurn((context) => createFolder(context, parentPath, name)),
    renameEntry: (entry, name) => inTurn((context) => renameEntry(context, entry, name)),
    duplicateRequest: (requestId) => inTurn((context) => duplicateRequest(context, requestId)),
    deleteEntry: (entry) => inTurn((context) => deleteEntry(context, entry)),
    undoDelete: (undoId) => inTurn((context) => undoDelete(context, undoId)),
    moveEntry: (entry, folderPath, index) =>
      inTurn((context) => moveEntry(context, entry, folderPath, index)),
    saveEnvironment: (previousName, environment) =>
      inTurn((context) => saveEnvironment(context, previousName, environment)),
    deleteEnvironment: (name) => inTurn((context) => deleteEnvironment(context, name)),
    reload() {
      const done = lastChange.then(readAnew, readAnew);
      lastChange = done;
      return done;
    },
    problems: () => problems,
    async settled() {
      await lastChange.catch(() => undefined);
    },
  };
}
