import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from './app-test.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';
import { collectionsIn } from './workspace-folder.ts';

/** A request as it came. */
interface Sent {
  readonly type: string | undefined;
  readonly coding: string | undefined;
  readonly body: Buffer;
}

test('bodies of every kind are written, packed and sent', async ({ openApp, serve }) => {
  const seen: Sent[] = [];
  const server = await serve(async (request, response) => {
    const { 'content-type': type, 'content-encoding': coding } = request.headers;
    const sent = { type, coding, body: await buffer(request) };
    seen.push(sent);
    const isPacked = sent.body[0] === 0x1f;
    response.writeHead(coding === 'gzip' && !isPacked ? 400 : 200).end();
  });
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const last = () => seen.at(-1);
  /** Sends the request of the tab, and waits for its response. */
  async function send(): Promise<void> {
    const before = seen.length;
    await window.send.click();
    await expect.poll(() => seen.length).toBe(before + 1);
  }

  await test.step('a typed Content-Encoding is repaired by packing the body (D8)', async () => {
    await window.openRequest('Create a user');
    await window.url.fill(server.url);
    await new SettingsPage(window).showPane('Headers');
    await page.getByRole('textbox', { name: 'New header name' }).fill('Content-Encoding');
    await page.getByRole('textbox', { name: 'Header 1 value' }).fill('gzip');
    await expect(page.getByText(/but the body is not packed/)).toBeVisible();
    await send();
    expect([last()?.coding, last()?.body.byteLength]).toEqual(['gzip', 48]);

    const offer = window.response.getByRole('region', { name: 'Failed call' });
    await offer.getByRole('button', { name: 'Pack the body with gzip' }).click();
    await expect.poll(() => seen.length).toBe(2);
    expect(last()?.coding).toBe('gzip');
    expect(gunzipSync(last()?.body ?? Buffer.of())).toHaveLength(48);
    await expect(page.getByRole('textbox', { name: 'Header 1 value' })).toHaveCount(0);
    await window.showRequestPane('Body');
    await page.getByRole('button', { name: 'Options of the body' }).click();
    await expect(page.getByRole('menuitemradio', { name: /^gzip/ })).toBeChecked();
    await page.getByRole('menuitemradio', { name: /^Nothing/ }).click();
    await page.keyboard.press('Escape');
    await send();
    expect([last()?.coding, last()?.body.byteLength]).toEqual([undefined, 48]);
  });

  await test.step('any text is sent with its media type, and comes back with its kind', async () => {
    await window.choose('Send as', /^Text/);
    await page.getByLabel('Media type').fill('application/xml');
    await window.body.focus();
    await page.keyboard.insertText('<user name="{{sampleServer}}"/>');
    await send();
    expect(last()?.type).toBe('application/xml');
    expect(String(last()?.body)).toMatch(/^<user name="http:\/\/.+"\/>$/);
    await window.choose('Send as', /^None/);
    await send();
    expect([last()?.type, last()?.body.byteLength]).toEqual([undefined, 0]);
    await window.choose('Send as', /^Text/);
    await expect.poll(() => window.bodyText()).toContain('<user');
    await window.choose('Send as', /^Protobuf/);
    await send();
    expect(last()?.body.byteLength).toBe(48);
  });

  await test.step('a form is a table of rows, of which those switched off stay here', async () => {
    await window.choose('Send as', /^Form/);
    await page.getByRole('textbox', { name: 'New field name' }).fill('grant type');
    await page.getByRole('textbox', { name: 'Field 1 value' }).fill('a&b');
    await page.getByRole('textbox', { name: 'New field name' }).fill('off');
    await page.getByRole('checkbox', { name: 'Send field 2' }).uncheck();
    await send();
    expect([last()?.type, String(last()?.body)]).toEqual([
      'application/x-www-form-urlencoded',
      'grant+type=a%26b',
    ]);
  });

  await test.step('parts are texts and files of the workspace', async () => {
    await window.choose('Send as', /^Multipart/);
    await page.getByRole('textbox', { name: 'New part name' }).fill('note');
    await page.getByRole('textbox', { name: 'Part 1 value' }).fill('hello');
    await page.getByRole('textbox', { name: 'New part name' }).fill('settings');
    await window.choose('Part 2 kind', /^File/);
    await page.getByRole('textbox', { name: 'Part 2 file' }).fill('protodesk.yaml');
    await window.send.click();
    await expect(window.problem()).toContainText('not chosen on this computer');
    await page.getByRole('textbox', { name: 'Part 2 file' }).fill('collections/part.json');
    await writeFile(join(collectionsIn(home), 'part.json'), '{"a": 1}');
    await send();
    const { type = '', body = Buffer.of() } = last() ?? {};
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
    expect(form.get('note')).toBe('hello');
    const file = form.get('settings') as File;
    expect([file.name, await file.text()]).toEqual(['part.json', '{"a": 1}']);
  });

  await test.step('a file is sent unchanged, under its media type', async () => {
    await window.choose('Send as', /^File/);
    await window.send.click();
    await expect(window.problem()).toContainText('No file is chosen');
    await page.getByLabel('File to send').setInputFiles({
      ...{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
    });
    await page.getByLabel('Media type').fill('image/png');
    await send();
    expect([last()?.type, String(last()?.body)]).toEqual(['image/png', 'PNG']);
  });
});
