import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { sandboxState } from '../scripts/sandbox.mjs';
import { connectToWindow } from './devtools.ts';
import { environment, makeHome, profileIn, readLogs, removeHome, testArguments } from './launch.ts';

/** The running packaged app, with its own home. */
export interface PackagedApp {
  readonly page: Page;
  readonly home: string;
  output(): Promise<string>;
  dispose(): Promise<void>;
}

/** Returns where `npm run dist:dir` put the program for this machine. */
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
 * Starts the packaged app. Its fuses disable the inspector that Playwright uses to start Electron, so the
 * window is reached over the Chrome DevTools Protocol.
 */
export async function launchPackagedApp(): Promise<PackagedApp> {
  const executable = packagedExecutable();
  const sandbox = await sandboxState(join(executable, '..'));
  const home = await makeHome();
  const child = spawn(
    executable,
    [...testArguments(sandbox), '--remote-debugging-port=0', `--user-data-dir=${profileIn(home)}`],
    { env: environment(home), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const lines: string[] = [];
  const output = async (): Promise<string> => [...lines, await readLogs(home)].join('\n');
  try {
    const { browser, page } = await connectToWindow(child, (line) => lines.push(line));
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

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((settled) => child.once('exit', settled));
  child.kill('SIGTERM');
  await ended;
}
