import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { HistoryPage } from './history-page.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';

const small = { width: 1280, height: 800 };
const smallest = { width: 900, height: 600 };
const wide = { width: 1920, height: 1080 };

test('a response has the room that it needs, and all of it where it is wanted', async ({
  openApp,
}) => {
  const { page, restart } = await openApp();
  await page.setViewportSize(small);
  const window = await received(page);

  await test.step('with sidebar, bytes and an offer it shows 20 rows without a request body, and 12 with one', async () => {
    await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible();
    await expect(window.body).toHaveCount(0);
    await window.openRequest('All 400 users');
    await window.send.click();
    await window.row('users[0]').waitFor();
    await expect(new TreePage(page).bytes).toBeVisible();
    for (const [size, forGet] of [
      [small, 20],
      [smallest, 12],
      [wide, 20],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(() => wholeRows(window)).toBeGreaterThanOrEqual(forGet);
    }

    await page.setViewportSize(small);
    await window.openRequest('Create a user');
    await window.send.click();
    await window.row('email').waitFor();
    for (const [size, forPost] of [
      [small, 12],
      [smallest, 6],
      [wide, 12],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(() => wholeRows(window)).toBeGreaterThanOrEqual(forPost);
    }
    await page.setViewportSize(small);
  });

  await test.step('a request tab opens its pane, and closes it when pressed again', async () => {
    await window.openRequest('Get a user');
    const params = page.getByRole('tab', { name: /^Params/ });
    const panel = page.getByRole('tabpanel', { name: /^Params/ });
    await params.click();
    await expect(panel).toBeVisible();
    await params.click();
    await expect(panel).toBeHidden();
    await expect(params).toHaveAttribute('aria-selected', 'false');
    await params.click();
  });

  await test.step('before Send the editor has the height', async () => {
    await window.newRequest('http://127.0.0.1:9/');
    await window.choose('Method', /^POST/);
    await expect(page.getByText('No response yet')).toBeVisible();
    const editor = page.getByRole('region', { name: 'Request', exact: true });
    await expect.poll(async () => (await editor.boundingBox())?.height).toBeGreaterThan(580);
    await window.openRequest('Get a user');
  });

  await test.step('a key gives the response all the room, and takes it back', async () => {
    await window.openRequest('Get a user');
    const before = await heightOf(window);
    const smaller = page.getByRole('button', { name: 'Show the request again' });
    const larger = page.getByRole('button', { name: 'Maximize response' });

    await page.keyboard.press('Control+Shift+M');
    await smaller.waitFor();
    await expect.poll(() => heightOf(window)).toBeGreaterThan(520);
    await expect(page.getByRole('tabpanel', { name: /^Params/ })).toBeHidden();

    await page.keyboard.press('Control+Shift+M');
    await expect(page.getByRole('tabpanel', { name: /^Params/ })).toBeInViewport();
    await expect.poll(() => heightOf(window)).toBe(before);

    await larger.click();
    await page
      .getByRole('tab', { name: /^Headers/ })
      .first()
      .click();
    await expect(page.getByRole('tabpanel', { name: /^Headers/ })).toBeInViewport();
    await expect.poll(() => heightOf(window)).toBe(before);
  });

  await test.step('the response of an exchange of the history has all the room too', async () => {
    const history = await new HistoryPage(window).open();
    await history.openEntry(/^GET Get a user/);
    await window.row('email').waitFor();
    const before = await heightOf(window);

    await page.keyboard.press('Control+Shift+M');
    await expect.poll(async () => (await history.sent.boundingBox())?.height).toBe(0);
    await page.getByRole('button', { name: 'Show the request again' }).click();
    await expect.poll(() => heightOf(window)).toBe(before);
  });

  await test.step('beside the request too, and for responses only', async () => {
    await page.setViewportSize(wide);
    await window.tab('^GET Get a user$').click();
    const width = async () => (await window.response.boundingBox())?.width;
    // Below each other until the window has drawn itself anew.
    await expect.poll(width).toBeLessThan(1580);
    const widthBefore = await width();

    await page.keyboard.press('Control+Shift+M');
    await expect.poll(width).toBeGreaterThan(1580);
    await window.newRequest('');
    await expect(page.getByRole('tabpanel', { name: /^Params/ })).toBeInViewport();
    await window.tab('^GET Get a user$').click();
    await expect.poll(width).toBeGreaterThan(1580);

    await page.getByRole('button', { name: 'Show the request again' }).click();
    await expect.poll(width).toBe(widthBefore);
  });

  await test.step('the bytes of what was sent show their characters without scrolling aside', async () => {
    await page.setViewportSize(wide);
    const history = await new HistoryPage(window).open();
    await history.openEntry(/^POST Create a user/);
    for (const size of [wide, { width: 1600, height: 900 }]) {
      await page.setViewportSize(size);
      await history.sent.getByRole('radio', { name: /^Bytes/ }).check();
      await expect
        .poll(() => outOfSightPx(history.sent.getByRole('region', { name: 'Bytes' })))
        .toBe(0);
    }
  });

  await test.step('the line between request and response is where it was left, after a restart too', async () => {
    await page.setViewportSize(small);
    await window.tab('^POST Create a user$').click();
    await window.row('email').waitFor();
    const offer = page.getByRole('button', { name: 'Do not show again' });
    await offer.click();
    await offer.waitFor({ state: 'hidden' });
    // Rests until nothing moves it any more.
    const line = page.getByRole('separator', { name: 'Resize request and response' });
    await line.hover();
    const before = await heightOf(window);
    const { y } = await boxOf(line);
    await page.mouse.move(800, y);
    await page.mouse.down();
    await page.mouse.move(800, y + 80, { steps: 4 });
    await page.mouse.up();
    const moved = before - 80;
    await expect.poll(() => heightOf(window)).toBeCloseTo(moved, -1);

    await restart();
    await page.setViewportSize(small);
    await window.ready();
    await window.row('email').waitFor();
    await expect.poll(() => heightOf(window)).toBeCloseTo(moved, -1);
  });
});

/** The window with a response of the samples. */
async function received(page: Page): Promise<WindowPage> {
  const window = await new WindowPage(page).ready();
  await window.openRequest('Get a user');
  await window.send.click();
  await window.row('email').waitFor();
  return window;
}

async function boxOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not in sight.');
  return box;
}

async function heightOf({ response }: WindowPage): Promise<number> {
  return (await response.boundingBox())?.height ?? 0;
}

/** The number of rows of the response that are in sight as a whole. */
async function wholeRows({ responseTree }: WindowPage): Promise<number> {
  return responseTree.locator('tbody').evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll('[data-line]')].map((row) =>
      row.getBoundingClientRect(),
    );
    return rows.filter((row) => row.top >= top - 0.5 && row.bottom <= bottom + 0.5).length;
  });
}

/** How far the parts of a region that scroll go on aside; null while none is there. */
async function outOfSightPx(region: Locator): Promise<number | null> {
  return region.evaluate((element) => {
    const scrollers = [...element.querySelectorAll('*')].filter((part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowX),
    );
    const rests = scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return rests.length === 0 ? null : Math.max(...rests);
  });
}
