import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { shellChannels, type shellEvents } from '../../shared/contract/shell.ts';
import type { MenuCommand } from '../../shared/model/menu-commands.ts';
import type { NotSaved } from '../../shared/model/unsaved.ts';
import { askAboutUnsaved, type GoesFor } from './ask-about-unsaved.ts';
import { devServerUrl } from './dev-server.ts';
import type { EngineHost } from './engine-host.ts';
import type { Log } from './log.ts';
import { appOrigin } from './packaged-path.ts';
import { createRecurrence } from './recurrence.ts';
import type { Settings, WindowPlace } from './settings.ts';

/** The only window. */
export interface MainWindow {
  /** Null while there is none (macOS with all windows closed). */
  current(): BrowserWindow | null;
  command(command: MenuCommand): void;
  /**
   * Makes the page write typed text, and asks the user about what could not be written.
   *
   * For a page that does not respond, the engine says what is not on disk.
   *
   * @param goesFor why the page goes
   * @returns true when the page may go: nothing known is lost, or the user agreed
   */
  save(goesFor: GoesFor): Promise<boolean>;
  /** Called by a page that has saved everything except what it names. */
  readyToClose(notSaved: NotSaved): void;
  /** Called once the page listens: from then on something may be typed in it. */
  pageListens(): void;
  /** Reloads the page. Resolves when the old one is gone. */
  reload(): Promise<void>;
}

/** A page that does not respond must not keep its window open. Milliseconds. */
const savingMs = 2000;
/** While the app starts, a page may be busy that long. The engine opens the workspace and cannot say what is unsaved. */
const savingAtStartMs = 15_000;
const reloadMs = 5000;

/** On a Mac an app goes on without a window. */
const quitsWithWindow = process.platform !== 'darwin';

/** A page that dies more often than this within a minute is not reopened automatically. */
const maxPageDeathsPerMinute = 3;

/** Opens the window in its last place, and reopens it after its page died. */
export function setupWindow(options: {
  readonly log: Log;
  readonly settings: Settings;
  readonly engineHost: EngineHost;
}): MainWindow {
  const { log, settings, engineHost } = options;
  const pageDeaths = createRecurrence(maxPageDeathsPerMinute, 60_000);
  let window: BrowserWindow | null = null;
  let isQuitting = false;
  /** Called when the page has saved; null when it was not asked to. */
  let finishSaving: ((notSaved: NotSaved | null) => void) | null = null;
  let saving: Promise<boolean> | null = null;
  let isClosing = false;
  let isListening = false;

  function tell(name: keyof typeof shellEvents, payload: unknown): void {
    if (window && !window.isDestroyed())
      window.webContents.send(shellChannels.event, name, payload);
  }

  /** Saves the last typed text first: a page cannot do that while it is torn down. */
  function save(goesFor: GoesFor): Promise<boolean> {
    if (!window) return Promise.resolve(true);
    saving ??= saveOrAsk(window, goesFor).finally(() => {
      saving = null;
    });
    return saving;
  }

  async function saveOrAsk(current: BrowserWindow, goesFor: GoesFor): Promise<boolean> {
    // At the start nothing can have been typed yet, and neither page nor engine would respond in time.
    if (!isListening && engineHost.workspace === null) return true;
    const reported = await new Promise<NotSaved | null>((resolve) => {
      const waitMs = engineHost.workspace === null ? savingAtStartMs : savingMs;
      const timer = setTimeout(() => finishSaving?.(null), waitMs);
      finishSaving = (response) => {
        clearTimeout(timer);
        finishSaving = null;
        resolve(response);
      };
      tell('closing', {});
    });
    const notSaved = reported ?? (await engineHost.writeDrafts());
    if (current.isDestroyed() || notSaved?.unsaved.length === 0) return true;
    return askAboutUnsaved(current, notSaved, goesFor);
  }

  /** What it opens may crash the page again: the user decides when to retry. */
  async function askToReload(broken: BrowserWindow): Promise<void> {
    const { response } = await dialog.showMessageBox(broken, {
      type: 'error',
      message: 'The window keeps failing',
      detail:
        'It reopened several times within a minute. Your changes are kept. The log (Help > Show logs) has the cause.',
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 0) app.quit();
    else if (!broken.isDestroyed()) {
      pageDeaths.forget();
      broken.webContents.reload();
    }
  }

  function open(): void {
    const place = onScreen(settings.window);
    const created = new BrowserWindow({
      ...place,
      minWidth: 720,
      minHeight: 480,
      title: 'Protodesk',
      // Drawn before the page: no white flash in dark mode.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#17181b' : '#ffffff',
      autoHideMenuBar: true,
      webPreferences: {
        preload: join(app.getAppPath(), 'out', 'preload', 'preload.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
      },
    });
    window = created;
    if (settings.window.isMaximized) created.maximize();
    created.on('close', (event) => {
      settings.setWindow({ ...created.getNormalBounds(), isMaximized: created.isMaximized() });
      event.preventDefault();
      if (isClosing) return;
      isClosing = true;
      void save(isQuitting || quitsWithWindow ? 'quit' : 'close').then((mayGo) => {
        if (!mayGo) {
          isClosing = false;
          isQuitting = false;
          return;
        }
        created.destroy();
        // Holding back the window has cancelled the quit.
        if (isQuitting) app.quit();
      });
    });
    created.on('closed', () => {
      window = null;
      isClosing = false;
      finishSaving?.(null);
    });
    created.webContents.on('did-navigate', () => {
      isListening = false;
    });
    created.webContents.on('render-process-gone', (_event, details) => {
      log.error('window', `the page's process ended: ${details.reason} (${details.exitCode})`);
      if (details.reason === 'clean-exit') return;
      // Drafts are on disk: the page comes back with them.
      if (!pageDeaths.note(Date.now())) created.webContents.reload();
      else askToReload(created).catch((error: unknown) => log.error('window', error));
    });
    created.loadURL(devServerUrl() ?? `${appOrigin}/`).catch((error: unknown) => {
      // A window that closes while its page loads is no error.
      if (!created.isDestroyed()) log.error('window', error);
    });
  }

  engineHost.onState((state) => tell('engineState', state));
  open();
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('activate', () => {
    if (!window) open();
  });
  app.on('window-all-closed', () => {
    if (quitsWithWindow) app.quit();
  });
  return {
    current: () => window,
    command: (command) => tell('menuCommand', { command }),
    save,
    readyToClose: (notSaved) => finishSaving?.(notSaved),
    pageListens() {
      isListening = true;
      // What it was asked before is lost.
      if (finishSaving !== null) tell('closing', {});
    },
    async reload() {
      const contents = window?.webContents;
      if (!contents || contents.isDestroyed()) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, reloadMs);
        const done = (): void => {
          clearTimeout(timer);
          resolve();
        };
        contents.once('did-navigate', done);
        contents.once('destroyed', done);
        contents.reload();
      });
    },
  };
}

/** Returns the saved place, without its position when no display shows it any more. */
function onScreen(place: WindowPlace): Electron.Rectangle | { width: number; height: number } {
  const { x, y, width, height } = place;
  if (x === undefined || y === undefined) return { width, height };
  const isVisible = screen.getAllDisplays().some(({ workArea }) => {
    const middle = x + width / 2;
    return (
      middle >= workArea.x &&
      middle <= workArea.x + workArea.width &&
      y >= workArea.y - 10 &&
      y <= workArea.y + workArea.height - 40
    );
  });
  return isVisible ? { x, y, width, height } : { width, height };
}
