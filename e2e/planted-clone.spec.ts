import { cp, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listingOf } from '../src/main/engine/disk/plant.test-kit.ts';
import { expect, test } from './app-test.ts';
import { HistoryPage } from './history-page.ts';
import { makeHome } from './launch.ts';
import { startServer } from './local-server.ts';
import { filesWith, outsideWord, plantClone, startTrap, workspaceText } from './planted-clone.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace, privateIn } from './workspace-folder.ts';

const secret = 'canary-4242';

/** Notes every token that came. */
async function startApi() {
  const tokens: (string | undefined)[] = [];
  const server = await startServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"ok": true}');
  });
  return { ...server, url: server.url.slice(0, -1), tokens };
}

async function setSecret(window: WindowPage): Promise<void> {
  const settings = new SettingsPage(window);
  await window.choose('Environment', /^Live/);
  await window.choose('Environment', /^Manage/);
  await settings.variable(1, 'value').fill(secret);
  await settings.variable(1, 'name').click();
  await window.page.keyboard.press('Escape');
}

for (const kind of ['files and links', 'a link'] as const) {
  test(`a clone whose .protodesk is ${kind}, with links everywhere, reads, changes and sends nothing that is not its own`, async ({
    launch,
  }) => {
    const [home, api, attacker] = [await makeHome(), await startApi(), await startTrap()];
    const clone = await plantClone(home, { api: api.url, attacker: attacker.url }, kind);
    const listings = () =>
      Promise.all([
        lstat(join(clone.folder, '.protodesk')).then(({ ino, mtimeMs }) => [ino, mtimeMs]),
        listingOf(clone.outside),
        kind === 'a link' ? [] : listingOf(join(clone.folder, '.protodesk')),
        listingOf(join(clone.folder, '.git')),
      ]);
    const before = await listings();
    await chooseWorkspace(home, clone.folder, 'Clone');
    const { page, quit } = await launch({ home });
    const window = new WindowPage(page);

    // What is its own is there; each link is said, and nothing planted is shown.
    await expect(window.entry('Orders')).toBeVisible();
    for (const file of ['Relative.request.yaml (a link)', 'Pipe.yaml (a pipe)', 'Root (a link)']) {
      await expect(window.fileProblems).toContainText(file);
    }
    await expect(window.entry('Deepest')).toBeVisible();
    await expect(window.tab('Planted')).toHaveCount(0);
    const history = await new HistoryPage(window).open();
    await expect(page.getByText(/^Sent requests and their responses are kept here/)).toBeVisible();
    await window.showPanel('Requests');

    // The secret goes where the user lets it, and not where planted values or a pull lead.
    await setSecret(window);
    await window.openRequest('Orders');
    await expect(page.getByText(new URL(api.url).host, { exact: true })).toBeVisible();
    await window.send.click();
    await expect(window.secretQuestion).toContainText(api.url);
    await window.allowSecret();
    await expect(window.responseStrip).toContainText('200 OK');
    expect(api.tokens).toEqual([`Bearer ${secret}`]);
    await writeFile(join(clone.folder, 'protodesk.yaml'), workspaceText(attacker.url));
    await expect(page.getByText(new URL(attacker.url).host, { exact: true })).toBeVisible();
    await window.send.click();
    await expect(window.secretQuestion).toContainText(attacker.url);
    await window.secretQuestion.getByRole('button', { name: 'Cancel' }).click();

    // No body and no authorities by a link, from outside, or from a pipe.
    for (const [name, file] of [
      ['Body', 'Body.body.json'],
      ['Climb', 'outside/body.json'],
      ['Trusting', 'ca.pem'],
    ] as const) {
      await window.openRequest(name);
      await window.send.click();
      await expect(window.problem()).toContainText(file);
    }

    // Saving and deleting, also of a folder with links in it.
    await window.openRequest('Orders');
    await window.url.fill('{{base}}/changed');
    await window.save.click();
    const saved = join(clone.folder, 'collections/Orders.request.yaml');
    await expect.poll(() => readFile(saved, 'utf8')).toContain('/changed');
    await window.onEntry('Gone', 'Delete');
    await expect(window.entry('Gone')).toBeHidden();
    await window.onEntry('Deep', 'Delete');
    await expect(window.entry('Deep')).toBeHidden();

    // Links that come while a request below them is being edited.
    await window.openRequest('Two');
    await window.url.fill('{{base}}/typed');
    await clone.put('an absolute link', 'collections/Swapped', 'folder');
    await clone.put('an absolute link', 'environments/Live.yaml', 'environment.yaml');
    await clone.put('a relative link', 'collections/Late.request.yaml', 'folder/Two.request.yaml');
    await expect(window.fileProblems).toContainText('Late.request.yaml (a link)');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(window.gone).toBeVisible();
    await expect(window.problem(page).last()).toContainText(
      /Swapped is a link, not a folder\..*Replace it with the folder or file itself/,
    );

    expect(await page.locator('body').innerText()).not.toContain(outsideWord);
    await history.open();
    await page.getByRole('button', { name: 'Clear...' }).click();
    await history.clearDialog.getByRole('button', { name: 'Clear the history' }).click();
    await expect(page.getByText(/^Sent requests and their responses are kept here/)).toBeVisible();
    await quit();

    expect(await listings()).toEqual(before);
    expect([attacker.connections(), api.tokens.length]).toEqual([0, 1]);
    expect(await filesWith(clone.folder, secret)).toEqual([]);
    expect(await filesWith(await privateIn(home, clone.folder), outsideWord)).toEqual([]);
    clone.close();
    attacker.close();
    await api.close();
  });
}

test('a clone at the path of a workspace gets its secrets only when the user says so, and its consents never', async ({
  launch,
}) => {
  const [home, api] = [await makeHome(), await startApi()];
  const folder = join(home, 'Team');
  const files = {
    'protodesk.yaml': workspaceText(api.url),
    'environments/Live.yaml': 'name: Live\nvariables:\n  token: {secret: Live/token}\n',
    'collections/Orders.request.yaml':
      'id: Orders\nname: Orders\nurl: "{{base}}/"\naskFor: json\nauth: {type: bearer, token: "{{token}}"}\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chooseWorkspace(home, folder, 'Team');
  const { page, quit } = await launch({ home });
  const window = new WindowPage(page);
  await expect(window.entry('Orders')).toBeVisible();
  await setSecret(window);
  await window.openRequest('Orders');
  await window.send.click();
  await window.allowSecret();
  await expect(window.responseStrip).toContainText('200 OK');

  await cp(folder, join(home, 'clone'), { recursive: true });
  await rename(folder, join(home, 'away'));
  await rename(join(home, 'clone'), folder);
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('button', { name: 'Use them' }).click();
  await expect(page.getByRole('button', { name: 'Use them' })).toBeHidden();

  await window.openRequest('Orders');
  await window.send.click();
  await expect(window.secretQuestion).toContainText(`to ${new URL(api.url).origin}?`);
  expect(api.tokens).toHaveLength(1);
  await window.allowSecret();
  await expect.poll(() => api.tokens).toEqual(Array(2).fill(`Bearer ${secret}`));
  await quit();
  await api.close();
});
