import { existsSync } from 'node:fs';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { editDistance } from '../../../../shared/text/edit-distance.ts';
import { locateInFile } from '../../../../shared/text/locate-in-text.ts';
import { groupBy } from '../../../proto/types/group-by.ts';
import { knownImportOf } from '../../../proto/types/index/known-imports.ts';
import type {
  ImportLine,
  IndexedFile,
  ReadText,
  SchemaLookup,
} from '../../../proto/types/schema-index.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';

/** More do not help: the tree has no include root, or misses a whole dependency. */
const maxProblems = 1000;
/**
 * The maximum number of roots to search below for each import; also the limit of searches over all import
 * paths.
 */
const maxRoots = 3;
const maxSearches = 50;
/** The maximum number of typos in an import path that is matched to another. */
const maxMistakes = 2;

/**
 * Finds the imports of an index that do not resolve: warnings, since the import may not be needed. When it
 * is, the check of the file reports an error instead.
 */
export function findImportProblems(lookup: SchemaLookup, readText: ReadText): readonly Problem[] {
  const unresolvedIn = lookup.index.files.flatMap((file) => {
    const missing = file.head.imports.filter(
      // `import option` (edition 2024) only serves custom options, which need no file.
      (line) => line.modifier !== 'option' && !lookup.resolveImport(file, line.path),
    );
    return missing.length === 0 ? [] : [{ file, missing }];
  });
  const wanted = unresolvedIn.flatMap(({ missing }) => missing.map(({ path }) => path));
  const elsewhere = createElsewhere(lookup.index.files, new Set(wanted));
  const problems: Problem[] = [];
  let left = 0;
  for (const { file, missing } of unresolvedIn) {
    if (problems.length + missing.length > maxProblems) {
      left += missing.length;
      continue;
    }
    const text = textOf(file, readText);
    for (const line of missing) problems.push(unresolved(file, line, text, elsewhere));
  }
  return left > 0 ? [...problems, moreUnresolved(left)] : problems;
}

/** In the hint of an import that would resolve from another root. */
export const isThere = ' is there: add ';

/** Returns a file's text; undefined when it has just changed: it will be read again anyway. */
export function textOf(file: IndexedFile, readText: ReadText): string | undefined {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function unresolved(
  file: IndexedFile,
  line: ImportLine,
  text: string | undefined,
  elsewhere: (importPath: string) => string | undefined,
): Problem {
  const known = knownImportOf(line.path);
  const place = elsewhere(line.path);
  return problem({
    kind: 'schema-import',
    severity: 'warning',
    title: 'An import does not resolve',
    detail: known
      ? `\`${line.path}\` is under no include root: ${known.what}.`
      : `\`${line.path}\` is under no include root.`,
    location: text === undefined ? { file: file.path } : locateInFile(file.path, text, line.offset),
    hint: place ?? known?.hint ?? generalHint(file),
  });
}

function generalHint(file: IndexedFile): string {
  return file.origin === 'descriptor-set'
    ? 'Write the descriptor set with imports: `protoc --include_imports`, or `buf build`.'
    : 'If its definitions are unused, ignore it. Else add the file to the schema sources, or the folder where the import path starts as an include root.';
}

/** Suggests what to do when the tree has such a file in another place than the import expects. */
function createElsewhere(
  files: readonly IndexedFile[],
  wanted: ReadonlySet<string>,
): (importPath: string) => string | undefined {
  const onDisk = files.filter((file) => file.origin === 'disk').map((f) => toSlashes(f.path));
  const byName = groupBy(onDisk, (path) => path.slice(path.lastIndexOf('/') + 1));
  const known = new Map<string, string | undefined>();
  const rootsSeen = rootsOf(wanted, byName);
  let searchesLeft = maxSearches;

  function look(importPath: string): string | undefined {
    const paths = byName.get(importPath.slice(importPath.lastIndexOf('/') + 1)) ?? [];
    const below = fileBelow(paths, importPath);
    if (below !== undefined) {
      const root = rootAbove(below, importPath);
      return `${below}${isThere}${root} as an include root.`;
    }
    const besideRoot = onRoots(importPath);
    if (besideRoot !== undefined) return besideRoot;
    const near = nearPath(importPath);
    if (near !== undefined) return `Did you mean \`${near}\`?`;
    const [only] = paths;
    if (paths.length === 1 && only !== undefined) {
      return `A file of that name is at ${only}. Its path does not end in \`${importPath}\`; if it is meant, add the folder where its import path starts as an include root.`;
    }
    return undefined;
  }

  /** Also finds files that are not sources, once another import has shown the root. */
  function onRoots(importPath: string): string | undefined {
    const root = [...rootsSeen].find((folder) => existsSync(`${folder}/${importPath}`));
    return root === undefined
      ? undefined
      : `${root}/${importPath}${isThere}${root} as an include root.`;
  }

  function nearPath(importPath: string): string | undefined {
    searchesLeft -= 1;
    if (searchesLeft < 0) return undefined;
    let best: { readonly path: string; readonly distance: number } | undefined;
    for (const { importPath: path } of files) {
      const distance = editDistance(importPath, path, maxMistakes);
      if (distance <= maxMistakes && distance < (best?.distance ?? Infinity)) {
        best = { path, distance };
      }
    }
    return best?.path;
  }

  return (importPath) => {
    if (!known.has(importPath)) known.set(importPath, look(importPath));
    return known.get(importPath);
  };
}

function fileBelow(paths: readonly string[], importPath: string): string | undefined {
  return paths.find((path) => path.endsWith(`/${importPath}`));
}

function rootAbove(path: string, importPath: string): string {
  return path.slice(0, path.length - importPath.length - 1);
}

/** Returns the first few roots from which some of the imports would resolve. */
function rootsOf(
  wanted: ReadonlySet<string>,
  byName: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const roots = new Set<string>();
  for (const importPath of wanted) {
    if (roots.size === maxRoots) break;
    const paths = byName.get(importPath.slice(importPath.lastIndexOf('/') + 1)) ?? [];
    const below = fileBelow(paths, importPath);
    if (below !== undefined) roots.add(rootAbove(below, importPath));
  }
  return roots;
}

function moreUnresolved(count: number): Problem {
  return problem({
    kind: 'schema-import',
    severity: 'warning',
    title: 'More unresolved imports',
    detail: `${count} more imports of other files do not resolve.`,
    hint: 'Check the include roots of the schema sources.',
  });
}
