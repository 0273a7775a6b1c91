import { basename, dirname, join, relative } from 'node:path';
import { defaultBodyMegabytes } from '../../../shared/model/body-limit.ts';
import { noSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type {
  CollectionEntry,
  Environment,
  RequestEntry,
} from '../../../shared/model/workspace.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { FolderFile } from './folder-file.ts';
import type { FolderNode } from './folder-node.ts';
import type { ListedWorkspace } from './list-workspace.ts';
import type { FileRead } from './read-file-text.ts';
import type { RequestRead } from './read-request-file.ts';
import { requestSuffix } from './request-file.ts';
import type { WorkspaceFile } from './workspace-file.ts';
import {
  type BrokenRequest,
  type FolderFiles,
  inOrder,
  type PlacedEntry,
  type RequestPlace,
  type WorkspaceFiles,
} from './workspace-files.ts';

/** All that was listed and read of a workspace. */
export interface ReadParts {
  readonly listed: ListedWorkspace;
  workspace(path: string): FileRead<WorkspaceFile> | undefined;
  environment(path: string): FileRead<Environment> | undefined;
  folderFile(path: string): FileRead<FolderFile> | undefined;
  request(path: string): RequestRead | undefined;
}

/** Combines what was read: entries in their order, with Problems for whatever does not match. */
export function assembleFiles(parts: ReadParts): WorkspaceFiles {
  const { workspacePath } = parts.listed;
  const workspace = parts.workspace(workspacePath) ?? nothing;
  const problems: Problem[] = [...workspace.problems];
  const brokenPaths = new Set<string>();
  if (!workspace.value) brokenPaths.add(workspacePath);
  const environments = assembleEnvironments(parts, problems, brokenPaths);
  const tree = assembleTree(parts, problems, brokenPaths);
  return {
    settings: workspace.value ?? {
      name: 'Workspace',
      schemas: [],
      maxBodyMegabytes: defaultBodyMegabytes,
    },
    inherited: workspace.value?.settings ?? noSettings,
    ...unreadOf(workspace),
    newer: workspace.version === 'newer' ? (workspace.problems[0] ?? null) : null,
    ...environments,
    ...tree,
    problems,
    brokenPaths,
  };
}

/** Returns why nothing of a file can be used; nothing when something can. */
function unreadOf({ value, problems }: FileRead<unknown>): { readonly unread?: Problem } {
  const fault = value ? undefined : problems.find(({ severity }) => severity === 'error');
  return fault ? { unread: fault } : {};
}

const nothing: FileRead<never> = { value: null, version: 'current', problems: [] };

function assembleEnvironments(
  parts: ReadParts,
  problems: Problem[],
  brokenPaths: Set<string>,
): Pick<WorkspaceFiles, 'environments' | 'environmentPaths' | 'brokenEnvironments'> {
  const brokenEnvironments: Problem[] = [];
  const environments: Environment[] = [];
  const environmentPaths = new Map<string, string>();
  problems.push(...parts.listed.environments.problems);
  for (const path of parts.listed.paths.environments) {
    const read = parts.environment(path);
    problems.push(...(read?.problems ?? []));
    if (!read?.value) {
      if (read) brokenPaths.add(path);
      brokenEnvironments.push(...Object.values(unreadOf(read ?? nothing)));
      continue;
    }
    const twin = environmentPaths.get(read.value.name);
    if (twin !== undefined) {
      problems.push(sameEnvironment(path, read.value.name, twin));
      continue;
    }
    environments.push(read.value);
    environmentPaths.set(read.value.name, path);
  }
  return { environments, environmentPaths, brokenEnvironments };
}

type Tree = Pick<
  WorkspaceFiles,
  'collections' | 'requests' | 'places' | 'bodyPaths' | 'folders' | 'brokenRequests'
>;

function assembleTree(parts: ReadParts, problems: Problem[], brokenPaths: Set<string>): Tree {
  const requests = new Map<string, SavedRequest>();
  const places = new Map<string, RequestPlace>();
  const bodyPaths = new Map<string, string>();
  const folders = new Map<string, FolderFiles>();
  const brokenRequests: BrokenRequest[] = [];

  function requestEntry(place: RequestPlace): CollectionEntry | null {
    const read = parts.request(place.path);
    if (!read) return null;
    if (read.problems.length > 0) problems.push(...read.problems);
    if (!read.value) {
      const id = read.problems.find(({ requestId }) => requestId !== undefined)?.requestId;
      brokenRequests.push({ ...place, id: id ?? null });
      brokenPaths.add(place.path);
      return null;
    }
    const twin = requests.get(read.value.id);
    if (twin) {
      const folder = dirname(parts.listed.workspacePath);
      const shown = places.get(twin.id)?.path ?? '';
      problems.push(sameId(folder, place.path, shown, twin.id));
      return null;
    }
    requests.set(read.value.id, read.value);
    places.set(read.value.id, place);
    if (read.bodyPath !== null) bodyPaths.set(read.value.id, read.bodyPath);
    return entryOf(read.value);
  }

  function folderEntries(node: FolderNode): CollectionEntry[] {
    const { path, folderPath, listing } = node;
    problems.push(...listing.problems);
    const filePath = join(path, 'folder.yaml');
    const file = parts.folderFile(filePath);
    if (file) problems.push(...file.problems);
    if (file && !file.value) brokenPaths.add(filePath);
    const found: { key: string; entry: CollectionEntry }[] = [];
    for (const name of listing.files) {
      if (!name.endsWith(requestSuffix)) continue;
      const key = name.slice(0, -requestSuffix.length);
      const entry = requestEntry({ path: join(path, name), folderPath, key });
      if (entry) found.push({ key, entry });
    }
    for (const [key, inner] of node.folders) {
      const entries = folderEntries(inner);
      const name = folders.get(inner.folderPath)?.name ?? key;
      found.push({ key, entry: { kind: 'folder', path: inner.folderPath, name, entries } });
    }
    const order = file?.value?.order ?? [];
    const ordered = inOrder(found, order);
    folders.set(folderPath, {
      name: file?.value?.name ?? basename(path),
      inherited: file?.value?.settings ?? noSettings,
      entries: ordered.map(placedEntry),
      order,
      ...(file && unreadOf(file)),
    });
    return ordered.map(({ entry }) => entry);
  }

  const collections = folderEntries(parts.listed.collections);
  return { collections, requests, places, bodyPaths, folders, brokenRequests };
}

/** Returns a request as the panel shows it. */
export function entryOf(request: SavedRequest): RequestEntry {
  const { id, name, method, url, requestType, responseType } = request;
  return { kind: 'request', id, name, method, url, requestType, responseType };
}

function placedEntry({ key, entry }: { key: string; entry: CollectionEntry }): PlacedEntry {
  return entry.kind === 'request'
    ? { kind: 'request', key, id: entry.id }
    : { kind: 'folder', key, path: entry.path };
}

function sameEnvironment(path: string, name: string, twin: string): Problem {
  return problem({
    kind: 'workspace-file',
    title: 'Two environments have the same name',
    detail: `${path} and ${twin} are both named "${name}"; only the latter is shown.`,
    location: { file: path },
    hint: 'Rename one of them.',
  });
}

function sameId(folder: string, path: string, shown: string, id: string): Problem {
  return problem({
    kind: 'workspace-file',
    title: 'Two requests have the same id',
    detail: `${relative(folder, path)} and ${relative(folder, shown)} both have id ${id}; only the latter is shown.`,
    location: { file: path },
    hint: 'A copied file keeps its id: change its "id:" line.',
  });
}
