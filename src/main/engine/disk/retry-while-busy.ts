import { setTimeout as delay } from 'node:timers/promises';

/** Between two tries, in milliseconds; some two seconds in all. */
const waitsMs = [5, 10, 20, 40, 80, 160, 320, 640, 640];

/**
 * Does something with a file again while another program holds it: virus scanners and indexers on
 * Windows open each file that was written, and renaming is refused meanwhile. Elsewhere a refusal is
 * one for good.
 *
 * @throws what the last try threw
 */
export async function retryWhileBusy(
  work: () => void | Promise<void>,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (platform !== 'win32' || !busyCodes.has(codeOf(error))) throw error;
      await delay(waitMs);
    }
  }
  return work();
}

const busyCodes: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
