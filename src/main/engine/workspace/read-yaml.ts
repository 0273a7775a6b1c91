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
    const { size } = await stat(path);
    if (size > maxFileBytes) throw new Error(`It has ${size} bytes; ${maxFileBytes} are allowed.`);
    return utf8Of(path, await readFile(path));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-read',
      title: 'A file of the workspace could not be read',
      detail: path,
      location: { file: path },
      hint: `Check that the file exists, may be read and has at most ${maxFileBytes / 1024} KB.`,
      cause: messageOf(error),
    });
  }
}
