import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { type ListedSource, listedPath, type SourceList } from '../schemas/source-list.ts';
import { carryChanges, isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { readText } from './read-yaml.ts';
import { changeText } from './workspace-disk.ts';
import { readWorkspaceText, workspaceFileSchema, workspaceKind } from './workspace-file.ts';
import type { WorkspaceSettings } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Returns the schema sources of the settings with absolute paths, in order. */
export function listedSources(
  workspaceFolder: string,
  settings: Omit<WorkspaceSettings, 'maxBodyMegabytes'>,
): ListedSource[] {
  return settings.schemas.map((source) => ({
    setName: source.set ?? defaultSetName,
    path: source.path,
    absolutePath: resolve(workspaceFolder, source.path),
    ...(source.includeRoots && {
      includeRoots: source.includeRoots.map((root) => resolve(workspaceFolder, root)),
    }),
  }));
}

/**
 * Reads the current schema sources of protodesk.yaml; null when it is invalid, since then it is being edited.
 */
async function readListedSources(workspaceFolder: string): Promise<ListedSource[] | null> {
  try {
    const path = join(workspaceFolder, 'protodesk.yaml');
    const { value } = readWorkspaceText(path, await readText(workspaceFolder, path));
    return value === null ? null : listedSources(workspaceFolder, value);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/**
 * Returns the list in protodesk.yaml; `assertWritable` throws the Problem `read-only` when it may not be
 * written.
 */
export function sourceListOf(place: WorkspacePlace, assertWritable: () => void): SourceList {
  return {
    read: () => readListedSources(place.folder),
    async save(sources) {
      assertWritable();
      await saveSchemaSources(place, sources);
    },
  };
}

const keyOrder = Object.keys(workspaceFileSchema.shape);
const sourceOrder = ['path', 'set', 'includeRoots'];

/**
 * Writes the list of schema sources into protodesk.yaml. Keeps comments, order and unknown keys; only the
 * changed lines differ. Throws a Problem `file-write` when the file cannot be read, parsed or written,
 * `read-only` when a newer Protodesk wrote it.
 */
export async function saveSchemaSources(
  place: WorkspacePlace,
  sources: readonly ListedSource[],
): Promise<void> {
  const { folder } = place;
  const file = join(folder, 'protodesk.yaml');
  try {
    await changeText(place, file, (text) =>
      changeFileText(workspaceKind, file, text ?? '', (data) => {
        const listed = Array.isArray(data.schemas) ? data.schemas : [];
        const schemas = changedSources(listed, folder, sources);
        const isNothing = schemas.length === 0 && !Object.hasOwn(data, 'schemas');
        return isNothing ? data : withSources(data, listed, schemas);
      }),
    );
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'read-only') throw error;
    throw new ProblemError({
      kind: 'file-write',
      title: 'The list of schemas could not be saved',
      detail: `Writing ${file} failed. The schemas stay loaded until Protodesk closes.`,
      location: { file },
      hint: 'Check that the file is valid and the folder writable.',
      cause: messageOf(error),
    });
  }
}

function withSources(
  data: FileData,
  before: readonly unknown[],
  schemas: readonly unknown[],
): FileData {
  return carryChanges(data, { schemas: before }, { schemas }, keyOrder) as FileData;
}

/** Returns the list entries for some sources, based on the existing ones. */
function changedSources(
  listed: readonly unknown[],
  workspaceFolder: string,
  sources: readonly ListedSource[],
): unknown[] {
  const free = new Set(listed);

  function take(matches: (item: FileData) => boolean): FileData | undefined {
    const found = [...free].filter(isKeyed).find(matches);
    if (found) free.delete(found);
    return found;
  }

  // Exact matches first: a path may be in two sets, and a moved source keeps its own entry.
  const exact = sources.map(({ path, setName }) =>
    take((item) => item.path === path && setOf(item) === setName),
  );
  const items = sources.map((source, index) => {
    const item = exact[index] ?? take(({ path }) => path === source.path) ?? { path: source.path };
    return changedSource(item, workspaceFolder, source);
  });
  // Invalid entries are no source, and stay.
  const faulty = [...free].filter((item) => !isKeyed(item) || typeof item.path !== 'string');
  return [...items, ...faulty];
}

function changedSource(
  item: FileData,
  workspaceFolder: string,
  { setName, includeRoots = [] }: ListedSource,
): FileData {
  const written = Array.isArray(item.includeRoots) ? item.includeRoots : [];
  const roots = written.map((root) => resolve(workspaceFolder, String(root)));
  const shown = isDeepStrictEqual(roots, includeRoots)
    ? written
    : includeRoots.map((root) => listedPath(workspaceFolder, root));
  const before = plainSource(setOf(item), written);
  return carryChanges(item, before, plainSource(setName, shown), sourceOrder) as FileData;
}

function plainSource(set: unknown, includeRoots: readonly unknown[]): FileData {
  return {
    ...(set !== defaultSetName && { set }),
    ...(includeRoots.length > 0 && { includeRoots }),
  };
}

function setOf(item: FileData): unknown {
  return item.set ?? defaultSetName;
}
