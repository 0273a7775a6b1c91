import type { Problem } from '../../../../shared/problem.ts';

/** Which problems are listed. */
export type ProblemFilter = 'all' | 'errors' | 'warnings';

/** A row of the list: a file, or a problem below it. */
export type ProblemRow =
  | {
      readonly kind: 'file';
      readonly key: string;
      /** Null for problems without a place. */
      readonly file: string | null;
      readonly count: number;
    }
  | { readonly kind: 'problem'; readonly key: string; readonly problem: Problem };

/** Returns problems by file, files with errors first; in a file errors first, then by line. */
export function problemRows(
  problems: readonly Problem[],
  filter: ProblemFilter,
): readonly ProblemRow[] {
  const byFile = new Map<string | null, Problem[]>();
  for (const problem of problems) {
    if (filter !== 'all' && isError(problem) !== (filter === 'errors')) continue;
    const file = problem.location?.file ?? null;
    const listed = byFile.get(file);
    if (listed === undefined) byFile.set(file, [problem]);
    else listed.push(problem);
  }
  const groups = [...byFile].map(([file, listed]) => ({
    file,
    listed: listed.sort(compareProblems),
    hasErrors: listed.some(isError),
  }));
  groups.sort((a, b) => {
    if (a.hasErrors !== b.hasErrors) return a.hasErrors ? -1 : 1;
    return compareTexts(a.file ?? '', b.file ?? '');
  });
  return groups.flatMap(({ file, listed }): readonly ProblemRow[] => [
    { kind: 'file', key: `file ${file}`, file, count: listed.length },
    ...listed.map((problem, index) => ({
      kind: 'problem' as const,
      key: `problem ${file} ${index}`,
      problem,
    })),
  ]);
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

function compareProblems(a: Problem, b: Problem): number {
  if (isError(a) !== isError(b)) return isError(a) ? -1 : 1;
  const lines = (a.location?.line ?? 0) - (b.location?.line ?? 0);
  return lines === 0 ? (a.location?.column ?? 0) - (b.location?.column ?? 0) : lines;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
