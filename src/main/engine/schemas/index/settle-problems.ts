import type { Problem } from '../../../../shared/problem.ts';
import { groupBy } from '../../../proto/types/group-by.ts';
import { withBuiltInHint } from './find-broken-copies.ts';
import { cycleTitles } from './find-import-cycles.ts';
import { isThere } from './find-import-problems.ts';

/**
 * The Problems of indexes (`found`) and of the check of their files as one list, each thing said once.
 *
 * The index knows where imports lead, the check what misses a type. So the check's error takes the
 * place of the index's warning, by the place of the import or by naming it, and keeps a hint that says
 * where the file is; the check's own warnings on imports say nothing new. Names that two files define
 * and files that import each other are told by the index, which has seen all files. A syntax error in
 * the user's copy of a built-in file says that it can go.
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
    const told = twin ?? unresolvedImportOf(each, unresolved);
    // A type that is there all the same is another matter than the import.
    if (told && (twin || each.kind === 'type-missing')) replaced.add(told);
    added.push(withBetterHint(each, told));
  }
  return [...found.filter((each) => !replaced.has(each)), ...added];
}

function isReportedByIndex({ kind, severity, title }: Problem): boolean {
  if (kind !== 'schema-import') return false;
  return severity === 'warning' || title === cycleTitles.ofOne || title === cycleTitles.ofMany;
}

/** The warning on the import that a type was to come from: the hint of the error names it. */
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

function withBetterHint(found: Problem, told: Problem | undefined): Problem {
  if (told?.hint?.includes(isThere)) return { ...found, hint: told.hint };
  return found.kind === 'schema-syntax' ? withBuiltInHint(found) : found;
}

function keyOf({ kind, location }: Problem): string {
  return JSON.stringify([kind, location?.file, location?.line, location?.column]);
}
