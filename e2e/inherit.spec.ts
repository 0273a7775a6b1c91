import { access, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startTokenServer } from '../src/main/engine/exchange/oauth/token-server.test-kit.ts';
import { expect, test } from './app-test.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { textOf } from './on-disk.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';

/** What the protobuf calls carried, in their order. */
interface Api extends LocalServer {
  readonly authorizations: readonly string[];
}

/** `/login` of each side gives the token of that side as JSON; `/user` answers in protobuf. */
async function startApi(): Promise<Api> {
  const authorizations: string[] = [];
  const server = await startServer((request: IncomingMessage, response: ServerResponse) => {
    const [, side, what] = (request.url ?? '').split('/');
    request.resume();
    if (what === 'login') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ session: { token: `token-of-${side}` } }));
      return;
    }
    authorizations.push(request.headers.authorization ?? 'none');
    response.setHeader('Content-Type', 'application/x-protobuf');
    response.setHeader('X-Protobuf-Message', 'com.example.samples.store.User');
    response.end(Buffer.from('\b\u0001\u0012\u0005diego', 'latin1'));
  });
  return { ...server, authorizations };
}

/** Two environments, a login in one folder and a protobuf call in another that has no word of auth. */
function filesOf(url: string): Readonly<Record<string, string>> {
  return {
    'environments/Blue.yaml': `name: Blue\nvariables:\n  host: ${url}blue\n`,
    'environments/Green.yaml': `name: Green\nvariables:\n  host: ${url}green\n`,
    'collections/Session/Sign in.request.yaml':
      'id: sign-in\nname: Sign in\nmethod: POST\nurl: "{{host}}/login"\nsendAs: json\naskFor: json\n',
    'collections/Members/Who am I.request.yaml': 'id: who\nname: Who am I\nurl: /user\n',
  };
}

