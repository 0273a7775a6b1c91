import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import {
  type CollectionEntry,
  type Environment,
  environmentSchema,
} from '../../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';

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

  async function readCollection(path: string): Promise<CollectionEntry[]> {
    const names = await listFolder(path);
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
  for (const name of await listFolder(join(folder, 'environments'))) {
    if (!name.endsWith('.yaml')) continue;
    const path = join(folder, 'environments', name);
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
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function readYaml<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ProblemError({
      kind: 'file-read',
      title: 'A file of the workspace could not be read',
      detail: path,
      location: { file: path },
      hint: 'Check that the file exists and may be read.',
      cause: messageOf(error),
    });
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) throw badFile(path, text, lines, fault.pos[0], fault.message);
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const keys = (issue?.path ?? []).map(String);
  const node = document.getIn(keys, true) as { range?: [number, number, number] } | undefined;
  const where = keys.length > 0 ? `"${keys.join('.')}": ` : '';
  throw badFile(path, text, lines, node?.range?.[0] ?? 0, `${where}${issue?.message ?? 'unknown'}`);
}

function badFile(
  path: string,
  text: string,
  lines: LineCounter,
  offset: number,
  reason: string,
): ProblemError {
  const { line, col } = lines.linePos(offset);
  return new ProblemError({
    kind: 'workspace-file',
    title: 'A file of the workspace is not valid',
    detail: reason,
    location: {
      file: path,
      line: Math.max(line, 1),
      column: Math.max(col, 1),
      sourceLine: text.split('\n')[Math.max(line, 1) - 1] ?? '',
    },
    hint: 'Correct the file in an editor and open the workspace again. It was left as it is.',
  });
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
