import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BodyDraft } from '../src/shared/model/body-draft.ts';
import { expect, test } from './app-test.ts';
import { FormPage } from './form-page.ts';
import { fillKitchen } from './kitchen-by-keyboard.ts';
import { namesBelow } from './on-disk.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

/** Tabs until the focus is in what has a name. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    const now = await page.evaluate(() =>
      document.activeElement?.closest('[aria-label]')?.getAttribute('aria-label'),
    );
    if (now === name) return;
  }
  throw new Error(`Tab leads to no "${name}".`);
}

/** The body as it is kept of the tab of `/kitchen`. */
async function draftIn(home: string): Promise<BodyDraft | undefined> {
  const folder = join(await privateIn(home), 'drafts');
  for (const name of await namesBelow(folder)) {
    if (!name.endsWith('.json')) continue;
    const { draft } = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (draft.request?.url === '{{base}}/kitchen') return draft.request.body;
  }
  return undefined;
}

/** What went out and what came back, in hex, as they are kept in the history; `null` while they are not. */
async function sentAndReceived(home: string): Promise<readonly [string, string] | null> {
  const folder = join(await privateIn(home), 'history');
  const names = await namesBelow(folder);
  // Written last, when all that it names is there.
  const record = names.find((name) => name.endsWith('.json'));
  if (record === undefined) return null;
  const path = join(folder, record.slice(0, -'.json'.length));
  return [await readFile(`${path}.sent`, 'hex'), await readFile(`${path}.body`, 'hex')];
}

test('every kind of field is filled in by keyboard, shown in all views, sent and comes back', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.schemasRead();
  const { keyboard } = page;
  await keyboard.press('ControlOrMeta+T');
  await expect(window.url).toBeFocused();
  await keyboard.type('{{base}}/kitchen');
  await tabTo(page, 'Method', 'Shift+Tab');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('POST');
  await tabTo(page, 'Request type');
  await keyboard.type('kitchen.Kitchen');
  await expect(page.getByRole('option', { name: /^Kitchencom/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await tabTo(page, 'Edit as');
  await keyboard.press('ArrowRight');
  await expect(window.bodyView('JSON')).toBeChecked();
  await keyboard.press('ArrowLeft');
  await expect(window.bodyView('Form')).toBeChecked();
  const form = new FormPage(page);
  await expect(form.row('scalars')).toBeVisible();
  await tabTo(page, 'scalars, Scalars, field 1');

  await fillKitchen(form);
  await expect(window.bodyCheck).toContainText('12 of 15 fields set');
  const figures = (await window.bodyCheck.textContent()) ?? '';
  await expect.poll(async () => (await draftIn(home))?.text).toContain('"last": true');
  const typed = await draftIn(home);

  // From the last row, Tab would go through all editors above it.
  await keyboard.press('Home');
  await tabTo(page, 'Edit as', 'Shift+Tab');
  for (const view of ['JSON', 'Text', 'Hex'] as const) {
    await keyboard.press('ArrowRight');
    await expect(window.bodyView(view)).toBeChecked();
    await expect(window.bodyCheck).toHaveText(figures);
  }
  await keyboard.press('ArrowLeft');
  await expect(window.bodyView('Text')).toBeChecked();
  // A change, so that the way back goes through the message, and not to what is kept.
  const text = 'Request body. Tab writes a tab; Ctrl+M switches to moving focus.';
  await expect(page.getByRole('textbox', { name: text })).toBeAttached();
  await tabTo(page, text);
  await keyboard.press('ControlOrMeta+Home');
  await keyboard.type('# looked at');
  await keyboard.press('Enter');
  await keyboard.press('Control+M');
  await tabTo(page, 'Edit as', 'Shift+Tab');
  for (const view of ['JSON', 'Form'] as const) {
    await keyboard.press('ArrowLeft');
    await expect(window.bodyView(view)).toBeChecked();
    await expect(window.bodyCheck).toHaveText(figures);
  }
  await expect.poll(() => draftIn(home)).toEqual(typed);

  await keyboard.press('ControlOrMeta+Enter');
  await expect(window.responseStrip).toContainText('200 OK');
  await expect.poll(() => sentAndReceived(home)).not.toBeNull();
  const [sent, received] = (await sentAndReceived(home)) ?? [];
  expect(sent).toMatch(/^0a/);
  expect(received).toBe(sent);
});
