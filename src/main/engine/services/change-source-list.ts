import { isAbsolute, resolve } from 'node:path';
import { ProblemError } from '../../../shared/problem.ts';
import { type ListedSource, listedPath } from '../workspace/schema-sources.ts';

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
