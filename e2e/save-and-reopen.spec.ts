import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { collectionsIn, requestFile } from './workspace-folder.ts';

/** Waits until a file is there: what is done in the panel is on disk a moment later. */
async function expectFile(path: string): Promise<void> {
  await expect(() => access(path)).toPass();
}

test('a new request is saved into a folder, and is there after a restart', async ({ openApp }) => {
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();
  await window.newRequest('{{base}}/store/users/2');
  await window.choose('Ask for', /^JSON/);
  await first.page.keyboard.press('ControlOrMeta+S');
  const name = window.saveDialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('/store/users/2');
  await expect(name).toBeFocused();
  await first.page.keyboard.type('The second user');
  await window.choose('Folder', /^2 Compare/);
  await window.saveDialog.getByRole('button', { name: 'Save' }).click();
  await expect(window.saveDialog).toBeHidden();
  await expect(window.entry('The second user')).toBeVisible();
  await expect(window.tab('^GET The second user$')).toBeVisible();
  const text = await readFile(requestFile(first.home, 'The second user', '2 Compare'), 'utf8');
  expect(text).toContain('{{base}}/store/users/2');
  expect(text).toContain('askFor: json');

  const again = await new WindowPage((await first.restart()).page).ready();

  await expect(again.tab('^GET The second user$')).toHaveAttribute('aria-selected', 'true');
  await expect(again.entry('The second user')).toBeVisible();
  await expect(again.url).toHaveValue('{{base}}/store/users/2');
});

test('a draft is back after a restart, and Ctrl+S writes it into its file', async ({ openApp }) => {
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();
  await window.openRequest('All products');
  await window.url.fill('{{base}}/store/products?draft=1');
  await expect(window.entry('All products')).toHaveAccessibleName(/has unsaved changes/);

  const second = await first.restart();
  const again = await new WindowPage(second.page).ready();
  await expect(again.url).toHaveValue('{{base}}/store/products?draft=1');
  await expect(again.tab('All products')).toHaveAccessibleName(/unsaved changes/);
  expect(await readFile(requestFile(first.home, 'All products'), 'utf8')).not.toContain('draft');

  await second.page.keyboard.press('ControlOrMeta+S');
  await expect(again.tab('^GET All products$')).toBeVisible();
  expect(await readFile(requestFile(first.home, 'All products'), 'utf8')).toContain('?draft=1');
});

test('a request is renamed, with its tab and its file', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.entry('Get a user').focus();
  await page.keyboard.press('F2');
  await window.typeName('Get diego');
  await expect(window.entry('Get diego')).toBeFocused();
  await expect(window.tab('^GET Get diego$')).toBeVisible();
  await expectFile(requestFile(home, 'Get diego'));

  await window.tab('Get diego').dblclick();
  await window.typeName('Get him');
  await expect(window.entry('Get him')).toBeVisible();
  expect(await readFile(requestFile(home, 'Get him'), 'utf8')).toContain('name: Get him');
});

test('a request is duplicated, deleted and brought back', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.onEntry('Create a user', 'Duplicate');
  await window.typeName('Create another');
  await expect(window.entry('Create another')).toBeVisible();
  await window.openRequest('Create another');

  await window.entry('Create another').press('Delete');
  await expect(window.entry('Create another')).toBeHidden();
  await expect(window.tab('Create another')).toHaveAccessibleName(/unsaved changes/);
  await expect(access(requestFile(home, 'Create another'))).rejects.toThrow();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(window.entry('Create another')).toBeVisible();
  await expect(window.tab('^POST Create another$')).toBeVisible();
  await expectFile(requestFile(home, 'Create another'));
});

test('requests are moved by keys, within a folder and out of it', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const moved = window.entry('Create a user');
  await moved.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => window.entriesBetween('1 Send and read', 'GET Get a user'))
    .toEqual(['1 Send and read', 'POST Create a user', 'GET Get a user']);
  await expect(moved).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(moved).toHaveAttribute('aria-level', '1');
  await expectFile(join(collectionsIn(home), 'Create a user.request.yaml'));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(moved).toHaveAttribute('aria-level', '2');
  await expectFile(requestFile(home, 'Create a user'));
});

test('requests are moved by dragging, and the order lasts', async ({ openApp }) => {
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();
  await window.dragEntry('Create a user', 'Get a user', 'before');
  await expect
    .poll(() => window.entriesBetween('1 Send and read', 'GET Get a user'))
    .toEqual(['1 Send and read', 'POST Create a user', 'GET Get a user']);

  // With the room of its notice the list shows both ends of the next move.
  const notices = first.page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Close' }).click();
  await window.dragEntry('Create a user', '3 Time', 'into');
  await expectFile(requestFile(first.home, 'Create a user', '3 Time'));

  const again = await new WindowPage((await first.restart()).page).ready();
  const names = await again.entriesBetween('3 Time', '4 Petclinic');
  expect(names.at(-2)).toBe('POST Create a user');
});

test('a new folder takes a new request', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Folder' }).click();
  await window.typeName('Mine');
  await window.onEntry('Mine', 'New request here');
  await window.typeName('First of mine');
  await expect(window.tab('First of mine')).toHaveAttribute('aria-selected', 'true');
  expect(await readdir(join(collectionsIn(home), 'Mine'))).toEqual(['First of mine.request.yaml']);
});

test('a file that was deleted underneath is written anew, and a notice says so', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await rm(requestFile(home, 'Get a user'));
  await window.url.fill('{{base}}/store/users/3');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Wrote "Get a user" anew')).toBeVisible();
  expect(await readFile(requestFile(home, 'Get a user'), 'utf8')).toContain('/store/users/3');
});

test('a request whose folder was deleted underneath stays open, as a draft', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await rm(join(collectionsIn(home), '1 Send and read'), { recursive: true });
  await page.getByRole('button', { name: 'More for collections' }).click();
  await page.getByRole('menuitem', { name: 'Read files again' }).click();
  await expect(window.entry('Get a user')).toBeHidden();
  await expect(window.tab('Get a user')).toHaveAccessibleName(/unsaved changes/);
  await expect(window.url).toHaveValue('{{base}}/store/users/1');
});

test('another environment changes what is sent', async ({ openApp }) => {
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();
  const { page } = window;
  await window.url.fill('{{base}}/store/users/{{userId}}');
  await window.send.click();
  await expect(window.problem()).toContainText('userId');

  await window.choose('Environment', /^Manage/);
  await window.environments.getByRole('button', { name: 'New environment' }).click();
  const form = window.environments.getByRole('form', { name: 'Environment New environment' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  for (const [name, value] of [
    ['base', '{{sampleServer}}'],
    ['userId', '2'],
  ] as const) {
    await window.environments.getByRole('textbox', { name: 'New variable name' }).fill(name);
    const row = window.environments.getByRole('row').filter({ hasNot: page.getByText('Variable') });
    await row
      .nth(-2)
      .getByRole('textbox', { name: /value$/ })
      .fill(value);
  }
  await page.keyboard.press('Escape');
  await expect(window.environments).toBeHidden();
  await window.choose('Environment', /^Mine/);
  await window.send.click();
  await expect(window.row('id')).toContainText('2');

  const again = await new WindowPage((await first.restart()).page).ready();
  await expect(again.page.getByRole('combobox', { name: 'Environment' })).toContainText('Mine');
});
