import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { test as base, expect } from './app-test.ts';
import { onSmallDisk, type SmallDisk } from './full-disk.ts';
import { type LaunchedApp, makeHome } from './launch.ts';
import { namesBelow, textOf } from './on-disk.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace, makePrivateIn, privateIn, writeOutside } from './workspace-folder.ts';

/** An app whose drafts lie on a small disk, with a request open. */
interface OnSmallDisk extends LaunchedApp {
  readonly window: WindowPage;
  readonly disk: SmallDisk;
}

/** How long the disk stays full at least, beyond a few tries to write; `npm run test:long` has a minute. */
const fullMs = Number(process.env.PROTODESK_FULL_DISK_MS ?? 0);

const address = 'http://127.0.0.1:1/typed-while-full';

const test = base.extend<{ readonly launchOnSmallDisk: () => Promise<OnSmallDisk> }>({
  launchOnSmallDisk: async ({ launch }, use) => {
    const disks: SmallDisk[] = [];
    await use(async () => {
      const home = await makeHome();
      const folder = workspaceIn(home);
      await writeOutside(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: Shop\n');
      await writeOutside(
        join(folder, 'collections', 'All products.request.yaml'),
        'id: all\nname: All products\nurl: http://127.0.0.1:1/\n',
      );
      await chooseWorkspace(home, folder, 'Shop');
      const disk = await onSmallDisk(await makePrivateIn(home, folder), 'drafts');
      disks.push(disk);
      const launched = await launch({ home });
      const window = new WindowPage(launched.page);
      await window.openRequest('All products');
      await window.url.fill('http://127.0.0.1:1/typed-before');
      await expect.poll(() => draftsIn(home)).toContain('typed-before');
      // Tabs are listed after their drafts are written. Later, the old list would make room on the full disk.
      await expect.poll(() => isTabListed(home)).toBe(true);
      return { ...launched, window, disk };
    });
    for (const disk of disks) await disk.remove();
  },
});

function workspaceIn(home: string): string {
  return join(home, 'shop');
}

/** All drafts of a home, as one text. */
async function draftsIn(home: string): Promise<string> {
  const folder = join(await privateIn(home, workspaceIn(home)), 'drafts');
  const found = await readdir(folder).catch(() => []);
  const names = found.filter((name) => name.endsWith('.json'));
  const texts = names.map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
  return (await Promise.all(texts)).join('\n');
}

/** True when the list of tabs on disk has the one with a draft. */
async function isTabListed(home: string): Promise<boolean> {
  const folder = await privateIn(home, workspaceIn(home));
  const names = await namesBelow(join(folder, 'drafts'));
  const draft = names.find((name) => name.endsWith('.json'));
  const list = await textOf(join(folder, 'session.json'));
  return draft !== undefined && list.includes(draft.slice(0, -'.json'.length));
}

/** Has the boxes of the system answered by these buttons, one after the other, and then by Cancel. */
async function answerBoxes(
  app: ElectronApplication,
  buttons: readonly number[],
  savePath: string,
): Promise<void> {
  await app.evaluate(
    ({ dialog }, { responses, filePath }) => {
      const left = [...responses];
      const said: string[] = [];
      Object.assign(globalThis, { said });
      dialog.showMessageBox = (...given: unknown[]) => {
        const { message, detail, buttons: names } = given.at(-1) as Electron.MessageBoxOptions;
        said.push([message, detail, names?.join(' | ')].join('\n'));
        return Promise.resolve({ response: left.shift() ?? 2, checkboxChecked: false });
      };
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    },
    { responses: [...buttons], filePath: savePath },
  );
}

const [saveElsewhere, cancel] = [0, 2];

/** What each of the boxes said. */
function saidIn(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

const asksAboutProducts =
  /^Some changes are not saved\nAll products\n\n.*\nSave elsewhere\.\.\. \| Quit anyway \| Cancel$/s;

/** Has the user choose a path in the system's dialog. */
async function chooseInDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}

/** Asks the app to quit, which may ask back; resolves at once. */
async function askToQuit(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: electron }) => setImmediate(() => electron.quit()));
}

