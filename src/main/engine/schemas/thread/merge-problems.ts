import { type Problem, problem } from '../../../../shared/problem.ts';

const maxProblems = 2000;

/** Leaves room in the 1 MB limit of a message over the port. */
const maxProblemChars = 700_000;

/** Joins lists of Problems. A Problem reported twice at the same place is kept once, from the first list. */
export function mergeProblems(lists: Iterable<readonly Problem[]>): readonly Problem[] {
  const merged = new Map<string, Problem>();
  for (const list of lists) {
    for (const each of list) {
      const { kind, detail, location } = each;
      const place = [location?.file, location?.line, location?.column];
      const isPlaced = location?.line !== undefined;
      const key = JSON.stringify([kind, ...place, ...(isPlaced ? [] : [detail])]);
      if (!merged.has(key)) merged.set(key, each);
    }
  }
  return [...merged.values()];
}

/**
 * Returns the first of many Problems, errors before warnings when not all fit, and a last one that counts the
 * rest.
 */
export function limitProblems(problems: readonly Problem[]): Problem[] {
  if (fits(problems)) return [...problems];
  const sorted = [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity !== 'error'),
  ];
  const listed: Problem[] = [];
  let chars = 0;
  for (const each of sorted) {
    chars += charsOf(each);
    if (listed.length >= maxProblems - 1 || chars > maxProblemChars) break;
    listed.push(each);
  }
  const more = problem({
    kind: 'schema-rule',
    severity: 'warning',
    title: 'More problems',
    detail: `${problems.length - listed.length} more problems are not listed.`,
    hint: 'Fix the first ones; others often follow from them.',
  });
  return [...listed, more];
}

function fits(problems: readonly Problem[]): boolean {
  if (problems.length > maxProblems) return false;
  return problems.reduce((sum, each) => sum + charsOf(each), 0) <= maxProblemChars;
}

function charsOf({ title, detail, location, hint, cause }: Problem): number {
  const texts = [title, detail, location?.file, location?.sourceLine, hint, cause];
  return 100 + texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