async function writeWorkspace(home: string, files: Readonly<Record<string, string>>) {
  const folder = join(home, 'Documents', 'Protodesk', 'Sample workspace');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test('a login captures a token that a protobuf call in another folder uses, in each environment', async ({
  openApp,
}) => {
  const api = await startApi();
  const first = await openApp();
  const window = await new WindowPage(first.page).ready();
  const settings = new SettingsPage(window);
  const folder = await writeWorkspace(first.home, filesOf(api.url));
  await expect(window.entry('Who am I')).toBeVisible();
  await window.choose('Environment', /^Blue/);

  // The login says what it captures.
  await window.openRequest('Sign in');
  await settings.showPane('Captures');
  await first.page.getByRole('textbox', { name: 'New capture variable' }).fill('session');
  await first.page.getByRole('textbox', { name: 'Capture 1 place' }).fill('session.token');
  await first.page.keyboard.press('ControlOrMeta+S');
  await window.send.click();
  const captured = settings.captures.getByRole('row', { name: /session\.token|session/ }).first();
  await expect(settings.captures).toContainText('token-of-blue');
  await expect(settings.captures).toContainText('just now');
  await expect(captured).toBeVisible();

  // The other folder says where its requests go, and with what.
  await window.onEntry('Members', 'Settings');
  await settings.field('Base URL').fill('{{host}}');
  await settings.showFolderPane('Auth');
  await window.choose('Auth type', /^Bearer/);
  await expect(settings.field('Token')).toBeFocused();
  await settings.field('Token').fill('{{session}}');
  const file = join(folder, 'collections', 'Members', 'folder.yaml');
  await expect.poll(() => textOf(file)).toContain('{{session}}');

  // The request inherits both, and says from where.
  await window.openRequest('Who am I');
  await settings.showPane('Auth');
  await expect(settings.auth).toContainText('Uses a bearer token from the folder Members');
  await settings.showPane('Headers');
  await expect(settings.inheritedHeaders).toContainText('Bearer {{session}}');
  await window.send.click();
  await expect(window.row('username')).toContainText('diego');
  expect(api.authorizations).toEqual(['Bearer token-of-blue']);

  // In the other environment nothing was captured yet.
  await window.choose('Environment', /^Green/);
  await window.send.click();
  await expect(window.problem()).toContainText('session');
  await window.openRequest('Sign in');
  await window.send.click();
  await expect(settings.captures).toContainText('token-of-green');
  await window.openRequest('Who am I');
  await window.send.click();
  await expect.poll(() => api.authorizations.at(-1)).toBe('Bearer token-of-green');
  await window.choose('Environment', /^Blue/);
  await window.send.click();
  await expect.poll(() => api.authorizations.at(-1)).toBe('Bearer token-of-blue');

  // A restart knows what was captured, and from where.
  await first.restart();
  await window.ready();
  await expect(window.tab('Who am I')).toHaveAttribute('aria-selected', 'true');
  await window.url.fill('/user?token={{session}}');
  await window.url.press('End');
  await window.url.press('ArrowLeft');
  await expect(first.page.getByText(/^captured from Sign in/)).toBeVisible();
  await window.url.fill('/user');
  await window.send.click();
  await expect.poll(() => api.authorizations.length).toBe(4);
  expect(api.authorizations.at(-1)).toBe('Bearer token-of-blue');
  await api.close();
});

test('headers, TLS and credentials are settled beside the request, and kept out of files', async ({
  openApp,
}) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const settings = new SettingsPage(window);

  await test.step('a credential typed into a header is warned of, and moves to Auth as a secret', async () => {
    await settings.showPane('Headers');
    const headers = page.getByRole('table', { name: 'Headers', exact: true });
    await headers.getByLabel('New header name').fill('Authorization');
    await page.keyboard.press('Tab');
    await headers.getByLabel('Header 1 value').fill('Bearer canary-3131');
    await expect(headers.getByRole('status')).toContainText('Saved as plain text in the file');
    await headers.getByRole('button', { name: 'Move to Auth' }).click();
    await expect(headers.getByLabel('Header 1 value')).toBeHidden();
    await expect(settings.inheritedHeaders).toContainText('Authorization');
    await expect(settings.inheritedHeaders).not.toContainText('canary');
    await settings.showPane('Auth');
    await page.getByRole('button', { name: 'Reveal Token' }).click();
    await expect(settings.field('Token')).toHaveValue('canary-3131');
  });

  await test.step('headers and TLS of the workspace hold for its requests, until one says otherwise', async () => {
    await settings.openWorkspaceSettings();
    await app.evaluate(
      ({ dialog }, path) => {
        Object.assign(dialog, {
          showOpenDialog: async () => ({ canceled: false, filePaths: [path] }),
        });
      },
      join(await realpath(home), 'Documents', 'Protodesk', 'Sample workspace', 'tls', 'ca.pem'),
    );
    await page.getByRole('button', { name: 'Choose...' }).click();
    await expect(settings.field('CA file')).toHaveValue('tls/ca.pem');
    await settings.field('CA file').fill('');
    await window.choose('Check certificates', /^Do not check/);
    await expect(page.getByText('others on the network can read')).toBeVisible();
    await settings.showFolderPane('Headers');
    await page.getByRole('textbox', { name: 'New header name' }).fill('X-Team');
    await page.getByRole('textbox', { name: 'Header 1 value' }).fill('blue');
    await page.getByRole('textbox', { name: 'Header 1 value' }).press('Enter');

    await window.openRequest('Get a user');
    await expect(page.getByRole('button', { name: 'Certificates not checked' })).toBeVisible();
    await settings.showPane('Headers');
    await expect(settings.inheritedHeaders).toContainText('X-Team');
    await expect(settings.inheritedHeaders).toContainText('from the workspace');
    await page.getByRole('textbox', { name: 'New header name' }).fill('x-team');
    await expect(settings.inheritedHeaders).toContainText('replaced by yours');
    await page.getByRole('button', { name: 'Certificates not checked' }).click();
    await window.choose('Check certificates', /^Check$/);
    await expect(page.getByRole('button', { name: 'Certificates not checked' })).toBeHidden();
  });

  await test.step('a credential that is typed goes to the keychain, and never into the draft or the file', async () => {
    const api = await startApi();
    const folder = await writeWorkspace(home, filesOf(api.url));
    await expect(window.entry('Who am I')).toBeVisible();
    await window.choose('Environment', /^Blue/);
    await window.openRequest('Who am I');
    await window.url.fill('{{host}}/user');
    await settings.showPane('Auth');
    await window.choose('Auth type', /^Bearer/);
    await settings.field('Token').pressSequentially('canary-7351');
    await page.keyboard.press('ControlOrMeta+Enter');
    await window.allowSecret();
    await expect(window.row('username')).toContainText('diego');
    expect(api.authorizations).toEqual(['Bearer canary-7351']);
    await window.showResponse('Headers');
    const sent = window.response.getByRole('region', { name: 'Request headers' });
    await expect(sent).not.toContainText('canary');
    await sent.getByRole('button', { name: 'Reveal Authorization' }).click();
    await expect(sent).toContainText('Bearer canary-7351');

    await page.keyboard.press('ControlOrMeta+S');
    const file = join(folder, 'collections', 'Members', 'Who am I.request.yaml');
    await expect.poll(() => textOf(file)).toContain('secret: Who am I/auth');
    expect(await readFile(file, 'utf8')).not.toContain('canary');
    await access(file);

    // It is shown only when it is asked for.
    await window.openRequest('Sign in');
    await window.openRequest('Who am I');
    await expect(settings.field('Token')).not.toHaveValue(/canary/);
    await page.getByRole('button', { name: 'Reveal Token' }).click();
    await expect(settings.field('Token')).toHaveValue('canary-7351');
    await page.getByRole('button', { name: 'Hide Token' }).click();
    await expect(settings.field('Token')).not.toHaveValue(/canary/);

    // One that nothing names any more does not stay unsaid.
    await page.getByRole('button', { name: 'Use text with variables for Token' }).click();
    await page.getByRole('button', { name: 'Delete the secret' }).click();
    await page.keyboard.press('ControlOrMeta+W');
    await window.openRequest('Who am I');
    await settings.showPane('Auth');
    await expect(page.getByText('No value on this computer')).toBeVisible();
    await api.close();
  });

  await test.step('OAuth 2 gets a token from the pane, which a send uses, and forgets it', async () => {
    const server = await startTokenServer();
    const token = { access_token: 'canary-6262', token_type: 'Bearer', expires_in: 3600 };
    server.reply({ body: token });
    await window.newRequest(server.apiUrl);
    await settings.showPane('Auth');
    await window.choose('Auth type', /^OAuth 2/);
    await expect(settings.field('Token URL')).toBeFocused();
    await settings.field('Token URL').fill(server.tokenUrl);
    await settings.field('Client ID').fill('kim');
    await settings.field('Client secret').pressSequentially('canary-5151');
    const state = settings.auth.getByRole('status', { name: 'Token' });
    await expect(state).toContainText('No token yet');
    await settings.auth.getByRole('button', { name: 'Get token' }).click();
    await expect(window.secretQuestion).toContainText('the client secret');
    await window.allowSecret();
    await expect(state).toContainText('Expires');

    await window.send.click();
    await expect(window.responseStrip).toContainText('200');
    expect(server.used).toEqual(['Bearer canary-6262']);
    expect(server.asked).toHaveLength(1);

    await settings.showPane('Auth');
    await settings.auth.getByRole('button', { name: 'Forget token' }).click();
    await expect(state).toContainText('No token yet');

    // With the other grant the browser signs in, and the request goes then.
    await settings.auth.getByText('Authorization code (browser)').click();
    await settings.field('Authorization URL').fill(server.authorizationUrl);
    await window.send.click();
    const problem = page.getByRole('region', { name: 'Problem: Sign in first' });
    await expect(problem).toBeVisible();
    const opened = await app.evaluateHandle(({ dialog, shell }) => {
      const urls: string[] = [];
      Object.assign(dialog, { showMessageBox: async () => ({ response: 0 }) });
      Object.assign(shell, { openExternal: async (url: string) => void urls.push(url) });
      return urls;
    });
    await problem.getByRole('button', { name: 'Sign in...' }).click();
    await expect.poll(() => opened.evaluate((urls) => urls.length)).toBe(1);
    await fetch(await opened.evaluate((urls) => urls[0] ?? ''));
    await expect.poll(() => server.used).toHaveLength(2);
    await expect(problem).toBeHidden();
    expect(server.asked.at(-1)?.form).toMatchObject({ code: 'code-1' });
    await server.close();
  });
});
