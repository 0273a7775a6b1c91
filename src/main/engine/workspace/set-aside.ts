import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';

/**
 * Renames a damaged file to `<name>.damaged-<time>`, so that a new one can be written and the old
 * one is never lost.
 *
 * @param what what the file holds, as the user would say it: "the open tabs"
 * @returns the Problem to show
 */
export async function setAside(path: string, what: string, cause: unknown): Promise<Problem> {
  const kept = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const moved = await rename(path, kept).then(
    () => true,
    () => false,
  );
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `The file with ${what} is damaged`,
    detail: moved
      ? `It was kept as ${basename(kept)}, and a new one is used.`
      : `${basename(path)} could not be read, and not be moved away either.`,
    location: { file: path },
    cause: messageOf(cause),
  });
}
