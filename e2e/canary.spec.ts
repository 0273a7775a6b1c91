import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hasKeyringTools } from '../scripts/keyring-tools.mjs';
import type { ProtodeskBridge } from '../src/main/preload.ts';
import { expect, test } from './app-test.ts';
import { findTraces, tracesIn } from './find-traces.ts';
import { HistoryPage } from './history-page.ts';
import { startKeyring } from './keyring.ts';
import { makeHome, profileIn } from './launch.ts';
import { launchPlain } from './launch-plain.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { RunPage } from './run-page.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace } from './workspace-folder.ts';

/** Each with what JSON, URLs and base64 write in another way. */
const secrets = {
  'Live/key': 'canary-variable "1"/+=&%41',
  'Live/password': 'canary-password:2/?+ zzz',
  'Live/bearer': `canary-bearer-3.${'x/y+'.repeat(70)}end`,
  'Live/api': 'canary-api-key 4&"=#',
};

/** What a login answers: never known before, and longer than what is shown of a value. */
const captured = `canary-captured-5.${'abc-'.repeat(80)}end`;

/** A cookie that the login sets. */
const cookie = 'canary-cookie-6.session';

const everySecret = { ...secrets, captured, cookie };

const files = {
  'protodesk.yaml': 'name: Canaries\n',
  'collections/Log in.request.yaml': `id: login
name: Log in
method: POST
url: "{{base}}/login?plain={{key}}"
sendAs: json
askFor: json
auth: {type: basic, username: somebody, password: {secret: Live/password}}
captures:
  - variable: token
    path: token
    secret: true
body:
  format: json
  text: |
    {"user": "somebody", "password": "{{key}}"}
`,
  'collections/Use.request.yaml': `id: use
name: Use
url: "{{base}}/use"
askFor: json
headers:
  - name: X-Captured
    value: "{{token}}"
  - name: X-Custom
    value: "of {{key}} and more"
auth: {type: bearer, token: {secret: Live/bearer}}
`,
  'collections/Key.request.yaml': `id: key
name: Key
url: "{{base}}/key"
askFor: json
auth: {type: apiKey, in: query, name: my_key, value: {secret: Live/api}}
`,
};

interface Echo extends LocalServer {
  /** The paths and cookies of its requests, in order. */
  readonly got: readonly string[];
}

/** Answers JSON that says all that it was sent, also decoded: what a careless server does. */
async function startEcho(): Promise<Echo> {
  const got: string[] = [];
  const server = await startServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    // Bodies keep cookies: they are no secrets of the user.
    const { authorization = '', cookie: sentCookie = '-', ...headers } = request.headers;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const query = Object.fromEntries(searchParams);
    got.push(`${pathname} ${sentCookie}`);
    if (pathname === '/login') response.setHeader('Set-Cookie', [`sid=${cookie}; Path=/`, 'a=1']);
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('X-Echo', encodeURIComponent(authorization));
    response.end(
      JSON.stringify({
        token: captured,
        url: request.url,
        query,
        headers: { ...headers, authorization },
        decoded: Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8'),
        body: Buffer.concat(parts).toString('utf8'),
      }),
    );
  });
  return { ...server, got };
}

async function writeWorkspace(home: string, url: string): Promise<string> {
  const folder = join(home, 'Canaries');
  const environmentText = `name: Live
variables:
  base: ${url.slice(0, -1)}
  key: {secret: Live/key}
`;
  const all = { ...files, 'environments/Live.yaml': environmentText };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chooseWorkspace(home, folder, 'Canaries');
  return folder;
}

/** Calls the shell as the window does. */
async function callShell(page: Page, method: string, input: unknown): Promise<unknown> {
  const result = await page.evaluate(
    ([name, given]) =>
      (window as unknown as { protodesk: ProtodeskBridge }).protodesk.call(name, given),
    [method, input] as const,
  );
  expect(result).toMatchObject({ ok: true });
  return (result as { value: unknown }).value;
}

async function setSecrets(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    await callShell(page, 'setSecret', { name, value });
  }
}

/** Sends a request whose secrets went nowhere yet. */
async function sendRequest(window: WindowPage, name: string): Promise<void> {
  await window.openRequest(name);
  await window.send.click();
  await window.allowSecret();
  await expect(window.responseStrip).toContainText('200 OK');
}

test('the search for secrets finds what is written in another way', () => {
  const { 'Live/password': password } = secrets;
  const written = {
    basic: Buffer.from(`somebody:${password}`).toString('base64'),
    json: JSON.stringify({ password }),
    form: new URLSearchParams({ password }).toString(),
    url: `http://host/?p=${encodeURIComponent(password)}`,
    cut: password.slice(0, 14),
  };
  for (const [how, text] of Object.entries(written)) {
    expect(tracesIn(Buffer.from(text), secrets), how).not.toEqual([]);
  }
  expect(tracesIn(Buffer.from(password, 'utf16le'), secrets)).toEqual(['Live/password, in UTF-16']);
  expect(tracesIn(Buffer.from('canary'), secrets)).toEqual([]);
});

