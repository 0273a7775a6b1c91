import type { Locator, Page } from '@playwright/test';
import { chooseWorkspace, inEditorWorkspace, megabyteSample, openSample } from './editor-sample.ts';
import { type ElectronCommand, withElectronPage } from './electron-page.ts';
import type { Figure } from './figure.ts';

/** A fast typist: about 150 words a minute. */
const keyMs = 80;
const typed = 'The quick brown fox jumps over the lazy dog, and then once more. ';

/**
 * `window/long-task`: tasks of more than 50 ms in the window while a body of 1 MB is typed in, by the
 * browser's own count, until its check is done; in the JSON view and in a row of the form.
 */
export async function measureLongTasks(electron: ElectronCommand): Promise<readonly Figure[]> {
  return inEditorWorkspace((folder) =>
    withElectronPage(
      electron,
      process.cwd(),
      async (page) => {
        await openSample(page, megabyteSample);
        await page.getByRole('radio', { name: 'JSON', exact: true }).click();
        const editor = page.getByRole('textbox', { name: 'Request body' });
        await editor.focus();
        await page.keyboard.press('Control+Home');
        for (let line = 1; line < 5; line += 1) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('End');
        for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
        const inJson = await typeAndCount(page, editor);

        await page.getByRole('radio', { name: 'Form', exact: true }).click();
        await page.getByRole('button', { name: 'Unfold items', exact: true }).click();
        await page
          .locator('[data-row="items[1]"]')
          .getByRole('button', { name: /^Unfold/ })
          .click();
        const field = page.locator('[data-row="items[1].name"]').getByRole('textbox');
        await field.click();
        const inForm = await typeAndCount(page, field);
        return [...figuresOf('json', inJson), ...figuresOf('form', inForm)];
      },
      (profile) => chooseWorkspace(profile, folder),
    ),
  );
}

interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

async function typeAndCount(page: Page, field: Locator): Promise<LongTasks> {
  const check = page.getByRole('status', { name: 'Body check' });
  await check.getByText('Valid').waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { longTasks: { tasks, observer } });
  });
  await field.pressSequentially(typed, { delay: keyMs });
  await check.getByText('Valid').waitFor();
  return page.evaluate(() => {
    const { tasks, observer } = (
      globalThis as unknown as { longTasks: { tasks: number[]; observer: PerformanceObserver } }
    ).longTasks;
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    observer.disconnect();
    return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
  });
}

function figuresOf(view: string, { count, longestMs }: LongTasks): Figure[] {
  const common = { better: 'lower', n: typed.length } as const;
  return [
    { name: `window/long-task-${view}`, value: count, unit: 'tasks over 50 ms', ...common },
    { name: `window/long-task-${view}-ms`, value: longestMs, unit: 'ms', ...common },
  ];
}
