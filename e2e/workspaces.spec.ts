import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { makeHome, profileIn } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

/** Has the next dialogs for a folder answer with one, and the questions with a button. */
async function answerDialogs(
  app: ElectronApplication,
  responses: { readonly folder: string; readonly button?: number },
): Promise<void> {
  await app.evaluate(({ dialog }, { folder, button }) => {
    const open = async () => ({ canceled: false, filePaths: [folder] });
    const ask = async () => ({ response: button ?? 0, checkboxChecked: false });
    Object.assign(dialog, { showOpenDialog: open, showMessageBox: ask });
  }, responses);
}

/** Chooses an item of the application's menu. */
async function chooseMenu(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
    items?.find((item) => item.label === wanted)?.click();
  }, label);
}

test('workspaces are made, left, opened again, and made of folders', async ({ launch }) => {
  const { app, page, home } = await launch();
  const window = await new WindowPage(page).ready();

  await test.step('a workspace is made, left and opened again, each with its own tabs', async () => {
    const folder = join(home, 'Team');
    await mkdir(folder);
    await window.url.fill('http://samples.invalid/typed');
    await answerDialogs(app, { folder });

    await chooseMenu(app, 'New workspace...');

    await expect(page.getByText('Team', { exact: true }).first()).toBeVisible();
    expect(await readdir(folder)).toContain('protodesk.yaml');
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: 'New request', exact: true })
      .click();
    await window.ready();
    await window.url.fill('http://team.invalid/typed');

    await chooseMenu(app, 'Open sample workspace');
    await expect(window.url).toHaveValue('http://samples.invalid/typed');
    await chooseMenu(app, 'Open workspace...');
    await expect(window.url).toHaveValue('http://team.invalid/typed');

    // The tabs of one never reach the other.
    const session = JSON.parse(
      await readFile(join(await privateIn(home, folder), 'session.json'), 'utf8'),
    );
    expect(JSON.stringify(session)).not.toContain('samples.invalid');
  });

  await test.step('a folder that is no workspace can become one, or not', async () => {
    const folder = join(home, 'Documents', 'notes');
    await mkdir(folder);
    await writeFile(join(folder, 'notes.txt'), 'mine');

    await answerDialogs(app, { folder, button: 2 });
    const opened = await page.evaluate(() => {
      const { call } = (
        globalThis as unknown as { protodesk: { call(m: string, i: unknown): Promise<unknown> } }
      ).protodesk;
      return call('openWorkspace', { kind: 'choose' });
    });
    expect(opened).toEqual({ ok: true, value: { opened: false } });
    await answerDialogs(app, { folder, button: 0 });
    expect(await readdir(folder)).toEqual(['notes.txt']);
    await chooseMenu(app, 'Open workspace...');

    await expect(page.getByText('notes', { exact: true }).first()).toBeVisible();
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).sort()).toEqual([
      'collections',
      'environments',
      'notes.txt',
      'protodesk.yaml',
    ]);
  });
});

test('the workspace of the last time is opened again, and the samples when it is gone', async ({
  launch,
}) => {
  const home = await makeHome();
  const folder = join(await realpath(home), 'Team');
  await mkdir(folder);
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: Our team\n');
  await mkdir(profileIn(home), { recursive: true });
  await writeFile(
    join(profileIn(home), 'settings.json'),
    JSON.stringify({ workspaceFolder: folder, recentWorkspaces: [{ folder, name: 'Old' }] }),
  );

  const first = await launch({ home });
  await expect(first.page.getByText('Our team', { exact: true }).first()).toBeVisible();
  await first.quit();
  await rm(folder, { recursive: true });

  const second = await launch({ home });
  await expect(second.page.getByText('This workspace is gone')).toBeVisible();
  await new WindowPage(second.page).ready();
});
