import { isAbsolute, relative, sep } from 'node:path';
import type { IncludeRoot } from '../../../shared/model/schemas.ts';
import { findBuiltIn } from './built-in-protos.ts';
import { countResolved, type ImportingFile, inferIncludeRoots } from './infer-include-roots.ts';
import { toSlashes } from './to-slashes.ts';

/** A root that a buf file names, and in which words. */
export interface BufRoot {
  /** Absolute. */
  readonly path: string;
  /** `modules of buf.yaml`. */
  readonly named: string;
}

/** What is said of the roots of one source; the user's word goes before all others. */
export interface RootsSaid {
  /** The folder that was chosen, or that of the file that was. */
  readonly folder: string;
  readonly given: readonly string[];
  readonly buf: readonly BufRoot[];
  readonly workspaceFolder: string | null;
}

/**
 * The include roots of a source, in the order in which they are tried: those that were given; else
 * those of buf files, then those that the imports need besides. A file below none of them makes the
 * source's own folder one.
 */
export function findIncludeRoots(
  files: readonly ImportingFile[],
  said: RootsSaid,
): readonly IncludeRoot[] {
  const named = new Map<string, { readonly from: IncludeRoot['from']; readonly words: string }>();
  for (const path of said.given) named.set(path, { from: 'given', words: 'You set it.' });
  if (said.given.length === 0) {
    for (const { path, named: words } of said.buf) {
      named.set(path, { from: 'buf', words: `It is in ${words}.` });
    }
    const known = [...named.keys()].map(toSlashes);
    for (const path of inferIncludeRoots(files, known)) {
      named.set(path, { from: 'imports', words: '' });
    }
  }
  const isCovered = createIsCovered([...named.keys()]);
  if (named.size === 0 || files.some((file) => !isCovered(file.path))) {
    if (!named.has(said.folder)) named.set(said.folder, { from: 'source', words: '' });
  }
  const counts = countResolved(
    files,
    [...named.keys()].map(toSlashes),
    (imported) => findBuiltIn(imported) !== undefined,
  );
  return [...named].map(([path, { from, words }]) => ({
    path,
    shown: shownPath(path, said.workspaceFolder),
    from,
    reason: reasonOf(from, words, counts.byRoot.get(toSlashes(path)) ?? 0, counts.all),
  }));
}

/** Whether a file lies below one of some folders; both with forward slashes. */
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

function reasonOf(from: IncludeRoot['from'], words: string, resolved: number, all: number): string {
  const counted =
    all === 0
      ? 'No file imports another.'
      : `${resolved} of ${all} ${all === 1 ? 'import resolves' : 'imports resolve'} from here.`;
  if (from === 'source') {
    return all === 0
      ? `${counted} Paths start at what you chose.`
      : `${counted} It is here for the files that lie below no other root.`;
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
