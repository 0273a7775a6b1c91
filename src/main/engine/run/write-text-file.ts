import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';

/**
 * Writes a file piece by piece, whole or not at all: beside its place first, then renamed. Between
 * pieces other work of the thread goes on.
 *
 * @throws ProblemError `file-write`
 */
export async function writeTextFile(
  path: string,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      for (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new ProblemError(
      {
        kind: 'file-write',
        title: `${basename(path)} could not be written`,
        detail: 'Nothing was saved there; a file of that name is as it was.',
        location: { file: path },
        hint: 'Is there room, and may you write to that folder? Choose another place.',
        cause: messageOf(error),
      },
      { cause: error },
    );
  }
}