test('secrets are in no file of the profile, the workspace, the logs, the history or exports', async ({
  launch,
}) => {
  const echo = await startEcho();
  const home = await makeHome();
  await writeWorkspace(home, echo.url);
  const first = await launch({ home });
  const window = new WindowPage(first.page);
  await expect(window.entry('Log in')).toBeVisible();
  await setSecrets(first.page);
  await window.choose('Environment', /^Live/);

  for (const name of ['Log in', 'Use', 'Key']) await sendRequest(window, name);
  await window.openRequest('Use');
  await first.page.keyboard.press('ControlOrMeta+Shift+C');
  const compared = first.page.getByRole('list', { name: 'Verdict' });
  await expect(compared.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });

  await window.openRequest('Key');
  const run = await new RunPage(first.page).open();
  await run.field('Samples').fill('20');
  await run.field('Warm-up').fill('0');
  await run.start.click();
  await run.ended();
  for (const [item, file] of [
    ['Samples CSV...', 'samples.csv'],
    ['Summary Markdown...', 'summary.md'],
  ] as const) {
    await run.export(first.app, [item], join(home, file));
  }

  await window.choose('Environment', /^Cookies/);
  await expect(window.environments.getByRole('row', { name: /^sid/ })).toBeVisible();
  await expect(window.environments).toContainText('Kept until Protodesk closes');
  await first.page.keyboard.press('Escape');

  // Without a keychain that encrypts, the app says so.
  expect(await callShell(first.page, 'listSecrets', {})).toMatchObject({
    storage: 'memory',
    names: expect.arrayContaining([...Object.keys(secrets), 'captured/Live/token']),
    problem: { title: 'Secrets last until Protodesk closes' },
  });
  await first.quit();

  const second = await launch({ home });
  const again = new WindowPage(second.page);
  const history = new HistoryPage(again);
  await history.open();
  await expect(history.entries().first()).toBeVisible();
  await history.openEntry('Use');
  await expect(again.response).toBeVisible();
  await again.showPanel('Requests');
  await again.openRequest('Use');
  await again.send.click();
  await expect(again.problem()).toContainText('no value on this computer');
  const output = await second.output();
  await second.quit();

  expect(await findTraces(home, everySecret)).toEqual([]);
  expect(tracesIn(Buffer.from(output), everySecret)).toEqual([]);
  await echo.close();
});

// Where a system cannot have one, the set-up says so (scripts/keyring-tools.mjs).
if (await hasKeyringTools()) {
  test('with a keychain secrets and cookies are encrypted on disk, and there after a restart', async ({
    launch,
  }) => {
    const echo = await startEcho();
    const home = await makeHome();
    await writeWorkspace(home, echo.url);
    const keyring = await startKeyring(home);
    const options = { home, env: keyring.env, args: ['--password-store=gnome-libsecret'] };
    const first = await launchPlain(options);
    const window = new WindowPage(first.page);
    await expect(window.entry('Log in')).toBeVisible();
    await setSecrets(first.page);
    await window.choose('Environment', /^Live/);
    await sendRequest(window, 'Log in');
    expect(await callShell(first.page, 'listSecrets', {})).toMatchObject({
      storage: 'keychain',
      backend: 'gnome_libsecret',
      problem: null,
    });
    await first.quit();

    const second = await launchPlain(options);
    const again = new WindowPage(second.page);
    await expect(again.entry('Use')).toBeVisible();
    const { environments } = again;
    await test.step('cookies are listed, revealed, deleted and brought back', async () => {
      await again.choose('Environment', /^Cookies/);
      await expect(environments).toContainText('Encrypted on this computer');
      await environments.getByRole('button', { name: 'Reveal sid' }).click();
      await expect(environments.getByLabel('Value of sid')).toHaveValue(cookie);
      await environments.getByRole('button', { name: 'Clear all' }).click();
      await expect(environments).toContainText('No cookies.');
      await environments.getByRole('button', { name: 'Undo' }).click();
      await expect(environments.getByRole('row', { name: /^sid/ })).toBeVisible();
      await environments.getByRole('button', { name: 'Add cookie' }).click();
      await environments.getByLabel('URL or host').fill('127.0.0.1');
      await environments.getByLabel('Cookie, as in Set-Cookie').fill('mine=2; Path=/use');
      await environments.getByLabel('Cookie, as in Set-Cookie').press('Enter');
      await expect(environments.getByRole('row', { name: /^mine/ })).toBeVisible();
      await second.page.keyboard.press('Escape');
    });
    await sendRequest(again, 'Use');
    await sendRequest(again, 'Key');
    expect(echo.got.slice(-2)).toEqual([
      `/use mine=2; sid=${cookie}; a=1`,
      `/key sid=${cookie}; a=1`,
    ]);
    await test.step('the headers lead to the stored cookies', async () => {
      await again.showResponse('Headers');
      await again.response.getByRole('button', { name: 'Stored cookies' }).click();
      await expect(environments.getByRole('table', { name: 'Cookies' })).toBeVisible();
      await second.page.keyboard.press('Escape');
    });
    await second.quit();
    await keyring.stop();

    const stored = JSON.parse(await readFile(join(profileIn(home), 'secrets.json'), 'utf8'));
    expect(stored.secrets).toHaveLength(5);
    expect(stored.secrets[0]).toMatchObject({ backend: 'gnome_libsecret' });
    expect(await findTraces(home, everySecret)).toEqual([]);

    // Without the keychain they are told of, and kept as they are.
    const third = await launch({ home });
    await expect(new WindowPage(third.page).entry('Use')).toBeVisible();
    expect(await callShell(third.page, 'listSecrets', {})).toMatchObject({
      storage: 'memory',
      names: [],
      problem: { title: 'Some secrets cannot be decrypted' },
    });
    await third.quit();
    const kept = JSON.parse(await readFile(join(profileIn(home), 'secrets.json'), 'utf8'));
    expect(kept).toEqual(stored);
    await echo.close();
  });
}
