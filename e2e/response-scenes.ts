import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OpenedPage } from './opened-page.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { SettingsPage } from './settings-page.ts';
import { TreePage } from './tree-page.ts';
import type { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';
import type { Scene } from './workspace-scenes.ts';

/** How responses are read: tree and bytes, steps, types, texts. */
export const responseScenes: readonly Scene[] = [
  [
    'tree',
    async (window) => {
      await window.schemasRead();
      await send(window, 'Everything of proto3');
      await giveRoom(window);
      const tree = treeOf(window);
      await tree.expand('2 levels');
      await window.row('a_string').click();
    },
  ],
  [
    'text-format',
    async (window) => {
      await window.showResponse('Text format');
      await window.response.getByRole('document').waitFor();
    },
  ],
  [
    'text-search',
    async (window) => {
      await window.page.keyboard.press('ControlOrMeta+F');
      const bar = window.response.getByRole('search', { name: 'Search in the text' });
      await bar.getByRole('textbox').fill('nothing of it');
      await bar.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    },
  ],
  [
    'room',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.showResponse('Tree');
      await window.page.keyboard.press('ControlOrMeta+Shift+M');
      await window.page.getByRole('button', { name: 'Show the request again' }).waitFor();
    },
  ],
  [
    'stream',
    async (window) => {
      await window.page.keyboard.press('ControlOrMeta+Shift+M');
      await send(window, 'A stream of plans');
      await window.showResponse('Tree');
      const tree = treeOf(window);
      await tree.row('[1]').dblclick();
      await window.row('description').click();
    },
  ],
  [
    'search',
    async (window) => {
      const tree = treeOf(window);
      await tree.find('Baseline70');
      await tree.searchCount.filter({ hasText: /^1 of/ }).waitFor();
    },
  ],
  [
    'type-menu',
    async (window, server) => {
      await window.page.keyboard.press('Escape');
      // A response without a type does not wait until types were read.
      await window.schemasRead();
      await window.newRequest(`${server.url}users/17`);
      await window.send.click();
      await window.responseStrip.waitFor();
      await new ResponseTypesPage(window.page).readAs.click();
    },
  ],
  [
    'fits',
    async (window) => {
      await window.page.getByRole('option', { name: 'Find matching type' }).click();
      await new ResponseTypesPage(window.page).fits.waitFor();
    },
  ],
  [
    'always',
    async (window) => {
      const response = new ResponseTypesPage(window.page);
      await window.page.keyboard.press('Enter');
      await response.always.waitFor();
    },
  ],
  [
    'response-types',
    async (window) => {
      const response = new ResponseTypesPage(window.page);
      await response.always.getByRole('button', { name: 'This request' }).click();
      await new SettingsPage(window).showPane('Response types');
      await response.rules.waitFor();
    },
  ],
  [
    'unknown',
    async (window, server) => {
      await window.newRequest(`${server.url}odd`);
      await window.send.click();
      const tree = treeOf(window);
      await tree.row('#20').click({ button: 'right' });
      await window.page.getByRole('menuitem', { name: /^All readings/ }).waitFor();
    },
  ],
  [
    'readings',
    async (window) => {
      await window.page.getByRole('menuitem', { name: /^All readings/ }).click();
      await treeOf(window).readings.getByRole('radio').first().waitFor();
    },
  ],
  [
    'enum-reading',
    async (window) => {
      await window.page.keyboard.press('Escape');
      const tree = treeOf(window);
      await tree.row('#19').click({ button: 'right' });
      await window.page.getByRole('menuitem', { name: /^All readings/ }).click();
      await tree.readings.getByRole('combobox', { name: 'Enum of the schemas' }).fill('UserRole');
      await window.page
        .getByRole('option', { name: /UserRole/ })
        .first()
        .waitFor();
    },
  ],
  [
    'named',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Escape');
      await treeOf(window).row('#19').click();
      await window.page.keyboard.press('F2');
      const name = window.page.getByRole('textbox', { name: 'Name of field 19' });
      await name.fill('user_score');
      await name.press('Enter');
      await window.row('user_score').waitFor();
    },
  ],
  [
    're-encoding',
    async (window) => {
      const { fidelity } = new ResponseTypesPage(window.page);
      await fidelity.getByRole('button', { name: /^Re-encoding changes/ }).click();
      const findings = window.page.getByRole('listbox', { name: 'Re-encoding' });
      await findings.getByRole('option', { name: /needs 2/ }).click();
    },
  ],
  [
    'unknown-fields',
    async (window) => {
      const { fidelity } = new ResponseTypesPage(window.page);
      await fidelity.getByRole('button', { name: /unknown fields/ }).click();
      await window.page.getByRole('listbox', { name: 'Unknown fields' }).waitFor();
    },
  ],
  [
    'recover',
    async (window, server) => {
      await window.newRequest(`${server.url}bare`);
      await window.send.click();
      const tree = treeOf(window);
      await tree.row('#2').waitFor();
      await tree.expand(/^Recover a schema/);
      await tree.recover.getByRole('textbox', { name: 'Name of the message' }).fill('Parcel');
    },
  ],
  [
    'recovered',
    async (window) => {
      const tree = treeOf(window);
      await tree.recover.getByRole('button', { name: 'Recover', exact: true }).click();
      await window.row('field_4').click();
    },
  ],
  [
    'image',
    async (window) => {
      await window.row('field_3').click();
      await window.page.keyboard.press('Enter');
      await treeOf(window).viewer.getByRole('img', { name: /PNG/ }).waitFor();
    },
  ],
  [
    'value-json',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.row('field_4').click();
      await window.page.keyboard.press('Enter');
      await treeOf(window).viewer.getByText('"list"').waitFor();
    },
  ],
  [
    'frames',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await send(window, 'Frames in base64');
      const { steps } = new ResponseTypesPage(window.page);
      await steps.nth(1).click();
      await window.page.getByRole('menuitem', { name: 'Replace with' }).hover();
      await window.page.getByRole('menuitem', { name: /^Delimited/ }).waitFor();
    },
  ],
  [
    'zstd',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Escape');
      await send(window, 'A list in zstd');
      await treeOf(window).tree.waitFor();
    },
  ],
  [
    'as-received',
    async (window) => {
      await window.showResponse('As received');
      await window.page.getByRole('button', { name: 'Save the body' }).click();
      await window.page.getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'body-menu',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.page.getByRole('button', { name: 'More for this body' }).click();
      await window.page.getByRole('menuitem', { name: /^Use in a new request/ }).waitFor();
    },
  ],
  [
    'earlier',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.send.click();
      await window.responseStrip.getByText('200').waitFor();
      await new OpenedPage(window).onBody('Compare with an earlier response...');
      await window.page.getByRole('dialog').getByRole('button').nth(1).waitFor();
    },
  ],
  [
    'steps',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await send(window, 'Bytes before the message');
      const response = new ResponseTypesPage(window.page);
      await response.addStep('Skip bytes...');
      const bytes = window.page.getByRole('dialog').getByRole('textbox', { name: 'Bytes' });
      await bytes.fill('8');
      await bytes.press('Enter');
      await response.always.waitFor();
    },
  ],
  [
    'steps-rule',
    async (window) => {
      const response = new ResponseTypesPage(window.page);
      await response.onStep(0, 'Always decode like this');
      await new SettingsPage(window).showPane('Response types');
      await response.rules.waitFor();
    },
  ],
  [
    'broken',
    async (window, server) => {
      await window.newRequest(`${server.url}broken`);
      await window.send.click();
      await window.response.getByText(/ends too early/).waitFor();
    },
  ],
];

