import { mkdir, readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { WindowPage } from './window-page.ts';

const protobuf = 'application/x-protobuf';
/** User 7 without an e-mail address. */
const user = Buffer.from('08071205646965676f2a0308e80f', 'hex');

/** Serves one body, as what it says it is. */
function respondingWith(type: string, body: Uint8Array | string): RequestListener {
  return (_request, response) => {
    response.setHeader('Content-Type', type);
    response.end(body);
  };
}

/** The text of the response that is open. */
class TextPage {
  readonly pane: Locator;
  readonly document: Locator;
  readonly search: Locator;

  constructor(window: WindowPage, name: RegExp) {
    this.pane = window.response.getByRole('region', { name });
    this.document = this.pane.getByRole('document');
    this.search = this.pane.getByRole('search');
  }

  async searchFor(text: string): Promise<void> {
    await this.document.click();
    await this.pane.page().keyboard.press('ControlOrMeta+F');
    await this.search.getByRole('textbox', { name: 'Search for' }).fill(text);
  }

  get found(): Locator {
    return this.search.getByRole('status');
  }
}

async function sendTo(page: Page, url: string): Promise<WindowPage> {
  const window = await new WindowPage(page).ready();
  await window.newRequest(url);
  await window.send.click();
  await expect(window.responseStrip).toContainText('200');
  return window;
}

test('texts of responses are read, searched and copied', async ({ openApp, serve }) => {
  const { app, page } = await openApp();

  await test.step('ProtoJSON with defaults and proto names, and the message as text format', async () => {
    const server = await serve(
      respondingWith(`${protobuf}; messageType=com.example.samples.store.User`, user),
    );
    const window = await sendTo(page, server.url);
    await window.showResponse('JSON');
    const json = new TextPage(window, /^ProtoJSON/);
    await expect(json.document).toContainText('"username": "diego"');
    await expect(json.document).not.toContainText('email');

    await window.response.getByRole('checkbox', { name: 'Defaults' }).check();
    await expect(json.document).toContainText('"email": ""');
    await expect(json.document).toContainText('"createdAt"');
    await window.response.getByText('Proto names').click();
    await expect(json.document).toContainText('"created_at"');

    await window.showResponse('Text format');
    const text = new TextPage(window, /^Text format/);
    await expect(text.document).toContainText('username: "diego"');

    // The choice holds for the next response too.
    await window.showResponse('JSON');
    await expect(window.response.getByRole('checkbox', { name: 'Defaults' })).toBeChecked();
    await expect(json.document).toContainText('"created_at"');
  });

  await test.step('parts in brackets are folded, and opened by a hit', async () => {
    const list = { list: [{ inner: { deep: 'here' } }], end: true };
    const server = await serve(respondingWith('application/json', JSON.stringify(list)));
    const window = await sendTo(page, server.url);
    await window.showResponse('JSON');
    const json = new TextPage(window, /^JSON of/);

    await json.pane.getByRole('button', { name: 'Lines below 3' }).click();
    await expect(json.document).not.toContainText('"inner"');
    await expect(json.document).toContainText('"end": true');
    await window.response.getByRole('button', { name: 'Fold all' }).click();
    await expect(json.document).not.toContainText('"inner"');
    await expect(json.document).toContainText('"list": [...');
    await json.searchFor('here');
    await expect(json.document).toContainText('"deep": "here"');
    await window.response.getByRole('button', { name: 'Unfold all' }).click();
    await expect(json.document).toContainText('"inner"');
  });

  await test.step('XML is characters with colours, whatever it says', async () => {
    const soap = '<a:Envelope x="1"><script>document.title = "taken"</script>\u202e</a:Envelope>';
    const server = await serve(respondingWith('text/xml; charset=utf-8', soap));
    const window = await sendTo(page, server.url);
    const text = new TextPage(window, /^Text of/);

    await expect(text.document).toContainText('<script>document.title = "taken"</script>\\u202e');
    expect(await page.title()).not.toBe('taken');
  });

  await test.step('what is selected is copied as the text has it, also where rows were scrolled away', async () => {
    // The first line takes two rows, and has a character that is spelled out.
    const lines = [
      `a\u200bb${'x'.repeat(700)}`,
      ...Array.from({ length: 99 }, (_, n) => `line ${n}`),
    ];
    const server = await serve(respondingWith('text/plain; charset=utf-8', lines.join('\n')));
    const window = await sendTo(page, server.url);
    const text = new TextPage(window, /^Text of/);
    const row = (line: string) =>
      text.document.locator('[data-length]', { hasText: new RegExp(`^${line}$`) });
    const clipboard = () => app.evaluate(({ clipboard: held }) => held.readText());

    await text.document.click();
    await text.document
      .locator('[data-length]')
      .first()
      .evaluate((first) => document.getSelection()?.collapse(first.firstChild, 0));
    await row('line 1').evaluate((to) => document.getSelection()?.extend(to.firstChild as Node, 0));
    await page.keyboard.press('ControlOrMeta+C');
    await expect.poll(clipboard).toBe(`${lines[0]}\nline 0\n`);

    await text.document.hover();
    await page.mouse.wheel(0, 5000);
    await row('line 98').evaluate((to) =>
      document.getSelection()?.extend(to.firstChild as Node, 0),
    );
    await page.keyboard.press('ControlOrMeta+C');
    await expect.poll(clipboard).toBe(`${lines.slice(0, -1).join('\n')}\n`);
  });

  await test.step('a long string goes on in the next rows, as wide as the pane is', async () => {
    const words = Array.from({ length: 150 }, (_, index) => `word${index}`).join(' ');
    const server = await serve(
      respondingWith('application/json', JSON.stringify({ words, end: 1 })),
    );
    const window = await sendTo(page, server.url);
    await window.showResponse('JSON');
    const json = new TextPage(window, /^JSON of/);
    await page.keyboard.press('ControlOrMeta+Shift+M');
    const isTooWide = () =>
      json.document
        .locator('div[tabindex="-1"]')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

    for (const width of [1280, 900, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(json.document).toContainText('"end"');
      await expect.poll(isTooWide).toBe(false);
    }
    // In the colour of a string; rows of the width before may still be replaced.
    const colourOf = (word: string) =>
      json.document
        .locator('[data-length]', { hasText: word })
        .evaluate((element) => getComputedStyle(element).color);
    await expect(async () => {
      expect(await colourOf('word149')).toBe(await colourOf('word0'));
    }).toPass();

    await json.searchFor('word149');
    await expect(json.document.locator('[data-mark=current]').first()).toBeInViewport();
  });

  await test.step('twelve megabytes of JSON are paged and searched', async () => {
    const items = Array.from({ length: 120_000 }, (_, id) => ({
      id,
      name: `item ${id}`,
      tags: ['a'],
    }));
    const server = await serve(respondingWith('application/json', JSON.stringify(items)));
    const window = await sendTo(page, server.url);
    await window.showResponse('JSON');
    const json = new TextPage(window, /^JSON of/);
    await expect(json.document).toContainText('"name": "item 0"');

    await json.pane.getByRole('button', { name: 'Next part' }).click();
    await expect(json.pane).toContainText('Showing 1.0 to 2.1');
    await json.searchFor('item 119999');
    await expect(json.found).toHaveText('1 of 1');
    await expect(json.document).toContainText('"name": "item 119999"');
    await expect(json.document.locator('[data-mark=current]')).toHaveText('item 119999');

    await json.search.getByRole('textbox', { name: 'Search for' }).fill('no such item');
    await expect(json.found).toHaveText('Not found');
  });
});

/** So many bytes of small messages in field 1. */
function manyMessages(byteLength: number): Buffer {
  return Buffer.alloc(byteLength, Buffer.from('0a0a08071206646965676f31', 'hex'));
}

test('texts of large bodies are cancelled, and refused', async ({ openApp, serve }) => {
  const { page, app, home } = await openApp();

  await test.step('a text that takes its time is cancelled, and made when it is wanted after all', async () => {
    const list = `${protobuf}; messageType=com.example.samples.store.UserCatalog`;
    const server = await serve(respondingWith(list, manyMessages(24_000_000)));
    const window = await sendTo(page, server.url);
    await window.showResponse('Text format');
    const text = new TextPage(window, /^Text format/);
    await expect(text.pane.getByText('Writing the text')).toBeVisible();
    await expect(text.pane.getByText(/^\d+ % · /)).toBeVisible();
    await text.pane.getByRole('button', { name: 'Cancel' }).click();
    await expect(text.pane.getByText('Cancelled: there is no text yet.')).toBeVisible();

    await text.pane.getByRole('button', { name: 'Write it' }).click();
    await expect(text.document).toContainText('"diego1"', { timeout: 60_000 });
  });

  await test.step('saving the text of a large body is cancelled, and leaves no file', async () => {
    const server = await serve(respondingWith(protobuf, manyMessages(24_000_000)));
    await sendTo(page, server.url);
    const folder = join(home, 'saved');
    await mkdir(folder);
    await new ResponseTypesPage(page).save(app, 'Text format...', join(folder, 'a.txtpb'));
    const notices = page.getByRole('region', { name: 'Notices' });
    const statusBar = page.getByRole('contentinfo');
    await statusBar.getByRole('button', { name: 'Cancel' }).click();
    await expect(notices).toContainText('Saving was cancelled');
    await expect(statusBar).not.toContainText('Saving Text format');
    expect(await readdir(folder)).toEqual([]);
  });

  await test.step('a body that is too large for a text is refused at once, with the ways on', async () => {
    const server = await serve(respondingWith(protobuf, manyMessages(132_000_000)));
    const window = await sendTo(page, server.url);
    await window.showResponse('Text format');
    const refused = window.response.getByRole('region', {
      name: 'Problem: Too large for one text',
    });
    await expect(refused).toContainText('132.00 MB. JSON and text format take up to 128 MB');
    await expect(refused).toContainText('protodesk decode FILE');
  });
});
