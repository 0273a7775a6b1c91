import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from './decode-utf8.ts';

/** Larger ones take the library seconds; bodies of that size belong into files of their own. */
export const maxFileBytes = 256 * 1024;

/**
 * Reads the text of a file of the workspace.
 *
 * @throws ProblemError `file-read`, also for one that is too large or not UTF-8
 */
export async function readText(path: string): Promise<string> {
  try {
    assertReadable((await stat(path)).size);
    return utf8Of(path, await readFile(path));
  } catch (error) {
    throw notRead(path, error);
  }
}

/** As {@link readText}, in a worker that reads many: at one go, which costs a tenth of the work. */
export function readTextSync(path: string): string {
  try {
    assertReadable(statSync(path).size);
    return utf8Of(path, readFileSync(path));
  } catch (error) {
    throw notRead(path, error);
  }
}

function assertReadable(bytes: number): void {
  if (bytes > maxFileBytes) throw new Error(`It has ${bytes} bytes; ${maxFileBytes} are allowed.`);
}

function notRead(path: string, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({
    kind: 'file-read',
    title: 'A file of the workspace could not be read',
    detail: path,
    location: { file: path },
    hint: `Check that the file exists, may be read and has at most ${maxFileBytes / 1024} KB.`,
    cause: messageOf(error),
  });
}
