import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';
import { dataIn, samplesIn } from './workspace-folder.ts';

test('menus and choices are used by keyboard', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('closing tabs by key goes on to the next tab', async () => {
    await window.openRequest('All products');
    await window.openRequest('Create a user');
    await window.tab('Create a user').focus();

    await page.keyboard.press('Delete');
    await expect(window.tab('All products')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(window.tab('Get a user')).toBeFocused();
  });

  await test.step('a closed menu gives the focus back, but does not take it from where a click put it', async () => {
    await window.send.click();
    const readAs = page.getByRole('combobox', { name: /^Read as/ });
    const search = page.getByRole('textbox', { name: 'Find a message type' });

    await readAs.click();
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(readAs).toBeFocused();

    await readAs.click();
    await expect(search).toBeFocused();
    await window.url.click();
    await expect(search).toBeHidden();
    await page.keyboard.press('End');
    await page.keyboard.type('?typed');
    await expect(window.url).toHaveValue('{{base}}/store/users/1?typed');

    const more = page.getByRole('button', { name: 'More ways to send' });
    await more.click();
    await window.menuTakesKeys();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more).toBeFocused();
  });

  await test.step('Preferences change the theme at once, and lead to the shortcuts', async () => {
    const preferences = page.getByRole('dialog', { name: 'Preferences' });
    const theme = (name: string) => preferences.getByRole('radio', { name });
    const colour = () =>
      preferences.evaluate((element) => getComputedStyle(element).backgroundColor);

    await window.url.focus();
    await page.keyboard.press('ControlOrMeta+,');
    await theme('Light').check();
    const light = await colour();
    await theme('Light').press('ArrowRight');
    await expect(theme('Dark')).toBeChecked();
    await expect(theme('Dark')).toBeFocused();
    await expect.poll(colour).not.toBe(light);
    await theme('System').check();

    await preferences.getByRole('combobox', { name: 'Body size limit' }).click();
    await page.getByRole('option', { name: '512 MB' }).click();
    await expect
      .poll(() => readFile(join(samplesIn(home), 'protodesk.yaml'), 'utf8'))
      .toContain('maxBodyMegabytes: 512\n');

    await expect(preferences.getByText(await realpath(dataIn(home)))).toBeVisible();
    await preferences.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(preferences).toBeHidden();

    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByRole('textbox', { name: 'Search shortcuts' })).toBeFocused();
    await page.keyboard.type('full screen');
    await expect(shortcuts.getByRole('row')).toHaveText([/Maximize response.*M$/]);
    await page.keyboard.press('Escape');
    await expect(shortcuts.getByRole('row', { name: /^Send request/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();

    await window.url.focus();
    await page.keyboard.press('ControlOrMeta+/');
    await expect(shortcuts).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await window.runCommand('Theme: dark');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await window.runCommand('Theme: system');
  });

  await test.step('Enter reads a response as the type that was typed, and never without one', async () => {
    await window.schemasRead();
    await window.send.click();
    // The next response closes the list of the one before.
    await window.ready();
    const readAs = page.getByRole('combobox', { name: /^Read as/ });
    const search = page.getByRole('textbox', { name: 'Find a message type' });
    await readAs.click();
    await expect(search).toBeFocused();
    await page.keyboard.type('usercatalog');
    await page.keyboard.press('Enter');
    await expect(readAs).toContainText('UserCatalog');

    await readAs.click();
    await expect(search).toBeFocused();
    await page.keyboard.type('user');
    await page.keyboard.type(' no such type');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No type matches')).toBeVisible();
    await expect(readAs).toContainText('UserCatalog');
  });

  await test.step('a type is chosen by typing a part of its name and Enter', async () => {
    await window.schemasRead();
    await window.requestType.click();
    await window.requestType.fill('catalog user');
    await window.page.keyboard.press('Enter');
    await expect(window.requestType).toHaveValue('UserCatalog');

    await window.requestType.fill('user');
    await window.page.keyboard.press('Tab');
    await expect(window.requestType).toHaveValue('User');

    await window.requestType.fill('no such type');
    await window.page.keyboard.press('Enter');
    await window.page.keyboard.press('Tab');
    await expect(window.requestType).toHaveValue('no such type');
    await expect(window.requestType).toHaveAccessibleDescription('no such type');

    await window.requestType.fill('');
    await window.page.keyboard.press('Enter');
    await expect(window.requestType).toHaveValue('');
  });

  await test.step('Tab leaves the body editor after Ctrl+M, which its name says', async () => {
    await window.openRequest('Create a user');
    await window.editBodyAs('JSON');
    await expect(window.body).toHaveAccessibleName(/Ctrl\+M/);
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    await window.focusBody();

    await page.keyboard.press('Control+M');
    await page.keyboard.press('Tab');

    await expect(window.body).not.toBeFocused();
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
  });

  await test.step('braces offer variables and generators by keyboard, and what was taken can be undone', async () => {
    const url = page.getByRole('textbox', { name: 'URL' });
    const offered = page.getByRole('listbox', { name: 'Variables and generators' });
    await url.fill('http://h/');
    await url.press('End');

    await url.pressSequentially('{{uu');
    await expect(offered.getByRole('option')).toHaveText([/^\$uuid/]);
    await url.press('Enter');
    await expect(url).toHaveValue('http://h/{{$uuid}}');
    await expect(offered).toBeHidden();

    await url.pressSequentially('/{{');
    await expect(offered.getByRole('option', { selected: true })).toBeVisible();
    const first = await offered.getByRole('option', { selected: true }).getAttribute('id');
    await expect(url).toHaveAttribute('aria-activedescendant', first ?? 'none');
    await url.press('ArrowUp');
    await expect(offered.getByRole('option', { selected: true })).toHaveText(/^\$now/);
    await url.press('Escape');
    await expect(offered).toBeHidden();
    await url.pressSequentially('no');
    await url.press('Tab');
    await expect(url).toHaveValue('http://h/{{$uuid}}/{{$now}}');
    await expect(url).toBeFocused();

    await url.press('Control+z');
    await expect(url).toHaveValue('http://h/{{$uuid}}/{{no');
  });
});

test('panes and tabs are gone through by keyboard', async ({ openApp }) => {
  const { page, restart } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('F6 and Shift+F6 go through the panes, to where the focus was in each', async () => {
    await window.openRequest('Create a user');
    await window.send.click();
    const { tree } = new TreePage(page);
    await window.row('email').waitFor();
    const headers = page
      .getByRole('tablist', { name: 'Parts of the request' })
      .getByRole('tab', { name: /^Headers/ });
    await headers.click();
    await window.url.focus();

    await page.keyboard.press('F6');
    await expect(headers).toBeFocused();
    await page.keyboard.press('F6');
    await expect(tree).toBeFocused();
    await page.keyboard.press('F6');
    await expect(window.entry('Create a user')).toBeFocused();
    await page.keyboard.press('F6');
    await expect(window.url).toBeFocused();

    await page.keyboard.press('Shift+F6');
    await expect(window.entry('Create a user')).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect(tree).toBeFocused();
  });

  await test.step('the tree shows that it has the focus before a row is chosen, and a menu below it gives it back', async () => {
    await window.openRequest('Get a user');
    await window.send.click();
    const { tree } = new TreePage(page);
    await window.row('email').waitFor();

    await page.getByRole('button', { name: 'Maximize response' }).focus();
    await page.keyboard.press('Tab');
    await expect(tree).toBeFocused();
    await expect(tree).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('ArrowDown');
    await expect(tree).toHaveAttribute('aria-activedescendant', /./);
    await expect(tree).toHaveCSS('outline-style', 'none');

    const expand = page.getByRole('button', { name: 'Expand', exact: true });
    await expand.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Collapse all' })).toBeVisible();
    await window.menuTakesKeys();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(expand).toBeFocused();
    await expect(window.row('year').first()).toBeVisible();
  });

  await test.step('F6 reaches a notice, which covers neither the sidebar nor the status bar', async () => {
    await window.send.click();
    await window.row('email').waitFor();
    await window.newRequest('{{base}}/store/users/2');
    await page.keyboard.press('ControlOrMeta+W');
    const notices = page.getByRole('region', { name: 'Notices' });
    const undo = notices.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const [notice, side, status] = await Promise.all(
      [notices, page.getByRole('complementary'), page.getByRole('contentinfo')].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!notice || !side || !status) throw new Error('A part of the window is not shown.');
    expect(notice.x).toBeGreaterThanOrEqual(side.x + side.width);
    expect(notice.y + notice.height).toBeLessThanOrEqual(status.y);

    await window.filter.focus();
    await page.keyboard.press('Shift+F6');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(window.url).toHaveValue('{{base}}/store/users/2');
  });

  await test.step('a notice that was closed can be undone from the list, and the list is cleared', async () => {
    await page.keyboard.press('ControlOrMeta+W');
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByRole('button', { name: 'Close' }).waitFor();
    const response = await window.response.boundingBox();
    await notices.getByRole('button', { name: 'Close' }).click();
    await expect(notices).toBeEmpty();
    // It took no room.
    expect(await window.response.boundingBox()).toEqual(response);
    await window.runCommand('Show notices');
    const latest = window.noticeList.getByRole('listitem').first();
    await expect(latest).toContainText(/^\d\d:\d\dClosed "\/store\/users\/2"/);
    await latest.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(window.noticeList).toBeHidden();
    await expect(window.url).toHaveValue('{{base}}/store/users/2');

    await page.getByRole('button', { name: /^Notices \d/ }).press('Enter');
    await expect(latest.getByRole('button')).toHaveCount(0);
    await window.noticeList.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused();
  });

  await test.step('Ctrl+B collapses the sidebar; a press on its icon does so too, and opens it', async () => {
    const side = page.getByRole('complementary');
    const { width: narrow = 0 } = (await page.getByRole('main').boundingBox()) ?? {};
    await page.keyboard.press('ControlOrMeta+B');
    await expect(side).toBeHidden();
    const { width: wide = 0 } = (await page.getByRole('main').boundingBox()) ?? {};
    expect(wide - narrow).toBeGreaterThan(200);
    const icon = page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: 'Requests' });
    await icon.click();
    await expect(side).toBeVisible();
    await icon.click();
    await expect(side).toBeHidden();
    await window.runCommand('Toggle sidebar');
    await expect(side).toBeVisible();
  });

  await test.step('a closed tab comes back with what was typed, also after a restart', async () => {
    await window.openRequest('All products');
    await window.url.fill('{{base}}/store/products?typed=1');
    await page.keyboard.press('ControlOrMeta+W');
    await expect(window.tab('All products')).toBeHidden();
    await expect(page.getByText('Closed "All products"')).toBeVisible();
    // The sidebar is as it was, too.
    await page.keyboard.press('ControlOrMeta+B');

    await restart();
    await window.ready();
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+B');
    await expect(window.entry('All products')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+T');

    await expect(window.tab('All products')).toHaveAttribute('aria-selected', 'true');
    await expect(window.url).toHaveValue('{{base}}/store/products?typed=1');
  });
});
