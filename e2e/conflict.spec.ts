import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { changeOutside, collectionsIn, requestFile, writeOutside } from './workspace-folder.ts';

const outside = '/store/users/7';
const typed = '{{base}}/store/users/3';

/** Opens "Get a user", types another URL, and changes the file another way. */
async function makeConflict(window: WindowPage, home: string): Promise<string> {
  const file = requestFile(home, 'Get a user');
  await window.url.fill(typed);
  await expect(window.entry('Get a user')).toHaveAccessibleName(/has unsaved changes/);
  await changeOutside(file, '/store/users/1', outside);
  await expect(window.conflict).toBeVisible();
  return file;
}

test('a file that is changed outside is followed at once where nothing was typed', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.openRequest('All products');
  await window.openRequest('Get a user');
  const file = requestFile(home, 'Get a user');
  await changeOutside(file, '/store/users/1', outside);
  await expect(window.url).toHaveValue(`{{base}}${outside}`);
  await expect(window.tab('^GET Get a user$')).toBeVisible();

  // What is no other request, as a comment, changes nothing.
  await changeOutside(file, 'method: GET', '# a comment\nmethod: GET');
  await changeOutside(file, 'name: Get a user', 'name: Get the seventh');
  await expect(window.tab('^GET Get the seventh$')).toBeVisible();
  await expect(window.entry('Get the seventh')).toBeVisible();
  await expect(window.conflict).toBeHidden();
});

test('what was typed is kept over what was changed outside', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const file = await makeConflict(window, home);
  await expect(window.url).toHaveValue(typed);

  await page.keyboard.press('ControlOrMeta+S');
  expect(await readFile(file, 'utf8')).toContain(outside);
  await expect(window.conflict).toBeVisible();

  await window.conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(window.conflict).toBeHidden();
  await expect(window.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain(typed);
});

test('what was changed outside is taken, and undoing that brings back what was typed', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await makeConflict(window, home);

  await window.conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(window.conflict).toBeHidden();
  await expect(window.url).toHaveValue(`{{base}}${outside}`);
  await expect(window.tab('^GET Get a user$')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(window.url).toHaveValue(typed);
  await expect(window.tab('Get a user')).toHaveAccessibleName(/unsaved changes/);
  await expect(window.conflict).toBeHidden();
});

test('what was typed is saved as a copy beside what was changed outside', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const file = await makeConflict(window, home);

  await window.conflict.getByRole('button', { name: 'Save a copy' }).click();
  await expect(window.tab('^GET Get a user copy$')).toHaveAttribute('aria-selected', 'true');
  await expect(window.url).toHaveValue(typed);
  await expect(window.entry('Get a user copy')).toBeVisible();
  expect(await readFile(requestFile(home, 'Get a user copy'), 'utf8')).toContain(typed);
  expect(await readFile(file, 'utf8')).toContain(outside);

  await window.tab('^GET Get a user$').click();
  await expect(window.url).toHaveValue(`{{base}}${outside}`);
});

test('both are shown beside each other, and decided by keys', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const file = await makeConflict(window, home);

  await page.keyboard.press('ControlOrMeta+S');
  await expect(window.conflict.getByRole('button', { name: 'Show both' })).toBeFocused();
  await page.keyboard.press('Enter');
  const { bothTexts } = window;
  await expect(bothTexts.getByText(outside)).toBeVisible();
  await expect(bothTexts.getByText('/store/users/3')).toBeVisible();

  // It follows while it is looked at.
  await changeOutside(file, outside, '/store/users/8');
  await expect(bothTexts.getByText('/store/users/8')).toBeVisible();

  await bothTexts.getByRole('button', { name: 'Take theirs' }).focus();
  await page.keyboard.press('Enter');
  await expect(bothTexts).toBeHidden();
  await expect(window.url).toHaveValue('{{base}}/store/users/8');
});

test('a draft whose file changed while the app was closed is a conflict, others show their files', async ({
  launch,
}) => {
  const first = await launch();
  const window = await new WindowPage(first.page).ready();
  await window.openRequest('All products');
  await window.openRequest('Get a user');
  await window.url.fill(typed);
  await first.quit();
  await changeOutside(requestFile(first.home, 'Get a user'), '/store/users/1', outside);
  await changeOutside(requestFile(first.home, 'All products'), '/products', '/products?new=1');

  const second = await launch({ home: first.home });
  const again = await new WindowPage(second.page).ready();
  await expect(again.url).toHaveValue(typed);
  await expect(again.conflict).toBeVisible();
  await again.tab('All products').click();
  await expect(again.url).toHaveValue('{{base}}/store/products?new=1');
  await expect(again.tab('^GET All products$')).toBeVisible();
  await expect(again.conflict).toBeHidden();

  await again.tab('Get a user').click();
  await again.conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(again.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(requestFile(first.home, 'Get a user'), 'utf8')).toContain(typed);
});

test('a request whose file is deleted outside stays, and asks when it comes back as another', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const file = requestFile(home, 'Get a user');
  const text = await readFile(file, 'utf8');

  await rm(file);
  await expect(window.gone).toBeVisible();
  await expect(window.entry('Get a user')).toBeHidden();
  await expect(window.tab('Get a user')).toHaveAccessibleName(/unsaved changes/);

  await writeOutside(file, text.replace('/store/users/1', outside));
  await expect(window.gone).toBeHidden();
  await expect(window.url).not.toHaveValue(`{{base}}${outside}`);
  await window.conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(window.url).toHaveValue(`{{base}}${outside}`);
  await expect(window.tab('^GET Get a user$')).toBeVisible();

  await rm(file);
  await window.gone.getByRole('button', { name: 'Save it again' }).click();
  await expect(window.gone).toBeHidden();
  await expect(window.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain(outside);
});

test('a request is followed to another name and another folder', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.url.fill(typed);
  const moved = join(collectionsIn(home), '2 Compare', 'Moved.request.yaml');
  await rename(requestFile(home, 'Get a user'), moved);
  await expect
    .poll(() => window.entriesBetween('2 Compare', '3 Time'))
    .toContain('GET Get a user has unsaved changes');
  await expect(window.gone).toBeHidden();
  await expect(window.conflict).toBeHidden();

  await page.keyboard.press('ControlOrMeta+S');
  await expect(window.tab('^GET Get a user$')).toBeVisible();
  expect(await readFile(moved, 'utf8')).toContain(typed);
});

test('hundreds of files that come at once, as of another branch, are shown', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const name = `Of the branch ${index}`;
      const text = `id: branch-${index}\nname: ${name}\nurl: "{{base}}/branch/${index}"\n`;
      const folder = `5 Branch ${index % 20}`;
      await writeOutside(join(collectionsIn(home), folder, `${name}.request.yaml`), text);
    }),
  );
  await window.filter.fill('branch/399');
  await expect(window.entry('Of the branch 399')).toBeVisible();
  await window.openRequest('Of the branch 399');
  await expect(window.url).toHaveValue('{{base}}/branch/399');
});
