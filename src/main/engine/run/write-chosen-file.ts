import { basename } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../workspace/write-file-atomically.ts';

/**
 * Writes a file to the place that the user chose, piece by piece, whole or not at all.
 *
 * @throws ProblemError `file-write`
 */
export async function writeChosenFile(
  path: string,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  try {
    await writeFileAtomically(path, pieces);
  } catch (error) {
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
