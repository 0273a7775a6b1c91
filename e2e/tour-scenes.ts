import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openKitchen, unfold } from './body-scenes.ts';
import { ComparePage } from './compare-page.ts';
import { OpenedPage } from './opened-page.ts';
import { user } from './response-scenes.ts';
import { RunPage } from './run-page.ts';
import { proto, writeFiles } from './schemas-page.ts';
import { TreePage } from './tree-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';
import type { Scene } from './workspace-scenes.ts';

/** The pictures of README and `docs`, each named like its file in `docs/images`. */
export const tourScenes: readonly Scene[] = [
  [
    'window',
    async (window) => {
      await window.openRequest('Create a user');
      await window.send.click();
      await window.row('email').click();
    },
  ],
  [
    'reading',
    async (window) => {
      await window.filter.fill('A stream of plans');
      await window.openRequest('A stream of plans');
      await window.filter.fill('');
      await window.send.click();
      await window.responseStrip.getByText('200').waitFor();
      const tree = new TreePage(window.page);
      await tree.row('[1]').dblclick();
      await tree.find('Baseline70');
      await tree.searchCount.filter({ hasText: /^1 of/ }).waitFor();
    },
  ],
  [
    'compare',
    async (window) => {
      await window.openRequest('Get a user');
      await window.page.keyboard.press('ControlOrMeta+Shift+C');
      await new ComparePage(window.page).verdict.waitFor();
    },
  ],
  [
    'time',
    async (window) => {
      await window.openRequest('Get a user');
      const run = await new RunPage(window.page).open();
      await run.field('Samples').fill('200');
      await run.start.click();
      await run.ended();
    },
  ],
  [
    'form',
    async (window) => {
      await openKitchen(window, 'A kitchen of your own');
      await window.bodyCheck.getByText('Valid.').waitFor();
      await window.page.getByRole('checkbox', { name: /^Only set/ }).check();
      await unfold(window, 'scalars', 'lists', 'lists.heats', 'maps');
    },
  ],
  [
    'unknown',
    async (window, _server, home) => {
      const path = join(home, 'capture.bin');
      const unknown = [varintField(19, 150), bytesField(20, 'hello')];
      await writeFile(path, gzipSync(Buffer.concat([user(7, 'ada'), ...unknown])));
      await window.drop([path]);
      const opened = new OpenedPage(window);
      await opened.tree.waitFor();
      await opened.row('#20').click();
    },
  ],
  [
    'types',
    async (window) => {
      await window.schemasRead();
      await window.openRequest('No type named');
      await window.page.getByRole('combobox', { name: 'Response type' }).fill('store.Product');
      await window.page.keyboard.press('Enter');
      await window.send.click();
      await window.response.getByRole('button', { name: 'Use User' }).waitFor();
    },
  ],
  [
    'save',
    async (window) => {
      await window.newRequest('{{base}}/store/users/2');
      await window.page.keyboard.press('ControlOrMeta+S');
      await window.saveDialog.waitFor();
    },
  ],
  [
    'project',
    async (window, _server, home) => {
      await window.page.keyboard.press('Escape');
      await window.drop([await writeFiles(join(home, 'code', 'shop'), shop)]);
      const sheet = window.page.getByRole('dialog', { name: 'Open project shop' });
      await sheet.getByText('6 files to write').click();
    },
  ],
];

/** A project with a service. */
const shop = {
  'README.md': 'Start it, then call http://127.0.0.1:9377.',
  'proto/shop/orders.proto': proto(
    'shop',
    'message Order {',
    '  string id = 1;',
    '  repeated Item items = 2;',
    '}',
    'message Item {',
    '  string sku = 1;',
    '  int32 count = 2;',
    '}',
    'message GetOrderRequest {',
    '  string id = 1;',
    '}',
    'message ListOrdersRequest {',
    '  int32 page_size = 1;',
    '  string page_token = 2;',
    '}',
    'message ListOrdersResponse {',
    '  repeated Order orders = 1;',
    '  string next_page_token = 2;',
    '}',
    'service Orders {',
    '  rpc PlaceOrder(Order) returns (Order);',
    '  rpc GetOrder(GetOrderRequest) returns (Order);',
    '  rpc ListOrders(ListOrdersRequest) returns (ListOrdersResponse);',
    '}',
  ),
};
