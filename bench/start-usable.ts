import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ElectronCommand, makeBareApp, withElectronPage } from './electron-page.ts';
import { type Figure, median } from './figure.ts';

const rounds = 9;

/**
 * `start/usable`: from the start of the process until Send can be pressed, against the first paint of a bare
 * window of the same Electron. Both sides use the page's own clock; each start has its own profile (a first
 * start, the samples are copied); the sides alternate.
 */
export async function measureStart(electron: ElectronCommand): Promise<readonly Figure[]> {
  const bareApp = await makeBareApp('data:text/html,<title>Bare</title><button>Send</button>');
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds + 1; round += 1) {
      const bareMs = await timeStart(electron, bareApp, 'first-contentful-paint');
      const oursMs = await timeStart(electron, process.cwd(), 'protodesk:usable');
      // The first pair warms the disk cache for both.
      if (round === 0) continue;
      bare.push(bareMs);
      ours.push(oursMs);
    }
  } finally {
    await rm(bareApp, { recursive: true, force: true });
  }
  const value = median(ours) / median(bare);
  return [
    { name: 'start/usable', value, unit: 'x', better: 'lower', n: rounds },
    { name: 'start/usable-ms', value: median(ours), unit: 'ms', better: 'lower', n: rounds },
    { name: 'start/bare-ms', value: median(bare), unit: 'ms', better: 'lower', n: rounds },
  ];
}

/** Returns the milliseconds from the start of the process to an entry of the page's performance timeline. */
function timeStart(electron: ElectronCommand, app: string, entryName: string): Promise<number> {
  return withElectronPage(
    electron,
    app,
    async (page, startedMs) => (await whenEntry(page, entryName)) - startedMs,
  );
}

/** Returns when the page recorded an entry, in milliseconds since the epoch. */
function whenEntry(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        for (const type of ['mark', 'paint']) {
          new PerformanceObserver((list) => {
            const entry = list.getEntriesByName(wanted)[0];
            if (entry) resolve(performance.timeOrigin + entry.startTime);
          }).observe({ type, buffered: true });
        }
      }),
    name,
  );
}
