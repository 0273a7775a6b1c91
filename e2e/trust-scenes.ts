import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readState, writeState } from '../src/main/engine/workspace/private-state/state-file.ts';
import { makeHome } from './launch.ts';
import { SettingsPage } from './settings-page.ts';
import { dataIn, makePrivateIn, samplesIn, writeOutside } from './workspace-folder.ts';
import type { Scene } from './workspace-scenes.ts';

/** Private data, and the window's questions and warnings before data leaves it. */
export const trustScenes: readonly Scene[] = [
  [
    'former-state',
    async ({ page }) => {
      await page.getByRole('alert', { name: /^Another folder used this path/ }).waitFor();
    },
  ],
  [
    'private-data',
    async (window) => {
      const { page } = window;
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await window.runCommand('Private data of workspaces');
      await page.getByText(/in total$/).waitFor();
    },
  ],
  [
    'private-data-question',
    async ({ page }) => {
      await page.getByRole('button', { name: /workspaces that are gone$/ }).click();
      await page.getByRole('dialog', { name: /^Remove the private data/ }).waitFor();
    },
  ],
  [
    'secret-question',
    async (window, server) => {
      await window.page.keyboard.press('Escape');
      await window.openRequest('Get a user');
      const settings = new SettingsPage(window);
      await settings.showPane('Auth');
      await window.choose('Auth type', /^Bearer token/);
      await settings.field('Token').pressSequentially('abc');
      await window.page.getByRole('button', { name: 'Reveal Token' }).waitFor();
      await window.url.fill(`${server.url}users/1`);
      await window.send.click();
      await window.secretQuestion.waitFor();
    },
  ],
  [
    'secret-places',
    async (window) => {
      await window.allowSecret();
      await window.response.getByText('200 OK').waitFor();
      await window.page.getByRole('button', { name: /^Revoke / }).scrollIntoViewIfNeeded();
    },
  ],
  [
    'environment-places',
    async (window, server) => {
      await window.choose('Environment', /^Manage/);
      await window.environments.getByRole('button', { name: 'New environment' }).click();
      const form = window.environments.getByRole('form', { name: 'Environment New environment' });
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Live');
      await window.page.keyboard.press('Enter');
      await window.environments.getByRole('option', { name: /^Live/ }).waitFor();
      const settings = new SettingsPage(window);
      await settings.variable('new', 'name').fill('key');
      await window.choose('Variable 4 kind', /^Secret/);
      await settings.variable(4, 'value').fill('canary-4242');
      await settings.variable(1, 'name').click();
      await window.page.getByRole('button', { name: 'Reveal Variable 4 value' }).waitFor();
      await window.page.keyboard.press('Escape');
      await window.openRequest('All products');
      await window.choose('Environment', /^Live/);
      await window.url.fill(`${server.url}products?key={{key}}`);
      await window.send.click();
      await window.allowSecret();
      await window.response.getByText('200 OK').waitFor();
      await window.choose('Environment', /^Manage/);
      await window.environments.getByRole('button', { name: /^Revoke / }).waitFor();
    },
  ],
  [
    'redirect',
    async (window, server) => {
      await window.page.keyboard.press('Escape');
      await window.openRequest('All products');
      await window.url.fill(`${server.url}moved`);
      await window.choose('Method', /^POST/);
      await window.send.click();
      await window.response.getByText('302 Found').first().waitFor();
    },
  ],
  [
    'content-length',
    async (window) => {
      const { page } = window;
      await window.openRequest('Create a user');
      await new SettingsPage(window).showPane('Headers');
      await page.getByRole('textbox', { name: 'New header name' }).fill('Content-Length');
      await page.getByRole('textbox', { name: 'Header 1 value' }).fill('0');
      await page.getByText(/^Content-Length is 0/).waitFor();
    },
  ],
  [
    'chosen-file',
    async (window, _server, home) => {
      await addOrder(home);
      await window.openRequest('An order');
      await window.send.click();
      await window.response.getByRole('button', { name: 'Choose the file...' }).waitFor();
    },
  ],
];

/** Redirects `/moved`, and accepts everything else. */
export function respondPlainly(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/moved') {
    response.writeHead(302, { Location: 'https://login.example.com/start?next=%2Fmoved' }).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok": true}');
}

/** Creates a home with the samples at the path of another folder, and workspaces in every state. */
export async function makeTrustHome(): Promise<string> {
  const home = await makeHome();
  const samples = samplesIn(home);
  await mkdir(samples, { recursive: true });
  await makePrivateIn(home, samples);
  await rm(samples, { recursive: true });
  const base = await realpath(home);
  const used: readonly [name: string, days: number, bytes: number][] = [
    ['shop-api', 3, 48_200_000],
    ['payments-gateway-with-a-long-name', 12, 1_830_000],
    ['old/prototype', 130, 96_400_000],
    ['old/spike', 400, 23_800_000],
    ['usb/field-tests', 200, 5_100_000],
  ];
  for (const [name, days, bytes] of used) {
    const folder = join(base, 'projects', name);
    await mkdir(folder, { recursive: true });
    const privateFolder = await makePrivateIn(home, folder);
    await writeFile(join(privateFolder, 'session.json'), Buffer.alloc(bytes));
    const id = privateFolder.split(/[\\/]/).at(-1) ?? '';
    const record = await readState(dataIn(home), id);
    if (!record?.disk) throw new Error('No record was written.');
    const lastUsedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    const identity = { ...record.disk.identity, inode: '1', birthNs: '1' };
    const disk = name.startsWith('usb') ? { ...record.disk, identity } : record.disk;
    await writeState(dataIn(home), { ...record, lastUsedAt, disk });
  }
  await rm(join(base, 'projects', 'old'), { recursive: true });
  await rm(join(base, 'projects', 'usb'), { recursive: true });
  return home;
}

/** Adds a sample request whose body is outside the workspace. */
async function addOrder(home: string): Promise<void> {
  await writeFile(join(home, 'Documents', 'payload.xml'), '<order/>');
  await writeOutside(
    join(samplesIn(home), 'collections', '1 Send and read', 'An order.request.yaml'),
    'id: order\nname: An order\nmethod: POST\nurl: http://127.0.0.1:1/orders\nbody: {format: file, file: ../../../../payload.xml}\n',
  );
}
