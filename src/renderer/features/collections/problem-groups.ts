import type { Problem } from '../../../shared/problem.ts';

/** The problems of one file; `file` is null for problems without a file. */
export interface ProblemGroup {
  readonly file: string | null;
  readonly problems: readonly Problem[];
}

/** Groups problems by file, in the order in which files first appear. */
export function problemGroups(
  problems: readonly Problem[],
  workspaceFolder: string,
): readonly ProblemGroup[] {
  const byFile = new Map<string | null, Problem[]>();
  for (const problem of problems) {
    const file = inWorkspace(problem.location?.file ?? null, workspaceFolder);
    byFile.set(file, [...(byFile.get(file) ?? []), problem]);
  }
  return [...byFile].map(([file, own]) => ({ file, problems: own }));
}

function inWorkspace(file: string | null, folder: string): string | null {
  if (file === null || !file.startsWith(folder)) return file;
  return file
    .slice(folder.length)
    .replace(/^[\\/]+/u, '')
    .replaceAll('\\', '/');
}

/** Returns a key for a problem; an unchanged problem has the same key again. */
export function problemKey(problem: Problem): string {
  return JSON.stringify(problem);
}
