import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { makeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace, collectionsIn, requestFile, writeOutside } from './workspace-folder.ts';

test('requests and folders are found, named, made and duplicated', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('no key changes what a dialog covers', async () => {
    await window.newRequest('{{base}}/store/users/2');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.saveDialog).toBeVisible();

    for (const keys of ['W', 'T', 'Enter', 'Shift+C']) {
      await page.keyboard.press(`ControlOrMeta+${keys}`);
    }
    await page.keyboard.press('Escape');

    await expect(window.saveDialog).toBeHidden();
    await expect(window.tab('')).toHaveCount(2);
    await expect(window.responseStrip).toBeHidden();
  });

  await test.step('a row that is cut off at the edge stays under the pointer when it is pressed', async () => {
    const box = await window.collections.boundingBox();
    if (box === null) throw new Error('The list of requests is not shown.');
    const place = { x: box.x + box.width / 2, y: box.y + box.height - 4 };
    const pressed = await page.evaluate(({ x, y }) => {
      const row = document.elementFromPoint(x, y)?.closest('[role=treeitem]');
      const list = row?.closest('[role=tree]');
      if (!row || !list) throw new Error('There is no row.');
      list.scrollTop += row.getBoundingClientRect().top - y + 3;
      return row.getAttribute('data-key');
    }, place);
    const rowUnderPointer = () =>
      page.evaluate(
        ({ x, y }) =>
          document.elementFromPoint(x, y)?.closest('[role=treeitem]')?.getAttribute('data-key'),
        place,
      );
    await page.mouse.click(place.x, place.y);
    await window.tab(', preview$').waitFor();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await rowUnderPointer()).toBe(pressed);
  });

  await test.step('requests are found by URL and type, with the place that fits', async () => {
    await window.filter.fill('STORE/USERS/1');
    const found = window.entry('Get a user');
    await expect(found).toHaveAccessibleDescription('URL: {{base}}/store/users/1');
    await expect(found.locator('mark')).toHaveText('store/users/1');
    await expect(window.entry('All products')).toBeHidden();
    await window.filter.fill('samples.store.product');
    await expect(window.entry('All products')).toHaveAccessibleDescription(
      /^Response type: com\.example\.samples\.store\.Product/,
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(window.tab('All products')).toHaveAttribute('aria-selected', 'true');
    await window.filter.fill('');
  });

  await test.step('folders are all closed and opened, and one is made by the palette', async () => {
    await window.onCollections('More for collections', 'Collapse all folders');
    await expect(window.entry('Get a user')).toBeHidden();
    await window.onCollections('More for collections', 'Expand all folders');
    await expect(window.entry('Get a user')).toBeVisible();
    await expect(window.entry('4 Petclinic')).toHaveAttribute('aria-expanded', 'true');

    await window.runCommand('New folder');
    await window.typeName('Of the palette');
    await expect.poll(() => isThere(join(collectionsIn(home), 'Of the palette'))).toBe(true);

    await window.runCommand('https://api.example.com/v1');
    await expect(window.url).toHaveValue('https://api.example.com/v1');
  });

  await test.step('a name that is left is taken over, and the focus stays where it was put', async () => {
    const name = page.getByRole('textbox', { name: /^Name of / });
    await window.tab('Get a user').dblclick();
    await name.fill('Get diego');
    await window.url.click();
    await expect(window.entry('Get diego')).toBeVisible();
    await expect(window.url).toBeFocused();

    await window.entry('Get diego').focus();
    await page.keyboard.press('F2');
    await name.fill('Get him');
    await window.url.click();
    await expect(window.tab('^GET Get him$')).toBeVisible();
    await expect(window.url).toBeFocused();
  });

  await test.step('a folder is duplicated with all in it, moved into another, and brought back when it is deleted', async () => {
    await window.onEntry('3 Time', 'Duplicate');
    await window.typeName('Later');
    const inside = (folder: string) =>
      join(collectionsIn(home), folder, 'Time one user.request.yaml');
    await expect.poll(() => isThere(inside('Later'))).toBe(true);
    const [one, other] = await Promise.all([
      readFile(inside('3 Time'), 'utf8'),
      readFile(inside('Later'), 'utf8'),
    ]);
    expect(idOf(other)).not.toBe(idOf(one));

    // In sight of each other.
    await window.onCollections('More for collections', 'Collapse all folders');
    await window.dragEntry('Later', '2 Compare', 'into');
    await expect(window.entry('Later')).toHaveAttribute('aria-level', '2');
    await expect(window.entry('Later')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => isThere(inside('2 Compare/Later'))).toBe(true);

    await window.entry('Later').press('Delete');
    await expect(window.entry('Later')).toBeHidden();
    await expect.poll(() => isThere(inside('2 Compare/Later'))).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(window.entry('Later')).toBeVisible();
    await expect.poll(() => isThere(inside('2 Compare/Later'))).toBe(true);
  });
});

