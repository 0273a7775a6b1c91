import { randomUUID } from 'node:crypto';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { stageBodyFile } from './stage-body-file.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Bytes written at once: a copy out of shared memory, which files do not take. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Writes a body that came into a staged file, and gives the body of a request that names it.
 *
 * @throws ProblemError `file-write`
 */
export async function stageBody(
  place: Pick<WorkspacePlace, 'privateFolder'>,
  name: string,
  bytes: Uint8Array,
): Promise<BodyDraft> {
  const stageId = randomUUID();
  for (let offset = 0; ; offset += pieceBytes) {
    const piece = bytes.slice(offset, offset + pieceBytes);
    const isLast = offset + pieceBytes >= bytes.byteLength;
    const file = await stageBodyFile(place, {
      ...{ stageId, name, offset, bytes: piece, isLast },
    });
    if (file) return { format: 'file', text: '', file };
  }
}
