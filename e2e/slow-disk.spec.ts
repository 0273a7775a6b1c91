import { execFileSync } from 'node:child_process';
import { constants, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from './app-test.ts';
import { ComparePage } from './compare-page.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

/** A file that answers nobody: who reads it waits, as on a disk that hangs. It lets go when the test ends. */
const test = base.extend<{ readonly hang: (path: string) => Promise<void> }>({
  hang: async ({ playwright: _playwright }, use) => {
    const paths: string[] = [];
    await use(async (path) => {
      await rm(path);
      execFileSync('mkfifo', [path]);
      paths.push(path);
    });
    for (const path of paths) await letGo(path);
  },
});

/** Whoever waits for it goes on, and finds nothing in it. */
async function letGo(path: string): Promise<void> {
  const writer: FileHandle = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
  await writer.close();
}

/** The file of the history whose name ends so; there is one once it is written. */
async function keptFile(home: string, ending: string): Promise<string> {
  const folder = join(await privateIn(home), 'history');
  let found: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      found = names.find((name) => name.endsWith(ending));
      return found;
    })
    .toBeDefined();
  return join(folder, String(found));
}

test('what waits for a disk that does not bring its bytes is cancelled', async ({
  openApp,
  hang,
}) => {
  const { page, app, home, restart } = await openApp();
  const window = await new WindowPage(page).ready();
  const compare = new ComparePage(page);
  await window.openRequest('Compare one user');
  await page.keyboard.press('ControlOrMeta+Shift+C');
  await compare.says('4 of 6 fields equal');
  const response = await keptFile(home, '-a.body');
  await window.openRequest('Compressed twice');
  await window.send.click();
  await expect(window.responseStrip).toContainText('200');
  const received = await keptFile(home, '.raw');
  await hang(response);
  await hang(received);
  await restart();

  await test.step('saving bytes that the disk does not bring is cancelled, and leaves no file', async () => {
    await expect((await window.ready()).responseStrip).toContainText('200');
    const folder = join(home, 'saved');
    await mkdir(folder);
    await new ResponseTypesPage(page).save(app, 'As received...', join(folder, 'a.gz'));
    const notices = page.getByRole('region', { name: 'Notices' });
    const statusBar = page.getByRole('contentinfo');
    await expect(statusBar).toContainText('Saving As received');
    await statusBar.getByRole('button', { name: 'Cancel' }).click();
    await expect(notices).toContainText('Saving was cancelled');
    await expect(statusBar).not.toContainText('Saving As received');
    expect(await readdir(folder)).toEqual([]);
  });

  await test.step('comparing both encodings again is cancelled, and what was found stays', async () => {
    await window.tab('^Compare: ').click();
    await compare.says('4 of 6 fields equal');
    await page.getByRole('button', { name: 'Ignore paths...' }).click();
    const path = page.getByRole('textbox', { name: 'Path to ignore' });
    await path.fill('**.updated_at');
    await path.press('Enter');
    await expect(compare.comparison.getByRole('status').getByText('Comparing again')).toBeVisible();
    await compare.comparison.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Comparing again')).toBeHidden();
    await compare.says('4 of 6 fields equal');
    await expect(page.getByRole('list', { name: 'Ignored paths' })).toBeHidden();
    await expect(path).toHaveValue('**.updated_at');
  });
});
