import type { Locator, Page } from '@playwright/test';
import { countLongTasks, longTaskFigures } from './count-long-tasks.ts';
import type { Figure } from './figure.ts';

const pages = 10;
const wheelTurns = 40;
const wheelPx = 600;
const wheelMs = 30;

/**
 * Long tasks of the window at the text (text format) of a large response: while it is paged through,
 * scrolled, and searched to its end.
 */
export async function measureLargeText(page: Page, response: Locator): Promise<readonly Figure[]> {
  const text = response.getByRole('region', { name: /^Text format/ });
  const next = text.getByRole('button', { name: 'Next part' });
  await response.getByRole('tab', { name: 'Text format' }).click();
  await next.waitFor({ timeout: 60_000 });
  const paged = await countLongTasks(page, async () => {
    for (let part = 1; part <= pages; part += 1) {
      await next.click();
      await text.getByText(`Showing ${((part * 1_048_576) / 1e6).toFixed(1)} to`).waitFor();
    }
  });
  await text.getByRole('document').hover();
  const scrolled = await countLongTasks(page, async () => {
    for (let turn = 0; turn < wheelTurns; turn += 1) {
      await page.mouse.wheel(0, wheelPx);
      await new Promise((done) => setTimeout(done, wheelMs));
    }
  });
  const searched = await countLongTasks(page, async () => {
    await text.getByRole('button', { name: 'Search in this text' }).click();
    await text.getByRole('textbox', { name: 'Search for' }).fill('the last one');
    const count = text.getByRole('search').getByRole('status');
    await count.filter({ hasText: /^1 of 1$/ }).waitFor({ timeout: 60_000 });
    await text.locator('[data-mark=current]').waitFor();
  });
  return [
    ...longTaskFigures('text-page', paged, pages),
    ...longTaskFigures('text-scroll', scrolled, wheelTurns),
    ...longTaskFigures('text-search', searched, 1),
  ];
}
