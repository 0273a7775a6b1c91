import { isAbsolute, parse, relative, resolve, sep } from 'node:path';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { SchemaSetSpec, SchemaSourceSpec } from '../../proto/types/schema-source-spec.ts';

/** A schema source as protodesk.yaml lists it, with the set that it belongs to. */
export interface ListedSource extends SchemaSourceSpec {
  readonly setName: string;
}

/** The list of a workspace, where it is kept. */
export interface SourceList {
  /** As it is now; null while it is being edited, and not valid. */
  read(): Promise<readonly ListedSource[] | null>;
  /** Throws the Problems `read-only` and `file-write`. */
  save(sources: readonly ListedSource[]): Promise<void>;
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

/** Names a source of the workspace; `path` as listed. */
export interface SourceRef {
  readonly setName: string;
  readonly path: string;
}

/** The list with the paths that one of its sets did not have; the same list when it had all of them. */
export function withSources(
  list: readonly ListedSource[],
  paths: readonly string[],
  setName: string,
  workspaceFolder: string,
): readonly ListedSource[] {
  const known = new Set(
    list.filter((source) => source.setName === setName).map(({ absolutePath }) => absolutePath),
  );
  const added = [...new Set(paths.map((path) => resolve(path)))]
    .filter((path) => !known.has(path))
    .map((absolutePath) => ({
      setName,
      path: listedPath(workspaceFolder, absolutePath),
      absolutePath,
    }));
  return added.length === 0 ? list : [...list, ...added];
}

/** @throws ProblemError `not-found`, as those that follow */
export function withoutSource(
  list: readonly ListedSource[],
  ref: SourceRef,
): readonly ListedSource[] {
  const gone = find(list, ref);
  return list.filter((source) => source !== gone);
}

/** The list with a source in another set; there it is once, however it is spelled. */
export function withMovedSource(
  list: readonly ListedSource[],
  ref: SourceRef,
  toSet: string,
): readonly ListedSource[] {
  const moved = find(list, ref);
  const isThere = list.some(
    ({ setName, absolutePath }) =>
      setName === toSet && absolutePath === moved.absolutePath && ref.setName !== toSet,
  );
  if (isThere) return list.filter((source) => source !== moved);
  return list.map((source) => (source === moved ? { ...source, setName: toSet } : source));
}

/** The list with include roots given to a source; with none of them they are found out. */
export function withIncludeRoots(
  list: readonly ListedSource[],
  ref: SourceRef,
  includeRoots: readonly string[],
  workspaceFolder: string,
): readonly ListedSource[] {
  const changed = find(list, ref);
  const { includeRoots: _before, ...rest } = changed;
  const roots = includeRoots.map((root) => resolve(workspaceFolder, root));
  const source = roots.length === 0 ? rest : { ...rest, includeRoots: roots };
  return list.map((each) => (each === changed ? source : each));
}

/** @throws ProblemError `bad-input` for a path that leads elsewhere wherever it is read */
export function assertAbsolute(paths: readonly string[]): void {
  const relativeOnes = paths.filter((path) => !isAbsolute(path));
  if (relativeOnes.length === 0) return;
  throw new ProblemError({
    kind: 'bad-input',
    title: 'This path cannot be imported',
    detail: `${relativeOnes.join(', ')} is not a full path.`,
    hint: 'Choose the folder with Open folder, or drop it onto the window.',
  });
}

function find(list: readonly ListedSource[], ref: SourceRef): ListedSource {
  const found = list.find(({ setName, path }) => setName === ref.setName && path === ref.path);
  if (found) return found;
  throw new ProblemError({
    kind: 'not-found',
    title: 'This schema source is not listed any more',
    detail: `The set ${ref.setName} has no source ${ref.path}.`,
    hint: 'Reload the schemas and try again.',
  });
}