/** Resolves when the app has ended. To be called before it is asked to. */
function ended(app: ElectronApplication): Promise<void> {
  return new Promise((resolve) => {
    app.process().once('exit', () => resolve());
  });
}

function notSaved(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Your open tabs could not be saved' });
}

test('what is typed while the disk is full is on it as soon as there is room', async ({
  launchOnSmallDisk,
}) => {
  test.setTimeout(180_000 + 2 * fullMs);
  const { app, page, home, quit, window, disk } = await launchOnSmallDisk();
  await answerBoxes(app, [], '');
  await disk.fill();

  // With this wait it was tried four times, over more than three seconds.
  const triedOften = notSaved(page).getByText(/retries within [45] s\./);
  let typed = address;
  await window.url.fill(typed);
  const startMs = performance.now();
  for (let step = 0; performance.now() < startMs + fullMs || !(await triedOften.isVisible()); ) {
    const more = `/${step++}`;
    await window.url.pressSequentially(more);
    typed += more;
  }
  expect(await draftsIn(home)).not.toContain('typed-while-full');
  await disk.free();

  await expect.poll(() => draftsIn(home)).toContain(`"${typed}"`);
  await expect(notSaved(page)).toBeHidden();
  // A box would be answered with Cancel, and the app stay.
  await quit();
});

test('going on with a full disk asks, and quitting saves elsewhere what was typed', async ({
  launch,
  launchOnSmallDisk,
}) => {
  const { app, page, home, window, disk } = await launchOnSmallDisk();
  await disk.fill();
  await window.url.fill(address);
  await expect(notSaved(page)).toBeVisible();
  const elsewhere = join(home, 'unsaved.json');
  await answerBoxes(app, [cancel, cancel, saveElsewhere], elsewhere);

  const other = join(home, 'Other');
  await writeOutside(join(other, 'protodesk.yaml'), 'schemaVersion: 1\nname: Other\n');
  await chooseInDialog(app, other);
  await window.runCommand('Open workspace...');
  await expect.poll(() => saidIn(app)).toHaveLength(1);
  expect((await saidIn(app))[0]).toMatch(/Save elsewhere\.\.\. \| Open anyway \| Cancel$/);

  const exited = ended(app);
  await askToQuit(app);
  await expect.poll(() => saidIn(app)).toHaveLength(2);
  expect((await saidIn(app))[1]).toMatch(asksAboutProducts);
  // It was cancelled: the window is there, with what was typed.
  await expect(window.url).toHaveValue(address);
  await askToQuit(app);
  await exited;
  expect(JSON.parse(await readFile(elsewhere, 'utf8'))).toMatchObject({
    contents: [{ name: 'All products', content: { request: { url: address } } }],
  });

  await disk.free();
  const again = await launch({ home });
  const after = await new WindowPage(again.page).ready();
  await expect(after.url).not.toHaveValue(address);
  await chooseInDialog(again.app, elsewhere);
  await after.runCommand('Import drafts...');
  await expect(again.page.getByText('1 draft opened')).toBeVisible();
  await expect(after.url).toHaveValue(address);
});

test('quitting while the window does not respond asks about what is not on disk, and about nothing else', async ({
  launchOnSmallDisk,
}) => {
  const { app, page, home, window, disk } = await launchOnSmallDisk();
  await disk.fill();
  await window.url.fill(address);
  await expect(notSaved(page)).toBeVisible();
  await answerBoxes(app, [cancel], '');
  // It ends with its page.
  page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);

  const exited = ended(app);
  await askToQuit(app);
  await expect.poll(() => saidIn(app)).toHaveLength(1);
  expect((await saidIn(app))[0]).toMatch(asksAboutProducts);
  expect(await draftsIn(home)).not.toContain(address);

  await disk.free();
  await askToQuit(app);
  await exited;
  expect(await draftsIn(home)).toContain(address);
});
