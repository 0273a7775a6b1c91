import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { utf8Of } from '../disk/decode-utf8.ts';
import { diskReason } from '../disk/disk-reason.ts';
import { type PlainRead, readPlainFile, readPlainFileSync } from '../disk/plain-file.ts';
import { assertPlainWay, assertPlainWaySync } from '../disk/plain-way.ts';

/** Larger ones take the library seconds; bodies of that size belong into files of their own. */
export const maxFileBytes = 256 * 1024;

const plainRead: PlainRead = { maxBytes: maxFileBytes, links: 'refuse' };

/**
 * Reads the text of a file of the workspace. No link on the way is followed.
 *
 * @param folder the workspace, or another folder that the file lies in
 * @throws ProblemError `file-read`, also for one that is too large, not UTF-8, or no file
 */
export async function readText(folder: string, path: string): Promise<string> {
  try {
    await assertPlainWay(folder, path);
    return utf8Of(path, await readPlainFile(path, plainRead));
  } catch (error) {
    throw notRead(path, error);
  }
}

/** As {@link readText}, in a worker that reads many: at one go, which costs a tenth of the work. */
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
    title: 'A file of the workspace could not be read',
    detail: [path, diskReason(error)].filter(Boolean).join(': '),
    location: { file: path },
    hint: `Check that it is a file, may be read and has at most ${maxFileBytes / 1024} KB. Links in a workspace are not followed.`,
    cause: messageOf(error),
  });
}
