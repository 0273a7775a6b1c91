import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isSeq, type YAMLMap } from 'yaml';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import type { SchemaSourceSpec } from '../schema/schema-source-spec.ts';
import { editYaml, pairOf, setKey } from './edit-yaml.ts';
import { readYaml } from './read-yaml.ts';
import { type WorkspaceSettings, workspaceSettingsSchema } from './workspace-files.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** A schema source as protodesk.yaml lists it, with the set that it belongs to. */
export interface ListedSource extends SchemaSourceSpec {
  readonly setName: string;
}

/** A schema set and what it is read from. */
export interface SchemaSetSpec {
  readonly name: string;
  readonly sources: readonly SchemaSourceSpec[];
}

/** How a path is written in protodesk.yaml: relative with forward slashes where it lies inside. */
export function listedPath(workspaceFolder: string, absolutePath: string): string {
  const inside = relative(workspaceFolder, absolutePath);
  if (inside === '') return '.';
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return absolutePath;
  return inside.split(sep).join('/');
}

/** The schema sources of the settings with absolute paths, in their order. */
export function listedSources(
  workspaceFolder: string,
  settings: WorkspaceSettings,
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
    return listedSources(workspaceFolder, await readYaml(path, workspaceSettingsSchema));
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

const keyOrder = ['schemaVersion', 'name', 'schemas'];
const sourceOrder = ['path', 'set', 'includeRoots'];

/**
 * Writes the list of schema sources into protodesk.yaml, keeping its comments, order and all it
 * does not know; only the lines of what changed differ. Throws a Problem `file-write` when the file
 * cannot be read, parsed or written.
 */
export async function saveSchemaSources(
  workspaceFolder: string,
  sources: readonly ListedSource[],
): Promise<void> {
  const file = join(workspaceFolder, 'protodesk.yaml');
  try {
    const text = await readFile(file, 'utf8');
    const changed = editYaml(text, (root, document) => {
      changeSources(document, root, workspaceFolder, sources);
    });
    if (changed !== text) await writeFileAtomically(file, changed);
  } catch (error) {
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

function changeSources(
  document: Document,
  root: YAMLMap,
  workspaceFolder: string,
  sources: readonly ListedSource[],
): void {
  const listed = pairOf(root, 'schemas')?.value;
  const free = new Set(isSeq(listed) ? listed.items.filter((item) => isMap(item)) : []);

  function take(matches: (item: YAMLMap) => boolean): YAMLMap | undefined {
    const found = [...free].find(matches);
    if (found) free.delete(found);
    return found;
  }

  // Exact ones first: a path may stand in two sets, and one that moved takes its own entry along.
  const exact = sources.map(({ path, setName }) =>
    take((item) => item.get('path') === path && setOf(item) === setName),
  );
  const items = sources.map((source, index) => {
    const item =
      exact[index] ??
      take((item) => item.get('path') === source.path) ??
      (document.createNode({ path: source.path }) as YAMLMap);
    changeSource(document, item, workspaceFolder, source);
    return item;
  });
  if (isSeq(listed)) listed.items = items;
  else if (items.length > 0) {
    setKey(document, root, 'schemas', [], keyOrder);
    const made = pairOf(root, 'schemas')?.value;
    if (isSeq(made)) {
      made.flow = false;
      made.items = items;
    }
  }
}

function changeSource(
  document: Document,
  item: YAMLMap,
  workspaceFolder: string,
  { setName, includeRoots = [] }: ListedSource,
): void {
  if (setOf(item) !== setName) {
    const set = setName === defaultSetName ? undefined : setName;
    setKey(document, item, 'set', set, sourceOrder);
  }
  const written = item.get('includeRoots');
  const roots = (isSeq(written) ? (written.toJSON() as unknown[]) : []).map((root) =>
    resolve(workspaceFolder, String(root)),
  );
  if (isDeepStrictEqual(roots, includeRoots)) return;
  const shown = includeRoots.map((root) => listedPath(workspaceFolder, root));
  setKey(document, item, 'includeRoots', shown.length > 0 ? shown : undefined, sourceOrder);
}

function setOf(item: YAMLMap): unknown {
  return item.get('set') ?? defaultSetName;
}
