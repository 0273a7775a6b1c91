import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalServer } from './local-server.ts';
import { SettingsPage } from './settings-page.ts';
import type { WindowPage } from './window-page.ts';
import {
  changeOutside,
  collectionsIn,
  requestFile,
  samplesIn,
  writeOutside,
} from './workspace-folder.ts';

/** A state of the window to picture, reached from the previous one. */
export type Scene = readonly [
  name: string,
  show: (window: WindowPage, server: LocalServer, home: string) => Promise<void>,
];

/** The workspace: inherited settings, environments and secrets, and files that changed or are damaged. */
export const workspaceScenes: readonly Scene[] = [
  [
    'auth',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.showPanel('Requests');
      await window.openRequest('Get a user');
      const settings = new SettingsPage(window);
      await settings.showPane('Auth');
      await window.choose('Auth type', /^Bearer token/);
      await settings.field('Token').pressSequentially('abc');
      await window.page.getByRole('button', { name: 'Reveal Token' }).waitFor();
    },
  ],
  [
    'captures',
    async (window) => {
      const settings = new SettingsPage(window);
      await settings.showPane('Captures');
      await settings.captures.waitFor();
    },
  ],
  [
    'request-settings',
    async (window) => {
      await new SettingsPage(window).showPane('Settings');
      await window.page.getByRole('combobox', { name: 'Check certificates' }).waitFor();
    },
  ],
  [
    'request-headers',
    async (window) => {
      await new SettingsPage(window).showPane('Headers');
    },
  ],
  [
    'workspace-settings',
    async (window) => {
      const settings = new SettingsPage(window);
      await settings.openWorkspaceSettings();
      await settings.field('Base URL').waitFor();
    },
  ],
  [
    'workspace-variables',
    async (window) => {
      await new SettingsPage(window).showFolderPane('Variables');
    },
  ],
  [
    'workspace-types',
    async (window) => {
      await new SettingsPage(window).showFolderPane('Response types');
    },
  ],
  [
    'secrets',
    async (window) => {
      const settings = new SettingsPage(window);
      await window.choose('Environment', /^Manage/);
      await settings.variable('new', 'name').fill('apiKey');
      await window.choose('Variable 4 kind', /^Secret/);
      await settings.variable(4, 'value').fill('s3cret');
      await settings.variable(4, 'value').press('Enter');
      await window.page.getByRole('button', { name: 'Reveal Variable 4 value' }).waitFor();
    },
  ],
  [
    'unresolved',
    async (window) => {
      await window.environments.getByRole('tab', { name: /^Unresolved/ }).click();
    },
  ],
  [
    'dotenv',
    async (window, _server, home) => {
      const file = join(home, 'staging.env');
      await writeFile(
        file,
        'HOST=https://staging.example.com\nAPI_TOKEN="s3cret"\nPORT=8443\nnot a variable\n',
      );
      await window.environments.getByLabel('A .env file').setInputFiles(file);
      await window.environments.getByRole('region', { name: 'Import staging.env' }).waitFor();
    },
  ],
  [
    'conflict',
    async (window, _server, home) => {
      await window.page.keyboard.press('Escape');
      await window.environments.waitFor({ state: 'hidden' });
      await window.openRequest('All products');
      await window.url.fill('{{base}}/store/products?page=2');
      const file = requestFile(home, 'All products');
      await changeOutside(file, '/store/products', '/store/products?sort=name');
      await window.conflict.waitFor();
    },
  ],
  [
    'side-by-side',
    async (window) => {
      await window.conflict.getByRole('button', { name: 'Show both' }).click();
      await window.bothTexts.locator('.view-line').first().waitFor();
    },
  ],
  [
    'damaged-file',
    async (window, _server, home) => {
      await window.page.keyboard.press('Escape');
      await window.conflict.getByRole('button', { name: 'Take theirs' }).click();
      await window.url.fill('{{base}}/store/products');
      await window.save.click();
      await window.tab('^GET All products$').waitFor();
      await writeOutside(requestFile(home, 'All products'), '<<<<<<< HEAD\nname: [\n');
      await window.fileProblems.getByRole('button', { name: /^Restore/ }).waitFor();
    },
  ],
  [
    'large-body',
    async (window, _server, home) => {
      await window.fileProblems.getByRole('button', { name: /^Restore/ }).click();
      const folder = join(collectionsIn(home), '1 Send and read');
      const text = JSON.stringify({ name: 'x'.repeat(3_000_000) });
      await writeOutside(join(folder, 'Large.body.json'), text);
      await writeOutside(
        join(folder, 'Large.request.yaml'),
        'id: large\nname: Large\nmethod: POST\nurl: "{{base}}/store/users"\nbody:\n  format: json\n  file: Large.body.json\n',
      );
      await window.openRequest('Large');
      await window.page.getByRole('region', { name: 'Body in a file' }).waitFor();
    },
  ],
  [
    'read-only',
    async (window, _server, home) => {
      const file = join(samplesIn(home), 'protodesk.yaml');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace('schemaVersion: 1', 'schemaVersion: 99'));
      await window.page.getByRole('alert', { name: /newer Protodesk/ }).waitFor();
    },
  ],
];
