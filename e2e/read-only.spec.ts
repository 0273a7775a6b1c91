import { access, readFile, rename } from 'node:fs/promises';
import { expect, test } from './app-test.ts';
import { makeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace, collectionsIn, requestFile, samplesIn } from './workspace-folder.ts';

test('a workspace that is open already is read-only in the second app, which keeps what is typed and takes over', async ({
  launch,
}) => {
  // The app starts three times.
  const first = await launch();
  const owner = await new WindowPage(first.page).ready();
  const home = await makeHome();
  await chooseWorkspace(home, samplesIn(first.home), 'Shared');
  const second = await launch({ home });
  const { page } = second;
  const window = await new WindowPage(page).ready();
  const banner = page.getByRole('alert', { name: 'This workspace is open in another Protodesk' });
  await expect(banner).toBeVisible();
  await expect(window.save).toBeDisabled();
  await expect(window.save).toHaveAccessibleDescription(/Another Protodesk/);
  await window.entry('Create a user').click({ button: 'right' });
  for (const name of ['Rename', 'Duplicate', 'Delete', 'New request here']) {
    await expect(page.getByRole('menuitem', { name })).toBeDisabled();
  }
  await window.menuTakesKeys();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await window.entry('Create a user').press('Delete');
  await expect(window.problem(page)).toContainText('open in another Protodesk');
  await expect(window.entry('Create a user')).toBeVisible();

  // What the first one saves is followed here.
  await owner.url.fill('{{base}}/store/users/5');
  await first.page.keyboard.press('ControlOrMeta+S');
  await expect(owner.tab('^GET Get a user$')).toBeVisible();
  await expect(window.url).toHaveValue('{{base}}/store/users/5');

  await window.url.fill('{{base}}/store/users/6');
  await second.quit();
  expect(await readFile(requestFile(first.home, 'Get a user'), 'utf8')).toContain('users/5');
  const again = await launch({ home });
  const reopened = await new WindowPage(again.page).ready();
  await expect(reopened.url).toHaveValue('{{base}}/store/users/6');

  await first.quit();
  const stillThere = again.page.getByRole('alert', { name: /open in another Protodesk/ });
  await expect(async () => {
    const retry = stillThere.getByRole('button', { name: 'Try again' });
    if (await retry.isEnabled({ timeout: 100 }).catch(() => false)) {
      // It may go with the banner at this moment.
      await retry.click({ timeout: 2000 });
    }
    await expect(stillThere).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(reopened.save).toBeEnabled();
  await again.page.keyboard.press('ControlOrMeta+S');
  await expect(reopened.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(requestFile(first.home, 'Get a user'), 'utf8')).toContain('users/6');
});

test('a folder that is gone is said, and found again when it is back', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const folder = samplesIn(home);
  await rename(folder, `${folder} away`);
  const banner = page.getByRole('alert').filter({ hasText: /gone|not there/ });
  await expect(banner).toBeVisible();
  await expect(window.save).toBeDisabled();
  await window.url.fill('{{base}}/store/users/4');

  await rename(`${folder} away`, folder);
  await expect(async () => {
    const retry = banner.getByRole('button', { name: 'Try again' });
    if (await retry.isEnabled({ timeout: 100 }).catch(() => false)) {
      // It may go with the banner at this moment.
      await retry.click({ timeout: 2000 });
    }
    await expect(banner).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(window.entry('Create a user')).toBeVisible();
  await expect(window.url).toHaveValue('{{base}}/store/users/4');
  await expect(window.save).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(window.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(requestFile(home, 'Get a user'), 'utf8')).toContain('users/4');
  await access(collectionsIn(home));
});
