import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type InheritedSettings, noSettings } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { setNameSchema } from '../../../shared/model/schemas.ts';
import type { CollectionEntry, Environment } from '../../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { environmentFileSchema } from './environment-file.ts';
import { isInside } from './is-inside.ts';
import { readYaml } from './read-yaml.ts';
import { requestFileSchema, requestSuffix } from './request-file.ts';
import { createYamlCache, type YamlCache } from './yaml-cache.ts';

export const workspaceSettingsSchema = z.object({
  schemaVersion: z.literal(1),
  name: z.string().min(1),
  schemas: z
    .array(
      z.object({
        path: z.string().min(1),
        /** The schema set; that of the workspace when none is named. */
        set: setNameSchema.optional(),
        includeRoots: z.array(z.string()).optional(),
      }),
    )
    .default([]),
});

/** `protodesk.yaml`. Paths in it are relative to the workspace, or absolute. */
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

const folderFileSchema = z.object({
  name: z.string().min(1).optional(),
  order: z.array(z.string()).default([]),
});

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
}

/** Where a request's file lies. */
export interface RequestPlace {
  readonly path: string;
  readonly folderPath: string;
  readonly key: string;
}

/** What the files of a workspace hold. A file that does not parse costs only itself. */
export interface WorkspaceFiles {
  readonly settings: WorkspaceSettings;
  /** What the workspace says for all its requests. */
  readonly inherited: InheritedSettings;
  readonly environments: readonly Environment[];
  readonly collections: readonly CollectionEntry[];
  readonly requests: ReadonlyMap<string, SavedRequest>;
  readonly problems: readonly Problem[];
  /** The file of each request, by its id. */
  readonly places: ReadonlyMap<string, RequestPlace>;
  /** By path relative to `collections/`; the empty one is the top. */
  readonly folders: ReadonlyMap<string, FolderFiles>;
  /** The file of each environment, by its name. */
  readonly environmentPaths: ReadonlyMap<string, string>;
  /** Files of requests that could not be read. */
  readonly brokenRequests: readonly RequestPlace[];
}

/**
 * Reads a workspace folder. Never throws: what cannot be read becomes a Problem.
 *
 * @param cache of an earlier reading, so that only what changed is parsed
 */
export async function readWorkspaceFiles(
  folder: string,
  cache: YamlCache = createYamlCache(),
): Promise<WorkspaceFiles> {
  const problems: Problem[] = [];
  const requests = new Map<string, SavedRequest>();
  const places = new Map<string, RequestPlace>();
  const folders = new Map<string, FolderFiles>();
  const brokenRequests: RequestPlace[] = [];
  const root = await realpath(folder).catch(() => folder);

  async function attempt<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      problems.push(problemOf(error));
      return null;
    }
  }

  /** Links may lead elsewhere in the workspace, not out of it: what is saved would be written there. */
  async function staysInside(path: string, entry: Dirent): Promise<boolean> {
    if (!entry.isSymbolicLink()) return true;
    const target = await realpath(path).catch(() => null);
    if (target === null) return false;
    if (isInside(root, target)) return true;
    problems.push(leadsOut(path, target));
    return false;
  }

  const visited = new Set<string>();

  async function readRequest(place: RequestPlace): Promise<CollectionEntry | null> {
    const request = await attempt(() => cache.read(place.path, requestFileSchema));
    if (!request) {
      brokenRequests.push(place);
      return null;
    }
    const { id, name, method, url, requestType, responseType } = request;
    const twin = requests.get(id);
    if (twin) {
      problems.push(sameId(place.path, request, twin));
      return null;
    }
    requests.set(id, request);
    places.set(id, place);
    return { kind: 'request', id, name, method, url, requestType, responseType };
  }

  async function readFolder(path: string, folderPath: string): Promise<CollectionEntry[]> {
    const listed = (await attempt(() => listFolder(path))) ?? [];
    // Links are followed, each real folder once, so that a loop ends.
    const realPath = await realpath(path).catch(() => path);
    if (visited.has(realPath)) return [];
    visited.add(realPath);
    const { order, name: shownName } = await folderFile(path, listed);
    const entries: { key: string; entry: CollectionEntry }[] = [];
    // Read beside each other; what is wrong with one is told when its turn comes.
    await Promise.all(
      listed
        .filter((found) => found.isFile() && found.name.endsWith(requestSuffix))
        .map(({ name }) => cache.read(join(path, name), requestFileSchema).catch(() => null)),
    );
    for (const found of listed) {
      const { name } = found;
      const full = join(path, name);
      if (name.startsWith('.') || !(await staysInside(full, found))) continue;
      if (name.endsWith(requestSuffix)) {
        const key = name.slice(0, -requestSuffix.length);
        const entry = await readRequest({ path: full, folderPath, key });
        if (entry) entries.push({ key, entry });
      } else if (await isFolder(full, found)) {
        const inner = folderPath === '' ? name : `${folderPath}/${name}`;
        const innerEntries = await readFolder(full, inner);
        const shown = (await nameOfFolder(full)) ?? name;
        entries.push({
          key: name,
          entry: { kind: 'folder', path: inner, name: shown, entries: innerEntries },
        });
      }
    }
    const ordered = inOrder(entries, order);
    folders.set(folderPath, {
      name: shownName ?? basename(path),
      inherited: noSettings,
      entries: ordered.map(placedEntry),
      order,
    });
    return ordered.map(({ entry }) => entry);
  }

  async function folderFile(
    path: string,
    listed: readonly Dirent[],
  ): Promise<z.infer<typeof folderFileSchema>> {
    const isThere = listed.some((found) => found.name === 'folder.yaml');
    const read = isThere
      ? await attempt(() => cache.read(join(path, 'folder.yaml'), folderFileSchema))
      : null;
    return read ?? { order: [] };
  }

  /** Its own file was read, and reported, with its entries. */
  async function nameOfFolder(path: string): Promise<string | undefined> {
    const read = cache.read(join(path, 'folder.yaml'), folderFileSchema);
    return read.then(
      ({ name }) => name,
      () => undefined,
    );
  }

  const settings = await attempt(() =>
    readYaml(join(folder, 'protodesk.yaml'), workspaceSettingsSchema),
  );
  const environments: Environment[] = [];
  const environmentPaths = new Map<string, string>();
  const environmentFolder = join(folder, 'environments');
  for (const found of (await attempt(() => listFolder(environmentFolder))) ?? []) {
    const path = join(environmentFolder, found.name);
    const isHidden = found.name.startsWith('.');
    if (isHidden || !found.name.endsWith('.yaml') || !(await staysInside(path, found))) continue;
    const environment = await attempt(() => cache.read(path, environmentFileSchema));
    if (!environment) continue;
    const twin = environmentPaths.get(environment.name);
    if (twin !== undefined) {
      problems.push(sameEnvironment(path, environment.name, twin));
      continue;
    }
    environments.push(environment);
    environmentPaths.set(environment.name, path);
  }
  const collections = await readFolder(join(folder, 'collections'), '');
  return {
    settings: settings ?? { schemaVersion: 1, name: 'Workspace', schemas: [] },
    inherited: noSettings,
    environments,
    collections,
    requests,
    problems,
    places,
    folders,
    environmentPaths,
    brokenRequests,
  };
}

