import { problemOf } from '../../../../shared/problem.ts';
import { isBlocking, type Unpack, unpackBytes } from '../../../proto/codings/unpack-bytes.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';

/** Milliseconds allowed for unpacking. */
const unpackMs = 60_000;

/** Decodes codings without blocking the calling thread: slow ones run in a worker. */
export function unpackInPool(pool: Pick<WorkerPool, 'run'>): Unpack {
  return async (coded, coding, options) => {
    if (!isBlocking(coding)) return unpackBytes(coded, coding, options);
    const { maxBytes, signal } = options;
    const input = { coded, start: 0, end: coded.length, coding, maxBytes };
    try {
      const { body, ...ended } = await pool.run('unpack', input, { deadlineMs: unpackMs, signal });
      return { ...ended, bytes: new Uint8Array(body) };
    } catch (error) {
      const isCancelled = problemOf(error).kind === 'cancelled';
      return { bytes: new Uint8Array(), end: isCancelled ? 'cancelled' : 'corrupt', cause: error };
    }
  };
}
