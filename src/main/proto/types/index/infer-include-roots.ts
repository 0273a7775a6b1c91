/** A .proto file as far as its imports matter; paths are absolute with forward slashes. */
export interface ImportingFile {
  readonly path: string;
  readonly imports: readonly string[];
}

/** The files of a source, and the folders below which what they import is found. */
export interface ImportTree {
  readonly files: readonly ImportingFile[];
  /** Every import path, and in how many lines it stands. */
  readonly lines: ReadonlyMap<string, number>;
  /** The folders below which an imported path is a file of the tree; it is looked for once. */
  foldersAbove(imported: string): readonly string[];
  add(file: ImportingFile): void;
}

/** Makes the tree of some files; more can be added as they are found. */
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
 * The include roots under which the imports of a tree resolve, most useful first.
 *
 * Every file that ends in an imported path votes for the folder before that path; the root with the
 * most votes is taken (the shortest on a draw), then the next for what is left. So one root results
 * wherever one suffices, and a tree of bare names gets a root per folder. Imports that no file
 * satisfies give no vote, nor do those that resolve from `known` roots. Empty when nothing is imported.
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

/** How many import lines there are, and how many of them resolve from each root. */
export function countResolved(
  tree: ImportTree,
  roots: readonly string[],
  isBuiltIn: (imported: string) => boolean,
): { readonly all: number; readonly byRoot: ReadonlyMap<string, number> } {
  const byRoot = new Map(roots.map((root) => [root, 0]));
  let all = 0;
  for (const [imported, lineCount] of tree.lines) {
    const folders = tree.foldersAbove(imported);
    // A copy of a built-in file in the tree is what its import means; else there is nothing to find.
    if (folders.length > 0 || !isBuiltIn(imported)) all += lineCount;
    for (const root of folders) {
      const count = byRoot.get(root);
      if (count !== undefined) byRoot.set(root, count + lineCount);
    }
  }
  return { all, byRoot };
}

/** Whether an import may be looked up below a root: relative, and never out of it. */
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

/** A bare name that lies in thousands of folders says nothing about the root. */
const maxRootsPerImport = 50;

/** Several files may end in the imported path; those whose root lies above the importer are meant. */
function rootsMeantBy(importer: string, roots: readonly string[]): readonly string[] {
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
