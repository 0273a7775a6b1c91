import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { proto, SchemasPage, writeFiles } from './schemas-page.ts';
import { WindowPage } from './window-page.ts';

test('types are found, offered and named by their sets', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await test.step('the palette takes the first type shown by Enter, where nothing but types fits', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('textbox', { name: 'Search or run a command' });
    // Enter runs the first command even before anything is typed.
    await expect(page.locator('[data-action]').first()).toHaveAttribute('data-selected', 'true');
    await expect(page.locator('[data-action][data-selected]')).toHaveCount(1);
    await search.fill('UserCatalog');
    await expect(page.locator('[data-action][data-selected]')).toContainText('UserCatalog');
    await page.keyboard.press('Enter');
    await expect(schemas.pageOf('UserCatalog')).toBeVisible();

    // Enter at once, before the types are there.
    await page.keyboard.press('ControlOrMeta+k');
    await search.pressSequentially('CreateUser');
    await page.keyboard.press('Enter');
    await expect(schemas.pageOf('CreateUser')).toBeVisible();
  });

  await test.step('a search shows the number of a field, and its name once', async () => {
    await schemas.search.fill('created_at');
    const hit = schemas.found.getByRole('option', { name: /^field created_at in User:/ });
    await expect(hit).toHaveText(/^created_at\S* ?[\w.]+= \d+:\d+$/);
  });

  await test.step('a send that is refused leaves the response, and says so no longer than it is so', async () => {
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Valid.');
    await window.send.click();
    await expect(window.responseStrip).toContainText('201');

    await window.pasteBody('{"nosuch": 1}');
    await window.send.click();
    const refused = page.getByRole('alert', { name: 'Not sent' });
    await expect(refused).toContainText('nosuch');
    await expect(window.responseStrip).toHaveText(/^Not sent\s*Previous send:\s*201/);
    await window.pasteBody('{}');
    await expect(refused).toBeHidden();
    await expect(window.responseStrip).toHaveText(/^201/);
  });

  await test.step('what a response is read as offers the types of the request first, and its set is shown', async () => {
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Valid.');
    await window.send.click();
    // The next response closes the list of the one before.
    await window.ready();
    await expect(window.responseStrip).toContainText('201');
    await page.getByRole('combobox', { name: /^Read as/ }).click();
    await expect(page.getByText('Of this request')).toBeVisible();
    const own = page.getByRole('listbox', { name: 'Message types' }).getByRole('option');
    await expect(own.nth(0)).toContainText('User');
    await expect(own.nth(1)).toContainText('CreateUser');
    await page.keyboard.press('Escape');

    await expect(page.getByTitle(/^Of the set /)).toHaveCount(0);
    await schemas.open();
    const folder = await writeFiles(join(home, 'crates'), {
      'user.proto': proto('com.example.samples.store', 'message CreateUser { string a = 1; }'),
    });
    await window.drop([folder]);
    await page.getByRole('button', { name: 'Put into a separate set' }).click();
    await expect(page.getByTitle('Of the set "default"').first()).toBeVisible();
  });
});

test('what is wrong with schemas is told', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await test.step('an import that is refused is told once', async () => {
    const folder = join(home, 'empty');
    await mkdir(folder);

    await window.drop([folder]);

    await expect(window.problem(page)).toHaveCount(1);
    await expect(window.problem(page)).toContainText('.proto');
  });

  await test.step('problems are listed in two lines each, and the one that is chosen says all', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const files = Array.from({ length: 12 }, (_, index) => [
      `broken-${String.fromCharCode(97 + index)}.proto`,
      proto('crates', `message Crate${index} {`, `  Missing${index} thing = 1;`, '}'),
    ]);
    await window.drop([await writeFiles(join(home, 'crates'), Object.fromEntries(files))]);
    await window.showSchemas('Problems');
    const items = schemas.problems.getByRole('treeitem');
    await expect(items.filter({ hasText: 'broken-a.proto:6' })).toBeVisible();
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices.getByText('Added crates')).toBeVisible();

    // The check lists what it finds, part by part.
    const countInSight = () =>
      schemas.problems.evaluate((list) => {
        const { bottom } = list.getBoundingClientRect();
        const all = [...list.querySelectorAll('[role=treeitem]')];
        return all.filter((item) => item.getBoundingClientRect().bottom <= bottom).length;
      });
    await expect.poll(countInSight).toBeGreaterThanOrEqual(7);
    await expect(items.nth(1)).toContainText('broken-b.proto:6');

    await items.nth(1).getByRole('button', { name: 'Details' }).click();
    await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'true');
    await expect(items.nth(1)).toContainText('Missing1 thing = 1;');
    await schemas.problems.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(window.tab('broken-b.proto')).toHaveAttribute('aria-selected', 'true');
  });
});
