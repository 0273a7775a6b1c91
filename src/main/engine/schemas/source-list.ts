import { isAbsolute, parse, relative, resolve, sep } from 'node:path';
import { defaultSetName } from '../../../shared/model/schemas.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { SchemaSetSpec, SchemaSourceSpec } from '../../proto/types/schema-source-spec.ts';

/** A schema source as listed in protodesk.yaml, with its set. */
export interface ListedSource extends SchemaSourceSpec {
  readonly setName: string;
}

/** The stored list of a workspace. */
export interface SourceList {
  /** Reads the list; null while it is being edited and invalid. */
  read(): Promise<readonly ListedSource[] | null>;
  /** Saves the list. Throws the Problems `read-only` and `file-write`. */
  save(sources: readonly ListedSource[]): Promise<void>;
}

/** A path that goes up further than this is not shared: other people's disks differ. */
const maxFoldersUp = 3;

/**
 * Returns how to write a path in protodesk.yaml, so that a colleague's clone finds it: relative to the
 * workspace with forward slashes, when it is inside or below one of the few folders above it; otherwise
 * absolute, also on another disk or when they share only the root.
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

/** Returns the sets of the sources, in order of their first source; at least the default one. */
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

/** Returns the list with the paths that the set did not have; the same list when it had all of them. */
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

/**
 * Returns the list without a source.
 *
 * @throws ProblemError `not-found`, like the functions below
 */
export function withoutSource(
  list: readonly ListedSource[],
  ref: SourceRef,
): readonly ListedSource[] {
  const gone = find(list, ref);
  return list.filter((source) => source !== gone);
}

/** Returns the list with a source moved to another set; it appears there once, however it is spelled. */
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

/** Returns the list with include roots for a source; without any, they are found automatically. */
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

/**
 * Throws for a path that depends on where it is read.
 *
 * @throws ProblemError `bad-input`
 */
export function assertAbsolute(paths: readonly string[]): void {
  const relativeOnes = paths.filter((path) => !isAbsolute(path));
  if (relativeOnes.length === 0) return;
  throw new ProblemError({
    kind: 'bad-input',
    title: 'This path cannot be imported',
    detail: `${relativeOnes.join(', ')} is not a full path.`,
    hint: 'Use Open folder, or drop it onto the window.',
  });
}

function find(list: readonly ListedSource[], ref: SourceRef): ListedSource {
  const found = list.find(({ setName, path }) => setName === ref.setName && path === ref.path);
  if (found) return found;
  throw new ProblemError({
    kind: 'not-found',
    title: 'This schema source is no longer listed',
    detail: `The set ${ref.setName} has no source ${ref.path}.`,
    hint: 'Reload the schemas and try again.',
  });
}
