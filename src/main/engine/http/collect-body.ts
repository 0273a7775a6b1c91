import type { IncomingMessage } from 'node:http';
import { inSharedMemory } from '../../proto/bytes/in-shared-memory.ts';

/** A body as received, or as much of it as came. */
export interface CollectedBody {
  /** In memory that workers share. */
  readonly bytes: Uint8Array;
  /** It has more bytes than the limit; exactly the limit is kept. */
  readonly isTooLarge: boolean;
}

/**
 * Reads a response to its end, its failure or `maxBytes`, whichever comes first. Rejects only when there is
 * no memory for all of it; `message.complete` says whether the end was reached.
 *
 * Has to be called in the turn in which the response is announced, or a fault in the same packet
 * could take its first bytes away. The caller listens for `error`, and closes a message that is too
 * large.
 *
 * @param onBytes told the count so far after each part
 */
export function collectBody(
  message: IncomingMessage,
  maxBytes: number,
  onBytes: (receivedBytes: number) => void,
): Promise<CollectedBody> {
  return new Promise((resolve, reject) => {
    const room = roomFor(message, maxBytes);
    const parts: Uint8Array[] = [];
    let receivedBytes = 0;
    let isSettled = false;

    function settle(isTooLarge: boolean): void {
      // The end is followed by the close.
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
      onBytes(receivedBytes);
      if (kept.byteLength < part.byteLength) settle(true);
    }

    message.on('data', take);
    message.once('end', () => settle(false));
    message.once('close', () => settle(false));
  });
}

/**
 * Memory for a body whose length is announced, so that it is not held twice; null for one that is not, or past
 * the limit. The system gives pages of it only as they are written: a length that lies costs nothing.
 */
function roomFor({ headers }: IncomingMessage, maxBytes: number): Uint8Array | null {
  const announced = Number(headers['content-length'] ?? 0);
  if (!(announced > 0 && announced <= maxBytes)) return null;
  return new Uint8Array(new SharedArrayBuffer(announced));
}
