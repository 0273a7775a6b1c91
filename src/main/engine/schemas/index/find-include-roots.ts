import { isAbsolute, relative, sep } from 'node:path';
import type { IncludeRoot } from '../../../../shared/model/schemas.ts';
import { sayCount } from '../../../../shared/text/say-quantity.ts';
import { findBuiltIn } from '../../../proto/types/built-in-protos.ts';
import {
  countResolved,
  type ImportTree,
  inferIncludeRoots,
} from '../../../proto/types/index/infer-include-roots.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';

/** A root from a buf file, and how the file names it. */
export interface BufRoot {
  /** Absolute. */
  readonly path: string;
  /** The text after "It is": in `modules` of buf.yaml. */
  readonly named: string;
}

/** The roots given for one source; the user's win over all others. */
export interface RootsSaid {
  /** The chosen folder, or the folder of the chosen file. */
  readonly folder: string;
  readonly given: readonly string[];
  readonly buf: readonly BufRoot[];
  readonly workspaceFolder: string | null;
}

/**
 * Returns the include roots of a source, in search order: the given ones; otherwise those of buf files, then
 * others that the imports need. A file below none of them makes the source's own folder a root. None when
 * another source has all its files.
 */
export function findIncludeRoots(tree: ImportTree, said: RootsSaid): readonly IncludeRoot[] {
  const named = said.given.length > 0 ? givenRoots(said.given) : foundRoots(tree, said.buf);
  const isCovered = createIsCovered(named.map((root) => root.path));
  if (tree.files.length === 0 && said.given.length === 0) return [];
  const isFolderNeeded = named.length === 0 || tree.files.some((file) => !isCovered(file.path));
  const roots =
    isFolderNeeded && !named.some((root) => root.path === said.folder)
      ? [...named, { path: said.folder, from: 'source' as const, words: '' }]
      : named;
  const counts = countResolved(
    tree,
    roots.map((root) => toSlashes(root.path)),
    (imported) => findBuiltIn(imported) !== undefined,
  );
  return roots.map(({ path, from, words }) => ({
    path,
    shown: shownPath(path, said.workspaceFolder),
    from,
    reason: reasonOf(
      from,
      words,
      counts.byRoot.get(toSlashes(path)) ?? 0,
      counts.all,
      roots.length === 1,
    ),
  }));
}

interface NamedRoot {
  readonly path: string;
  readonly from: IncludeRoot['from'];
  readonly words: string;
}

function givenRoots(given: readonly string[]): readonly NamedRoot[] {
  return [...new Set(given)].map((path) => ({ path, from: 'given', words: 'You set it.' }));
}

/** A buf root that no import needs comes after the needed ones: a buf.yaml may exist for linting only. */
function foundRoots(tree: ImportTree, buf: readonly BufRoot[]): readonly NamedRoot[] {
  const slashed = buf.map(({ path }) => toSlashes(path));
  const { byRoot } = countResolved(tree, slashed, () => true);
  const ofBuf = buf.map(
    ({ path, named }): NamedRoot => ({ path, from: 'buf', words: `It is ${named}.` }),
  );
  const ofImports = inferIncludeRoots(tree, slashed).map(
    (path): NamedRoot => ({ path, from: 'imports', words: '' }),
  );
  if (ofImports.length === 0) return ofBuf;
  const isNeeded = ({ path }: NamedRoot) => (byRoot.get(toSlashes(path)) ?? 0) > 0;
  return [...ofBuf.filter(isNeeded), ...ofImports, ...ofBuf.filter((root) => !isNeeded(root))];
}

/** Creates a test for whether a file is below one of some folders; both use forward slashes. */
function createIsCovered(roots: readonly string[]): (path: string) => boolean {
  const folders = new Set(roots.map((root) => toSlashes(root).replace(/\/$/, '')));
  return (path) => {
    for (let at = path.lastIndexOf('/'); at >= 0; at = path.lastIndexOf('/', at - 1)) {
      if (folders.has(path.slice(0, at))) return true;
      if (at === 0) return false;
    }
    return false;
  };
}

function reasonOf(
  from: IncludeRoot['from'],
  words: string,
  resolved: number,
  all: number,
  isOnly: boolean,
): string {
  const counted =
    all === 0
      ? 'No imports between files.'
      : `${sayCount(resolved)} of ${sayCount(all)} ${all === 1 ? 'import resolves' : 'imports resolve'} here.`;
  if (from === 'source') {
    return isOnly
      ? `${counted} It is the chosen folder.`
      : `${counted} It has the files outside all other roots.`;
  }
  return words === '' ? counted : `${words} ${counted}`;
}

function shownPath(path: string, workspaceFolder: string | null): string {
  if (workspaceFolder === null) return path;
  const inside = relative(workspaceFolder, path);
  if (inside === '') return '.';
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return path;
  return inside.split(sep).join('/');
}
