import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What was written longer ago than this is done. */
const youngMs = 1000;
const lookMs = 15;

/**
 * Whether a file that is not whole may be so because another program is writing it just now: many cut
 * a file first, and write it a moment later. Waits a little before it says so.
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
