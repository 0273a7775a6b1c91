import type { ElectronApplication, Page } from '@playwright/test';
import { type LaunchedApp, launchApp, profileIn, removeHome } from './launch.ts';

/** The app for one test. */
export interface OpenedApp extends LaunchedApp {
  /**
   * Restarts the engine and the page: everything they show then was on disk. The shell keeps running; tests
   * about the shell must quit and start the app.
   */
  restart(): Promise<OpenedApp>;
}

/** An app that tests use one after the other, each as if on a fresh home. */
export interface SharedApp {
  /**
   * Returns the app on a fresh sample workspace. It is started for the first test, and after a failed one.
   */
  fresh(): Promise<OpenedApp>;
  /** Ends it, and removes its home. The next test gets another. */
  dispose(): Promise<void>;
}

/** The parts of a home that outlive a test: the profile, and the documents folder with its setting. */
const lasting = ['.config', 'Documents', '.cache', '.local'];
/** The app's data about a test, in the profile. */
const ofTests = ['Data', 'secrets.json', 'secret-consents.json'];

/**
 * Shares one app, because a start spends about half of its time on things a fresh workspace does not need.
 */
export function createSharedApp(): SharedApp {
  let running: OpenedApp | null = null;
  /** The size of the window, restored after a test that changed it. */
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
        // A failure here belongs to the last test, not to all later ones.
        await dispose();
        throw error;
      }
    },
    dispose,
  };
}

/** Returns the page's space in the window, whatever the page has done. */
async function contentSize(app: ElectronApplication) {
  const [width = 0, height = 0] = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getContentSize() ?? [],
  );
  return { width, height };
}

/** Remembers the functions that tests replace: dialogs, and calls that leave the app. */
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

/** Removes everything a test left before the next engine starts. By then the old one has finished writing. */
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

/** Clears the page's storage before the next page reads it; until its end the old page may still write. */
async function clearStorageOnceAsked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isForFreshTest') === null) return;
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Reopens the workspace, and waits until the old page is gone. */
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
