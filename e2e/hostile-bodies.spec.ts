import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { OpenedPage } from './opened-page.ts';
import { WindowPage } from './window-page.ts';

/** So many messages, one inside the other. */
function nested(depth: number): Buffer {
  const heads: Buffer[] = [];
  let length = 0;
  for (let index = 0; index < depth; index += 1) {
    const head = Buffer.from([0x0a, ...varint(length)]);
    heads.push(head);
    length += head.length;
  }
  return Buffer.concat(heads.reverse());
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

test('100 000 messages inside each other and five million empty ones are opened and walked', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  const { tree } = opened;
  const [deep, wide] = [join(home, 'deep.bin'), join(home, 'wide.bin')];
  await writeFile(deep, nested(100_000));
  await writeFile(wide, Buffer.alloc(10_000_000, Buffer.from([0x0a, 0])));

  await window.drop([deep]);
  await expect(opened.row('#1')).toBeVisible();
  await page.getByRole('button', { name: 'Expand', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All levels' }).click();
  await expect(tree).toHaveAttribute('aria-rowcount', /^\d{3,}$/);
  await opened.row('#1').first().click();
  await page.keyboard.press('End');
  await expect(tree.locator('[aria-selected="true"]')).toHaveAttribute('aria-level', /^\d{3}$/);

  await window.drop([wide]);
  const rows = tree.getByRole('row');
  await rows.filter({ hasText: '#1[0]' }).click();
  await page.keyboard.press('End');
  await expect(rows.filter({ hasText: '#1[4999999]' })).toHaveAttribute('aria-selected', 'true');
});
