import type { Locator, Page } from '@playwright/test';
import { countLongTasks, type LongTasks, longTaskFigures } from './count-long-tasks.ts';
import { chooseWorkspace, inEditorWorkspace, megabyteSample, openSample } from './editor-sample.ts';
import { type ElectronCommand, withElectronPage } from './electron-page.ts';
import type { Figure } from './figure.ts';
import { measureLargeResponse } from './large-response.ts';

/** A fast typist: about 150 words a minute. */
const keyMs = 80;
const typed = 'The quick brown fox jumps over the lazy dog, and then once more. ';

/** A scroll of the mouse wheel: distance, interval and number of steps. */
const wheelPx = 400;
const wheelMs = 30;
const wheelTurns = 80;

/**
 * `window/long-task`: tasks of more than 50 ms in the window, counted by the browser. While a body of 1 MB is
 * edited until its check is done, as JSON, as text format and in a row of the form, and while the form is
 * scrolled; and at a response of 64 MB (see `measureLargeResponse`).
 */
export async function measureLongTasks(electron: ElectronCommand): Promise<readonly Figure[]> {
  return inEditorWorkspace((folder) =>
    withElectronPage(
      electron,
      process.cwd(),
      async (page) => {
        await openSample(page, megabyteSample);
        const editor = page.getByRole('textbox', { name: 'Request body' });
        await goInto(page, '"name": "item 0"');
        const inJson = await typeAndCount(page, editor);

        await page.getByRole('radio', { name: 'Text', exact: true }).click();
        await goInto(page, 'name: "item 1"');
        const inText = await typeAndCount(page, editor);

        await page.getByRole('radio', { name: 'Form', exact: true }).click();
        await page.getByRole('button', { name: 'Unfold items', exact: true }).click();
        const item = page.locator('[data-row="items[1]"]');
        await item.getByRole('button', { name: /^Unfold/ }).click();
        const field = page.locator('[data-row="items[1].name"]').getByRole('textbox');
        await field.click();
        const inForm = await typeAndCount(page, field);

        await item.hover();
        const whileScrolled = await countLongTasks(page, async () => {
          for (let turn = 0; turn < wheelTurns; turn += 1) {
            await page.mouse.wheel(0, wheelPx);
            await new Promise((next) => setTimeout(next, wheelMs));
          }
        });
        return [
          ...longTaskFigures('json', inJson, typed.length),
          ...longTaskFigures('text', inText, typed.length),
          ...longTaskFigures('form', inForm, typed.length),
          ...longTaskFigures('scroll', whileScrolled, wheelTurns),
          ...(await measureLargeResponse(page)),
        ];
      },
      (profile) => chooseWorkspace(profile, folder),
    ),
  );
}

/** Places the cursor before the quote at the end of a line, which a comma may follow. */
async function goInto(page: Page, words: string): Promise<void> {
  const line = page.locator('.view-line').filter({ hasText: words });
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  if (words.startsWith('"')) await page.keyboard.press('ArrowLeft');
}

async function typeAndCount(page: Page, field: Locator): Promise<LongTasks> {
  const check = page.getByRole('status', { name: 'Body check' });
  await check.getByText('Valid').waitFor();
  return countLongTasks(page, async () => {
    await field.pressSequentially(typed, { delay: keyMs });
    await check.getByText('Valid').waitFor();
  });
}
