import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import type { SchemaSourceSpec } from '../schema/schema-source-spec.ts';
import { carryChanges, isKeyed } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { readText } from './read-yaml.ts';
import { changeText } from './workspace-disk.ts';
import { readWorkspaceText, workspaceFileSchema, workspaceKind } from './workspace-file.ts';
import type { WorkspaceSettings } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** A schema source as protodesk.yaml lists it, with the set that it belongs to. */
export interface ListedSource extends SchemaSourceSpec {
  readonly setName: string;
}

/** A schema set and what it is read from. */
export interface SchemaSetSpec {
  readonly name: string;
  readonly sources: readonly SchemaSourceSpec[];
}

/** Folders further above than this are no neighbours: somebody else's disk has them elsewhere. */
const maxFoldersUp = 3;

/**
 * How a path is written in protodesk.yaml, so that a colleague's clone finds it: relative to the
 * workspace with forward slashes, where it lies inside or below one of the few folders above it;
 * else absolute, as are those on another disk and those that share no folder but the root.
 */
export function listedPath(workspaceFolder: string, absolutePath: string): string {
  const path = relative(workspaceFolder, absolutePath);
  if (path === '') return '.';
  if (isAbsolute(path)) return absolutePath;
  const parts = path.split(sep);
  const foldersUp = parts.filter((part) => part === '..').length;
  const shared = resolve(workspaceFolder, ...Array<string>(foldersUp).fill('..'));
  const isFar = foldersUp > maxFoldersUp || (foldersUp > 0 && shared === parse(shared).root);
  return isFar ? absolutePath : parts.join('/');
}

/** The schema sources of the settings with absolute paths, in their order. */
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
 * The schema sources as protodesk.yaml lists them now; null when it is not valid, since then it is
 * being edited.
 */
export async function readListedSources(workspaceFolder: string): Promise<ListedSource[] | null> {
  try {
    const path = join(workspaceFolder, 'protodesk.yaml');
    const { value } = readWorkspaceText(path, await readText(workspaceFolder, path));
    return value === null ? null : listedSources(workspaceFolder, value);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** The sets of the sources, in the order in which they are first named; at least the default one. */
export function setsOf(sources: readonly ListedSource[]): SchemaSetSpec[] {
  const sets = new Map<string, SchemaSourceSpec[]>();
  for (const { setName, ...source } of sources) {
    const known = sets.get(setName);
    if (known) known.push(source);
    else sets.set(setName, [source]);
  }
  if (sets.size === 0) return [{ name: defaultSetName, sources: [] }];
  return [...sets].map(([name, listed]) => ({ name, sources: listed }));
}

const keyOrder = Object.keys(workspaceFileSchema.shape);
const sourceOrder = ['path', 'set', 'includeRoots'];

/**
 * Writes the list of schema sources into protodesk.yaml, keeping its comments, order and all it
 * does not know; only the lines of what changed differ. Throws a Problem `file-write` when the file
 * cannot be read, parsed or written, `read-only` when a newer Protodesk wrote it.
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
      detail: `Writing ${file} failed. The schemas are loaded, but not after the next start.`,
      location: { file },
      hint: 'Check that the file is valid and that the folder may be written to.',
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

/** The entries of the list for some sources: those that are there are taken over, and changed. */
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

  // Exact ones first: a path may stand in two sets, and one that moved takes its own entry along.
  const exact = sources.map(({ path, setName }) =>
    take((item) => item.path === path && setOf(item) === setName),
  );
  const items = sources.map((source, index) => {
    const item = exact[index] ?? take(({ path }) => path === source.path) ?? { path: source.path };
    return changedSource(item, workspaceFolder, source);
  });
  // What is not valid stands for no source, and none of the change.
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