function placedEntry({ key, entry }: { key: string; entry: CollectionEntry }): PlacedEntry {
  return entry.kind === 'request'
    ? { kind: 'request', key, id: entry.id }
    : { kind: 'folder', key, path: entry.path };
}

/** The first request from the top of the collections panel; null when there is none. */
export function firstRequestId(entries: readonly CollectionEntry[]): string | null {
  for (const entry of entries) {
    const id = entry.kind === 'request' ? entry.id : firstRequestId(entry.entries);
    if (id !== null) return id;
  }
  return null;
}

/** In the order of the folder's file; what it does not list follows by name. */
export function inOrder<T extends { readonly key: string }>(
  entries: readonly T[],
  order: readonly string[],
): T[] {
  const rank = new Map(order.map((name, index) => [name, index]));
  return [...entries].sort(
    (a, b) =>
      (rank.get(a.key) ?? order.length) - (rank.get(b.key) ?? order.length) ||
      a.key.localeCompare(b.key, 'en', { numeric: true }),
  );
}

async function listFolder(path: string): Promise<Dirent[]> {
  try {
    const found = await readdir(path, { withFileTypes: true });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ProblemError({
      kind: 'file-read',
      title: 'A folder of the workspace could not be read',
      detail: path,
      location: { file: path },
      hint: 'Check that it is a folder and may be read.',
      cause: messageOf(error),
    });
  }
}

async function isFolder(path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function leadsOut(path: string, target: string): Problem {
  return new ProblemError({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'A link leads out of the workspace',
    detail: `${path} is a link to ${target}. It is left out.`,
    location: { file: path },
    hint: 'Put the files themselves into the workspace.',
  }).problem;
}

function sameEnvironment(path: string, name: string, twin: string): Problem {
  return new ProblemError({
    kind: 'workspace-file',
    title: 'Two environments have the same name',
    detail: `${path} and ${twin} are both named "${name}"; only the latter is shown.`,
    location: { file: path },
    hint: 'Give one of them a name of its own.',
  }).problem;
}

function sameId(path: string, request: SavedRequest, twin: SavedRequest): Problem {
  return new ProblemError({
    kind: 'workspace-file',
    title: 'Two requests have the same id',
    detail: `"${request.name}" and "${twin.name}" both have the id ${request.id}; only the latter is shown.`,
    location: { file: path },
    hint: 'Give one of them an id of its own.',
  }).problem;
}
