import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry, Environment } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkspaceFile } from './workspace-file.ts';

/** What `protodesk.yaml` says of the workspace itself. Paths in it are relative to it, or absolute. */
export type WorkspaceSettings = Pick<WorkspaceFile, 'name' | 'schemas' | 'maxBodyMegabytes'>;

/** What stands in a folder of the collections; `key` is its name in the folder's order. */
export type PlacedEntry =
  | { readonly kind: 'request'; readonly key: string; readonly id: string }
  | { readonly kind: 'folder'; readonly key: string; readonly path: string };

/** A folder of the collections as it lies on disk. */
export interface FolderFiles {
  /** As it is shown. */
  readonly name: string;
  /** What it says for all requests below it. */
  readonly inherited: InheritedSettings;
  /** As they are shown. */
  readonly entries: readonly PlacedEntry[];
  /** As `folder.yaml` has it, names of what is gone included. */
  readonly order: readonly string[];
  /** Why nothing of `folder.yaml` could be read, so that what it says is not known; left out when it could. */
  readonly unread?: Problem;
}

/** Where a request's file lies. */
export interface RequestPlace {
  readonly path: string;
  readonly folderPath: string;
  readonly key: string;
}

/** The file of a request that could not be read. */
export interface BrokenRequest extends RequestPlace {
  /** As its text gives it, or gave it before; null when neither does. */
  readonly id: string | null;
}

/** What the files of a workspace hold. A file that does not parse costs only itself. */
export interface WorkspaceFiles {
  readonly settings: WorkspaceSettings;
  /** What the workspace says for all its requests. */
  readonly inherited: InheritedSettings;
  /** Why nothing of `protodesk.yaml` could be read; left out when it could. */
  readonly unread?: Problem;
  /** Says that a newer version wrote `protodesk.yaml`; null when none did. */
  readonly newer: Problem | null;
  readonly environments: readonly Environment[];
  readonly collections: readonly CollectionEntry[];
  readonly requests: ReadonlyMap<string, SavedRequest>;
  readonly problems: readonly Problem[];
  /** The file of each request, by its id. */
  readonly places: ReadonlyMap<string, RequestPlace>;
  /** The files that bodies lie in, by the ids of their requests. */
  readonly bodyPaths: ReadonlyMap<string, string>;
  /** By path relative to `collections/`; the empty one is the top. */
  readonly folders: ReadonlyMap<string, FolderFiles>;
  /** The file of each environment, by its name. */
  readonly environmentPaths: ReadonlyMap<string, string>;
  /** Why files of environments could not be read. */
  readonly brokenEnvironments: readonly Problem[];
  /** Files of requests that could not be read. */
  readonly brokenRequests: readonly BrokenRequest[];
  /** All files of which nothing could be read. */
  readonly brokenPaths: ReadonlySet<string>;
}

/** The first request from the top of the collections panel; null when there is none. */
export function firstRequestId(entries: readonly CollectionEntry[]): string | null {
  for (const entry of entries) {
    const id = entry.kind === 'request' ? entry.id : firstRequestId(entry.entries);
    if (id !== null) return id;
  }
  return null;
}

/** Much faster than `localeCompare`, of the same order. */
const byName = new Intl.Collator('en', { numeric: true });

/** In the order of the folder's file; what it does not list follows by name. */
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
