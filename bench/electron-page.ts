import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';

/** How to start Electron here, as found by scripts/bench.mjs. */
export interface ElectronCommand {
  readonly executable: string;
  readonly args: readonly string[];
}

const pollMs = 50;

/** Creates an app with a bare window, with the same security settings as ours. */
export async function makeBareApp(url: string): Promise<string> {
  const app = await mkdtemp(join(tmpdir(), 'protodesk-bare-'));
  await writeFile(join(app, 'package.json'), '{"name":"bare","main":"main.cjs"}');
  await writeFile(
    join(app, 'main.cjs'),
    `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280, height: 800,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  window.loadURL(${JSON.stringify(url)});
});
app.on('window-all-closed', () => app.quit());
`,
  );
  return app;
}

/**
 * Starts an app on its own profile, and ends it after the work with its page.
 *
 * @param prepare fills the profile before the start
 */
export async function withElectronPage<T>(
  { executable, args }: ElectronCommand,
  app: string,
  work: (page: Page, startedMs: number) => Promise<T>,
  prepare: (profile: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  const profile = join(home, 'profile');
  await mkdir(join(home, '.config'));
  await mkdir(profile);
  await prepare(profile);
  const startedMs = Date.now();
  const child = spawn(
    executable,
    [...args, app, '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    {
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  try {
    const url = await devToolsUrl(child);
    await whenPageIsTitled(url);
    const browser = await chromium.connectOverCDP(url);
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('Electron opened no window.');
    const result = await work(page, startedMs);
    await browser.close();
    return result;
  } finally {
    await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Connecting while the window is being created can hang: until its page has a title, only list it. */
async function whenPageIsTitled(devTools: string): Promise<void> {
  const list = `http://${new URL(devTools).host}/json/list`;
  for (;;) {
    const targets = (await (await fetch(list)).json()) as { type: string; title: string }[];
    if (targets.some(({ type, title }) => type === 'page' && /^[A-Z]/.test(title))) return;
    await new Promise((next) => setTimeout(next, pollMs));
  }
}

async function devToolsUrl(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (stderr === null) throw new Error('It was started without its stderr.');
  return new Promise((found, failed) => {
    child.once('error', failed);
    createInterface({ input: stderr })
      .on('line', (line) => {
        const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (url !== undefined) found(url);
      })
      .once('close', () => failed(new Error('Electron ended without opening its DevTools port.')));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((settled) => child.once('exit', settled));
  child.kill('SIGTERM');
  await ended;
}
