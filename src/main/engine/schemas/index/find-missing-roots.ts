import { type Stats, statSync } from 'node:fs';
import { type Problem, problem } from '../../../../shared/problem.ts';
import type { IndexedSource } from '../../../proto/types/schema-index.ts';

/** Include roots that were given and are no folders: a warning each, with the sources that they are for. */
export function findMissingRoots(sources: readonly IndexedSource[]): readonly Problem[] {
  const givenFor = new Map<string, string[]>();
  for (const { path: sourcePath, includeRoots } of sources) {
    for (const { path, from } of includeRoots) {
      if (from !== 'given') continue;
      givenFor.set(path, [...(givenFor.get(path) ?? []), sourcePath]);
    }
  }
  return [...givenFor].flatMap(([path, sourcePaths]) => {
    const found = statOf(path);
    return found?.isDirectory() ? [] : [missingRoot(path, sourcePaths, found !== null)];
  });
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function missingRoot(path: string, sourcePaths: readonly string[], isThere: boolean): Problem {
  const what = isThere
    ? 'which is no folder'
    : 'and there is nothing that can be read at this path';
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: isThere ? 'An include root is no folder' : 'An include root is not there',
    detail: `${path} is given as an include root of ${sourcePaths.join(', ')}, ${what}. No import resolves from it.`,
    location: { file: path },
    hint: 'Check the path: an include root is the folder that import paths start from. Without any, the roots are found by the imports.',
  });
}
