import { problemOf } from '../../../../shared/problem.ts';
import { isBlocking, type Unpack, unpackBytes } from '../../../proto/codings/unpack-bytes.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';

/** Milliseconds that unpacking may take. */
const unpackMs = 60_000;

/** Undoes codings so that the thread that asks stays free: those that would hold it up, in a worker. */
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
