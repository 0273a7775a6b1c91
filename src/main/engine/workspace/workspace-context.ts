import { posix } from 'node:path';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import { noSettings } from '../../../shared/model/inherited-settings.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { collectionPath, noSuchFolder } from './workspace-disk.ts';
import type { FolderFiles, WorkspaceFiles } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** The input of each workspace change: its place, and the current files on disk. */
export interface WorkspaceContext extends WorkspacePlace {
  readonly files: WorkspaceFiles;
}

/** An entry of the collections on disk. */
export interface FoundEntry {
  readonly kind: EntryRef['kind'];
  /** Its file or folder. */
  readonly path: string;
  readonly parentPath: string;
  /** Its name in the parent's order. */
  readonly key: string;
}

/** Finds an entry. Throws a Problem `not-found` when it is gone. */
export function findEntry({ folder, files }: WorkspaceContext, entry: EntryRef): FoundEntry {
  if (entry.kind === 'request') {
    const place = files.places.get(entry.id);
    if (!place) throw new ProblemError(noRequest);
    return { kind: 'request', path: place.path, parentPath: place.folderPath, key: place.key };
  }
  if (entry.path === '' || !files.folders.has(entry.path)) {
    throw new ProblemError(noSuchFolder(entry.path));
  }
  const parent = posix.dirname(entry.path);
  return {
    kind: 'folder',
    path: collectionPath(folder, entry.path),
    parentPath: parent === '.' ? '' : parent,
    key: posix.basename(entry.path),
  };
}

/**
 * Finds a folder of the collections; the top exists even without its folder on disk. Throws a Problem
 * `not-found`.
 */
export function findFolder({ files }: WorkspaceContext, folderPath: string): FolderFiles {
  const found = files.folders.get(folderPath);
  if (found) return found;
  if (folderPath === '') return noFiles;
  throw new ProblemError(noSuchFolder(folderPath));
}

const noFiles: FolderFiles = { name: 'collections', inherited: noSettings, entries: [], order: [] };

/** Joins the path of a parent folder and a name. */
export function joinPath(parentPath: string, name: string): string {
  return parentPath === '' ? name : `${parentPath}/${name}`;
}

/** The Problem of a request without a file. */
export const noRequest = {
  kind: 'not-found',
  title: 'This request is no longer in the workspace',
  detail: 'Its file was removed or cannot be read.',
  hint: 'Choose another request.',
} as const;
