import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readState,
  readStates,
  writeState,
} from '../src/main/engine/workspace/private-state/state-file.ts';
import { expect, test } from './app-test.ts';
import { makeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { dataIn, makePrivateIn } from './workspace-folder.ts';

/** Makes a workspace that was used some days ago, with some private data. */
async function makeUsed(home: string, name: string, days: number): Promise<string> {
  const folder = join(await realpath(home), name);
  await mkdir(folder, { recursive: true });
  const privateFolder = await makePrivateIn(home, folder);
  await writeFile(join(privateFolder, 'session.json'), Buffer.alloc(200_000));
  const id = privateFolder.split(/[\\/]/).at(-1) ?? '';
  const record = await readState(dataIn(home), id);
  const lastUsedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  if (record) await writeState(dataIn(home), { ...record, lastUsedAt });
  return folder;
}

test('private data is listed, and removed after a question; what is long gone is offered', async ({
  launch,
}) => {
  const home = await makeHome();
  const [shop, old] = [await makeUsed(home, 'shop', 3), await makeUsed(home, 'old', 120)];
  await rm(old, { recursive: true });
  const { app, page } = await launch({ home });
  const window = await new WindowPage(page).ready();
  const pathsKept = async () => (await readStates(dataIn(home))).map(({ path }) => path);

  await window.runCommand('Private data of workspaces');
  const pane = page.getByRole('region', { name: 'Private data of workspaces' });
  const row = (name: string) => pane.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Sample workspace')).toContainText('In use');
  await expect(row('Sample workspace').getByRole('button')).toHaveCount(0);
  await expect(row('shop')).toContainText('3 days ago');
  await expect(row('shop')).toContainText(/200\.\d.kB/);
  await expect(row('old')).toContainText('Folder not found');

  // What is long gone is offered, and nothing else goes with it.
  await expect(pane).toContainText('1 workspace has no folder');
  await pane.getByRole('button', { name: /workspaces that are gone/ }).click();
  const question = page.getByRole('dialog', { name: /^Remove the private data of / });
  await expect(question).toContainText(old);
  await expect(question).toContainText('Secrets and their allowed hosts');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row('old')).toHaveCount(0);
  await expect(pane).not.toContainText('has no folder');
  expect(await pathsKept()).toContain(shop);
  expect(await pathsKept()).not.toContain(old);

  // By keyboard: Cancel first, since the question begins there.
  const button = row('shop').getByRole('button', { name: `Remove the private data of ${shop}` });
  await button.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('shop')).toHaveCount(0);
  await expect(pane).toBeFocused();
  await expect(pane.getByRole('status')).toHaveText('Removed the private data of 1 workspace.');
  expect(await pathsKept()).not.toContain(shop);

  await app.evaluate(({ shell }) => {
    shell.openPath = async (path) => {
      Object.assign(globalThis, { openedPath: path });
      return '';
    };
  });
  await pane.getByRole('button', { name: 'Open data folder' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as { openedPath?: string }).openedPath))
    .toBe(dataIn(home));
  await pane.getByRole('button', { name: 'Import drafts...' }).click();
  await expect(page.getByText("No drafts in this workspace's .protodesk folder")).toBeVisible();
});
