import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';

function userOf(id: number, name: string): Buffer {
  return Buffer.concat([
    varintField(1, id),
    bytesField(2, name),
    bytesField(3, `${name}@example.com`),
    varintField(4, 2),
    bytesField(5, Buffer.concat([varintField(1, 2024), varintField(2, 6), varintField(3, 3)])),
  ]);
}

const inner = Buffer.concat([varintField(1, 7), bytesField(2, 'packed text')]);

/** A user with fields that its type does not have. */
const oddUser = Buffer.concat([
  userOf(401, 'SIMPLEUSER'),
  varintField(19, 150),
  bytesField(20, 'hello'),
  bytesField(22, gzipSync(inner)),
]);

/** Ten pixels square. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
);

/** What no schema describes: text that would reorder its row, a picture, JSON, a list. */
const bare = Buffer.concat([
  bytesField(2, 'evil \u202etxt.exe\u202c \u200bzero'),
  bytesField(3, png),
  bytesField(4, JSON.stringify({ list: [1, 2], text: 'x'.repeat(300) })),
  bytesField(8, userOf(1, 'first')),
  varintField(9, 3),
  bytesField(8, userOf(2, 'second')),
]);

/** Messages one behind the other, each after its length. */
const manyUsers = Buffer.concat(
  Array.from({ length: 3000 }, (_, index) => {
    // What stands before the content of a field, without its tag, is its length.
    return bytesField(1, userOf(index, `user${index}`)).subarray(1);
  }),
);

/** A text sixty levels below the root. */
const deep = Array.from({ length: 59 }).reduce<Buffer>(
  (message) => bytesField(1, message),
  bytesField(2, 'innermost'),
);

/** More bytes than are copied as digits. */
const large = Buffer.concat([
  bytesField(2, 'evil \u202etxt.exe\u202c \u200bzero'),
  bytesField(3, Buffer.alloc(2_000_000, 0xff)),
]);

const bodies: Readonly<Record<string, Buffer>> = {
  '/many': manyUsers,
  '/bare': bare,
  '/deep': deep,
  '/large': large,
};
const untyped = new Set(['/bare', '/deep', '/large']);

async function serve(): Promise<LocalServer> {
  return startServer((request, response) => {
    const path = request.url ?? '';
    const isDelimited = path === '/many';
    response.writeHead(200, {
      'Content-Type': `application/x-protobuf${isDelimited ? '; delimited=true' : ''}`,
      ...(!untyped.has(path) && { 'X-Protobuf-Message': 'com.example.samples.store.User' }),
    });
    response.end(bodies[path] ?? oddUser);
  });
}

async function open(page: Page, url: string): Promise<TreePage> {
  const window = await new WindowPage(page).ready();
  await window.newRequest(url);
  await window.send.click();
  const tree = new TreePage(page);
  await tree.tree.waitFor();
  return tree;
}

test('a field shows its bytes, and a byte its field', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}user`);

  await tree.row('email').click();
  await expect(tree.legend).toHaveText('email: tag 1, length 1, value 22, at 15..38');

  await tree.pressByte(4);
  await expect(tree.chosen).toContainText('"SIMPLEUSER"');
  await expect(tree.legend).toHaveText('username: tag 1, length 1, value 10, at 3..14');

  // On to the byte of another field by keyboard, and from there to an offset.
  for (let step = 4; step < 15; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tree.path).toHaveText('email');
  await tree.goToOffset.fill('0x2c');
  await tree.goToOffset.press('Enter');
  await expect(tree.path).toHaveText('created_at.year');
  await server.close();
});

test('the tree is walked, opened and read by keyboard', async ({ openApp }) => {
  const { app, page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}user`);
  const clipboard = () => app.evaluate(({ clipboard: held }) => held.readText());

  await tree.row('id').click();
  await page.keyboard.press('e');
  await expect(tree.path).toHaveText('email');
  await page.keyboard.press('Control+C');
  await expect.poll(clipboard).toBe('SIMPLEUSER@example.com');
  await page.keyboard.press('Control+Shift+X');
  await expect.poll(clipboard).toMatch(/^1a 16 53 49 /);

  await page.keyboard.type('cre');
  await expect(tree.path).toHaveText('created_at');
  await page.keyboard.press('Control+Shift+P');
  await expect.poll(clipboard).toBe('created_at');
  await page.keyboard.press('Control+Shift+J');
  await expect.poll(clipboard).toContain('"year"');
  expect(JSON.parse(await clipboard())).toEqual({ year: 2024, month: 6, day: 3 });
  await page.keyboard.press('ArrowLeft');
  await expect(tree.row('created_at')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('End');
  await expect(tree.path).toHaveText('#22');
  await page.keyboard.press('ArrowRight');
  await expect(tree.valued('packed text')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(tree.path).toHaveText('#22.#2');
  // Those of what was packed, not of the body.
  await expect(tree.legend).toHaveText('#2: tag 1, length 1, value 11, at 2..14');
  await server.close();
});