/**
 * `/odd` has fields that its type lacks, `/bare` has no type, `/users/17` does not name its type, `/broken`
 * ends early.
 */
export function respondOddly(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  response.writeHead(200, {
    'Content-Type': 'application/x-protobuf',
    ...(path === '/odd' && { 'X-Protobuf-Message': 'com.example.samples.store.User' }),
    ...(path === '/broken' && { 'Content-Encoding': 'gzip' }),
  });
  if (path === '/odd') response.end(odd);
  else if (path === '/bare') response.end(bare);
  else if (path === '/broken') response.end(gzipSync(user(401, 'SIMPLEUSER')).subarray(0, 40));
  else response.end(user(401, 'SIMPLEUSER'));
}

/** Gives the response most of the height, and hides the suggested next step. */
async function giveRoom({ page, response }: WindowPage): Promise<void> {
  await page.getByRole('button', { name: 'Do not show again' }).click();
  const top = (await response.boundingBox())?.y ?? 0;
  await page.mouse.move(800, top - 1);
  await page.mouse.down();
  await page.mouse.move(800, 300, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

/** Sends a request of the samples, which may be out of view. */
async function send(window: WindowPage, name: string): Promise<void> {
  await window.filter.fill(name);
  await window.openRequest(name);
  await window.filter.fill('');
  await window.send.click();
  await window.responseStrip.getByText('200').waitFor();
}

function treeOf(window: WindowPage): TreePage {
  return new TreePage(window.page);
}

/** Returns the bytes of a `samples.store.User`. */
export function user(id: number, name: string): Buffer {
  return Buffer.concat([
    varintField(1, id),
    bytesField(2, name),
    bytesField(3, `${name.toLowerCase()}@example.com`),
    varintField(4, 2),
    bytesField(5, Buffer.concat([varintField(1, 2024), varintField(2, 6), varintField(3, 3)])),
  ]);
}

/** A user whose id is repeated in a longer varint than needed, with four unknown fields. */
export const odd = Buffer.concat([
  user(401, 'SIMPLEUSER'),
  Buffer.from([0x08, 0x91, 0x83, 0x00]),
  varintField(19, 150),
  bytesField(20, 'hello'),
  bytesField(21, Buffer.concat([varintField(1, 7), bytesField(2, 'inside')])),
  bytesField(22, gzipSync(Buffer.concat([varintField(1, 7), bytesField(2, 'packed')]))),
]);

/** An image of some size. */
const picture = readFileSync(resolve(import.meta.dirname, '../docs/images/window.png'));

/** Data without a schema: text that would reorder its row, an image, JSON, a list of messages. */
const bare = Buffer.concat([
  bytesField(2, 'evil \u202etxt.exe\u202c \u200bzero'),
  bytesField(3, picture),
  bytesField(4, JSON.stringify({ list: [1, 2], text: 'x'.repeat(300) })),
  bytesField(8, user(1, 'first')),
  bytesField(8, user(2, 'second')),
  varintField(9, 3),
]);
