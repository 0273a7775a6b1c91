import { groupBy } from './group-by.ts';

/** A .proto file as far as its imports matter; paths are absolute with forward slashes. */
export interface ImportingFile {
  readonly path: string;
  readonly imports: readonly string[];
}

/**
 * The include roots under which the imports of a tree resolve, most useful first.
 *
 * Every file that ends in an imported path votes for the folder before that path; the root with the
 * most votes is taken (the shortest on a draw), then the next for what is left. So one root results
 * wherever one suffices, and a tree of bare names gets a root per folder. Imports that no file
 * satisfies give no vote. Empty when nothing is imported.
 */
export function inferIncludeRoots(files: readonly ImportingFile[]): string[] {
  const byName = indexByName(files.map((file) => file.path));
  const votes = new Map<string, Set<string>>();
  for (const file of files) {
    for (const imported of file.imports) {
      for (const root of rootsFor(file.path, imported, byName)) {
        const known = votes.get(root);
        const vote = `${file.path}\n${imported}`;
        if (known) known.add(vote);
        else votes.set(root, new Set([vote]));
      }
    }
  }
  return coverVotes(votes);
}

/** Import path of a file: relative to the first root above it, undefined when none is. */
export function importPathUnder(path: string, roots: readonly string[]): string | undefined {
  const root = roots.find((candidate) => path.startsWith(withSlash(candidate)));
  return root === undefined ? undefined : path.slice(withSlash(root).length);
}

/** Whether an import may be looked up below a root: relative, and never out of it. */
export function isPlainImport(path: string): boolean {
  return (
    path !== '' &&
    !/[\\:\0]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

function indexByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return groupBy(paths, (path) => path.slice(path.lastIndexOf('/') + 1));
}

/** Several files may end in the imported path; those whose root lies above the importer are meant. */
function rootsFor(
  importer: string,
  imported: string,
  byName: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (!isPlainImport(imported)) return [];
  const ending = `/${imported}`;
  const name = imported.slice(imported.lastIndexOf('/') + 1);
  const roots = (byName.get(name) ?? [])
    .filter((path) => path.endsWith(ending))
    .map((path) => path.slice(0, path.length - ending.length));
  const above = roots.filter((root) => importer.startsWith(withSlash(root)));
  return (above.length > 0 ? above : roots).slice(0, maxRootsPerImport);
}

/** A bare name that lies in thousands of folders says nothing about the root. */
const maxRootsPerImport = 50;

function coverVotes(votes: Map<string, Set<string>>): string[] {
  const roots: string[] = [];
  while (votes.size > 0) {
    let best: string | undefined;
    let bestCount = 0;
    for (const [root, voters] of votes) {
      const isBetter =
        voters.size > bestCount ||
        (voters.size === bestCount && best !== undefined && isBefore(root, best));
      if (isBetter) {
        best = root;
        bestCount = voters.size;
      }
    }
    if (best === undefined || bestCount === 0) break;
    roots.push(best);
    const covered = votes.get(best) ?? new Set();
    votes.delete(best);
    for (const [root, voters] of votes) {
      for (const vote of covered) voters.delete(vote);
      if (voters.size === 0) votes.delete(root);
    }
  }
  return roots;
}

function isBefore(a: string, b: string): boolean {
  return a.length !== b.length ? a.length < b.length : a < b;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
