import { inSharedMemory, sharedMemoryOf } from '../../../proto/bytes/in-shared-memory.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';
import type { HideElsewhere } from './mask-secrets.ts';

/** The largest body takes half a minute, and several times that on a slow machine. */
const deadlineMs = 300_000;

/** Hides secrets in a worker of the pool, so that the main thread stays responsive. */
export function hideInPool(pool: Pick<WorkerPool, 'run'>): HideElsewhere {
  return async (bytes, secrets) => {
    const body = sharedMemoryOf(bytes) ?? (await inSharedMemory([bytes])).buffer;
    const masked = await pool.run('hideSecrets', { body, secrets }, { deadlineMs, isLong: true });
    return masked === null ? bytes : new Uint8Array(masked);
  };
}
