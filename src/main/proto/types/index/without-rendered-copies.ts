import { ProblemError } from '../../../../shared/problem.ts';
import { groupBy } from '../group-by.ts';
import type { FileCopy, IndexedFile, ReadText } from '../schema-index.ts';
import { gistOf } from './text-gist.ts';
import type { ThreadShare } from './thread-share.ts';

/**
 * Leaves out files of descriptor sets that define the same as another file of their import path: text made
 * from a set lacks the comments and format of the original. A file on disk is preferred to one of a set.
 */
export async function withoutRenderedCopies(
  {
    files,
    copies,
  }: { readonly files: readonly IndexedFile[]; readonly copies: readonly FileCopy[] },
  readText: ReadText,
  share: ThreadShare,
): Promise<{ readonly files: readonly IndexedFile[]; readonly copies: readonly FileCopy[] }> {
  const gone = new Map<IndexedFile, IndexedFile>();
  for (const all of groupBy(files, (file) => file.importPath).values()) {
    if (all.length < 2 || !all.some(isRendered)) continue;
    const kept: IndexedFile[] = [];
    for (const file of [...all].sort((a, b) => Number(isRendered(a)) - Number(isRendered(b)))) {
      if (share.isDue()) await share.pause();
      const twin = isRendered(file) && kept.find((other) => sayTheSame(file, other, readText));
      if (twin) gone.set(file, twin);
      else kept.push(file);
    }
  }
  if (gone.size === 0) return { files, copies };
  return {
    files: files.filter((file) => !gone.has(file)),
    copies: [
      ...copies,
      ...[...gone].map(([{ path, importPath }, { path: of }]) => ({ path, importPath, of })),
    ],
  };
}

function isRendered({ origin }: IndexedFile): boolean {
  return origin === 'descriptor-set';
}

function sayTheSame(one: IndexedFile, other: IndexedFile, readText: ReadText): boolean {
  // Most different files differ in their names.
  if (namesOf(one) !== namesOf(other)) return false;
  try {
    return gistOf(readText(one)) === gistOf(readText(other));
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

function namesOf({ head }: IndexedFile): string {
  const names = head.definitions.map(({ kind, fullName }) => `${kind} ${fullName}`).sort();
  return [head.syntax, head.packageName, ...names].join('\n');
}
