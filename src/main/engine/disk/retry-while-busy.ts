import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two tries; about two seconds in all. */
const waitsMs = [5, 10, 20, 40, 80, 160, 320, 640, 640];

/**
 * Retries a file operation while another program holds the file. On Windows, virus scanners and indexers open
 * each newly written file, and renaming fails meanwhile. Elsewhere the first refusal is final.
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
