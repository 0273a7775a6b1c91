import type { Problem } from '../../../shared/problem.ts';
import { withBuiltInHint } from './find-broken-copies.ts';
import type { SchemaIndex } from './schema-index.ts';

/**
 * The Problems of an index and of the check of its files as one list, each thing said once.
 *
 * The index knows where imports lead, the check what misses a type: its error takes the place of the
 * index's warning on the same import, and keeps that one's hint; its warnings say nothing new. Names
 * that two files define are told by the index, which has seen all files. A syntax error in the user's
 * copy of a built-in file says that it can go.
 */
export function mergeProblems(index: SchemaIndex, checked: readonly Problem[]): readonly Problem[] {
  const known = new Map(index.problems.map((found) => [keyOf(found), found]));
  const replaced = new Map<Problem, Problem>();
  const added: Problem[] = [];
  for (const found of checked) {
    const twin = known.get(keyOf(found));
    if (found.kind === 'schema-import') {
      if (found.severity === 'warning') continue;
      if (twin) {
        const hint = twin.hint ?? found.hint;
        replaced.set(twin, { ...found, ...(hint !== undefined && { hint }) });
        continue;
      }
    } else if (twin) continue;
    added.push(found.kind === 'schema-syntax' ? withBuiltInHint(found) : found);
  }
  return [...index.problems.map((found) => replaced.get(found) ?? found), ...added];
}

function keyOf({ kind, location }: Problem): string {
  return JSON.stringify([kind, location?.file, location?.line, location?.column]);
}
