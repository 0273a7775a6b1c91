import type { Page } from '@playwright/test';
import type { Figure } from './figure.ts';

/** Bytes that the window's own code holds, after what nobody needs any more was cleared away. */
export async function usedHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** What the window holds more than it did, in megabytes. */
export function heapGrowthFigure(beforeBytes: number, afterBytes: number): Figure {
  const value = (afterBytes - beforeBytes) / (1024 * 1024);
  return { name: 'window/heap-growth', value, unit: 'MB', better: 'lower', n: 1 };
}