test('a closed folder shows what is looked for, dragged or saved into it, and keeps that over a restart', async ({
  openApp,
}) => {
  const first = await openApp();
  const { page } = first;
  const window = await new WindowPage(page).ready();

  await test.step('a folder of many requests starts closed: found by the filter and the palette, opened by dragging', async () => {
    const folder = window.entry('4 Petclinic');
    await expect(folder).toHaveAttribute('aria-expanded', 'false');
    await expect(window.entry('2 Compare')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('textbox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.type('All owners');
    await page.getByRole('button', { name: /All owners/ }).click();
    await expect(window.tab('All owners')).toHaveAttribute('aria-selected', 'true');
    await expect(window.entry('All owners')).toBeHidden();
    await window.filter.fill('All vets');
    await expect(window.entry('All vets')).toBeVisible();
    await window.filter.fill('');

    // So that both are in sight.
    await window.entry('2 Compare').click();
    await window.entry('Create a user').hover();
    const box = await folder.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 13];
    await page.mouse.down();
    // The system tells of a dragged thing that rests as well; here only moves do.
    await expect
      .poll(async () => {
        await page.mouse.move(x, y, { steps: 3 });
        await page.mouse.move(x + 1, y);
        return await folder.getAttribute('aria-expanded');
      })
      .toBe('true');
    await expect(window.entry('All owners')).toBeVisible();
    await page.mouse.up();
    const file = join(collectionsIn(first.home), '4 Petclinic', 'Create a user.request.yaml');
    await expect.poll(() => access(file).then(() => 'there', String)).toBe('there');

    const again = await new WindowPage((await first.restart()).page).ready();
    await expect(again.entry('All owners')).toBeVisible();
  });

  await test.step('a request that is saved into a closed folder is in sight, and so it is after another tab and a restart', async () => {
    const folder = window.entry('4 Petclinic');
    await folder.click();
    await expect(folder).toHaveAttribute('aria-expanded', 'false');
    await window.newRequest('{{base}}/petclinic/vets');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.saveDialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Zoo vets');
    await window.choose('Folder', /^New folder/);
    const newFolder = window.saveDialog.getByRole('textbox', { name: 'Name of the new folder' });
    await expect(newFolder).toBeFocused();
    await window.choose('Folder', /^4 Petclinic/);
    await window.saveDialog.getByRole('button', { name: 'Save' }).click();
    await expect(folder).toHaveAttribute('aria-expanded', 'true');
    await expect(window.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });

    await window.tab('^GET Get a user$').click();
    await expect(window.entry('Get a user')).toBeInViewport({ ratio: 0.9 });
    await window.tab('^GET Zoo vets$').click();
    await expect(window.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });

    const second = await first.restart();
    const again = await new WindowPage(second.page).ready();
    await expect(again.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });

    // What the user closed stays closed.
    await again.entry('4 Petclinic').click();
    await again.tab('^GET Get a user$').click();
    await again.tab('^GET Zoo vets$').click();
    await expect(again.tab('^GET Zoo vets$')).toHaveAttribute('aria-selected', 'true');
    await expect(again.entry('4 Petclinic')).toHaveAttribute('aria-expanded', 'false');
  });
});

