import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { FormPage } from './form-page.ts';
import { HistoryPage } from './history-page.ts';
import { textOf } from './on-disk.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';
import { requestFile, samplesIn } from './workspace-folder.ts';

const half = '{"a": 2, "b": hello}';

/** A kitchen whose Struct is `{"a": 1}`, with something else half typed over it. */
async function halfTypedKitchen(page: Page): Promise<{ window: WindowPage; form: FormPage }> {
  const window = await new WindowPage(page).ready();
  await window.schemasRead();
  await window.filter.fill('A kitchen of your own');
  await window.openRequest('A kitchen of your own');
  await window.pasteBody('{"wellKnown": {"struct": {"a": 1}}}');
  await window.editBodyAs('Form');
  const form = new FormPage(page);
  await form.row('well_known').focus();
  await form.type('well_known.struct', half);
  await expect(form.row('well_known.struct')).toContainText('not a JSON value');
  return { window, form };
}

/** What says that something is half typed, with ways out of it. */
function refusalIn(page: Page) {
  return page
    .getByRole('region', { name: /The form has unfinished input/ })
    .filter({ hasText: 'well_known.struct' });
}

test('what is half typed is not sent, and is corrected or discarded', async ({ openApp }) => {
  const { page } = await openApp();

  await test.step('what is half typed is not sent, whichever view is shown, and there is a way to it', async () => {
    const { window, form } = await halfTypedKitchen(page);
    await expect(window.bodyCheck).toContainText('not a JSON value');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(refusalIn(page)).toContainText('Nothing was sent');
    await expect(window.responseStrip).not.toContainText('200');

    for (const view of ['JSON', 'Text', 'Hex'] as const) {
      await window.editBodyAs(view);
      await expect(window.bodyCheck).toContainText('not a JSON value');
      await window.send.click();
      await expect(refusalIn(page)).toBeVisible();
      await refusalIn(page).getByRole('button', { name: 'Go to it' }).click();
      await expect(window.bodyView('Form')).toBeChecked();
      await expect(form.row('well_known.struct')).toBeFocused();
      await expect(form.row('well_known.struct').getByRole('textbox')).toHaveValue(half);
    }

    await form.type('well_known.struct', '{"a": 2, "b": "hello"}');
    await expect(window.bodyCheck).toContainText('Valid');
    await expect(refusalIn(page)).toBeHidden();
    await window.send.click();
    await expect(window.responseStrip).toContainText('200');
  });

  await test.step('what is half typed is discarded by a click, and the rest is sent', async () => {
    const { window, form } = await halfTypedKitchen(page);
    await window.send.click();
    await refusalIn(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(form.row('well_known.struct').getByRole('textbox')).toHaveValue('{"a": 1}');
    await expect(window.bodyCheck).toContainText('Valid');
    await window.send.click();
    await expect(window.responseStrip).toContainText('200');
    const history = await new HistoryPage(window).open();
    await expect(history.entries('A kitchen of your own')).toHaveCount(2);
  });
});

test('what is half typed goes nowhere, and stays', async ({ openApp }) => {
  const app = await openApp();
  const { page } = app;

  await test.step('what is half typed is neither compared nor timed', async () => {
    const { window, form } = await halfTypedKitchen(page);
    await page.keyboard.press('ControlOrMeta+Shift+C');
    await expect(refusalIn(page)).toContainText('Nothing was compared');
    await page.keyboard.press('ControlOrMeta+Shift+R');
    await expect(refusalIn(page)).toContainText('Nothing was timed');
    await expect(page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab')).toHaveCount(2);
    await refusalIn(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(window.bodyCheck).toContainText('Valid');
    await page.keyboard.press('ControlOrMeta+Shift+R');
    const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
    await expect(tabs).toHaveCount(3);

    // A run that was planned before has the body of before too.
    await page.keyboard.press('ControlOrMeta+2');
    await form.row('well_known').focus();
    await form.type('well_known.struct', half);
    await page.keyboard.press('ControlOrMeta+3');
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(refusalIn(page)).toContainText('Nothing was run');
    await page.keyboard.press('ControlOrMeta+W');
  });

  await test.step('bytes as hex and the key of an entry that are half typed are not sent', async () => {
    const { window, form } = await halfTypedKitchen(page);
    await form.type('well_known.struct', '{"a": 2}');
    await expect(window.bodyCheck).toContainText('Valid');

    await form.row('scalars').focus();
    await form.goTo('scalars.some_bytes');
    const bytes = form.row('scalars.some_bytes');
    await bytes.hover();
    await bytes.getByRole('button', { name: /is shown: base64/ }).click();
    await page.getByRole('menuitem', { name: 'hex' }).click();
    await bytes.getByRole('textbox').fill('00 ff xyz');
    await window.send.click();
    const refusal = page.getByRole('region', { name: /The form has unfinished input/ });
    await expect(refusal).toContainText('scalars.some_bytes');
    await refusal.getByRole('button', { name: 'Discard changes' }).click();
    await expect(window.bodyCheck).toContainText('Valid');

    await bytes.focus();
    await form.addEntry('maps.by_string', 'a', '1');
    await form.addKey('maps.by_string', 'a');
    await window.send.click();
    await expect(refusal).toContainText('maps.by_string');
    await refusal.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('textbox', { name: 'Key of maps.by_string[""]' })).toHaveValue('');
  });

  await test.step('a file is saved without what is half typed, which is said, and is a change still', async () => {
    const { window, form } = await halfTypedKitchen(page);
    await page.keyboard.press('ControlOrMeta+S');
    await expect(refusalIn(page)).toContainText('The file has the body without it');
    await expect(window.tab('A kitchen of your own')).toHaveAccessibleName(/unsaved changes/);

    await page.keyboard.press('ControlOrMeta+W');
    await expect(page.getByText('Closed "A kitchen of your own"')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+T');
    await expect(form.row('well_known.struct').getByRole('textbox')).toHaveValue(half);
    await expect(window.bodyCheck).toContainText('not a JSON value');
  });

  await test.step('what is half typed is there after a restart, and is not sent then either', async () => {
    await app.restart();
    const window = await new WindowPage(page).ready();
    await expect(window.tab('A kitchen of your own')).toHaveAccessibleName(/unsaved changes/);
    await expect(window.bodyCheck).toContainText('not a JSON value');
    await window.send.click();
    await expect(refusalIn(page)).toContainText('Nothing was sent');
  });
});

test('a mistake in a rule takes it neither from protodesk.yaml nor from the request, and stays as typed', async ({
  openApp,
}) => {
  const first = await openApp();
  const { page } = first;
  const window = await new WindowPage(page).ready();
  const settings = new SettingsPage(window);
  const { rules } = new ResponseTypesPage(page);
  const cell = (name: string) => rules.getByRole('textbox', { name, exact: true });
  const workspaceFile = join(samplesIn(first.home), 'protodesk.yaml');

  await settings.openWorkspaceSettings();
  await settings.showFolderPane('Response types');
  await cell('New rule path').fill('/packed/prefixed');
  await cell('Rule 1 steps').fill('skip 8');
  await expect.poll(() => textOf(workspaceFile)).toContain('skip 8');
  await cell('Rule 1 steps').fill('skip 8, gunzip');
  await expect(
    page.getByText(/^Not saved\. Response types: Rule 1: "gunzip" is not a step/),
  ).toBeVisible();
  await cell('Rule 1 status').fill('2xxx');
  await expect(window.tab('Workspace settings')).toHaveAccessibleName(/unsaved changes/);

  await window.openRequest('Bytes before the message');
  await settings.showPane('Response types');
  await cell('New rule steps').fill('skip 2');
  await page.keyboard.press('ControlOrMeta+S');
  const file = requestFile(first.home, 'Bytes before the message', '9 Read responses');
  await expect.poll(() => textOf(file)).toContain('skip 2');
  await cell('Rule 1 steps').fill('skip x');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('A response type rule is not in the file as typed')).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('skip 2');
  const isLeftOut = page.getByText('An unfinished rule was not used for this response');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(isLeftOut).toBeVisible();
  await page.getByRole('button', { name: 'Go to it' }).click();
  await expect(cell('Rule 1 steps')).toHaveValue('skip x');
  await expect(window.tab('Bytes before the message')).toHaveAccessibleName(/unsaved changes/);
  await page.keyboard.press('ControlOrMeta+W');
  await page.keyboard.press('ControlOrMeta+Shift+T');
  expect(await readFile(workspaceFile, 'utf8')).toContain('skip 8');

  await first.restart();
  await window.ready();
  await settings.showPane('Response types');
  const steps = rules.getByRole('textbox', { name: 'Rule 1 steps' });
  await expect(steps).toHaveValue('skip x');
  await settings.openWorkspaceSettings();
  await settings.showFolderPane('Response types');
  await expect(steps).toHaveValue('skip 8, gunzip');
  await expect(rules.getByRole('textbox', { name: 'Rule 1 status' })).toHaveValue('2xxx');
  await rules.getByRole('textbox', { name: 'Rule 1 status' }).fill('2xx');
  await steps.fill('skip 9');
  await expect.poll(() => textOf(workspaceFile)).toContain('skip 9');
  expect(await readFile(workspaceFile, 'utf8')).not.toContain('skip 8');
});
