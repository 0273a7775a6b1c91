import { type Problem, problem } from '../../../../shared/problem.ts';
import { builtInImportPaths } from '../../../proto/types/built-in-protos.ts';
import { builtInFile } from '../../../proto/types/index/built-in-files.ts';
import type { IndexedFile } from '../../../proto/types/schema-index.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';
import { isCopyOfBuiltIn, type NamedFile } from './name-files.ts';

/**
 * Removes files that replace a built-in file but define nothing of it: an empty file, the page of a failed
 * download. The built-in file is used instead. A file that only imports others publicly is kept: it moves the
 * definitions.
 */
export function withoutBrokenCopies(named: readonly NamedFile[]): {
  readonly good: readonly NamedFile[];
  readonly broken: readonly NamedFile[];
} {
  const broken = new Set(named.filter(({ file }) => isBrokenCopy(file)));
  return { good: named.filter((item) => !broken.has(item)), broken: [...broken] };
}

function isBrokenCopy({ importPath, head }: IndexedFile): boolean {
  if (!builtInFile(importPath)) return false;
  if (head.imports.some(({ modifier }) => modifier === 'public')) return false;
  return !isCopyOfBuiltIn(importPath, head);
}

/** Returns the Problem of such a file. */
export function brokenCopy(file: IndexedFile): Problem {
  return problem({
    kind: 'schema-import',
    title: 'A broken copy of a built-in file',
    detail: `\`${file.importPath}\` lacks its definitions. The built-in file is used.`,
    location: { file: file.path, line: 1, column: 1 },
    hint: removeCopy(file.importPath, file.path),
  });
}

/** Adds to the Problem of an unusable file that nobody needs it, when that is so. */
export function withBuiltInHint(found: Problem): Problem {
  const path = found.location?.file;
  if (path === undefined) return found;
  const slashed = toSlashes(path);
  const builtIn = builtInImportPaths.find((importPath) => slashed.endsWith(`/${importPath}`));
  return builtIn === undefined ? found : { ...found, hint: removeCopy(builtIn, path) };
}

function removeCopy(importPath: string, path: string): string {
  return `\`${importPath}\` is built in: remove the broken copy at ${path}.`;
}
