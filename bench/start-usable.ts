import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { type Figure, median } from './figure.ts';

/** How to start Electron here: given by scripts/bench.mjs, which found it. */
export interface ElectronCommand {
  readonly executable: string;
  readonly args: readonly string[];
}

const rounds = 9;
const pollMs = 50;

/** A window with nothing in it but words, as safe as ours. */
const bareMain = `
const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280, height: 800,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  window.loadURL('data:text/html,<title>Bare</title><button>Send</button>');
});
app.on('window-all-closed', () => app.quit());
`;

/**
 * `start/usable`: from the start of the process to the moment when Send can be pressed, against the
 * first paint of a bare window of the same Electron. Both sides by the page's own clock, each start on
 * a profile of its own (a first start, the samples copied), sides alternating.
 */
export async function measureStart(electron: ElectronCommand): Promise<readonly Figure[]> {
  const bareApp = await mkdtemp(join(tmpdir(), 'protodesk-bare-'));
  await writeFile(join(bareApp, 'package.json'), '{"name":"bare","main":"main.cjs"}');
  await writeFile(join(bareApp, 'main.cjs'), bareMain);
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds + 1; round += 1) {
      const bareMs = await timeStart(electron, bareApp, 'first-contentful-paint');
      const oursMs = await timeStart(electron, process.cwd(), 'protodesk:usable');
      // The first pair warms the disk's cache for both.
      if (round === 0) continue;
      bare.push(bareMs);
      ours.push(oursMs);
    }
  } finally {
    await rm(bareApp, { recursive: true, force: true });
  }
  const value = median(ours) / median(bare);
  return [
    { name: 'start/usable', value, unit: 'x', better: 'lower', n: rounds },
    { name: 'start/usable-ms', value: median(ours), unit: 'ms', better: 'lower', n: rounds },
    { name: 'start/bare-ms', value: median(bare), unit: 'ms', better: 'lower', n: rounds },
  ];
}

/** Milliseconds from the start of the process to an entry of the page's performance timeline. */
async function timeStart(
  { executable, args }: ElectronCommand,
  app: string,
  entryName: string,
): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  await mkdir(join(home, '.config'));
  const startedMs = Date.now();
  const child = spawn(
    executable,
    [...args, app, '--remote-debugging-port=0', `--user-data-dir=${join(home, 'profile')}`],
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
    const reachedMs = await whenEntry(page, entryName);
    await browser.close();
    return reachedMs - startedMs;
  } finally {
    await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Connecting while the window comes to be can hang: until its page has a title it is only listed. */
async function whenPageIsTitled(devTools: string): Promise<void> {
  const list = `http://${new URL(devTools).host}/json/list`;
  for (;;) {
    const targets = (await (await fetch(list)).json()) as { type: string; title: string }[];
    if (targets.some(({ type, title }) => type === 'page' && /^[A-Z]/.test(title))) return;
    await new Promise((next) => setTimeout(next, pollMs));
  }
}

/** When the page noted an entry, in milliseconds since the epoch. */
function whenEntry(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        for (const type of ['mark', 'paint']) {
          new PerformanceObserver((list) => {
            const entry = list.getEntriesByName(wanted)[0];
            if (entry) resolve(performance.timeOrigin + entry.startTime);
          }).observe({ type, buffered: true });
        }
      }),
    name,
  );
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
