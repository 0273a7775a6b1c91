import { inSharedMemory } from '../../proto/bytes/in-shared-memory.ts';
import type { ResponseMessage } from './response-message.ts';

/** A body as received, or the part that arrived. */
export interface CollectedBody {
  /** In memory shared with workers. */
  readonly bytes: Uint8Array;
  /** True when it has more bytes than the limit; exactly the limit is kept. */
  readonly isTooLarge: boolean;
}

/**
 * Reads a response until its end, its failure or `maxBytes`, whichever comes first. Rejects only when there
 * is no memory for all of it; `message.complete` is true when the end was reached.
 *
 * Must be called in the turn in which the response is announced: otherwise an error in the same packet could
 * drop its first bytes. The caller listens for `error`, and closes a message that is too large.
 *
 * @param onBytes called after each part, with the count so far and the part
 */
export function collectBody(
  message: ResponseMessage,
  maxBytes: number,
  onBytes: (receivedBytes: number, part: Uint8Array) => void,
): Promise<CollectedBody> {
  return new Promise((resolve, reject) => {
    const room = roomFor(message, maxBytes);
    const parts: Uint8Array[] = [];
    let receivedBytes = 0;
    let isSettled = false;

    function settle(isTooLarge: boolean): void {
      // The close event follows the end event.
      if (isSettled) return;
      isSettled = true;
      message.off('data', take);
      if (room && receivedBytes === room.byteLength) resolve({ bytes: room, isTooLarge });
      else inSharedMemory(parts).then((bytes) => resolve({ bytes, isTooLarge }), reject);
    }

    function take(part: Buffer): void {
      const kept = part.subarray(0, maxBytes - receivedBytes);
      const endBytes = receivedBytes + kept.byteLength;
      if (room && endBytes <= room.byteLength) {
        room.set(kept, receivedBytes);
        parts[0] = room.subarray(0, endBytes);
      } else parts.push(kept);
      receivedBytes = endBytes;
      onBytes(receivedBytes, kept);
      if (kept.byteLength < part.byteLength) settle(true);
    }

    message.on('data', take);
    message.once('end', () => settle(false));
    message.once('close', () => settle(false));
  });
}

/**
 * Allocates memory for a body with a Content-Length, so that it is not held twice; null without one, or above
 * the limit. The system allocates pages only when they are written: a wrong length costs nothing.
 */
function roomFor({ headers }: ResponseMessage, maxBytes: number): Uint8Array | null {
  const announced = Number(headers['content-length'] ?? 0);
  if (!(announced > 0 && announced <= maxBytes)) return null;
  return new Uint8Array(new SharedArrayBuffer(announced));
}
