import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { OpenedPage } from './opened-page.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';

const user = Buffer.concat([
  varintField(1, 7),
  bytesField(2, 'ada'),
  bytesField(3, 'ada@example.com'),
]);

test('files are opened as what their bytes are, and nothing speaks of a response', async ({
  launch,
}) => {
  const { page, home } = await launch();
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
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
  await window.tab('set.xml').click();
  await expect(opened.body.getByRole('status').first()).toContainText('XML');
  await window.tab('empty.bin').click();
  await expect(opened.body).toContainText('There are no bytes here');
  await window.tab('odd.hex').click();
  await expect(window.problem(opened.body)).toContainText(
    'This looks like hex, but a digit is missing',
  );
  await expect(opened.body).toContainText('a text as it is');
});
