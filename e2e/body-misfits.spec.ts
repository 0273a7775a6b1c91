import { expect, test } from './app-test.ts';
import { FormPage } from './form-page.ts';
import { WindowPage } from './window-page.ts';

test('what does not fit its type, and what is typed in a form, is set right and kept', async ({
  openApp,
}) => {
  const first = await openApp();
  const { page } = first;
  const window = await new WindowPage(page).ready();
  await window.schemasRead();
  const form = new FormPage(page);

  await test.step('members that another type has no field for go in one step, and what was typed stays at hand', async () => {
    await window.openRequest('Create a user');
    await window.pasteBody(
      '{\n  // who\n  "username": "ada",\n  "one": 1,\n  "two": {"a": [2]}\n}',
    );
    await window.editBodyAs('Form');
    const line = page.getByRole('status', { name: 'Mismatches' });
    await expect(line).toContainText('2 mismatches: CreateUser lacks these fields.');
    await line.getByRole('button', { name: 'Remove the 2 that do not match' }).click();
    await expect(line).toBeHidden();
    await expect(window.bodyCheck).toContainText('Valid.');

    await form.row('username').focus();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(line).toContainText('2 mismatches');
    await page.keyboard.press('ControlOrMeta+Y');
    await expect(line).toBeHidden();

    const kept = page.getByRole('alert', { name: 'Mismatches were removed' });
    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).not.toContain('"one"');
    await kept.getByRole('button', { name: 'Restore' }).click();
    await expect(kept).toBeHidden();
    await expect.poll(() => window.bodyText()).toContain('"one": 1');
    await expect.poll(() => window.bodyText()).toContain('// who');
  });

  await test.step('several messages that were made one are made several again in one click', async () => {
    await window.openRequest('Create a user');
    await window.pasteBody('[{"username": "a"}, {"username": "b"}]');
    const offer = page.getByRole('alert', { name: '2 messages in a single-message body' });
    await offer.getByRole('button', { name: 'Send several messages' }).click();
    await expect(offer).toBeHidden();
    await expect(window.bodyCheck).toContainText('2 messages');
    await window.toggleBodyOption('Several messages');
    await expect(offer).toBeVisible();
  });

  await test.step('after the type of an Any is chosen by Enter its first field is typed into', async () => {
    await window.filter.fill('A kitchen of your own');
    await window.openRequest('A kitchen of your own');
    await window.pasteBody('{}');
    await window.editBodyAs('Form');
    await form.row('scalars').focus();
    await form.goTo('well_known.any');
    await page.keyboard.press('ArrowRight');
    await form.goTo('well_known.any{@type}');
    await page.keyboard.press('Enter');
    await page.keyboard.type('CreateUser');
    await expect(page.getByRole('option').first()).toContainText('CreateUser');
    await page.keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: /\.username, string, field 1$/ });
    await expect(name).toBeFocused();
    await page.keyboard.type('ada');
    await expect(name).toHaveValue('ada');
  });

  await test.step('what is half typed in a form is counted in other views, and is back after a restart', async () => {
    await window.filter.fill('A kitchen of your own');
    await window.openRequest('A kitchen of your own');
    await window.pasteBody('{"wellKnown": {"struct": {"a": 1}}}');
    await window.editBodyAs('Form');
    await form.row('scalars').focus();
    await form.goTo('well_known.struct');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(', ');
    await expect(window.bodyTab).toContainText('1');
    await window.editBodyAs('JSON');
    await expect(window.bodyTab).toContainText('1');

    const second = await first.restart();
    const again = await new WindowPage(second.page).ready();
    await expect(again.bodyTab).toContainText('1');
    await again.bodyCheck.getByRole('button', { name: 'well_known.struct' }).click();
    const field = second.page.getByRole('textbox', { name: /^well_known\.struct, / });
    await expect(field).toHaveValue('{"a": 1}, ');
    await field.fill('{"a": 12}');
    await expect(again.bodyCheck).toContainText('Valid.');
  });
});
