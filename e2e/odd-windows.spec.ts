import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { collectionsIn } from './workspace-folder.ts';

const oddNames = {
  long: `Long ${'names'.repeat(39)}`,
  rightToLeft: 'طلب المستخدم',
  emoji: 'Order 👩‍👩‍👧‍👦🚀',
};

/** True when nothing is wider or higher than the window, so that it has no scroll bars of its own. */
function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });
}

/** The number of rows of the response tree that are wholly in sight. */
function treeRows(window: WindowPage): Promise<number> {
  return window.response.getByRole('treegrid').evaluate((tree) => {
    const edge = tree.getBoundingClientRect();
    return [...tree.querySelectorAll('tbody tr, [role=row]')].filter((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return height > 0 && top >= edge.top && bottom <= Math.min(edge.bottom, innerHeight);
    }).length;
  });
}

test('odd names, sizes and drops leave the window usable', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('names of 200 characters, from right to left and of emoji take no more than their place', async () => {
    for (const [id, name] of Object.entries(oddNames)) {
      const file = join(collectionsIn(home), `${id}.request.yaml`);
      await writeFile(
        file,
        `id: odd-${id}\nname: ${JSON.stringify(name)}\nurl: "{{base}}/store/users/1"\n`,
      );
    }
    for (const name of Object.values(oddNames)) {
      await window.filter.fill(name.slice(0, 12));
      await window.openRequest(name);
      await expect(window.send).toBeInViewport({ ratio: 1 });
      expect(await fits(page)).toBe(true);
    }
    await window.filter.fill('');
  });

  await test.step('zoom of 200 %, 900x600 and 4K keep Send and the response in sight', async () => {
    await window.openRequest('All 400 users');
    await window.send.click();
    await expect(window.row('users[0]')).toBeVisible();
    for (const [width, height, zoom, least] of [
      [900, 600, 1, 6],
      [640, 400, 2, 2],
      [3840, 2160, 1, 60],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => treeRows(window), `${width}x${height} at ${zoom}`)
        .toBeGreaterThanOrEqual(least);
      await expect(window.send).toBeInViewport({ ratio: 1 });
      expect(await fits(page)).toBe(true);
    }
  });

  await test.step('the theme changes below an open dialog', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await window.choose('Environment', /^Manage/);
    const background = () =>
      window.environments.evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
    await app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'light';
    });
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    await app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await expect(window.environments).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a file dropped onto any part of the window is opened, and nothing stays marked', async () => {
    const parts = {
      list: window.collections,
      tabs: page.getByRole('tablist', { name: 'Open tabs' }),
      response: window.response,
      bar: page.getByRole('contentinfo'),
    };
    for (const [part, locator] of Object.entries(parts)) {
      const file = join(home, `${part}.bin`);
      await writeFile(file, Buffer.from('08071205646965676f', 'hex'));
      await window.drop([file], locator);
      await expect(window.tab(`${part}.bin`)).toBeVisible();
      await expect(page.getByText('Drop a body, a recording or schemas')).toBeHidden();
      await window.openRequest('All 400 users');
    }
  });
});
