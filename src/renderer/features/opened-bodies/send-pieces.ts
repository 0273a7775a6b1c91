import type { Result } from '../../../shared/contract/contract.ts';
import { maxOpenedPieceBytes } from '../../../shared/contract/engine-decoding.ts';
import type { Opened, OpenedOrigin } from '../../../shared/model/opened-body.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import type { FileToOpen } from './file-to-open.ts';

/** The engine's call that takes a file piece by piece. */
export type PieceTaker = Pick<App['engine'], 'openBodyPiece'>;

/** How sending a file goes. */
export interface Sending {
  readonly openId: string;
  readonly origin: OpenedOrigin;
  /** Told with each piece how many bytes went to the engine. */
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file to the engine in pieces, so that neither side holds up the other. What was begun and is
 * not ended, as after Cancel, is given up there too.
 */
export async function sendPieces(
  engine: PieceTaker,
  file: FileToOpen,
  { openId, origin, onProgress, signal }: Sending,
): Promise<Result<Opened>> {
  const { byteLength } = file;
  const given = { openId, name: file.name || 'Without a name', origin, byteLength };
  for (let offset = 0; ; ) {
    const count = Math.min(maxOpenedPieceBytes, byteLength - offset);
    // An empty file may be a folder, or gone: reading it tells.
    const bytes = await file.read(offset, count);
    if (!bytes.ok) {
      await giveUp(engine, given);
      return bytes;
    }
    if (signal.aborted) {
      await giveUp(engine, given);
      return { ok: false, problem: cancelledOpening };
    }
    const isLast = offset + count >= byteLength;
    onProgress(offset + count);
    const taken = await engine.openBodyPiece({ ...given, offset, bytes: bytes.value, isLast });
    if (!taken.ok) return taken;
    if (signal.aborted) {
      await giveUp(engine, given);
      return { ok: false, problem: cancelledOpening };
    }
    if (taken.value.opened !== null) return { ok: true, value: taken.value.opened };
    offset += count;
  }
}

/** A new beginning takes the place of all that came before it. */
async function giveUp(
  engine: PieceTaker,
  given: Pick<
    Parameters<PieceTaker['openBodyPiece']>[0],
    'openId' | 'name' | 'origin' | 'byteLength'
  >,
): Promise<void> {
  await engine.openBodyPiece({ ...given, offset: 0, bytes: new Uint8Array(), isLast: false });
}

/** That the user cancelled. */
export const cancelledOpening = problem({
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'The file was not opened.',
});
