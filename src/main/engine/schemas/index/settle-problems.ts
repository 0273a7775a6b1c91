import type { Problem } from '../../../../shared/problem.ts';
import { groupBy } from '../../../proto/types/group-by.ts';
import { withBuiltInHint } from './find-broken-copies.ts';
import { cycleTitles } from './find-import-cycles.ts';
import { isThere } from './find-import-problems.ts';

/**
 * Merges the Problems of indexes (`found`) and of the check of their files into one list without duplicates.
 *
 * The index knows where imports lead; the check knows which type is missing. The check's error replaces the
 * index's warning when it is at the import or names it, and keeps a hint that says where the file is. The
 * check's own import warnings say nothing new. The index reports name clashes and import cycles, since it has
 * seen all files. A syntax error in the user's copy of a built-in file says that the copy can be removed.
 */
export function settleProblems(
  found: readonly Problem[],
  checked: readonly Problem[],
): readonly Problem[] {
  const known = new Map(found.map((each) => [keyOf(each), each]));
  const unresolved = groupBy(
    found.filter(({ kind, severity }) => kind === 'schema-import' && severity === 'warning'),
    ({ location }) => location?.file ?? '',
  );
  const replaced = new Set<Problem>();
  const added: Problem[] = [];
  for (const each of checked) {
    if (isReportedByIndex(each)) continue;
    const twin = known.get(keyOf(each));
    if (twin && each.kind !== 'schema-import') continue;
    const indexed = twin ?? unresolvedImportOf(each, unresolved);
    // A type that resolves in spite of the import is a separate problem.
    if (indexed && (twin || each.kind === 'type-missing')) replaced.add(indexed);
    added.push(withBetterHint(each, indexed));
  }
  return [...found.filter((each) => !replaced.has(each)), ...added];
}

function isReportedByIndex({ kind, severity, title }: Problem): boolean {
  if (kind !== 'schema-import') return false;
  return severity === 'warning' || title === cycleTitles.ofOne || title === cycleTitles.ofMany;
}

/** Finds the warning for the import that should provide a type: the error's hint names it. */
function unresolvedImportOf(
  { kind, hint = '', location }: Problem,
  unresolved: ReadonlyMap<string, readonly Problem[]>,
): Problem | undefined {
  if (kind !== 'type-missing' && kind !== 'schema-import') return undefined;
  return unresolved.get(location?.file ?? '')?.find((warning) => {
    const [quoted = ''] = /^`[^`]+`/.exec(warning.detail) ?? [];
    return quoted !== '' && hint.includes(quoted);
  });
}

function withBetterHint(found: Problem, indexed: Problem | undefined): Problem {
  if (indexed?.hint?.includes(isThere)) return { ...found, hint: indexed.hint };
  return found.kind === 'schema-syntax' ? withBuiltInHint(found) : found;
}

function keyOf({ kind, location }: Problem): string {
  return JSON.stringify([kind, location?.file, location?.line, location?.column]);
}
