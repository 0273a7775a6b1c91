import type { Page } from '@playwright/test';
import type { Figure } from './figure.ts';

/** Returns the bytes that the window's own code holds after a garbage collection. */
export async function usedHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** The growth of the window's heap, in megabytes. */
export function heapGrowthFigure(beforeBytes: number, afterBytes: number): Figure {
  const value = (afterBytes - beforeBytes) / (1024 * 1024);
  return { name: 'window/heap-growth', value, unit: 'MB', better: 'lower', n: 1 };
}
