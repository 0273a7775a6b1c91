import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from '../scripts/electron.mjs';
import { electronArguments } from '../scripts/electron-arguments.mjs';
import { sandboxState } from '../scripts/sandbox.mjs';

const root = resolve(import.meta.dirname, '..');

/** How long an app may take to close. */
const closingMs = 10_000;

/** How to start the app. */
export interface LaunchOptions {
  /** The home folder of an earlier start; defaults to a fresh one. */
  readonly home?: string;
  /** Command-line arguments for the app. */
  readonly args?: readonly string[];
  /** Added to the environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A running app with its own profile. */
export interface LaunchedApp {
  readonly app: ElectronApplication;
  /** The page of its only window. */
  readonly page: Page;
  readonly home: string;
  /** Returns its stderr and its log, for the report of a failure. */
  output(): Promise<string>;
  /** Quits as a user would, and waits until the process is gone. */
  quit(): Promise<void>;
  /** Ends it. Its home stays, for another start or for `removeHome`. */
  dispose(): Promise<void>;
}

/** Creates a user's home: empty except Documents. */
export async function makeHome(): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-e2e-')));
  await mkdir(join(home, 'Documents'));
  await mkdir(join(home, '.config'));
  // As a desktop does; otherwise "documents" would be the home folder itself.
  await writeFile(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n');
  return home;
}

/**
 * Starts the built app on real Electron and waits for its window.
 * Safe in parallel: each start has its own home, profile and thus single-instance lock.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const electron = await findElectron({ log: ignore });
  const sandbox = await sandboxState(electron.distDir);
  const home = options.home ?? (await makeHome());
  // Not `executablePath`: Playwright makes the app wait for its connection only with the Electron it finds
  // itself. Otherwise it sometimes waits forever for a window that opened too early.
  if (electron.origin !== 'official') process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.distDir;
  const app = await _electron.launch({
    // Playwright would disable the sandbox by default.
    chromiumSandbox: sandbox === 'works',
    args: [
      ...testArguments(sandbox),
      root,
      `--user-data-dir=${profileIn(home)}`,
      ...(options.args ?? []),
    ],
    env: environment(home, options.env),
  });
  const chunks: string[] = [];
  const child = app.process();
  const { pid, stderr } = child;
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
  stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  const dispose = (): Promise<void> => endApp(app, pid, exited);
  try {
    const page = await app.firstWindow();
    const output = async (): Promise<string> => [...chunks, await readLogs(home)].join('');
    const quit = async (): Promise<void> => {
      await app.close();
      await exited;
    };
    return { app, page, home, output, quit, dispose };
  } catch (error) {
    const log = [...chunks, await readLogs(home)].join('');
    await dispose();
    if (options.home === undefined) await removeHome(home);
    throw new Error(`The app opened no window. It wrote:\n${log}`, { cause: error });
  }
}

/**
 * Ends the app and waits until it is gone. Closing returns earlier, and the last writes of the app would
 * recreate its removed home. An app that does not respond is killed, so that its test can still report its
 * failure.
 */
async function endApp(
  app: ElectronApplication,
  pid: number | undefined,
  exited: Promise<void>,
): Promise<void> {
  const killing = setTimeout(() => {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }, closingMs);
  await app.close().catch(ignore);
  await exited;
  clearTimeout(killing);
}

/**
 * Returns Electron's arguments for tests. Without a real screen its GPU process fails and restarts, and
 * sometimes the page is never drawn after that, so the GPU process is disabled.
 */
export function testArguments(sandbox: Parameters<typeof electronArguments>[0]['sandbox']) {
  return [...electronArguments({ sandbox }), '--disable-gpu'];
}

/** Returns the profile folder of a home. */
export function profileIn(home: string): string {
  return join(home, '.config', 'Protodesk');
}

/** Returns the environment of a user with this home. */
export function environment(
  home: string,
  changes: LaunchOptions['env'] = {},
): Record<string, string> {
  const merged: Record<string, string | undefined> = {
    ...process.env,
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Removes a home created by `makeHome`; waits for processes that are still ending in it. */
export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Returns the text of the app's logs, each under its name. */
export async function readLogs(home: string): Promise<string> {
  const folder = join(profileIn(home), 'logs');
  const names = await readdir(folder).catch(() => []);
  const texts = names.map(async (name) => {
    return `\n-- ${name}\n${await readFile(join(folder, name), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('');
}

function ignore(): void {
  // Nothing to do: the Electron version was reported before the tests, and a closed app may be gone.
}
