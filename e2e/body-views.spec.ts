import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

const commented = `{
  // who
  "email": "a@b.c",
  "username": "A" /* last */
}`;

test('a body is shown in other views, and framed', async ({ openApp }) => {
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();

  await test.step('a body comes back from text format to the letter, and with what was changed there', async () => {
    await window.openRequest('Create a user');
    await window.pasteBody(commented);
    await expect(window.bodyCheck).toContainText('Valid.');

    await window.editBodyAs('Text');
    await expect(window.bodyCheck).toContainText('Valid.');
    await expect.poll(() => window.bodyText()).toContain('username: "A"');
    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).toBe(commented);

    await window.editBodyAs('Text');
    await window.pasteBody('username: "B"\nemail: "a@b.c"');
    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).toBe(commented.replace('"A"', '"B"'));
  });

  await test.step('what does not fit its type stays as it is typed, and has ways on', async () => {
    await window.openAfresh('Create a user');
    await window.editBodyAs('JSON');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    await window.editBodyAs('Text');
    await window.pasteBody('username: "A"\nrole: 7x\n');
    await expect(window.bodyTab).toHaveAccessibleName('Body 1 problem');

    await window.bodyView('JSON').click();

    await expect(window.switchFault).toContainText('JSON');
    await expect(window.bodyView('Text')).toBeChecked();
    await expect.poll(() => window.bodyText()).toContain('role: 7x');
    await window.switchFault.getByRole('button', { name: 'Go to line 2' }).click();
    await expect(window.body).toBeFocused();

    await window.switchFault.getByRole('button', { name: 'Restore previous JSON' }).click();
    await expect(window.bodyView('JSON')).toBeChecked();
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    await expect(window.switchFault).toBeHidden();
    await window.editBodyAs('Text');
    await expect.poll(() => window.bodyText()).toContain('role: 7x');
  });

  await test.step('what cannot be a form is told as that', async () => {
    await window.openAfresh('Create a user');
    await window.editBodyAs('Text');
    await window.pasteBody('username: "A"\nrole: 7x\n');
    await window.bodyView('Form').click();
    await expect(window.switchFault).toContainText('Cannot show as a form.');
    await window.bodyView('JSON').click();
    await expect(window.switchFault).toContainText('Cannot show as JSON.');
  });

  await test.step('a body is framed as several messages, and defaults are written', async () => {
    await window.openAfresh('Create a user');
    await window.editBodyAs('JSON');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    await expect(window.bodyCheck).toContainText('4 of 4 fields set');

    await window.toggleBodyOption('Several messages');
    await expect(window.bodyCheck).toContainText('Protobuf 49 B');
    await expect.poll(() => window.bodyText()).toMatch(/^\[\n {2}\{\n {4}"username"/);
    await window.toggleBodyOption('Several messages');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');

    await window.pasteBody('{"username": "A", "email": ""}');
    await expect(window.bodyCheck).toContainText('1 of 4 fields set');
    await window.toggleBodyOption('Write default values');
    await expect(window.bodyCheck).toContainText('4 of 4 fields set');
  });

  await test.step('views and what was typed in them are there after a restart', async () => {
    await window.openAfresh('Create a user');
    await window.pasteBody(commented);
    await window.editBodyAs('Text');

    const again = await new WindowPage((await first.restart()).page).ready();
    await expect(again.bodyView('Text')).toBeChecked();
    await again.editBodyAs('JSON');
    await again.focusBody();
    await expect.poll(() => again.bodyText()).toBe(commented);
  });
});

test('a body is filled by samples, by what was copied, and by text format', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  await test.step('what was copied fills the body, whatever it is written as', async () => {
    const { pasteDialog } = window;
    await window.openRequest('Create a user');
    await window.editBodyAs('JSON');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');

    await window.fillBody('From clipboard');
    const field = pasteDialog.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('00000000  0a 01 41 12 05 61 40 62  2e 63                   |..A..a@b.c|');
    await expect(pasteDialog.getByRole('status')).toContainText('A hex dump, 10 B.');
    await page.keyboard.press('ControlOrMeta+Enter');

    await expect(pasteDialog).toBeHidden();
    await expect(window.bodyView('JSON')).toBeChecked();
    await expect(window.bodyCheck).toContainText('Protobuf 10 B');
    await expect.poll(() => window.bodyText()).toContain('"email": "a@b.c"');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
  });

  await test.step('what is nothing of that is said, and fills nothing', async () => {
    await window.runCommand('Paste body');
    await window.pasteDialog.getByRole('textbox').fill('Dear Sir or Madam,');
    await expect(window.problem(window.pasteDialog)).toBeVisible();
    await expect(window.pasteDialog.getByRole('button', { name: 'Fill the body' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(window.pasteDialog).toBeHidden();
  });

  await test.step('text format that is pasted as JSON is read as what it is', async () => {
    await window.pasteBody('username: "Grace"\nemail: "g@h.i"');
    await page.getByRole('button', { name: 'Convert' }).click();
    await expect(window.bodyCheck).toContainText('Valid.');
    await expect(window.bodyView('JSON')).toBeChecked();
    await expect.poll(() => window.bodyText()).toContain('"username": "Grace"');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => window.bodyText()).toContain('username: "Grace"');
  });

  await test.step('samples fill the body in the view that is shown, and can be undone', async () => {
    await window.openAfresh('Create a user');
    await window.focusBody();
    await window.fillBody('Every field');
    await expect(window.bodyCheck).toContainText('Valid.');
    await expect(window.bodyCheck).not.toContainText('Protobuf 48 B');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');

    await window.editBodyAs('Text');
    await window.runCommand('Generate full sample');
    await expect(window.bodyView('Text')).toBeChecked();
    await expect.poll(() => window.bodyText()).toMatch(/^username: "/);
    await window.fillBody('Minimal');
    await expect(window.bodyCheck).toContainText('No body');
  });
});
