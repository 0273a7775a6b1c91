import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page } from '@playwright/test';

/**
 * Connects to the window of an app started with `--remote-debugging-port=0`, without Playwright's own loader
 * in it.
 *
 * @param child its stderr is read to the end, so that it never blocks
 * @param onLine called with each line of its stderr
 */
export async function connectToWindow(
  child: ChildProcess,
  onLine: (line: string) => void = () => undefined,
): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const url = await devToolsUrl(child, onLine);
  // Connecting while the window is being created can hang, so its target is only listed until then.
  await expect.poll(() => pageTitles(url)).toContain('Protodesk');
  const browser = await chromium.connectOverCDP(url);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('It has no browser context.');
  return { browser, page: context.pages()[0] ?? (await context.waitForEvent('page')) };
}

async function devToolsUrl(child: ChildProcess, onLine: (line: string) => void): Promise<string> {
  const { stderr } = child;
  if (stderr === null) throw new Error('It was started without its stderr.');
  return new Promise((found, failed) => {
    child.once('error', failed);
    createInterface({ input: stderr })
      .on('line', (line) => {
        onLine(line);
        const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (url !== undefined) found(url);
      })
      .once('close', () => failed(new Error('It ended without opening its DevTools port.')));
  });
}

async function pageTitles(devToolsAddress: string): Promise<readonly string[]> {
  const response = await fetch(`http://${new URL(devToolsAddress).host}/json/list`);
  const targets = (await response.json()) as readonly { type: string; title: string }[];
  return targets.filter(({ type }) => type === 'page').map(({ title }) => title);
}
