import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
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

/**
 * What no schema describes: text that would reorder its row, a picture, JSON, a list. A type that is made for it
 * describes none whose numbers begin elsewhere.
 */
function bareFrom(number: number): Buffer {
  return Buffer.concat([
    bytesField(number + 2, 'evil \u202etxt.exe\u202c \u200bzero'),
    bytesField(number + 3, png),
    bytesField(number + 4, JSON.stringify({ list: [1, 2], text: 'x'.repeat(300) })),
    bytesField(number + 8, userOf(1, 'first')),
    varintField(number + 9, 3),
    bytesField(number + 8, userOf(2, 'second')),
  ]);
}

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
  '/bare': bareFrom(0),
  '/bare-from-20': bareFrom(20),
  '/bare-from-40': bareFrom(40),
  '/deep': deep,
  '/large': large,
};
const untyped = new Set(['/bare', '/bare-from-20', '/bare-from-40', '/deep', '/large']);

function respond(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const isDelimited = path === '/many';
  response.writeHead(200, {
    'Content-Type': `application/x-protobuf${isDelimited ? '; delimited=true' : ''}`,
    ...(!untyped.has(path) && { 'X-Protobuf-Message': 'com.example.samples.store.User' }),
  });
  response.end(bodies[path] ?? oddUser);
}

async function open(page: Page, url: string): Promise<TreePage> {
  const window = await new WindowPage(page).ready();
  await window.newRequest(url);
  await window.send.click();
  const tree = new TreePage(page);
  await tree.tree.waitFor();
  return tree;
}

test('the tree of a response and its bytes are gone through', async ({ openApp, serve }) => {
  const { app, page } = await openApp();
  const server = await serve(respond);

  await test.step('a field shows its bytes, and a byte its field', async () => {
    const tree = await open(page, `${server.url}user`);

    await tree.row('email').click();
    await expect(tree.legend).toHaveText('15..38 email: tag 1, length 1, value 22');

    await tree.pressByte(4);
    await expect(tree.chosen).toContainText('"SIMPLEUSER"');
    await expect(tree.legend).toHaveText('3..14 username: tag 1, length 1, value 10');

    // On to the byte of another field by keyboard, and from there to an offset.
    for (let step = 4; step < 15; step += 1) await page.keyboard.press('ArrowRight');
    await expect(tree.path).toHaveText('email');
    await tree.goToOffset.fill('0x2c');
    await tree.goToOffset.press('Enter');
    await expect(tree.path).toHaveText('created_at.year');
  });

  await test.step('the tree is walked, opened and read by keyboard', async () => {
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
    await expect(tree.legend).toHaveText('2..14 #2: tag 1, length 1, value 11');
  });

  await test.step('several messages are searched, and a hit is shown in tree and bytes', async () => {
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
  });

  await test.step('wide values open in a window of their own', async () => {
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
    // Its tools are its own, not those of the row of tabs behind it.
    await expect(tree.viewer.getByRole('button', { name: 'Search in this text' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tree.viewer).toBeHidden();
  });

  await test.step('repeated fields stand together on request', async () => {
    const tree = await open(page, `${server.url}bare`);

    await page.getByRole('checkbox', { name: 'Group' }).check();
    await expect(tree.row('#8')).toContainText('2 times');
    await tree.expand('All levels');
    // Closed, its row shows its first fields too.
    await expect(tree.row('#8[1]')).toHaveAttribute('aria-expanded', 'true');
    await tree.valued('"second"').click();
    await expect(tree.path).toHaveText('#8[1].#2');
  });
});

test('fields without a schema are named, copied and recovered', async ({ openApp, serve }) => {
  const { app, page } = await openApp();
  const server = await serve(respond);

  await test.step('an unknown field is named, typed, forgotten and brought back', async () => {
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
  });

  await test.step('what cannot be copied as a text says why, and can be saved', async () => {
    const tree = await open(page, `${server.url}large`);
    const clipboard = () => app.evaluate(({ clipboard: held }) => held.readText());

    await tree.row('#2').click();
    await page.keyboard.press('Control+A');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await page.keyboard.press('Control+C');
    await expect.poll(clipboard).toBe('evil \u202etxt.exe\u202c \u200bzero');
    await expect(page.getByText('Copied with hidden characters')).toBeVisible();

    await tree.row('#3').click();
    await page.keyboard.press('Control+C');
    const refusal = page.getByRole('alert').filter({ hasText: 'copying is limited' });
    await expect(refusal).toContainText('The value has 2.00 MB: copying is limited to 1.00 MB.');
    await expect(refusal.getByRole('button', { name: 'Save to a file...' })).toBeVisible();
  });

  await test.step('a body that is recovered takes no name of another, and is read anew around its tree', async () => {
    const { response } = new WindowPage(page);
    const always = page.getByRole('region', { name: 'Always do this?' });
    const first = await open(page, `${server.url}bare`);
    await first.row('#9').click();
    await page.keyboard.press('F2');
    await first.nameField(9).fill('count');
    await page.keyboard.press('Enter');
    await expect(first.row('count')).toBeVisible();
    await expect(response.getByText(/unknown fields/).first()).toBeVisible();
    await expect(response.getByText(/in this body matches/)).toHaveCount(0);
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
    await expect(other.recover.getByRole('status')).toContainText(
      'Body exists: this body refines it',
    );
    await expect(other.recover.getByRole('status')).toContainText('It matches');
    await name.fill('Body2');
    await other.recover.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(other.row('Body2')).toBeVisible();
  });

  await test.step('a schema is recovered from a body that has none', async () => {
    const tree = await open(page, `${server.url}bare-from-20`);

    await tree.expand(/^Recover a schema/);
    await tree.recover.getByRole('textbox', { name: 'Name of the message' }).fill('Parcel');
    await tree.recover.getByRole('button', { name: 'Recover', exact: true }).click();

    await expect(tree.row('Parcel')).toBeVisible();
    await expect(tree.row('field_24')).toContainText('string');
    await expect(tree.row('field_28[1]')).toBeVisible();
  });

  await test.step('the row whose name makes a type of the body stays chosen', async () => {
    const tree = await open(page, `${server.url}bare-from-40`);

    await tree.row('#49').click();
    await page.keyboard.press('F2');
    await tree.nameField(49).fill('parcels');
    await page.keyboard.press('Enter');
    await expect(tree.path).toHaveText('parcels');
    await expect(tree.chosen).toContainText('int64');
    await expect(tree.tree).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(tree.path).not.toHaveText('parcels');
  });

  await test.step('names of deep fields stay in sight', async () => {
    const tree = await open(page, `${server.url}deep`);
    await page.setViewportSize({ width: 1280, height: 800 });

    await tree.expand('All levels');
    // The header, the body and sixty fields: before they are there, End leads nowhere.
    await expect(tree.tree).toHaveAttribute('aria-rowcount', '62');
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
  });
});