test('an unknown field is named, typed, forgotten and brought back', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}user`);

  await tree.row('#19').click();
  await page.keyboard.press('F2');
  await tree.nameField(19).fill('user score');
  await page.keyboard.press('Enter');
  // Refused, it stays to be fixed.
  await expect(page.getByLabel(/^Problem: /)).toBeVisible();
  await expect(tree.nameField(19)).toHaveValue('user score');
  await tree.nameField(19).fill('user_score');
  await page.keyboard.press('Enter');
  await expect(tree.row('user_score')).toContainText('int64');
  await expect(tree.path).toHaveText('user_score');

  await tree.onRow('user_score', 'All readings');
  await tree.readings.getByRole('radio', { name: /^sint64/ }).check();
  await tree.readings.getByRole('button', { name: 'Keep' }).click();
  await expect(tree.row('user_score')).toContainText('sint64');
  await expect(tree.row('user_score')).toContainText('75');

  await tree.onRow('user_score', 'Forget its name');
  await expect(tree.row('#19')).toContainText('unknown');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tree.row('user_score')).toContainText('75');
  await server.close();
});

test('the row whose name makes a type of the body stays chosen', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}bare`);

  await tree.row('#9').click();
  await page.keyboard.press('F2');
  await tree.nameField(9).fill('parcels');
  await page.keyboard.press('Enter');
  await expect(tree.path).toHaveText('parcels');
  await expect(tree.chosen).toContainText('int64');
  await page.keyboard.press('ArrowUp');
  await expect(tree.path).not.toHaveText('parcels');
  await server.close();
});

test('names of deep fields stay in sight', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}deep`);
  await page.setViewportSize({ width: 1280, height: 800 });

  await tree.expand('All levels');
  await tree.row('#1').click();
  await page.keyboard.press('End');
  await expect(tree.chosen).toContainText('"innermost"');
  await expect(tree.path).toHaveText(/\.#2$/);
  await expect(tree.chosen.getByTitle('60 levels below the root')).toBeVisible();
  const isCut = await tree.chosen
    .locator('bdi')
    .first()
    .evaluate((name) => name.scrollWidth > name.clientWidth);
  expect(isCut).toBe(false);
  await server.close();
});

test('what cannot be copied as a text says why, and can be saved', async ({ openApp }) => {
  const { app, page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}large`);
  const clipboard = () => app.evaluate(({ clipboard: held }) => held.readText());

  await tree.row('#2').click();
  await page.keyboard.press('Control+A');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.keyboard.press('Control+C');
  await expect.poll(clipboard).toBe('evil \u202etxt.exe\u202c \u200bzero');
  await expect(page.getByText('Copied with its hidden characters')).toBeVisible();

  await tree.row('#3').click();
  await page.keyboard.press('Control+C');
  const refusal = page.getByRole('alert').filter({ hasText: 'is copied' });
  await expect(refusal).toContainText('The value has 2.00 MB: up to 1.00 MB is copied.');
  await expect(refusal.getByRole('button', { name: 'Save to a file...' })).toBeVisible();
  await server.close();
});

