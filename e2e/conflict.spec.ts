import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { changeOutside, collectionsIn, requestFile, writeOutside } from './workspace-folder.ts';

const outside = '/store/users/7';
const typed = '{{base}}/store/users/3';

/** Puts a request like "Get a user" beside it, and opens it; gives its file. */
async function openAnother(window: WindowPage, home: string, name: string): Promise<string> {
  const text = await readFile(requestFile(home, 'Get a user'), 'utf8');
  const file = requestFile(home, name);
  await writeOutside(file, text.replace(/^id: .+\nname: .+$/m, `id: ${name}\nname: ${name}`));
  await window.openRequest(name);
  return file;
}

/** Opens another request, types another URL, and changes its file another way. */
async function makeConflict(window: WindowPage, home: string, name: string): Promise<string> {
  const file = await openAnother(window, home, name);
  await window.url.fill(typed);
  await expect(window.entry(name)).toHaveAccessibleName(/has unsaved changes/);
  await changeOutside(file, '/store/users/1', outside);
  await expect(window.conflict).toBeVisible();
  return file;
}

test('files that are changed, deleted, moved or added outside are followed', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('a file that is changed outside is followed at once where nothing was typed', async () => {
    const file = await openAnother(window, home, 'Changed');
    await changeOutside(file, '/store/users/1', outside);
    await expect(window.url).toHaveValue(`{{base}}${outside}`);
    await expect(window.tab('^GET Changed$')).toBeVisible();

    // What is no other request, as a comment, changes nothing.
    await changeOutside(file, 'method: GET', '# a comment\nmethod: GET');
    await changeOutside(file, 'name: Changed', 'name: Get the seventh');
    await expect(window.tab('^GET Get the seventh$')).toBeVisible();
    await expect(window.entry('Get the seventh')).toBeVisible();
    await expect(window.conflict).toBeHidden();
  });

  await test.step('a request whose file is deleted outside stays, and asks when it comes back as another', async () => {
    const file = await openAnother(window, home, 'Deleted');
    const text = await readFile(file, 'utf8');

    await rm(file);
    await expect(window.gone).toBeVisible();
    await expect(window.entry('Deleted')).toBeHidden();
    await expect(window.tab('Deleted')).toHaveAccessibleName(/unsaved changes/);

    await writeOutside(file, text.replace('/store/users/1', outside));
    await expect(window.gone).toBeHidden();
    await expect(window.url).not.toHaveValue(`{{base}}${outside}`);
    await window.conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(window.url).toHaveValue(`{{base}}${outside}`);
    await expect(window.tab('^GET Deleted$')).toBeVisible();

    await rm(file);
    await window.gone.getByRole('button', { name: 'Save it again' }).click();
    await expect(window.gone).toBeHidden();
    await expect(window.tab('^GET Deleted$')).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain(outside);
  });

  await test.step('a request is followed to another name and another folder', async () => {
    const file = await openAnother(window, home, 'Followed');
    await window.url.fill(typed);
    const moved = join(collectionsIn(home), '2 Compare', 'Moved.request.yaml');
    await rename(file, moved);
    await expect
      .poll(() => window.entriesBetween('2 Compare', '3 Time'))
      .toContain('GET Followed has unsaved changes');
    await expect(window.gone).toBeHidden();
    await expect(window.conflict).toBeHidden();

    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.tab('^GET Followed$')).toBeVisible();
    expect(await readFile(moved, 'utf8')).toContain(typed);
  });

  await test.step('hundreds of files that come at once, as of another branch, are shown', async () => {
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
});

test('what was typed and what was changed outside are decided between', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('what was typed is kept over what was changed outside', async () => {
    const file = await makeConflict(window, home, 'Kept');
    await expect(window.url).toHaveValue(typed);

    await page.keyboard.press('ControlOrMeta+S');
    expect(await readFile(file, 'utf8')).toContain(outside);
    await expect(window.conflict).toBeVisible();

    await window.conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(window.conflict).toBeHidden();
    await expect(window.tab('^GET Kept$')).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain(typed);
  });

  await test.step('what was changed outside is taken, and undoing that brings back what was typed', async () => {
    await makeConflict(window, home, 'Taken');

    await window.conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(window.conflict).toBeHidden();
    await expect(window.url).toHaveValue(`{{base}}${outside}`);
    await expect(window.tab('^GET Taken$')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(window.url).toHaveValue(typed);
    await expect(window.tab('Taken')).toHaveAccessibleName(/unsaved changes/);
    await expect(window.conflict).toBeHidden();
  });

  await test.step('what was typed is saved as a copy beside what was changed outside', async () => {
    const file = await makeConflict(window, home, 'Copied');

    await window.conflict.getByRole('button', { name: 'Save a copy' }).click();
    await expect(window.tab('^GET Copied copy$')).toHaveAttribute('aria-selected', 'true');
    await expect(window.url).toHaveValue(typed);
    await expect(window.entry('Copied copy')).toBeVisible();
    expect(await readFile(requestFile(home, 'Copied copy'), 'utf8')).toContain(typed);
    expect(await readFile(file, 'utf8')).toContain(outside);

    await window.tab('^GET Copied$').click();
    await expect(window.url).toHaveValue(`{{base}}${outside}`);
  });

  await test.step('both are shown beside each other, and decided by keys', async () => {
    const file = await makeConflict(window, home, 'Both');

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
});
