import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

test('braces offer variables and generators by keyboard, and what was taken can be undone', async ({
  openApp,
}) => {
  const { page } = await openApp();
  await new WindowPage(page).ready();
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
