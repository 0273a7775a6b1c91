/** The imports of a .proto file; paths are absolute with forward slashes. */
export interface ImportingFile {
  readonly path: string;
  readonly imports: readonly string[];
}

/** The files of a source, and the folders from which their imports resolve. */
export interface ImportTree {
  readonly files: readonly ImportingFile[];
  /** Every import path, and its number of import lines. */
  readonly lines: ReadonlyMap<string, number>;
  /** Returns the folders from which an import path leads to a file of the tree; cached. */
  foldersAbove(imported: string): readonly string[];
  add(file: ImportingFile): void;
}

/** Creates the tree of some files; more can be added when they are found. */
export function createImportTree(initial: readonly ImportingFile[] = []): ImportTree {
  const files: ImportingFile[] = [];
  const lines = new Map<string, number>();
  const byName = new Map<string, string[]>();
  const known = new Map<string, readonly string[]>();

  function look(imported: string): readonly string[] {
    if (!isPlainImport(imported)) return [];
    const ending = `/${imported}`;
    return (byName.get(nameOf(imported)) ?? [])
      .filter((path) => path.endsWith(ending))
      .map((path) => path.slice(0, path.length - ending.length));
  }

  function add(file: ImportingFile): void {
    files.push(file);
    known.clear();
    const name = nameOf(file.path);
    const paths = byName.get(name);
    if (paths) paths.push(file.path);
    else byName.set(name, [file.path]);
    for (const imported of file.imports) lines.set(imported, (lines.get(imported) ?? 0) + 1);
  }

  for (const file of initial) add(file);
  return {
    files,
    lines,
    add,
    foldersAbove(imported) {
      let folders = known.get(imported);
      if (!folders) {
        folders = look(imported);
        known.set(imported, folders);
      }
      return folders;
    },
  };
}

/**
 * Returns the include roots for the imports of a tree, most useful first.
 *
 * Every file whose path ends in an import path votes for the folder before that part. The root with the most
 * votes is taken (the shortest on a draw), then the next for the remaining imports. So the result is one root
 * if one is enough, and a tree of bare names gets a root per folder. Imports without a file do not vote, nor
 * do those that resolve from `known` roots. Empty if nothing is imported.
 */
export function inferIncludeRoots(tree: ImportTree, known: readonly string[] = []): string[] {
  const knownRoots = new Set(known);
  const votes: Votes = { counts: new Map(), shared: [], sharedOf: new Map() };
  const ambiguous = new Set<string>();
  for (const [imported, count] of tree.lines) {
    const [root, another] = tree.foldersAbove(imported);
    if (root === undefined) continue;
    if (another !== undefined) ambiguous.add(imported);
    else if (!knownRoots.has(root)) votes.counts.set(root, (votes.counts.get(root) ?? 0) + count);
  }
  if (ambiguous.size === 0) return coverVotes(votes);
  for (const { path, imports } of tree.files) {
    for (const imported of imports) {
      if (!ambiguous.has(imported)) continue;
      const roots = tree.foldersAbove(imported);
      if (!roots.some((root) => knownRoots.has(root))) addVote(votes, rootsMeantBy(path, roots));
    }
  }
  return coverVotes(votes);
}

/** Counts the import lines, and how many of them resolve from each root. */
export function countResolved(
  tree: ImportTree,
  roots: readonly string[],
  isBuiltIn: (imported: string) => boolean,
): { readonly all: number; readonly byRoot: ReadonlyMap<string, number> } {
  const byRoot = new Map(roots.map((root) => [root, 0]));
  let all = 0;
  for (const [imported, lineCount] of tree.lines) {
    const folders = tree.foldersAbove(imported);
    // A copy of a built-in file in the tree takes its place; else the import needs no file.
    if (folders.length > 0 || !isBuiltIn(imported)) all += lineCount;
    for (const root of folders) {
      const count = byRoot.get(root);
      if (count !== undefined) byRoot.set(root, count + lineCount);
    }
  }
  return { all, byRoot };
}

/** True when an import may be looked up below a root: relative, and never leading out of it. */
export function isPlainImport(path: string): boolean {
  return (
    path !== '' &&
    !/[\\:\0]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A bare name in thousands of folders says nothing about the root. */
const maxRootsPerImport = 50;

/** If several files fit the import path, those count whose root is above the importer. */
function rootsMeantBy(importer: string, roots: readonly string[]): readonly string[] {
  const above = roots.filter((root) => importer.startsWith(withSlash(root)));
  return (above.length > 0 ? above : roots).slice(0, maxRootsPerImport);
}

/** Import lines that each root would resolve. */
interface Votes {
  readonly counts: Map<string, number>;
  /** The roots of each line that several would resolve. */
  readonly shared: (readonly string[])[];
  /** Indices into `shared`. */
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
