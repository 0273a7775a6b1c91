import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from '@playwright/test';
import { electronArguments } from '../scripts/electron-arguments.mjs';
import { sandboxState } from '../scripts/sandbox.mjs';
import { environment, makeHome, profileIn, readLogs, removeHome } from './launch.ts';

/** The packaged app as it runs, on a home of its own. */
export interface PackagedApp {
  readonly page: Page;
  readonly home: string;
  output(): Promise<string>;
  dispose(): Promise<void>;
}

/** Where `npm run dist:dir` put the program for this machine. */
export function packagedExecutable(): string {
  const dist = resolve(import.meta.dirname, '../dist');
  const pattern =
    process.platform === 'darwin'
      ? /^mac/
      : new RegExp(`^${process.platform === 'win32' ? 'win' : 'linux'}-.*unpacked$|-unpacked$`);
  const folder = readdirSync(dist).find((name) => pattern.test(name));
  if (folder === undefined) {
    throw new Error(`There is no packaged app in ${dist}. Run "npm run dist:dir" first.`);
  }
  const name = {
    darwin: 'Protodesk.app/Contents/MacOS/Protodesk',
    win32: 'Protodesk.exe',
  }[process.platform as string];
  return join(dist, folder, name ?? 'protodesk');
}

/**
 * Starts the packaged app. Its fuses shut out the inspector that Playwright starts Electron with, so the
 * window is reached over the Chrome DevTools Protocol.
 */
export async function launchPackagedApp(): Promise<PackagedApp> {
  const executable = packagedExecutable();
  const sandbox = await sandboxState(join(executable, '..'));
  const home = await makeHome();
  const child = spawn(
    executable,
    [
      ...electronArguments({ sandbox }),
      '--remote-debugging-port=0',
      `--user-data-dir=${profileIn(home)}`,
    ],
    { env: environment(home), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  const output = async (): Promise<string> => [...lines, await readLogs(home)].join('\n');
  try {
    const url = await devToolsUrl(child, lines);
    // Connecting while the window comes to be can hang: until then its target is only listed.
    await expect.poll(() => pageTitles(url), { timeout: 30_000 }).toContain('Protodesk');
    const browser = await chromium.connectOverCDP(url);
    const context = browser.contexts()[0];
    if (context === undefined) {
      throw new Error('It has no browser context.');
    }
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    return {
      page,
      home,
      output,
      dispose: async () => {
        await browser.close();
        await end(child);
        await removeHome(home);
      },
    };
  } catch (error) {
    await end(child);
    const written = await output();
    await removeHome(home);
    throw new Error(`The packaged app opened no window. It wrote:\n${written}`, { cause: error });
  }
}

async function pageTitles(devToolsAddress: string): Promise<readonly string[]> {
  const response = await fetch(`http://${new URL(devToolsAddress).host}/json/list`);
  const targets = (await response.json()) as readonly { type: string; title: string }[];
  return targets.filter(({ type }) => type === 'page').map(({ title }) => title);
}

async function devToolsUrl(child: ChildProcess, lines: string[]): Promise<string> {
  const { stderr } = child;
  if (stderr === null) {
    throw new Error('It was started without its stderr.');
  }
  return new Promise((found, failed) => {
    child.once('error', failed);
    createInterface({ input: stderr })
      .on('line', (line) => {
        lines.push(line);
        const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (url !== undefined) {
          found(url);
        }
      })
      .once('close', () => failed(new Error('It ended without opening its DevTools port.')));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((settled) => child.once('exit', settled));
  child.kill('SIGTERM');
  await ended;
}
