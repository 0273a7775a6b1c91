import type { ElectronApplication, Page } from '@playwright/test';
import { type LaunchedApp, launchApp, profileIn, removeHome } from './launch.ts';

/** The app as a test has it. */
export interface OpenedApp extends LaunchedApp {
  /**
   * Has another engine open the workspace, and the page come anew: what is there then was on disk. The
   * shell stays; what concerns it has to quit and start the app.
   */
  restart(): Promise<OpenedApp>;
}

/** An app that tests use one after the other, each as if it had started on a fresh home. */
export interface SharedApp {
  /** The app on a fresh sample workspace; started with the first test, and after one that failed. */
  fresh(): Promise<OpenedApp>;
  /** Ends it, and removes its home. The next test gets another. */
  dispose(): Promise<void>;
}

/** What of a home is not the test's: the profile, and the folder for documents with its setting. */
const lasting = ['.config', 'Documents', '.cache', '.local'];
/** What the app keeps of what a test did, in the profile. */
const ofTests = ['Data', 'secrets.json', 'secret-consents.json'];

/** Shares one app: about half of the time of a start goes into what a fresh workspace does not need. */
export function createSharedApp(): SharedApp {
  let running: OpenedApp | null = null;
  /** Of the window; to be given back after a test that had another. */
  let size: { readonly width: number; readonly height: number };

  async function start(): Promise<OpenedApp> {
    const launched = await launchApp();
    const started: OpenedApp = {
      ...launched,
      async restart() {
        await reopen(launched.page, { isFresh: false });
        return started;
      },
    };
    running = started;
    await keepOwnFunctions(started.app);
    await clearStorageOnceAsked(started.page);
    size = await contentSize(started.app);
    return started;
  }

  async function dispose(): Promise<void> {
    const ending = running;
    running = null;
    if (ending === null) return;
    await ending.dispose();
    await removeHome(ending.home);
  }

  return {
    async fresh() {
      if (running === null) return start();
      const { app, page, home } = running;
      try {
        if (page.viewportSize() !== null) await page.setViewportSize(size);
        await page.mouse.move(0, 0);
        await clearAtNextEngine(app, home);
        await reopen(page, { isFresh: true });
        return running;
      } catch (error) {
        // What a test left of it is this test's failure, and not that of all after it.
        await dispose();
        throw error;
      }
    },
    dispose,
  };
}

/** What the window leaves for the page, whatever the page has come to yet. */
async function contentSize(app: ElectronApplication) {
  const [width = 0, height = 0] = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize() ?? [],
  );
  return { width, height };
}

/** Notes what tests replace: what they choose in dialogs, and what would leave the app. */
async function keepOwnFunctions(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, shell, utilityProcess }) => {
    const own = [dialog, shell, utilityProcess].map((part) => ({ part, functions: { ...part } }));
    Object.assign(globalThis, {
      giveBackOwnFunctions: () => {
        for (const { part, functions } of own) Object.assign(part, functions);
      },
    });
  });
}

/**
 * Has all that a test left removed before an engine starts again. By then the old one has written the last of it.
 */
async function clearAtNextEngine(app: ElectronApplication, home: string): Promise<void> {
  await app.evaluate(
    ({ clipboard, utilityProcess }, { home: folder, profile, kept, removed }) => {
      const { giveBackOwnFunctions } = globalThis as unknown as {
        readonly giveBackOwnFunctions: () => void;
      };
      giveBackOwnFunctions();
      clipboard.clear();
      const fs = process.getBuiltinModule('node:fs');
      const remove = (path: string): void => fs.rmSync(path, { recursive: true, force: true });
      const { fork } = utilityProcess;
      utilityProcess.fork = (...args) => {
        utilityProcess.fork = fork;
        for (const name of fs.readdirSync(folder)) {
          if (!kept.includes(name)) remove(`${folder}/${name}`);
        }
        for (const name of fs.readdirSync(`${folder}/Documents`)) {
          remove(`${folder}/Documents/${name}`);
        }
        for (const name of removed) remove(`${profile}/${name}`);
        return fork(...args);
      };
    },
    { home, profile: profileIn(home), kept: lasting, removed: ofTests },
  );
}

/** What a page remembers goes with it, before the next one reads it: until its end it may write more. */
async function clearStorageOnceAsked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isForFreshTest') === null) return;
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Opens the workspace anew, and waits until the page that had it open is gone. */
async function reopen(page: Page, options: { readonly isFresh: boolean }): Promise<void> {
  await page.evaluate(({ isFresh }) => {
    const { protodesk } = globalThis as unknown as {
      readonly protodesk: { call(method: string, input: unknown): Promise<unknown> };
    };
    Object.assign(globalThis, { isOld: true });
    sessionStorage.clear();
    if (isFresh) sessionStorage.setItem('isForFreshTest', 'true');
    void protodesk.call('reopenWorkspace', { useFormerState: false });
  }, options);
  await page.waitForFunction(() => !('isOld' in globalThis));
}
