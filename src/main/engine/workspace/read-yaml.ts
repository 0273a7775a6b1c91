import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from '../disk/decode-utf8.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { type PlainRead, readPlainFile, readPlainFileSync } from '../disk/plain-file.ts';
import { assertPlainWay, assertPlainWaySync } from '../disk/plain-way.ts';

/** Larger ones take the library seconds; such large bodies belong in separate files. */
export const maxFileBytes = 256 * 1024;

const plainRead: PlainRead = { maxBytes: maxFileBytes, links: 'refuse' };

/**
 * Reads the text of a workspace file. Follows no link on the way.
 *
 * @param folder the workspace, or another folder that contains the file
 * @throws ProblemError `file-read`, also when it is too large, not UTF-8, or not a file
 */
export async function readText(folder: string, path: string): Promise<string> {
  try {
    await assertPlainWay(folder, path);
    return utf8Of(path, await readPlainFile(path, plainRead));
  } catch (error) {
    throw notRead(path, error);
  }
}

/** Like {@link readText}, but synchronous, for a worker that reads many files: a tenth of the work. */
export function readTextSync(folder: string, path: string): string {
  try {
    assertPlainWaySync(folder, path);
    return utf8Of(path, readPlainFileSync(path, plainRead));
  } catch (error) {
    throw notRead(path, error);
  }
}

function notRead(path: string, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({
    kind: 'file-read',
    title: 'A workspace file could not be read',
    detail: [path, diskReason(error)].filter(Boolean).join(': '),
    location: { file: path },
    hint: `Check that it is a readable file of at most ${maxFileBytes / 1024} KB. Links are not followed.`,
    cause: messageOf(error),
  });
}
