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
  /** The home folder of an earlier start, to go on from it; left out, a fresh one. */
  readonly home?: string;
  /** Command-line arguments for the app. */
  readonly args?: readonly string[];
  /** Added to the environment; `undefined` takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The app as it runs, on a profile of its own. */
export interface LaunchedApp {
  readonly app: ElectronApplication;
  /** The page of its one window. */
  readonly page: Page;
  readonly home: string;
  /** What it wrote to stderr and to its log, for the report of a failure. */
  output(): Promise<string>;
  /** Quits as a user would, and waits until the process is gone. */
  quit(): Promise<void>;
  /** Ends it. Its home stays, for a start after it or for `removeHome`. */
  dispose(): Promise<void>;
}

/** A folder that stands for a user's home: empty, but for Documents. */
export async function makeHome(): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-e2e-')));
  await mkdir(join(home, 'Documents'));
  await mkdir(join(home, '.config'));
  // As a desktop sets it up; without it "documents" is the home folder itself.
  await writeFile(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOCUMENTS_DIR="$HOME/Documents"\n');
  return home;
}

/**
 * Starts the built app on real Electron and waits for its window.
 *
 * Safe in parallel: each start has its own home, profile and, by that, single-instance lock.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const electron = await findElectron({ log: ignore });
  const sandbox = await sandboxState(electron.distDir);
  const home = options.home ?? (await makeHome());
  // Not `executablePath`: only for the Electron that it finds by itself does Playwright hold the app
  // back until it listens. Without that it waits for ever now and then, for a window opened too soon.
  if (electron.origin !== 'official') process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.distDir;
  const app = await _electron.launch({
    // Playwright would take the sandbox away by itself.
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
 * Ends the app and waits until it is gone: closing ends earlier, and what the app writes last would
 * bring its removed home back. One that does not answer any more is killed, so that its test can still
 * say why it failed.
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
 * What Electron is told in tests. Without a real screen its GPU process fails and is started again, and now
 * and then the page is never drawn after that: it is drawn without that process from the start.
 */
export function testArguments(sandbox: Parameters<typeof electronArguments>[0]['sandbox']) {
  return [...electronArguments({ sandbox }), '--disable-gpu'];
}

/** Where the profile of a home lies. */
export function profileIn(home: string): string {
  return join(home, '.config', 'Protodesk');
}

/** The environment of a user whose home that is. */
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

/** Removes a home that `makeHome` made; processes that still end in it are waited for. */
export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** The text of the app's own logs, each under its name. */
export async function readLogs(home: string): Promise<string> {
  const folder = join(profileIn(home), 'logs');
  const names = await readdir(folder).catch(() => []);
  const texts = names.map(async (name) => {
    return `\n-- ${name}\n${await readFile(join(folder, name), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('');
}

function ignore(): void {
  // Nothing to do: which Electron runs was said before the tests, and what is closed may be gone.
}
