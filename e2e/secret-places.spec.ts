import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { makeHome, profileIn } from './launch.ts';
import { startServer } from './local-server.ts';
import { RunPage } from './run-page.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace } from './workspace-folder.ts';

/** Notes every call and every token that came. */
async function startApi() {
  const tokens: (string | undefined)[] = [];
  const server = await startServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"ok": true}');
  });
  return { ...server, tokens };
}

test('a secret goes nowhere unasked: the window asks in one line, remembers it beside the secret, and asks again', async ({
  launch,
}) => {
  const [home, api, other] = [await makeHome(), await startApi(), await startApi()];
  const folder = join(home, 'Acme');
  const workspaceText = (url: string) => `name: Acme\nvariables:\n  base: ${url.slice(0, -1)}\n`;
  const files = {
    'protodesk.yaml': workspaceText(api.url),
    'environments/Live.yaml': 'name: Live\nvariables:\n  token: {secret: Live/token}\n',
    'collections/Orders.request.yaml':
      'id: orders\nname: Orders\nurl: "{{base}}/orders"\naskFor: json\nauth: {type: bearer, token: "{{token}}"}\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chooseWorkspace(home, folder, 'Acme');
  const { page, quit } = await launch({ home });
  const window = new WindowPage(page);
  const settings = new SettingsPage(window);
  await expect(window.entry('Orders')).toBeVisible();
  await window.choose('Environment', /^Live/);
  await window.choose('Environment', /^Manage/);
  await settings.variable(1, 'value').fill('canary-4242');
  await settings.variable(1, 'name').click();
  await page.keyboard.press('Escape');
  await window.openRequest('Orders');
  const host = new URL(api.url).host;
  await expect(page.getByText(host, { exact: true })).toBeVisible();

  // Cancel leaves it at that.
  await window.send.click();
  await expect(window.secretQuestion).toContainText(
    `Send the secret variable token to http://${host}?`,
  );
  await window.secretQuestion.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.secretQuestion).toBeHidden();
  expect(api.tokens).toEqual([]);

  // Send remembers it. The keys that sent it say yes, once it can have been read.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(window.secretQuestion).toBeVisible();
  expect(api.tokens).toEqual([]);
  const yes = window.secretQuestion.getByRole('button', { name: 'Send with the secret' });
  await expect(yes).toHaveAttribute('aria-keyshortcuts', /Enter/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(window.secretQuestion).toBeHidden();
  await expect(window.responseStrip).toContainText('200 OK');
  expect(api.tokens).toEqual(['Bearer canary-4242']);
  await window.send.click();
  await expect.poll(() => api.tokens).toEqual(Array(2).fill('Bearer canary-4242'));
  await window.showPanel('History');
  await expect(page.getByRole('option').or(page.getByRole('treeitem'))).not.toHaveCount(0);
  await window.showPanel('Requests');

  // A pull that leads elsewhere asks again: for Send, Compare and Run.
  await writeFile(join(folder, 'protodesk.yaml'), workspaceText(other.url));
  const otherHost = new URL(other.url).host;
  await expect(page.getByText(otherHost, { exact: true })).toBeVisible();
  await window.send.click();
  await expect(window.secretQuestion).toContainText(`http://${otherHost}`);
  await page.keyboard.press('ControlOrMeta+Shift+C');
  await expect(
    window.secretQuestion.getByRole('button', { name: 'Compare with the secret' }),
  ).toBeVisible();
  await window.openRequest('Orders');
  const run = await new RunPage(page).open();
  await run.start.click();
  await expect(
    window.secretQuestion.getByRole('button', { name: 'Start with the secret' }),
  ).toBeVisible();
  expect(other.tokens).toEqual([]);
  await run.field('Samples').fill('2');
  await run.field('Warm-up').fill('0');
  await run.start.click();
  await window.allowSecret();
  await run.ended();
  expect(new Set(other.tokens)).toEqual(new Set(['Bearer canary-4242']));

  // Both are listed beside the secret, and one is taken back.
  await window.choose('Environment', /^Manage/);
  const places = window.environments.getByRole('list', { name: 'Where Live/token may go' });
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await places.getByRole('button', { name: `Revoke http://${otherHost}` }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const count = other.tokens.length;
  await window.openRequest('Orders');
  await window.send.click();
  await expect(window.secretQuestion).toContainText(`http://${otherHost}`);
  expect(other.tokens).toHaveLength(count);
  await quit();

  // In the profile, and nowhere in the workspace.
  const kept = await readFile(join(profileIn(home), 'secret-consents.json'), 'utf8');
  expect(JSON.parse(kept).consents).toHaveLength(1);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(await readFile(join(entry.parentPath, entry.name), 'utf8')).not.toContain('placeKey');
  }
  await Promise.all([api.close(), other.close()]);
});
