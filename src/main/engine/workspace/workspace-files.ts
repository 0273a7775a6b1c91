import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import {
  type CollectionEntry,
  type Environment,
  environmentSchema,
} from '../../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { readYaml } from './read-yaml.ts';

const requestSuffix = '.request.yaml';

export const workspaceSettingsSchema = z.object({
  schemaVersion: z.literal(1),
  name: z.string().min(1),
  schemas: z
    .array(z.object({ path: z.string().min(1), includeRoots: z.array(z.string()).optional() }))
    .default([]),
});

/** `protodesk.yaml`. Paths in it are relative to the workspace, or absolute. */
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

const folderFileSchema = z.object({
  name: z.string().optional(),
  order: z.array(z.string()).default([]),
});

/** What the files of a workspace hold. A file that does not parse costs only itself. */
export interface WorkspaceFiles {
  readonly settings: WorkspaceSettings;
  readonly environments: readonly Environment[];
  readonly collections: readonly CollectionEntry[];
  readonly requests: ReadonlyMap<string, SavedRequest>;
  readonly problems: readonly Problem[];
}

/** Reads a workspace folder. Never throws: what cannot be read becomes a Problem. */
export async function readWorkspaceFiles(folder: string): Promise<WorkspaceFiles> {
  const problems: Problem[] = [];
  const requests = new Map<string, SavedRequest>();

  async function attempt<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      problems.push(problemOf(error));
      return null;
    }
  }

  const visited = new Set<string>();

  async function readCollection(path: string): Promise<CollectionEntry[]> {
    const names = (await attempt(() => listFolder(path))) ?? [];
    // Links are followed, each real folder once, so that a loop ends.
    const realPath = await realpath(path).catch(() => path);
    if (visited.has(realPath)) return [];
    visited.add(realPath);
    const folderFile = names.includes('folder.yaml')
      ? await attempt(() => readYaml(join(path, 'folder.yaml'), folderFileSchema))
      : null;
    const entries: { key: string; entry: CollectionEntry }[] = [];
    for (const name of names) {
      const full = join(path, name);
      if (name.endsWith(requestSuffix)) {
        const request = await attempt(() => readYaml(full, savedRequestSchema));
        if (!request) continue;
        const twin = requests.get(request.id);
        if (twin) {
          problems.push(sameId(full, request, twin));
          continue;
        }
        requests.set(request.id, request);
        const { id, method } = request;
        entries.push({
          key: name.slice(0, -requestSuffix.length),
          entry: { kind: 'request', id, name: request.name, method },
        });
      } else if (!name.startsWith('.') && (await isFolder(full))) {
        const relativePath = relative(join(folder, 'collections'), full).split(sep).join('/');
        entries.push({
          key: name,
          entry: { kind: 'folder', path: relativePath, name, entries: await readCollection(full) },
        });
      }
    }
    return inOrder(entries, folderFile?.order ?? []);
  }

  const settings = await attempt(() =>
    readYaml(join(folder, 'protodesk.yaml'), workspaceSettingsSchema),
  );
  const environments: Environment[] = [];
  const environmentFolder = join(folder, 'environments');
  for (const name of (await attempt(() => listFolder(environmentFolder))) ?? []) {
    if (!name.endsWith('.yaml')) continue;
    const path = join(environmentFolder, name);
    const environment = await attempt(() => readYaml(path, environmentSchema));
    if (environment) environments.push(environment);
  }
  const collections = await readCollection(join(folder, 'collections'));
  return {
    settings: settings ?? { schemaVersion: 1, name: 'Workspace', schemas: [] },
    environments,
    collections,
    requests,
    problems,
  };
}

/** The first request from the top of the collections panel; null when there is none. */
export function firstRequestId(entries: readonly CollectionEntry[]): string | null {
  for (const entry of entries) {
    const id = entry.kind === 'request' ? entry.id : firstRequestId(entry.entries);
    if (id !== null) return id;
  }
  return null;
}

/** Names in the order of the folder's file; those it does not list follow by name. */
function inOrder(
  entries: readonly { key: string; entry: CollectionEntry }[],
  order: readonly string[],
): CollectionEntry[] {
  const rank = new Map(order.map((name, index) => [name, index]));
  return [...entries]
    .sort(
      (a, b) =>
        (rank.get(a.key) ?? order.length) - (rank.get(b.key) ?? order.length) ||
        a.key.localeCompare(b.key, 'en', { numeric: true }),
    )
    .map(({ entry }) => entry);
}

async function listFolder(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
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

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
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
