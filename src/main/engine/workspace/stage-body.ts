import { randomUUID } from 'node:crypto';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { stageBodyFile } from './stage-body-file.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Bytes per write: a copy from shared memory, which file writes do not accept. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Writes a received body into a staged file, and returns a request body that names it.
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
