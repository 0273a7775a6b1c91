import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { proto, writeFiles } from './schemas-page.ts';
import { WindowPage } from './window-page.ts';

/** A project with a service, the types that it uses, and a file that is broken. */
const shop = {
  'README.md': 'Start it, then call http://127.0.0.1:9377/users.',
  'proto/shop/user.proto': proto(
    'shop',
    'message User {',
    '  int64 id = 1;',
    '  string name = 2;',
    '}',
  ),
  'proto/shop/users.proto': proto(
    'shop',
    'import "shop/user.proto";',
    'service Users {',
    '  rpc Create(User) returns (User);',
    '  rpc Change(User) returns (User);',
    '}',
  ),
  'proto/shop/broken.proto': proto('shop', 'message Broken {', '  string name 1;', '}'),
};

/** Everything in a folder: names, bytes and times. */
async function contentOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names.sort().map(async (name) => {
      const found = await stat(join(folder, name));
      const bytes = found.isFile() ? await readFile(join(folder, name), 'base64') : 'folder';
      return `${name} ${found.mtimeMs} ${bytes}`;
    }),
  );
}

test('an own project is open in one minute', async ({ launch, serve }) => {
  const { app, page, home } = await launch();
  const window = await new WindowPage(page).ready();
  const folder = await writeFiles(join(home, 'code', 'shop'), shop);
  const sheet = page.getByRole('dialog', { name: 'Open project shop' });
  const samples = join(home, 'Documents', 'Protodesk', 'Sample workspace');
  const seen: string[] = [];
  const server = await serve((request, response) => {
    const type = request.headers['content-type'];
    seen.push(`${request.method} ${request.url} ${type} ${request.headers.authorization}`);
    request.resume().on('end', () => {
      const status = type === 'application/x-protobuf' ? 415 : 200;
      const isKnown = request.headers.authorization !== undefined || request.url !== '/private';
      response.writeHead(isKnown ? status : 401, { 'Content-Type': 'application/protobuf' });
      response.end(status === 200 && isKnown ? Buffer.from('080712036d6178', 'hex') : '');
    });
  });

  await test.step('a dropped folder is only read: Cancel leaves every byte as it was', async () => {
    const before = await contentOf(folder);

    await window.drop([folder], page.getByRole('main'));

    await expect(sheet).toContainText('3 files, 2 messages, 1 service, 1 problem');
    await expect(sheet).toContainText(folder);
    await expect(sheet.getByRole('checkbox', { name: /Create/ })).toBeChecked();
    const baseUrl = sheet.getByRole('textbox', { name: 'Base URL' });
    await expect(baseUrl).toBeFocused();
    await expect(baseUrl).toHaveValue('http://127.0.0.1:9377');
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(selected).toBe('http://127.0.0.1:9377');
    const place = await sheet.boundingBox();
    await sheet.getByText('5 files to write').click();
    expect((await sheet.boundingBox())?.height).toBeGreaterThan(place?.height ?? Infinity);
    expect((await sheet.boundingBox())?.y).toBe(place?.y);
    await sheet.getByText('Show 1 problem').click();
    await expect(window.problem(sheet)).toContainText('proto/shop/broken.proto:6:15');
    await expect(sheet.getByRole('listitem').filter({ hasText: '.yaml' })).toHaveText([
      'protodesk.yaml',
      'environments/Local.yaml',
      'collections/Users/folder.yaml',
      'collections/Users/Create.request.yaml',
      'collections/Users/Change.request.yaml',
    ]);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
      .setLegacyMode()
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toBeHidden();
    expect(await contentOf(folder)).toEqual(before);
  });

  await test.step('a read-only folder is read too, and stays as it was', async () => {
    const locked = await writeFiles(join(home, 'locked'), {
      'a.proto': proto('a', 'message A {}'),
    });
    await chmod(locked, 0o555);
    const before = await contentOf(locked);
    await window.drop([locked]);
    const lockedSheet = page.getByRole('dialog', { name: 'Open project locked' });
    await expect(lockedSheet).toContainText('1 file, 1 message, 0 services');
    await page.keyboard.press('Escape');
    await expect(lockedSheet).toBeHidden();
    expect(await contentOf(locked)).toEqual(before);
    await chmod(locked, 0o755);
  });

  await test.step('a folder without .proto files is refused with a reason', async () => {
    const empty = join(home, 'empty');
    await mkdir(empty);
    await window.drop([empty]);
    const refused = page.getByRole('dialog', { name: 'Open project empty' });
    await expect(window.problem(refused)).toContainText('No .proto files found');
    await expect(refused.getByRole('button', { name: 'Choose another folder...' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const before = await contentOf(samples);
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };

  await test.step('from the samples it takes four clicks to the first typed request', async () => {
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, folder);

    await click(page.getByRole('button', { name: 'Open project folder...' }));
    await sheet.getByRole('textbox', { name: 'Base URL' }).fill(server.url);
    await click(sheet.getByRole('button', { name: 'Create 2 requests' }));
    await expect(window.tab('Create')).toHaveAttribute('aria-selected', 'true');
    await expect(window.url).toHaveValue('{{base}}/shop.Users/Create');
    await expect(window.bodyCheck).toContainText('Valid.');
    await click(window.send);

    await expect(window.responseStrip).toContainText('415');
    const failed = window.response.getByRole('region', { name: 'Failed call' });
    await expect(failed).toContainText('The server does not read application/x-protobuf.');
    await click(failed.getByRole('button', { name: 'Retry as application/protobuf' }));

    await expect(window.responseStrip).toContainText('200 OK');
    await expect(window.row('name')).toContainText('"max"');
    await expect(failed).toBeHidden();
    expect(clicks).toBe(4);
    expect(seen.at(-1)).toContain('POST /shop.Users/Create application/protobuf');
    expect(await contentOf(samples)).toEqual(before);
  });

  await test.step('401 and a refused connection have one button each', async () => {
    await window.newRequest(`${server.url}private`);
    await window.send.click();
    await window.response.getByRole('button', { name: 'Add auth' }).click();
    await expect(page.getByRole('tab', { name: 'Auth' })).toHaveAttribute('aria-selected', 'true');

    await window.url.fill('http://127.0.0.1:1/users');
    await window.send.click();
    const refused = window.problem().getByRole('button', { name: /^Change (base )?URL$/ });
    await refused.click();
    await expect(window.url).toBeFocused();
    await window.url.fill('{{base}}/users');
    await server.close();
    await window.send.click();
    await refused.click();
    const base = window.environments.getByLabel('Variable 1 value', { exact: true });
    await expect(base).toBeFocused();
    await expect(base).toHaveValue(server.url.slice(0, -1));
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(server.url.slice(0, -1));
    await page.keyboard.press('Escape');
  });

  await test.step('a folder in the open workspace adds its types, and one in another opens that one', async () => {
    const more = await writeFiles(join(folder, 'more'), {
      'm.proto': proto('more', 'message M {}'),
    });
    await window.drop([more]);
    await expect(page.getByText(/^(Added to shop|Nothing new)/).first()).toBeVisible();

    await page.getByRole('button', { name: 'shop', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sample workspace' }).click();
    await expect(window.tab('Get a user')).toBeVisible();
    await window.drop([join(folder, 'proto')]);
    await expect(page.getByRole('button', { name: 'shop', exact: true })).toBeVisible();
    await expect(window.tab('Create')).toBeVisible();
  });
});
