import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findElectron } from '../scripts/electron.mjs';
import { sandboxState } from '../scripts/sandbox.mjs';
import { connectToWindow } from './devtools.ts';
import { environment, profileIn, testArguments } from './launch.ts';

const root = resolve(import.meta.dirname, '..');

/** A running app without Playwright's own loader in it. */
export interface PlainApp {
  readonly page: Page;
  /** Quits as the system asks, and waits until the process is gone. */
  quit(): Promise<void>;
}

/**
 * Starts the built app as a user does. Playwright's own start disables the keychain in Chromium
 * (`--password-store=basic`), and nothing can undo that.
 */
export async function launchPlain(options: {
  readonly home: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}): Promise<PlainApp> {
  const electron = await findElectron({ log: () => undefined });
  const sandbox = await sandboxState(electron.distDir);
  const child = spawn(
    electron.executable,
    [
      ...testArguments(sandbox),
      '--remote-debugging-port=0',
      root,
      `--user-data-dir=${profileIn(options.home)}`,
      ...options.args,
    ],
    { env: environment(options.home, options.env), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const { browser, page } = await connectToWindow(child).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  return {
    page,
    async quit() {
      child.kill('SIGTERM');
      await exited;
      await browser.close();
    },
  };
}
