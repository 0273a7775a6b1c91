import { symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from './app-test.ts';
import { runAttacks, runCallsOutside, runMalformedCalls } from './attacks.ts';
import { WindowPage } from './window-page.ts';

test('whatever runs in the window gets at nothing', async ({ launch }) => {
  const { app, page, home } = await launch();
  await new WindowPage(page).ready();

  await test.step('a script inside the window gets at nothing', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('1');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await page.waitForLoadState();
    const before = page.url();

    const outcomes = await page.evaluate(runAttacks, url);

    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes, null, 2)).toEqual(
      new Set(['nothing']),
    );
    expect(Object.keys(outcomes).length).toBeGreaterThan(20);
    expect(seen).toEqual([]);
    expect(app.windows()).toHaveLength(1);
    expect(page.url()).toBe(before);
    server.close();
  });

  await test.step('a malformed call to the shell is refused', async () => {
    const outcomes = await page.evaluate(runMalformedCalls);
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes, null, 2)).toEqual(
      new Set(['bad-input']),
    );
  });

  await test.step('the window gets at no place outside its workspace', async () => {
    const workspace = join(home, 'Documents', 'Protodesk', 'Sample workspace');
    await symlink('/etc', join(workspace, 'link'));
    await app.evaluate(({ shell, dialog }) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      Object.assign(shell, { showItemInFolder: (path: string) => seen.push(path) });
      const save = async (_parent: unknown, options: { defaultPath: string }) => {
        seen.push(options.defaultPath);
        return { canceled: true, filePath: '' };
      };
      Object.assign(dialog, { showSaveDialog: save });
    });

    const outcomes = await page.evaluate(runCallsOutside, [
      '/etc/passwd',
      home,
      join(workspace, '..'),
      `${workspace}-other`,
      join(workspace, 'link', 'passwd'),
      'protodesk.yaml',
      '',
      '/nowhere\0',
    ]);
    await page.evaluate(
      async (path) => {
        const { call } = (
          globalThis as unknown as { protodesk: { call(m: string, i: unknown): Promise<unknown> } }
        ).protodesk;
        await call('showInFolder', { path });
        await call('chooseSavePath', { suggestedName: '../../../etc/cron.d/x', kind: 'csv' });
      },
      join(workspace, 'protodesk.yaml'),
    );

    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes, null, 2)).toEqual(
      new Set(['not-found']),
    );
    // What it may see is shown, and what it would like a file to be called is a name, not a place.
    expect(await app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      join(workspace, 'protodesk.yaml'),
      join(home, 'Documents', '-..-..-etc-cron.d-x'),
    ]);
  });

  await test.step('the window has the rights of a sandboxed page, and a policy in its header', async () => {
    const headers = await page.evaluate(async () =>
      Object.fromEntries((await fetch('/index.html')).headers),
    );
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'none'; " +
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(preferences).not.toMatchObject({ allowRunningInsecureContent: true });
    expect(preferences).not.toMatchObject({ experimentalFeatures: true });
    expect(preferences.enableBlinkFeatures ?? '').toBe('');
  });

  await test.step('a page that is not ours is refused by the shell, even with our preload', async () => {
    const preload = join(resolve(import.meta.dirname, '..'), 'out', 'preload', 'preload.cjs');
    const response = await app.evaluate(async ({ BrowserWindow }, path) => {
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: { preload: path, sandbox: true, contextIsolation: true },
      });
      try {
        await foreign.loadURL('data:text/html,<title>foreign</title>');
        return await foreign.webContents.executeJavaScript("protodesk.call('getAppInfo', {})");
      } finally {
        foreign.destroy();
      }
    }, preload);
    expect(response).toMatchObject({ ok: false, problem: { title: 'This call was refused' } });
  });

  await test.step('the window cannot be led away', async () => {
    const before = page.url();
    for (const target of [
      'https://example.invalid/',
      'file:///etc/passwd',
      'data:text/html,<h1>mine</h1>',
      'app://elsewhere/',
    ]) {
      await page.evaluate((url) => {
        window.location.href = url;
      }, target);
      await page.evaluate((url) => {
        const link = document.createElement('a');
        link.href = url;
        document.body.append(link);
        link.click();
        link.remove();
      }, target);
    }
    // What answers is still our page. Asked directly: a locator would wait for the refused navigations.
    expect(
      await page.evaluate(() => ({
        url: window.location.href,
        hasRequest: document.querySelector('input[aria-label="URL"]') !== null,
      })),
    ).toEqual({ url: before, hasRequest: true });
  });
});
