import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { OpenedPage } from './opened-page.ts';
import { recordingOf } from './recording-text.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';
import { privateIn } from './workspace-folder.ts';

const user = Buffer.concat([
  varintField(1, 7),
  bytesField(2, 'ada'),
  bytesField(3, 'ada@example.com'),
]);

test('bodies of every kind are opened', async ({ openApp, serve }) => {
  const launched = await openApp();
  const { page, home } = launched;
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  await window.schemasRead();

  await test.step('what the disk does not take is said in the list of the workspace, and stays readable', async () => {
    const inTheWay = join(await privateIn(home), 'opened');
    await writeFile(inTheWay, 'a file where a folder is expected');

    await opened.paste(user.toString('hex'));

    const problems = page.getByRole('region', { name: 'Problems of the workspace' });
    await expect(problems).toContainText('Opened files cannot be kept on disk');
    await expect(problems).toContainText('There is a file where a folder should be.');
    await page.keyboard.press('ControlOrMeta+W');
    await page.keyboard.press('ControlOrMeta+Shift+T');
    await expect(opened.tree).toContainText('"ada"');
    await rm(inTheWay);
    await opened.paste('only a text');
    await expect(problems).toBeHidden();
  });

  await test.step('files are opened as what their bytes are, and nothing speaks of a response', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const files = {
      'cut.pb': user.subarray(0, -6),
      'picture.bin': png,
      'set.xml': '<a>\n  <b/>\n</a>\n',
      'empty.bin': '',
      'odd.hex': user.toString('hex').slice(0, -1),
    };
    const paths = Object.keys(files).map((name) => join(home, name));
    await Promise.all(
      Object.entries(files).map(([name, content]) => writeFile(join(home, name), content)),
    );

    await window.drop(paths);

    await window.tab('cut.pb').click();
    await expect(opened.body).toContainText('read as protobuf that breaks off at byte');
    await expect(opened.tree).toContainText('"ada"');
    await expect(opened.tree).toContainText('cut: 9 of 15 bytes');
    await window.tab('picture.bin').click();
    await expect(opened.body.getByRole('status').first()).toContainText('PNG picture');
    await expect(opened.body).toContainText('It begins as a picture, but cannot be drawn.');
    await window.tab('set.xml').click();
    await expect(opened.body.getByRole('status').first()).toContainText('XML');
    await window.tab('empty.bin').click();
    await expect(opened.body).toContainText('The body is empty');
    await window.tab('odd.hex').click();
    await expect(window.problem(opened.body)).toContainText('Incomplete hex');
    await expect(opened.body).toContainText('plain text');
  });

  await test.step('pictures are drawn, from files and of responses, with their bytes one tab further', async () => {
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 30;
      canvas.height = 20;
      const types = ['png', 'jpeg', 'webp'];
      return types.map((type) => [type, canvas.toDataURL(`image/${type}`).replace(/^.*,/, '')]);
    });
    const pictures = Object.fromEntries(
      drawn.map(([type = '', text = '']) => [type, Buffer.from(text, 'base64')]),
    );
    const gif =
      '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b';
    pictures.gif = Buffer.from(gif, 'hex');
    pictures.cut = (pictures.png ?? Buffer.of()).subarray(0, 60);
    // As large as it says, it would take 16 GB.
    const huge = Buffer.from(pictures.png ?? []);
    huge.writeUInt32BE(65_000, 16);
    huge.writeUInt32BE(65_000, 20);
    pictures.huge = huge;
    const paths = Object.keys(pictures).map((name) => join(home, `${name}.bin`));
    await Promise.all(
      Object.entries(pictures).map(([name, bytes]) => writeFile(join(home, `${name}.bin`), bytes)),
    );

    await window.drop(paths);

    for (const type of ['png', 'jpeg', 'webp']) {
      await window.tab(`${type}.bin`).click();
      const name = `The bytes, drawn: ${type.toUpperCase()}, 30 × 20 pixels`;
      await expect(opened.body.getByRole('img', { name, exact: true })).toBeVisible();
    }
    await window.tab('gif.bin').click();
    await expect(opened.body.getByRole('img', { name: /GIF, 1 × 1 pixels/ })).toBeVisible();
    await opened.body.getByRole('tab', { name: 'Hex' }).click();
    await expect(opened.body).toContainText('GIF89a');
    await window.tab('cut.bin').click();
    await expect(opened.body).toContainText('not all of it can be decoded');
    await window.tab('huge.bin').click();
    await expect(opened.body).toContainText(/65\s000 × 65\s000 pixels: too many to draw/);

    const server = await serve((_request, response) => {
      response.setHeader('content-type', 'image/webp').end(pictures.webp);
    });
    await window.newRequest(server.url);
    await window.send.click();
    await expect(window.response.getByRole('img', { name: /WEBP, 30 × 20 pixels/ })).toBeVisible();
  });

  await test.step('a recording that is cut off lists the exchanges that are whole, and says so', async () => {
    const path = join(home, 'cut.har');
    await writeFile(path, recordingOf(user).slice(0, -40));

    await window.drop([path]);

    await expect(opened.entries.getByRole('option')).toHaveCount(1);
    await expect(opened.entries).toContainText('users/7');
    await expect(window.problem(opened.recording)).toContainText(
      'in the middle of its entry 2. One',
    );
  });
});
