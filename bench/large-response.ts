import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { countLongTasks, longTaskFigures } from './count-long-tasks.ts';
import type { Figure } from './figure.ts';
import { measureLargeText } from './large-text.ts';
import { heapGrowthFigure, usedHeapBytes } from './window-heap.ts';

const bodyBytes = 64 * 1024 * 1024;

/** A scroll of the mouse wheel: distance, interval and number of steps. */
const wheelPx = 600;
const wheelMs = 30;
const wheelTurns = 80;

/** Presses of a held-down key. */
const keyPresses = 60;
const keyMs = 33;

/**
 * Long tasks of the window at a response of 64 MB, a list of more than a million messages: while it arrives
 * and is shown, scrolled as tree and as bytes, walked by keyboard from byte to byte, searched, and expanded
 * as far as possible at once. At the end, the growth of the window's heap (`window/heap-growth`, goal: below
 * 40 MB).
 */
export async function measureLargeResponse(page: Page): Promise<readonly Figure[]> {
  const server = await serveItems();
  try {
    await page.keyboard.press('Control+T');
    await page.getByRole('textbox', { name: 'URL' }).fill(server.url);
    const response = page.getByRole('region', { name: 'Response', exact: true });
    const tree = response.getByRole('treegrid', { name: 'Fields of the response' });
    const bytes = response.getByRole('region', { name: 'Bytes' });
    const heapBytes = await usedHeapBytes(page);
    const opened = await countLongTasks(page, async () => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await tree.getByText('items[0]').waitFor({ timeout: 60_000 });
    });
    await tree.hover();
    const treeScrolled = await countLongTasks(page, () => turnWheel(page));
    await bytes.hover();
    const bytesScrolled = await countLongTasks(page, () => turnWheel(page));
    await tree.getByRole('row').nth(4).click();
    await page.keyboard.press('End');
    await page
      .getByTitle(/^Field path/)
      .filter({ hasText: /items\[\d{7}\]/ })
      .waitFor();
    await bytes.locator('[data-offset]').nth(3).click();
    const walked = await countLongTasks(page, () => holdKey(page, 'ArrowDown'));
    await page.keyboard.press('Control+F');
    const search = response.getByRole('search', { name: 'Search in the response' });
    const field = search.getByRole('textbox', { name: 'Search for' });
    const count = search.getByRole('status');
    const searched = await countLongTasks(page, async () => {
      // Many hits, then few at the very end.
      await field.fill('item');
      await count.filter({ hasText: /^1 of .*\+$/ }).waitFor({ timeout: 60_000 });
      for (let press = 0; press < keyPresses; press += 1) {
        await page.keyboard.press('Enter');
        await new Promise((next) => setTimeout(next, keyMs));
      }
      await field.fill('the last one');
      await count.filter({ hasText: /^1 of 1$/ }).waitFor({ timeout: 60_000 });
    });
    await page.keyboard.press('Escape');
    await tree.press('Home');
    const expanded = await countLongTasks(page, async () => {
      await response.getByRole('button', { name: 'Expand', exact: true }).click();
      await page.getByRole('menuitem', { name: 'All levels' }).click();
      await response.getByText('There is more to expand').waitFor({ timeout: 60_000 });
    });
    return [
      ...longTaskFigures('tree-open', opened, 1),
      ...longTaskFigures('tree-scroll', treeScrolled, wheelTurns),
      ...longTaskFigures('bytes-scroll', bytesScrolled, wheelTurns),
      ...longTaskFigures('bytes-walk', walked, keyPresses),
      ...longTaskFigures('tree-search', searched, keyPresses),
      ...longTaskFigures('tree-expand', expanded, 1),
      ...(await measureLargeText(page, response)),
      heapGrowthFigure(heapBytes, await usedHeapBytes(page)),
    ];
  } finally {
    await server.close();
  }
}

async function turnWheel(page: Page): Promise<void> {
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, wheelPx);
    await new Promise((next) => setTimeout(next, wheelMs));
  }
}

async function holdKey(page: Page, key: string): Promise<void> {
  for (let press = 0; press < keyPresses; press += 1) {
    await page.keyboard.press(key);
    await new Promise((next) => setTimeout(next, keyMs));
  }
}

/** Serves `bench.Items` of the bench's workspace: an id, a name, and a flag each. */
async function serveItems(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const body = itemsBody();
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/x-protobuf',
      'X-Protobuf-Message': 'bench.Items',
      'Content-Length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/items`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function itemsBody(): Buffer {
  const body = Buffer.alloc(bodyBytes + 200);
  let at = 0;
  let id = 0;
  for (; at < bodyBytes; id += 1) {
    at = writeItem(body, at, id, `item ${id} of a list that is very long`);
  }
  return body.subarray(0, writeItem(body, at, id, 'the last one'));
}

/** Field 1 of the list; its field 1 is the id, 2 the name and 3 the flag. */
function writeItem(body: Buffer, start: number, id: number, name: string): number {
  const content = start + 2;
  let at = body.writeUInt8(0x08, content);
  let rest = id;
  for (; rest > 0x7f; rest >>>= 7) at = body.writeUInt8((rest & 0x7f) | 0x80, at);
  at = body.writeUInt8(rest, at);
  at = body.writeUInt8(0x12, at);
  at = body.writeUInt8(name.length, at);
  at += body.write(name, at, 'latin1');
  at = body.writeUInt16BE(0x1801, at);
  body.writeUInt8(0x0a, start);
  body.writeUInt8(at - content, start + 1);
  return at;
}
