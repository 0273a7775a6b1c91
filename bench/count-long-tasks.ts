import type { Page } from '@playwright/test';
import type { Figure } from './figure.ts';

/** Tasks of more than 50 ms in the window, counted by the browser. */
export interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

/** Counts the long tasks of the window during some work. */
export async function countLongTasks(page: Page, work: () => Promise<void>): Promise<LongTasks> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { longTasks: { tasks, observer } });
  });
  await work();
  return page.evaluate(() => {
    const { tasks, observer } = (
      globalThis as unknown as { longTasks: { tasks: number[]; observer: PerformanceObserver } }
    ).longTasks;
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    observer.disconnect();
    return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
  });
}

/** The number of long tasks, and the longest one. */
export function longTaskFigures(
  what: string,
  { count, longestMs }: LongTasks,
  n: number,
): readonly Figure[] {
  const common = { better: 'lower', n } as const;
  return [
    { name: `window/long-task-${what}`, value: count, unit: 'tasks over 50 ms', ...common },
    { name: `window/long-task-${what}-ms`, value: longestMs, unit: 'ms', ...common },
  ];
}
