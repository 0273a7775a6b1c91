import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { BodyHexPage } from './body-hex-page.ts';
import { WindowPage } from './window-page.ts';
import { collectionsIn } from './workspace-folder.ts';

test('a body is edited as bytes, and taken from a file', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const hex = new BodyHexPage(page);

  await test.step('a body is edited as its bytes by keyboard, the field under the caret named', async () => {
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    await window.editBodyAs('Hex');
    await hex.bytes.focus();
    await page.keyboard.press('Control+Home');
    await expect(hex.place).toContainText('Offset 0 (0x0) username field 1, string at its tag');
    await page.keyboard.press('ArrowRight');
    await expect(hex.place).toContainText('at its length');
    const before = await hex.digits();

    // One letter more in the name, and its length.
    await page.keyboard.press('Insert');
    await expect(hex.mode).toHaveAccessibleName('Mode: overwrite');
    const length = Number.parseInt(before.split(' ')[1] ?? '', 16);
    await page.keyboard.type((length + 1).toString(16).padStart(2, '0'));
    await expect(window.bodyTab).toHaveAccessibleName(/problem/);
    await page.keyboard.press('Insert');
    await page.keyboard.press('Tab');
    await page.keyboard.type('X');
    await expect(window.bodyCheck).toContainText('Protobuf 49 B');
    await expect(hex.place).toContainText('username');

    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).toMatch(/"username": "X/);
    await window.editBodyAs('Hex');
    await hex.bytes.focus();
    for (let shown = await hex.digits(); shown !== before; shown = await hex.digits()) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => hex.digits()).not.toBe(shown);
    }
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    // From the characters back to the digits.
    await page.keyboard.press('Shift+Tab');
    await expect(hex.view).toContainText('0 B');
    await hex.paste(
      '00000000: 0a05 5061 7374 6512 0361 4062 1a01 7020  ..Paste..a@b..p \n00000010: 02  .\n',
    );
    await expect(hex.view).toContainText('read as a hex dump');
    await expect(window.bodyCheck).toContainText('Protobuf 17 B');
    await hex.paste('no bytes at all!');
    await expect(hex.view.getByRole('alert')).toContainText('Nothing pasted');
    await window.send.click();
    await expect(window.responseStrip).toContainText('201 Created');
  });

  await test.step('a file becomes the body in the view that is open, or is sent as it is', async () => {
    await window.openAfresh('Create a user');
    await window.editBodyAs('JSON');
    await expect(window.bodyCheck).toContainText('Protobuf 48 B');
    const bytes = Buffer.from('0a0446696c651203614062', 'hex');

    await hex.chooseFile('From file...', { name: 'u.binpb', mimeType: '', buffer: bytes });
    await expect.poll(() => window.bodyText()).toContain('"username": "File"');

    await hex.drop(window.body, 'typed.json', '{"username": "Dropped"}');
    await expect.poll(() => window.bodyText()).toBe('{"username": "Dropped"}');

    await hex.chooseFile('Send a file unchanged...', {
      name: 'mine.bin',
      mimeType: '',
      buffer: bytes,
    });
    await expect(hex.fileCard).toContainText('mine.bin');
    await expect(hex.fileCard).toContainText('sent unchanged');
    await window.send.click();
    await expect(window.responseStrip).toContainText('201 Created');

    await window.save.click();
    await expect(hex.fileCard).toContainText('Create a user.body.bin');
    await rm(join(collectionsIn(home), '1 Send and read', 'Create a user.body.bin'));
    await window.send.click();
    await expect(window.response).toContainText('A request body could not be read');
    await hex.fileCard.getByRole('button', { name: 'Write a body instead' }).click();
    await expect(hex.fileCard).toBeHidden();
  });
});
