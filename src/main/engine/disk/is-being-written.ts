import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A file written longer ago than this is complete. */
const youngMs = 1000;
const lookMs = 15;

/**
 * True when a file may be incomplete because another program is writing it right now: many programs truncate
 * a file first and write it a moment later. Waits a little before it returns.
 */
export async function isBeingWritten(path: string): Promise<boolean> {
  const changedMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (Math.abs(Date.now() - changedMs) > youngMs) return false;
  await delay(lookMs);
  return true;
}
