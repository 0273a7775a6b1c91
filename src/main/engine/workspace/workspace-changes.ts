import { join } from 'node:path';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import { originalIdOf } from '../../../shared/model/copy-id.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Environment } from '../../../shared/model/workspace.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createFolder, moveEntry, renameEntry } from './arrange-entries.ts';
import { duplicateEntry } from './duplicate-entry.ts';
import { keepFoundText } from './previous-versions.ts';
import { readText } from './read-yaml.ts';
import { readAs, restorePrevious } from './restore-previous.ts';
import { saveBodyLimit } from './save-body-limit.ts';
import { deleteEnvironment, saveEnvironment } from './save-environment.ts';
import { saveFolderSettings } from './save-folder-settings.ts';
import { previewSave, type RequestSave, type SaveOutcome, saveRequest } from './save-request.ts';
import { deleteEntry, undoDelete } from './trash.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { collectionPath } from './workspace-disk.ts';
import type { RequestPlace, WorkspaceFiles } from './workspace-files.ts';
import type { WorkspaceIndex } from './workspace-index.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Changes of a workspace's files, one after another. Each reads the folder first and again at the end, so
 * that it works on the current state. Each throws a Problem on failure, `read-only` when nothing may be
 * written.
 */
export interface WorkspaceChanges {
  /**
   * Saves a request.
   *
   * @param save.copyOf the id of the request that it is a copy of
   */
  saveRequest(
    save: Omit<RequestSave, 'lastPlace' | 'copiedFrom'> & { readonly copyOf?: string | undefined },
  ): Promise<SaveOutcome>;
  /** Returns the YAML that saving would give, and the current YAML; changes nothing. */
  previewSave(request: SavedRequest): Promise<{ mine: string; theirs: string | null }>;
  /**
   * Renames a schema set in the requests that use it. One whose file cannot be written stays unchanged and is
   * reported by {@link problems}.
   */
  renameSchemaSet(from: string, to: string): Promise<void>;
  createFolder(parentPath: string, name: string): Promise<string>;
  renameEntry(entry: EntryRef, name: string): Promise<void>;
  /** @param typed a request as an open tab has it; left out to copy the file */
  duplicateEntry(entry: EntryRef, typed?: SavedRequest): Promise<EntryRef>;
  deleteEntry(entry: EntryRef): Promise<{ undoId: string; requestIds: string[] }>;
  undoDelete(undoId: string): Promise<void>;
  moveEntry(entry: EntryRef, folderPath: string, index: number): Promise<void>;
  saveEnvironment(base: Environment | null, environment: Environment): Promise<void>;
  saveFolderSettings(
    folderPath: string,
    base: InheritedSettings,
    settings: InheritedSettings,
  ): Promise<void>;
  saveBodyLimit(maxBodyMegabytes: number): Promise<void>;
  deleteEnvironment(name: string): Promise<string>;
  /** Restores the last good version of a damaged file; {@link problems} reports which one. */
  restorePrevious(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Reads only what may have changed outside; everything without paths. */
  readOutside(paths?: Iterable<string>): Promise<void>;
  /**
   * Returns the last known place of a request's file, even if it is gone or damaged; for a copy without a file
   * the place of its original.
   */
  lastPlace(requestId: string): RequestPlace | undefined;
  /** Returns Problems of changes since the last reload: damaged files that were set aside. */
  problems(): readonly Problem[];
  /** Resolves when no change is running. */
  settled(): Promise<void>;
  /** Resolves when copies of what other programs wrote are kept. */
  kept(): Promise<void>;
}

/** Creates the changes for a folder. */
export function createWorkspaceChanges(options: {
  readonly place: WorkspacePlace;
  readonly index: WorkspaceIndex;
  /** Throws the Problem `read-only` when nothing may be written. */
  assertWritable(): void;
  /** Called after a change or a reload has read the current state. */
  onRead(): void;
}): WorkspaceChanges {
  const { place, index } = options;
  const { folder } = place;
  const lastPlaces = new Map<string, RequestPlace>();
  let remembered: WorkspaceFiles | null = null;
  let problems: Problem[] = [];
  /** Dropped with the next change: it is outdated then. */
  let restored: Problem | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();
  let keeping: Promise<unknown> = Promise.resolve();

  function remember(files: WorkspaceFiles): void {
    if (files === remembered) return;
    const before = remembered;
    remembered = files;
    if (files.places === before?.places) return;
    for (const [id, place] of files.places) lastPlaces.set(id, place);
  }

  function placeOf(requestId: string): RequestPlace | undefined {
    return lastPlaces.get(requestId) ?? lastPlaces.get(originalIdOf(requestId) ?? '');
  }

  /** Keeps copies of what other programs wrote, in the background: their next write may break the file. */
  function keepFound(): void {
    const paths = index.takeChanged();
    if (paths.length === 0) return;
    keeping = keeping.then(async () => {
      for (const path of paths) await keepIfValid(path);
    });
  }

  async function keepIfValid(path: string): Promise<void> {
    try {
      options.assertWritable();
      const text = await readText(folder, path);
      if (readAs(folder, path, text).value !== null) await keepFoundText(place, path, text);
    } catch {
      // It may not be written now, or the file is gone again.
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = lastChange.then(work, work);
    lastChange = done;
    return done;
  }

  /**
   * Runs a change.
   *
   * @param paths all that the change reads or writes; without them every file is checked
   */
  function changing<T>(
    change: (context: WorkspaceContext) => Promise<T>,
    paths?: (files: WorkspaceFiles) => readonly string[],
  ): Promise<T> {
    function look(): Promise<WorkspaceFiles> {
      const some = paths?.(index.files()) ?? [];
      return some.length > 0 ? index.readChanged(some) : index.readAll();
    }
    return inTurn(async () => {
      options.assertWritable();
      remember(index.files());
      const files = await look();
      remember(files);
      keepFound();
      restored = null;
      try {
        return await change({ ...place, files });
      } finally {
        remember(await look());
        // The writing itself keeps versions of what was written here.
        index.takeChanged();
        options.onRead();
      }
    });
  }

  function environmentPaths(files: WorkspaceFiles): readonly string[] {
    return [join(folder, 'environments'), ...files.environmentPaths.values()];
  }

  /** Returns what changes of the collections read or write: lists, orders, and requests with body files. */
  function collectionPaths(entry: EntryRef | null) {
    return (files: WorkspaceFiles): readonly string[] => {
      const places = [...files.bodyPaths.keys()].map((id) => files.places.get(id));
      if (entry?.kind === 'request') places.push(files.places.get(entry.id));
      return [
        join(folder, 'collections'),
        ...[...files.folders.keys()].map((path) =>
          join(collectionPath(folder, path), 'folder.yaml'),
        ),
        ...files.brokenRequests.map(({ path }) => path),
        ...places.flatMap((place) => place?.path ?? []),
      ];
    };
  }

  /** Returns the file of an existing request; otherwise the paths for a new file in the collections. */
  function requestPaths(id: string) {
    return (files: WorkspaceFiles): readonly string[] => {
      const place = files.places.get(id);
      return place ? [place.path] : collectionPaths(null)(files);
    };
  }

  async function readAnew(): Promise<void> {
    problems = [];
    restored = null;
    remember(await index.readAll());
    keepFound();
    options.onRead();
  }

  return {
    saveRequest: (save) =>
      changing(async (context) => {
        const { copyOf, ...asked } = save;
        const lastPlace = lastPlaces.get(save.request.id);
        const copiedFrom = (copyOf && placeOf(copyOf)?.path) || null;
        const outcome = await saveRequest(context, { ...asked, lastPlace, copiedFrom });
        if (outcome.kind === 'saved' && outcome.problem) {
          problems = [...problems, outcome.problem];
        }
        return outcome;
      }, requestPaths(save.request.id)),
    renameSchemaSet: (from, to) =>
      changing(async (context) => {
        for (const request of context.files.requests.values()) {
          if (request.schemaSet !== from) continue;
          const named = { ...request, schemaSet: to };
          const save = { request: named, folderPath: null, baseRevision: null };
          const saving = saveRequest(context, { ...save, lastPlace: undefined, copiedFrom: null });
          await saving.catch((error: unknown) => {
            problems = [...problems, problemOf(error)];
          });
        }
      }),
    createFolder: (parentPath, name) =>
      changing((context) => createFolder(context, parentPath, name), collectionPaths(null)),
    renameEntry: (entry, name) =>
      changing((context) => renameEntry(context, entry, name), collectionPaths(entry)),
    previewSave: (request) =>
      inTurn(async () => {
        const files = await index.readChanged(requestPaths(request.id)(index.files()));
        return previewSave({ ...place, files }, request, lastPlaces.get(request.id));
      }),
    duplicateEntry: (entry, typed) =>
      changing((context) => duplicateEntry(context, entry, typed), collectionPaths(entry)),
    deleteEntry: (entry) =>
      changing(async (context) => {
        const { problem, ...deleted } = await deleteEntry(context, entry);
        if (problem) problems = [...problems, problem];
        return deleted;
      }, collectionPaths(entry)),
    undoDelete: (undoId) =>
      changing(
        (context) => undoDelete(context, undoId),
        (files) => [...collectionPaths(null)(files), ...environmentPaths(files)],
      ),
    moveEntry: (entry, folderPath, index) =>
      changing((context) => moveEntry(context, entry, folderPath, index), collectionPaths(entry)),
    saveEnvironment: (base, environment) =>
      changing((context) => saveEnvironment(context, base, environment), environmentPaths),
    deleteEnvironment: (name) =>
      changing((context) => deleteEnvironment(context, name), environmentPaths),
    saveFolderSettings: (folderPath, base, settings) =>
      changing(
        (context) => saveFolderSettings(context, folderPath, base, settings),
        (files) => [join(folder, 'protodesk.yaml'), ...collectionPaths(null)(files)],
      ),
    saveBodyLimit: (maxBodyMegabytes) =>
      changing(
        (context) => saveBodyLimit(context, maxBodyMegabytes),
        () => [join(folder, 'protodesk.yaml')],
      ),
    restorePrevious: (path) =>
      changing(
        async (context) => {
          await keeping;
          restored = await restorePrevious(context, path);
        },
        () => [path],
      ),
    reload: () => inTurn(readAnew),
    readOutside: (paths) =>
      inTurn(async () => {
        const before = index.files();
        remember(before);
        remember(await (paths ? index.readChanged(paths) : index.readAll()));
        keepFound();
        if (index.files() !== before) restored = null;
      }),
    lastPlace(requestId) {
      remember(index.files());
      return placeOf(requestId);
    },
    problems: () => (restored ? [...problems, restored] : problems),
    async settled() {
      await lastChange.catch(() => undefined);
    },
    kept: async () => {
      await keeping;
    },
  };
}
