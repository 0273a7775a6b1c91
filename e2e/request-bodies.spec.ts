import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from './app-test.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';

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
  const { page } = await openApp();
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
});
