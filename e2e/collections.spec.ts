import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

test('a name that is left is taken over, and the focus stays where it was put', async ({
  launch,
}) => {
  const { page } = await launch();
  const window = await new WindowPage(page).ready();
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

test('no key changes what a dialog covers', async ({ launch }) => {
  const { page } = await launch();
  const window = await new WindowPage(page).ready();
  await window.newRequest('{{base}}/store/users/2');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(window.saveDialog).toBeVisible();

  for (const keys of ['W', 'T', 'Enter', 'Shift+C']) {
    await page.keyboard.press(`ControlOrMeta+${keys}`);
  }
  await page.keyboard.press('Escape');

  await expect(window.saveDialog).toBeHidden();
  await expect(window.tab('')).toHaveCount(2);
  await expect(window.answerStrip).toBeHidden();
});

test('a folder of many requests starts closed: found by the filter and the palette, opened by dragging', async ({
  launch,
}) => {
  const first = await launch();
  const { page } = first;
  const window = await new WindowPage(page).ready();
  const folder = window.entry('4 Petclinic');
  await expect(folder).toHaveAttribute('aria-expanded', 'false');
  await expect(window.entry('2 Compare')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('All owners');
  await page.getByRole('button', { name: /All owners/ }).click();
  await expect(window.tab('All owners')).toHaveAttribute('aria-selected', 'true');
  await expect(window.entry('All owners')).toBeHidden();
  const filter = page.getByRole('textbox', { name: 'Filter requests' });
  await filter.fill('All vets');
  await expect(window.entry('All vets')).toBeVisible();
  await filter.fill('');

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
  const file = join(sampleCollections(first.home), '4 Petclinic', 'Create a user.request.yaml');
  await expect.poll(() => access(file).then(() => 'there', String)).toBe('there');
  await first.quit();

  const again = await new WindowPage((await launch({ home: first.home })).page).ready();
  await expect(again.entry('All owners')).toBeVisible();
});

test('a request that is saved into a closed folder is in sight, and so it is after another tab and a restart', async ({
  launch,
}) => {
  const first = await launch();
  const window = await new WindowPage(first.page).ready();
  const folder = window.entry('4 Petclinic');
  await expect(folder).toHaveAttribute('aria-expanded', 'false');
  await window.newRequest('{{base}}/petclinic/vets');
  await first.page.keyboard.press('ControlOrMeta+S');
  await first.page.keyboard.type('Zoo vets');
  await window.choose('Folder', /^4 Petclinic/);
  await window.saveDialog.getByRole('button', { name: 'Save' }).click();
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  await expect(window.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });

  await window.tab('^GET Get a user$').click();
  await expect(window.entry('Get a user')).toBeInViewport({ ratio: 0.9 });
  await window.tab('^GET Zoo vets$').click();
  await expect(window.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });
  await first.quit();

  const second = await launch({ home: first.home });
  const again = await new WindowPage(second.page).ready();
  await expect(again.entry('Zoo vets')).toBeInViewport({ ratio: 0.9 });

  // What the user closed stays closed.
  await again.entry('4 Petclinic').click();
  await again.tab('^GET Get a user$').click();
  await again.tab('^GET Zoo vets$').click();
  await expect(again.tab('^GET Zoo vets$')).toHaveAttribute('aria-selected', 'true');
  await expect(again.entry('4 Petclinic')).toHaveAttribute('aria-expanded', 'false');
});

function sampleCollections(home: string): string {
  return join(home, 'Documents', 'Protodesk', 'Sample workspace', 'collections');
}
