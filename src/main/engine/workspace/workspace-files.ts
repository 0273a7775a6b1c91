import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry, Environment } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkspaceFile } from './workspace-file.ts';

/** The workspace's own settings in `protodesk.yaml`. Paths in it are relative to it, or absolute. */
export type WorkspaceSettings = Pick<WorkspaceFile, 'name' | 'schemas' | 'maxBodyMegabytes'>;

/** An entry of a folder of the collections; `key` is its name in the folder's order. */
export type PlacedEntry =
  | { readonly kind: 'request'; readonly key: string; readonly id: string }
  | { readonly kind: 'folder'; readonly key: string; readonly path: string };

/** A folder of the collections on disk. */
export interface FolderFiles {
  /** As it is shown. */
  readonly name: string;
  /** Its settings for all requests below it. */
  readonly inherited: InheritedSettings;
  /** As they are shown. */
  readonly entries: readonly PlacedEntry[];
  /** As in `folder.yaml`, including names of missing entries. */
  readonly order: readonly string[];
  /** Why `folder.yaml` could not be read at all, so that its settings are unknown; otherwise left out. */
  readonly unread?: Problem;
}

/** Where a request's file is. */
export interface RequestPlace {
  readonly path: string;
  readonly folderPath: string;
  readonly key: string;
}

/** A request file that could not be read. */
export interface BrokenRequest extends RequestPlace {
  /** From its text, now or before; null when neither has it. */
  readonly id: string | null;
}

/** The content of a workspace's files. A file that does not parse affects only itself. */
export interface WorkspaceFiles {
  readonly settings: WorkspaceSettings;
  /** The settings of the workspace for all its requests. */
  readonly inherited: InheritedSettings;
  /** Why `protodesk.yaml` could not be read at all; otherwise left out. */
  readonly unread?: Problem;
  /** The Problem that a newer version wrote `protodesk.yaml`; null otherwise. */
  readonly newer: Problem | null;
  readonly environments: readonly Environment[];
  readonly collections: readonly CollectionEntry[];
  readonly requests: ReadonlyMap<string, SavedRequest>;
  readonly problems: readonly Problem[];
  /** The file of each request, by its id. */
  readonly places: ReadonlyMap<string, RequestPlace>;
  /** The body files, by the ids of their requests. */
  readonly bodyPaths: ReadonlyMap<string, string>;
  /** By path relative to `collections/`; the empty one is the top. */
  readonly folders: ReadonlyMap<string, FolderFiles>;
  /** The file of each environment, by its name. */
  readonly environmentPaths: ReadonlyMap<string, string>;
  /** Why files of environments could not be read. */
  readonly brokenEnvironments: readonly Problem[];
  /** Request files that could not be read. */
  readonly brokenRequests: readonly BrokenRequest[];
  /** All files that could not be read at all. */
  readonly brokenPaths: ReadonlySet<string>;
}

/** Returns the first request from the top of the collections panel; null when there is none. */
export function firstRequestId(entries: readonly CollectionEntry[]): string | null {
  for (const entry of entries) {
    const id = entry.kind === 'request' ? entry.id : firstRequestId(entry.entries);
    if (id !== null) return id;
  }
  return null;
}

/** Much faster than `localeCompare`, with the same order. */
const byName = new Intl.Collator('en', { numeric: true });

/** Sorts by the order in the folder's file; unlisted entries follow by name. */
export function inOrder<T extends { readonly key: string }>(
  entries: readonly T[],
  order: readonly string[],
): T[] {
  const rank = new Map(order.map((name, index) => [name, index]));
  return [...entries].sort(
    (a, b) =>
      (rank.get(a.key) ?? order.length) - (rank.get(b.key) ?? order.length) ||
      byName.compare(a.key, b.key),
  );
}
