import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { refuseAborted } from '../pool/until-aborted.ts';

/**
 * Writes a file to the place that the user chose, piece by piece, whole or not at all.
 *
 * @param signal checked between two pieces, and before the file is moved into place
 * @throws ProblemError `file-write`; `cancelled` when the signal is aborted; the place is then unchanged
 */
export async function writeChosenFile(
  path: string,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal = never,
): Promise<void> {
  try {
    await writeFileAtomically(path, stoppable(pieces, signal), (temporary) => {
      refuseAborted(signal);
      return rename(temporary, path);
    });
  } catch (error) {
    refuseAborted(signal);
    throw new ProblemError(
      {
        kind: 'file-write',
        title: `${basename(path)} could not be written`,
        detail: 'Nothing was saved; an existing file of that name is unchanged.',
        location: { file: path },
        hint: 'Check the disk space and permissions, or choose another place.',
        cause: messageOf(error),
      },
      { cause: error },
    );
  }
}

const never = new AbortController().signal;

function* stoppable<T>(pieces: Iterable<T>, signal: AbortSignal): Generator<T> {
  for (const piece of pieces) {
    refuseAborted(signal);
    yield piece;
  }
}