test('a schema is recovered from a body that has none', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}bare`);

  await tree.expand(/^Recover a schema/);
  await tree.recover.getByRole('textbox', { name: 'Name of the message' }).fill('Parcel');
  await tree.recover.getByRole('button', { name: 'Recover', exact: true }).click();

  await expect(tree.row('Parcel')).toBeVisible();
  await expect(tree.row('field_4')).toContainText('string');
  await expect(tree.row('field_8[1]')).toBeVisible();
  await server.close();
});

test('a body that is recovered takes no name of another, and is read anew around its tree', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const server = await serve();
  const { response } = new WindowPage(page);
  const always = page.getByRole('region', { name: 'Always read it so?' });
  const first = await open(page, `${server.url}bare`);
  await first.row('#9').click();
  await page.keyboard.press('F2');
  await first.nameField(9).fill('count');
  await page.keyboard.press('Enter');
  await expect(first.row('count')).toBeVisible();
  await expect(response.getByText(/unknown fields/).first()).toBeVisible();
  await expect(response.getByText(/in this body fits/)).toHaveCount(0);
  await expect(always).toContainText('Body?');
  await first.expand(/^Recover a schema/);
  await first.recover.getByRole('button', { name: 'Recover', exact: true }).click();
  await expect(first.row('field_4')).toBeVisible();
  await expect(response.getByText(/unknown field/)).toHaveCount(0);

  const other = await open(page, `${server.url}large`);
  await other.expand(/^Recover a schema/);
  const name = other.recover.getByRole('textbox', { name: 'Name of the message' });
  await expect(name).toHaveValue('Body2');
  await name.fill('Body');
  await expect(other.recover.getByRole('status')).toContainText('Body exists already');
  await expect(other.recover.getByRole('status')).toContainText('It fits');
  await name.fill('Body2');
  await other.recover.getByRole('button', { name: 'Recover', exact: true }).click();
  await expect(other.row('Body2')).toBeVisible();
  await server.close();
});

test('wide values open in a window of their own', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}bare`);

  await expect(tree.row('#2')).toContainText('"evil \\u{202e}txt.exe\\u{202c} \\u{200b}zero"');
  await tree.row('#2').dblclick();
  await expect(tree.viewer.getByText('\\u202e')).toBeVisible();
  await page.keyboard.press('Escape');
  await tree.row('#3').click();
  await page.keyboard.press('Enter');
  await expect(tree.viewer.getByRole('img', { name: /PNG, 10 × 10 pixels/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await tree.row('#4').click();
  await page.keyboard.press('Enter');
  await expect(tree.viewer.getByText('"list"')).toBeVisible();
  await server.close();
});

test('repeated fields stand together on request', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}bare`);

  await page.getByRole('checkbox', { name: 'Group repeated' }).check();
  await expect(tree.row('#8')).toContainText('2 times');
  await tree.expand('All levels');
  // Closed, its row shows its first fields too.
  await expect(tree.row('#8[1]')).toHaveAttribute('aria-expanded', 'true');
  await tree.valued('"second"').click();
  await expect(tree.path).toHaveText('#8[1].#2');
  await server.close();
});

test('several messages are searched, and a hit is shown in tree and bytes', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const tree = await open(page, `${server.url}many`);

  await expect(tree.row('[0]')).toBeVisible();
  await tree.find('user2999');
  await expect(tree.searchCount).toHaveText('1 of 2');
  await expect(tree.path).toHaveText('[2999].username');
  await page.keyboard.press('Enter');
  await expect(tree.searchCount).toHaveText('2 of 2');
  await expect(tree.path).toHaveText('[2999].email');

  await tree.search.getByText('Bytes').click();
  await tree.searchField.fill('75 73 65 72 31 32 33 34 40');
  await expect(tree.path).toHaveText('[1234].email');
  await page.keyboard.press('Escape');
  await expect(tree.search).toHaveCount(0);
  await server.close();
});
