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
 * satisfies give no vote, nor do those that resolve from `known` roots. Empty when nothing is imported.
 */
export function inferIncludeRoots(
  files: readonly ImportingFile[],
  known: readonly string[] = [],
): string[] {
  const candidatesOf = createCandidates(files.map((file) => file.path));
  const knownRoots = new Set(known);
  const votes: Votes = { counts: new Map(), shared: [], sharedOf: new Map() };
  for (const file of files) {
    for (const imported of file.imports) {
      const roots = candidatesOf(imported);
      if (roots.length === 0 || roots.some((root) => knownRoots.has(root))) continue;
      addVote(votes, rootsMeantBy(file.path, roots));
    }
  }
  return coverVotes(votes);
}

/** How many import lines there are, and how many of them resolve from each root. */
export function countResolved(
  files: readonly ImportingFile[],
  roots: readonly string[],
  isBuiltIn: (imported: string) => boolean,
): { readonly all: number; readonly byRoot: ReadonlyMap<string, number> } {
  const candidatesOf = createCandidates(files.map((file) => file.path));
  const byRoot = new Map(roots.map((root) => [root, 0]));
  let all = 0;
  for (const file of files) {
    for (const imported of file.imports) {
      const candidates = candidatesOf(imported);
      // A copy of a built-in file in the tree is what its import means; else there is nothing to find.
      if (candidates.length > 0 || !isBuiltIn(imported)) all += 1;
      for (const root of candidates) {
        const count = byRoot.get(root);
        if (count !== undefined) byRoot.set(root, count + 1);
      }
    }
  }
  return { all, byRoot };
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

/** Finds the folders below which an imported path is a file; each path is looked for once. */
function createCandidates(paths: readonly string[]): (imported: string) => readonly string[] {
  const byName = groupBy(paths, (path) => path.slice(path.lastIndexOf('/') + 1));
  const known = new Map<string, readonly string[]>();
  return (imported) => {
    const before = known.get(imported);
    if (before) return before;
    const ending = `/${imported}`;
    const roots = isPlainImport(imported)
      ? (byName.get(imported.slice(imported.lastIndexOf('/') + 1)) ?? [])
          .filter((path) => path.endsWith(ending))
          .map((path) => path.slice(0, path.length - ending.length))
      : [];
    known.set(imported, roots);
    return roots;
  };
}

/** A bare name that lies in thousands of folders says nothing about the root. */
const maxRootsPerImport = 50;

/** Several files may end in the imported path; those whose root lies above the importer are meant. */
function rootsMeantBy(importer: string, roots: readonly string[]): readonly string[] {
  if (roots.length === 1) return roots;
  const above = roots.filter((root) => importer.startsWith(withSlash(root)));
  return (above.length > 0 ? above : roots).slice(0, maxRootsPerImport);
}

/** Import lines that each root would resolve. */
interface Votes {
  readonly counts: Map<string, number>;
  /** The roots of each line that several would resolve. */
  readonly shared: (readonly string[])[];
  /** Indexes into `shared`. */
  readonly sharedOf: Map<string, number[]>;
}

function addVote({ counts, shared, sharedOf }: Votes, roots: readonly string[]): void {
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
  if (roots.length < 2) return;
  shared.push(roots);
  for (const root of roots) {
    const lines = sharedOf.get(root);
    if (lines) lines.push(shared.length - 1);
    else sharedOf.set(root, [shared.length - 1]);
  }
}

function coverVotes({ counts, shared, sharedOf }: Votes): string[] {
  const roots: string[] = [];
  while (counts.size > 0) {
    const best = mostVoted(counts);
    roots.push(best);
    counts.delete(best);
    for (const line of sharedOf.get(best) ?? []) {
      for (const root of shared[line] ?? []) {
        const count = counts.get(root) ?? 0;
        if (count > 1) counts.set(root, count - 1);
        else counts.delete(root);
      }
      shared[line] = [];
    }
  }
  return roots;
}

function mostVoted(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let bestCount = 0;
  for (const [root, count] of counts) {
    if (count > bestCount || (count === bestCount && isBefore(root, best))) {
      best = root;
      bestCount = count;
    }
  }
  return best;
}

function isBefore(a: string, b: string): boolean {
  return a.length !== b.length ? a.length < b.length : a < b;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
