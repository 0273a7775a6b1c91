import type { Problem } from '../../../shared/problem.ts';

/** What is wrong with one file; `file` is null for what has no file. */
export interface ProblemGroup {
  readonly file: string | null;
  readonly problems: readonly Problem[];
}

/** Problems by the file they are in, as it lies in the workspace's folder, in the order each file comes first. */
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

/** Tells problems apart; a problem that comes again unchanged has the same. */
export function problemKey(problem: Problem): string {
  return JSON.stringify(problem);
}
