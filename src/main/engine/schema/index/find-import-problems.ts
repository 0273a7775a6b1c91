import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { locateInFile } from '../../text/locate-in-text.ts';
import { groupBy } from '../group-by.ts';
import type { ImportLine, IndexedFile, ReadText, SchemaLookup } from '../schema-index.ts';
import { toSlashes } from '../to-slashes.ts';
import { knownImportOf } from './known-imports.ts';

/** More of them say no more: the tree has no include root, or misses a whole dependency. */
const maxProblems = 1000;

/**
 * The imports of an index that lead nowhere: warnings, since nothing may need what they would give.
 * Where something does, the check of the file makes an error of it.
 */
export function findImportProblems(lookup: SchemaLookup, readText: ReadText): readonly Problem[] {
  const elsewhere = createElsewhere(lookup.index.files);
  const problems: Problem[] = [];
  let left = 0;
  for (const file of lookup.index.files) {
    const missing = file.head.imports.filter(
      // `import option` (edition 2024) only serves custom options, which need no file.
      (line) => line.modifier !== 'option' && !lookup.resolveImport(file, line.path),
    );
    if (missing.length === 0) continue;
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

/** Undefined when it has just changed: then it is read again anyhow. */
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
    title: 'An import that does not resolve',
    detail: known
      ? `\`${line.path}\` was not found under any include root: ${known.what}.`
      : `\`${line.path}\` was not found under any include root.`,
    location: text === undefined ? { file: file.path } : locateInFile(file.path, text, line.offset),
    hint: place ?? known?.hint ?? generalHint(file),
  });
}

function generalHint(file: IndexedFile): string {
  return file.origin === 'descriptor-set'
    ? 'Write the descriptor set with its imports: `protoc --include_imports`, or `buf build`.'
    : 'If nothing uses what it defines, you can leave it so. Else add that file to the schema sources, or the folder that the import path starts from as an include root.';
}

/** Says what to do when the tree has such a file, only not where the import looks for it. */
function createElsewhere(
  files: readonly IndexedFile[],
): (importPath: string) => string | undefined {
  const onDisk = files.filter((file) => file.origin === 'disk').map((f) => toSlashes(f.path));
  const byName = groupBy(onDisk, (path) => path.slice(path.lastIndexOf('/') + 1));
  const known = new Map<string, string | undefined>();

  function look(importPath: string): string | undefined {
    const paths = byName.get(importPath.slice(importPath.lastIndexOf('/') + 1)) ?? [];
    const below = paths.find((path) => path.endsWith(`/${importPath}`));
    if (below !== undefined) {
      const root = below.slice(0, below.length - importPath.length - 1);
      return `${below}${isThere}${root} as an include root.`;
    }
    const [only] = paths;
    return paths.length === 1 && only !== undefined
      ? `A file of that name is at ${only}. If it is meant, the folder that its import path starts from should be an include root; \`${importPath}\` does not end its path.`
      : undefined;
  }

  return (importPath) => {
    if (!known.has(importPath)) known.set(importPath, look(importPath));
    return known.get(importPath);
  };
}

function moreUnresolved(count: number): Problem {
  return problem({
    kind: 'schema-import',
    severity: 'warning',
    title: 'More imports that do not resolve',
    detail: `${count} more imports of other files lead nowhere.`,
    hint: 'Check the include roots of the schema sources.',
  });
}