test('among 10 000 requests one is found, opened and gone to by keys', async ({ launch }) => {
  const home = await makeHome();
  const folder = join(home, 'Large');
  await writeOutside(join(folder, 'protodesk.yaml'), 'name: Large\n');
  for (let inFolder = 0; inFolder < 100; inFolder += 1) {
    const path = join(folder, 'collections', `Folder ${inFolder}`);
    await mkdir(path, { recursive: true });
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const name = `Request ${inFolder}-${index}`;
        const text = `id: r-${inFolder}-${index}\nname: ${name}\nurl: http://localhost/${inFolder}/${index}\n`;
        return writeFile(join(path, `${name}.request.yaml`), text);
      }),
    );
  }
  await chooseWorkspace(home, folder, 'Large');
  const { page } = await launch({ home });
  const window = new WindowPage(page);
  await expect(window.entry('Folder 0')).toBeVisible();
  await window.onCollections('More for collections', 'Expand all folders');
  await expect(window.entry('Request 0-0')).toBeVisible();
  expect(await window.collections.getByRole('treeitem').count()).toBeLessThan(120);

  await window.entry('Folder 0').focus();
  await page.keyboard.press('End');
  const last = window.entry('Request 99-99');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Enter');
  await expect(window.url).toHaveValue('http://localhost/99/99');
  await page.keyboard.press('Home');
  await expect(window.entry('Folder 0')).toBeFocused();

  await window.filter.fill('localhost/57/31');
  await expect(window.entry('Request 57-31')).toBeVisible();
  await window.entry('Request 57-31').click();
  await expect(window.url).toHaveValue('http://localhost/57/31');
  await window.filter.fill('');
  await expect(window.entry('Request 57-31')).toBeInViewport({ ratio: 0.9 });
});

test('files that are damaged or too large to be edited are shown as that, and have ways on', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('a file that does not read is said by its file, dismissed, and said again when it is another', async () => {
    const file = join(collectionsIn(home), '1 Send and read', 'Broken.request.yaml');
    await writeOutside(file, 'id: broken\nname: [\n');
    await expect(window.fileProblems).toContainText(
      'collections/1 Send and read/Broken.request.yaml',
    );
    await expect(window.fileProblems).not.toContainText(home);
    await window.fileProblems.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(window.fileProblems).toBeHidden();
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.press('Escape');
    await expect(window.fileProblems).toBeHidden();

    await writeOutside(file, 'id: broken\nname: Broken\nurl: [\n');
    await expect(window.fileProblems).toBeVisible();
    await writeOutside(file, 'id: broken\nname: Broken\n');
    await expect(window.fileProblems).toBeHidden();
    await expect(window.entry('Broken')).toBeVisible();
  });

  await test.step('the last good version of a file that was damaged is restored', async () => {
    await window.url.fill('{{base}}/store/users/4');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.tab('^GET Get a user$')).toBeVisible();
    await writeOutside(requestFile(home, 'Get a user'), '<<<<<<< HEAD\nname: [\n');
    await expect(window.damaged).toContainText('Line 1: ');
    await expect(window.gone).toBeHidden();
    await window.fileProblems.getByRole('button', { expanded: true }).click();
    await window.damaged.getByRole('button', { name: 'Show the problem' }).click();
    await expect(window.fileProblems.getByRole('button', { expanded: true })).toBeFocused();
    await window.damaged.getByRole('button', { name: 'Restore the last good version' }).click();
    await expect(window.fileProblems).toContainText('was restored to');
    await expect(window.entry('Get a user')).toBeVisible();
    await expect(window.damaged).toBeHidden();
    await expect(window.gone).toBeHidden();
  });

  await test.step('a body that is too large to be edited is a file, until another is typed', async () => {
    const folder = join(collectionsIn(home), '1 Send and read');
    const name = 'x'.repeat(3_000_000);
    await writeOutside(join(folder, 'Large.body.json'), JSON.stringify({ name }));
    await writeOutside(
      join(folder, 'Large.request.yaml'),
      'id: large\nname: Large\nmethod: POST\nbody:\n  format: json\n  file: Large.body.json\n',
    );
    await window.openRequest('Large');
    const card = page.getByRole('region', { name: 'Body in a file' });
    await expect(card).toContainText('Large.body.json');
    await expect(card).toContainText('3.00 MB');
    await expect(window.tab('^POST Large$')).toBeVisible();

    await card.getByRole('button', { name: 'Write a body instead' }).click();
    await expect(card).toBeHidden();
    await window.focusBody();
    await expect(window.tab('Large')).toHaveAccessibleName(/unsaved changes/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await expect(window.tab('^POST Large$')).toBeVisible();
  });
});

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function idOf(text: string): string | undefined {
  return /^id: (.+)$/m.exec(text)?.[1];
}
