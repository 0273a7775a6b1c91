import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { test as base, expect } from './app-test.ts';
import { onSmallDisk, type SmallDisk } from './full-disk.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

const test = base.extend<{ readonly smallDisk: (home: string) => Promise<SmallDisk> }>({
  smallDisk: async ({ launch: _launch }, use) => {
    const disks: SmallDisk[] = [];
    await use(async (home) => {
      const disk = await onSmallDisk(await privateIn(home), 'drafts');
      disks.push(disk);
      return disk;
    });
    for (const disk of disks) await disk.remove();
  },
});

/** All drafts of a home, as one text. */
async function draftsIn(home: string): Promise<string> {
  const folder = join(await privateIn(home), 'drafts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

/** Has the boxes of the system answered by these buttons, one after the other; gives what each one said. */
async function answerBoxes(
  app: ElectronApplication,
  buttons: readonly number[],
  savePath: string,
): Promise<void> {
  await app.evaluate(
    ({ dialog }, { answers, filePath }) => {
      const left = [...answers];
      const said: string[] = [];
      Object.assign(globalThis, { said });
      dialog.showMessageBox = (...given: unknown[]) => {
        const { message, detail, buttons: names } = given.at(-1) as Electron.MessageBoxOptions;
        said.push([message, detail, names?.join(' | ')].join('\n'));
        return Promise.resolve({ response: left.shift() ?? 2, checkboxChecked: false });
      };
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    },
    { answers: [...buttons], filePath: savePath },
  );
}

function saidIn(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

function notSaved(page: Page): Locator {
  return page.getByText('Your open tabs could not be saved');
}

test('what is typed while the disk is full is on it as soon as there is room', async ({
  launch,
  smallDisk,
}) => {
  const first = await launch();
  await (await new WindowPage(first.page).ready()).openRequest('All products');
  await first.quit();
  const disk = await smallDisk(first.home);
  const { page, home, quit } = await launch({ home: first.home });
  const window = await new WindowPage(page).ready();
  await disk.fill();

  await window.url.fill('http://127.0.0.1:1/typed-while-full');
  await expect(notSaved(page)).toBeVisible();
  expect(await draftsIn(home)).not.toContain('typed-while-full');
  await disk.free();

  await expect.poll(() => draftsIn(home)).toContain('typed-while-full');
  await expect(notSaved(page)).toBeHidden();
  await quit();
});

test('going on with a full disk asks, and quitting saves elsewhere what was typed', async ({
  launch,
  smallDisk,
}) => {
  const first = await launch();
  await (await new WindowPage(first.page).ready()).openRequest('All products');
  await first.quit();
  const disk = await smallDisk(first.home);
  const { app, page, home } = await launch({ home: first.home });
  const window = await new WindowPage(page).ready();
  await disk.fill();
  await window.url.fill('http://127.0.0.1:1/typed-while-full');
  await expect(notSaved(page)).toBeVisible();
  const elsewhere = join(home, 'unsaved.json');
  const [cancel, saveElsewhere] = [2, 0];
  await answerBoxes(app, [cancel, cancel, saveElsewhere], elsewhere);

  const other = join(home, 'Other');
  await mkdir(other);
  await writeFile(join(other, 'protodesk.yaml'), 'schemaVersion: 1\nname: Other\n');
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
  }, other);
  await window.runCommand('Open workspace...');
  await expect.poll(() => saidIn(app)).toHaveLength(1);
  expect((await saidIn(app))[0]).toMatch(/Save elsewhere\.\.\. \| Open anyway \| Cancel$/);

  const exited = new Promise((resolve) => {
    app.process().once('exit', resolve);
  });
  const quit = () => app.evaluate(({ app: electron }) => setImmediate(() => electron.quit()));
  await quit();
  await expect.poll(() => saidIn(app)).toHaveLength(2);
  expect((await saidIn(app))[1]).toMatch(
    /^Some of what you typed is not saved\nAll products\n\n.*\nSave elsewhere\.\.\. \| Quit anyway \| Cancel$/s,
  );
  // It was cancelled: the window is there, with what was typed.
  await expect(window.url).toHaveValue('http://127.0.0.1:1/typed-while-full');
  await quit();
  await exited;
  expect(JSON.parse(await readFile(elsewhere, 'utf8'))).toMatchObject({
    contents: [
      {
        name: 'All products',
        content: { request: { url: 'http://127.0.0.1:1/typed-while-full' } },
      },
    ],
  });
});
