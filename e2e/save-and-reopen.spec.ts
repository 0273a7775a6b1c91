import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { collectionsIn, requestFile } from './workspace-folder.ts';

/** Waits until a file is there: what is done in the panel is on disk a moment later. */
async function expectFile(path: string): Promise<void> {
  await expect(() => access(path)).toPass();
}

test('what was saved, moved, typed and chosen is there after a restart', async ({ openApp }) => {
  const { page, home, restart } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('requests are moved by dragging', async () => {
    await window.dragEntry('Create a user', 'Get a user', 'before');
    await expect
      .poll(() => window.entriesBetween('1 Send and read', 'GET Get a user'))
      .toEqual(['1 Send and read', 'POST Create a user', 'GET Get a user']);

    await window.dragEntry('Create a user', '3 Time', 'into');
    await expectFile(requestFile(home, 'Create a user', '3 Time'));
  });

  await test.step('another environment changes what is sent', async () => {
    await window.url.fill('{{base}}/store/users/{{userId}}');
    await window.send.click();
    await expect(window.problem()).toContainText('userId');

    await window.choose('Environment', /^Manage/);
    await window.environments.getByRole('button', { name: 'New environment' }).click();
    const form = window.environments.getByRole('form', { name: 'Environment New environment' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
    await window.environments.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(window.environments.getByRole('option', { name: /^Mine/ })).toContainText(
      'in use',
    );
    await window.environments.getByRole('textbox', { name: 'New variable name' }).fill('userId');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Escape');
    await expect(window.environments).toBeHidden();
    await window.send.click();
    await expect(window.row('id')).toContainText('2');
  });

  await test.step('a new request is saved into a folder', async () => {
    await window.newRequest('{{base}}/store/users/2');
    await window.choose('Accept', /^JSON/);
    await page.keyboard.press('ControlOrMeta+S');
    const name = window.saveDialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('/store/users/2');
    await expect(name).toBeFocused();
    await page.keyboard.type('The second user');
    await window.choose('Folder', /^2 Compare/);
    await window.saveDialog.getByRole('button', { name: 'Save' }).click();
    await expect(window.saveDialog).toBeHidden();
    await expect(window.entry('The second user')).toBeVisible();
    await expect(window.tab('^GET The second user$')).toBeVisible();
    const text = await readFile(requestFile(home, 'The second user', '2 Compare'), 'utf8');
    expect(text).toContain('{{base}}/store/users/2');
    expect(text).toContain('askFor: json');
  });

  await test.step('one tab shows the requests that are pressed, until something is typed in it', async () => {
    await window.entry('A JSON error').click();
    await expect(window.tab(', preview$')).toHaveAccessibleName('GET A JSON error, preview');
    await window.entry('All products').click();
    await expect(window.tab(', preview$')).toHaveAccessibleName('GET All products, preview');
    await expect(window.tab('A JSON error')).toHaveCount(0);

    await window.url.fill('{{base}}/store/products?draft=1');
    await expect(window.tab(', preview$')).toHaveCount(0);
    await window.entry('A JSON error').click();
    await expect(window.tab(', preview$')).toHaveAccessibleName('GET A JSON error, preview');
    await expect(window.tab('All products, unsaved changes')).toBeVisible();
  });

  await test.step('a draft is back after a restart, and Ctrl+S writes it into its file', async () => {
    await window.openRequest('All products');
    await expect(window.entry('All products')).toHaveAccessibleName(/has unsaved changes/);

    await restart();
    await window.ready();
    await expect(window.tab('All products')).toHaveAttribute('aria-selected', 'true');
    await expect(window.url).toHaveValue('{{base}}/store/products?draft=1');
    await expect(window.tab('All products')).toHaveAccessibleName(/unsaved changes/);
    expect(await readFile(requestFile(home, 'All products'), 'utf8')).not.toContain('draft');

    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.tab('^GET All products$')).toBeVisible();
    expect(await readFile(requestFile(home, 'All products'), 'utf8')).toContain('?draft=1');
  });

  await test.step('the order, the environment and the new request are there after a restart', async () => {
    const lastOfTime = async () => (await window.entriesBetween('3 Time', '4 Petclinic')).at(-2);
    await expect.poll(lastOfTime).toBe('POST Create a user');
    await expect(page.getByRole('combobox', { name: 'Environment' })).toContainText('Mine');
    await expect(window.entry('The second user')).toBeVisible();
    await window.tab('^GET The second user$').click();
    await expect(window.url).toHaveValue('{{base}}/store/users/2');
  });

  await test.step('a preview is one after a restart, and stays when its menu says so', async () => {
    await window.tab('^GET A JSON error, preview$').click();
    await window.tab('A JSON error').press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Keep tab open' }).click();
    await expect(window.tab('^GET A JSON error$')).toBeFocused();
    await window.entry('Create a user').click();
    await expect(window.tab(', preview$')).toHaveAccessibleName('POST Create a user, preview');
    await expect(window.tab('^GET A JSON error$')).toBeVisible();
  });
});

test('requests are saved, renamed, duplicated, and kept beside what was typed', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('requests are moved by keys, within a folder and out of it', async () => {
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
    await expect(moved).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(moved).toHaveAttribute('aria-level', '2');
    await expectFile(requestFile(home, 'Create a user'));
  });

  await test.step('a new folder takes a new request', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Folder' }).click();
    await window.typeName('Mine');
    await window.onEntry('Mine', 'New request here');
    await window.typeName('First of mine');
    await expect(window.tab('First of mine')).toHaveAttribute('aria-selected', 'true');
    expect(await readdir(join(collectionsIn(home), 'Mine'))).toEqual([
      'First of mine.request.yaml',
    ]);
  });

  await test.step('a request is duplicated, deleted and brought back', async () => {
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

  await test.step('a file that was deleted underneath is written anew, and a notice says so', async () => {
    await window.openRequest('All products');
    await rm(requestFile(home, 'All products'));
    await window.url.fill('{{base}}/store/products?anew=1');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.getByText('Recreated "All products"')).toBeVisible();
    expect(await readFile(requestFile(home, 'All products'), 'utf8')).toContain(
      '/store/products?anew=1',
    );
  });

  await test.step('a request is renamed, with its tab and its file', async () => {
    await window.entry('All products').focus();
    await page.keyboard.press('F2');
    await window.typeName('Products');
    await expect(window.entry('Products')).toBeFocused();
    await expect(window.tab('^GET Products$')).toBeVisible();
    await expectFile(requestFile(home, 'Products'));

    await window.tab('Products').dblclick();
    await window.typeName('Goods');
    await expect(window.entry('Goods')).toBeVisible();
    expect(await readFile(requestFile(home, 'Goods'), 'utf8')).toContain('name: Goods');
  });

  await test.step('a tab is duplicated as a request of its own, renamed from anywhere, and saved as another', async () => {
    const file = () => readFile(requestFile(home, 'Goods'), 'utf8');
    const before = await file();
    await window.openRequest('Goods');
    await window.url.fill('{{base}}/store/products?twin=1');
    await window.runCommand('Duplicate tab');
    await expect(window.tab('Goods copy, unsaved changes')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await window.runCommand('Rename request');
    await window.typeName('Twin');
    await page.keyboard.press('ControlOrMeta+S');
    await window.saveDialog.getByRole('button', { name: 'Save' }).click();
    await expect(window.saveDialog).toBeHidden();
    await expect(window.tab('^GET Twin$')).toBeVisible();
    expect(await readFile(requestFile(home, 'Twin'), 'utf8')).toContain('?twin=1');
    expect(await file()).toBe(before);

    await window.tab('Goods, unsaved changes').click();
    await window.tab('Goods, unsaved changes').press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Rename request' }).click();
    const name = page.getByRole('textbox', { name: 'Name of Goods' });
    await expect(name).toBeFocused();
    await name.press('Escape');
    await expect(name).toBeHidden();
    await window.send.focus();
    await page.keyboard.press('F2');
    await expect(name).toBeFocused();
    await name.press('Escape');
    await page.keyboard.press('ControlOrMeta+Shift+S');
    const saveAs = page.getByRole('dialog', { name: 'Save as' });
    await expect(saveAs.getByRole('textbox', { name: 'Name' })).toHaveValue('Goods copy');
    await saveAs.getByRole('button', { name: 'Save' }).click();
    await expect(window.tab('^GET Goods copy$')).toHaveAttribute('aria-selected', 'true');
    expect(await readFile(requestFile(home, 'Goods copy'), 'utf8')).toContain('?twin=1');
    expect(await file()).toBe(before);
    await expect(window.tab('^GET Goods$')).toHaveCount(0);
  });

  await test.step('a request whose folder was deleted underneath stays open, as a draft', async () => {
    await window.openRequest('Get a user');
    await rm(join(collectionsIn(home), '1 Send and read'), { recursive: true });
    await page.getByRole('button', { name: 'More for collections' }).click();
    await page.getByRole('menuitem', { name: 'Reload files' }).click();
    await expect(window.entry('Get a user')).toBeHidden();
    await expect(window.tab('Get a user')).toHaveAccessibleName(/unsaved changes/);
    await expect(window.url).toHaveValue('{{base}}/store/users/1');
  });

  await test.step('of many tabs the active one is in sight, all are listed, and Undo reopens them', async () => {
    const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
    await window.newRequest(`{{base}}/${'\u05e9\u05dc\u05d5\u05dd \u{1f984} '.repeat(40)}`);
    for (let count = await tabs.count(); count < 60; count += 1) {
      await page.keyboard.press('ControlOrMeta+T');
    }
    await expect(tabs).toHaveCount(60);
    const active = tabs.and(page.locator('[aria-selected=true]'));
    await expect(active).toBeInViewport({ ratio: 1 });
    await active.press('Home');
    await expect(tabs.first()).toBeFocused();
    await expect(tabs.first()).toBeInViewport({ ratio: 1 });

    const all = page.getByRole('button', { name: /^All tabs, \d\d hidden$/ });
    await all.click();
    const unicorns = /\u05e9\u05dc\u05d5\u05dd.*, unsaved changes$/;
    await page.getByRole('menuitem', { name: unicorns }).click();
    await expect(active).toHaveAccessibleName(unicorns);
    await expect(active).toBeInViewport({ ratio: 1 });

    await window.runCommand('Close other tabs');
    await expect(tabs).toHaveCount(1);
    await expect(all).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tabs).toHaveCount(60);
    await expect(active).toHaveAccessibleName(unicorns);
  });
});
