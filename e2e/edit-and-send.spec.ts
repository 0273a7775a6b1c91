import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

test('a body is typed, checked and sent', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  await test.step('a body is typed with the help of its type, and sent', async () => {
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B, as JSON 98 B (2.0x)');

    await window.focusBody();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{"user');
    await page.keyboard.press('Control+Space');
    const suggestion = page.getByRole('option', { name: /^username/ });
    await expect(suggestion).toBeVisible();
    await page.keyboard.press('Enter');
    await window.pasteBody('{"username": "NEW", "role": "BOSS"}');
    await expect(window.bodyCheck).toContainText('BOSS');
    await window.pasteBody('{"username": "NEW", "role": "EMPLOYEE"}');
    await expect(window.bodyCheck).toContainText('Valid.');
    await page.keyboard.press('ControlOrMeta+Enter');

    await expect(window.response).toContainText('201 Created');
    await expect(window.row('username')).toContainText('"NEW"');
    await expect(window.row('role')).toContainText('EMPLOYEE (2)');
  });

  await test.step('completion goes on from an enum field to its values', async () => {
    await window.pasteBody('');
    await window.focusBody();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{"ro');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /^role/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /"EMPLOYEE"/ })).toBeVisible();
  });

  await test.step('a body that does not fit is not sent, and the place is named', async () => {
    await window.pasteBody('{\n  "emial": "a@b"\n}');
    await expect(window.bodyCheck).toContainText('2:');
    await window.send.click();
    await expect(window.problem()).toContainText('emial');
    await expect(window.problem()).toContainText('email');
  });

  await test.step('the same body goes out as JSON by one switch', async () => {
    await window.openAfresh('Create a user');
    for (const choice of ['Send as', 'Accept']) {
      await window.choose(choice, /^JSON/);
    }
    await window.send.click();
    await expect(window.response).toContainText('201 Created');
    await window.showResponse('Headers');
    await expect(window.response).toContainText('application/json');
  });
});
