import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { ComparePage } from './compare-page.ts';
import { HistoryPage } from './history-page.ts';
import { textOf } from './on-disk.ts';
import { OpenedPage } from './opened-page.ts';
import { recordingOf } from './recording-text.ts';
import { RunPage } from './run-page.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';
import { privateIn } from './workspace-folder.ts';

/** Kills the engine's process from outside, as the system would when memory runs out; gives its id. */
async function killEngine(app: ElectronApplication, except: ReadonlySet<number>): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      pid = await app.evaluate(
        ({ app: electron }) =>
          electron.getAppMetrics().find((metric) => metric.name === 'Protodesk engine')?.pid,
      );
      return pid !== undefined && !except.has(pid);
    })
    .toBe(true);
  process.kill(pid as unknown as number, 'SIGKILL');
  return pid as unknown as number;
}

/** What the engine has noted of the calls that are under way; none of them waited for that. */
async function callsUnderWay(home: string): Promise<string[]> {
  const folder = join(await privateIn(home), 'under-way');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => textOf(join(folder, name))));
  // An empty one is still being written.
  return names.filter((_name, index) => texts[index] !== '');
}

/** Waits until the window says that another engine runs, and closes that notice: the next one is new. */
async function engineRunsAgain(page: Page): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'The engine runs again' });
  await notice.getByRole('button', { name: 'Close' }).click();
}

test('the engine is killed: what it did is told, and all goes on, also after a restart', async ({
  launch,
  serve,
}) => {
  const { app, page, home, quit } = await launch();
  const window = await new WindowPage(page).ready();
  const killed = new Set<number>();

  await test.step('the engine is killed while a request is in flight: said, restarted, draft and answers kept', async () => {
    await window.send.click();
    await expect(window.response).toContainText('200 OK');
    await window.openRequest('A slow response');
    await window.url.fill('{{base}}/store/users/1?delay=60000&draft=1');
    await window.send.click();
    await expect(page.getByText('Waiting for the response')).toBeVisible();
    await expect.poll(() => callsUnderWay(home)).toHaveLength(1);

    killed.add(await killEngine(app, killed));

    await engineRunsAgain(page);
    await expect(window.responseStrip).toHaveText('Interrupted');
    await expect(window.problem()).toContainText('the server may have handled it');
    await expect(window.url).toHaveValue('{{base}}/store/users/1?delay=60000&draft=1');
    await window.tab('Get a user').click();
    await expect(window.response).toContainText('200 OK');
    await expect(window.row('email')).toBeVisible();
    await window.send.click();
    await expect(window.response).toContainText('200 OK');
    await expect(window.response).toContainText('User (from X-Protobuf-Message)');

    // What was sent is told by the history, as it may have had effects.
    const history = await new HistoryPage(window).open();
    await expect(
      history.entries(/A slow response, interrupted, .*delay=60000&draft=1$/),
    ).toHaveCount(1);
    // The call after that has ended too: the next death must not interrupt it.
    await expect(history.entries(/GET Get a user, /)).toHaveCount(2);
    await history.openEntry('interrupted');
    await expect(window.problem()).toContainText('the server may have handled it');
    await expect(history.sent).toContainText('Host');
  });

  await test.step('the engine is killed: bodies and recordings that were opened are read on', async () => {
    const opened = new OpenedPage(window);
    await window.schemasRead();
    const date = varintField(1, 2024);
    const user = Buffer.concat([bytesField(3, 'ada@example.com'), bytesField(5, date)]);
    const paths = [join(home, 'calls.har'), join(home, 'ada.bin')];
    await writeFile(paths[0] ?? '', recordingOf(user));
    await writeFile(paths[1] ?? '', user);
    await window.drop(paths);
    await window.tab('ada.bin').click();
    await opened.chooseType('User');
    await expect(opened.row('email')).toContainText('ada@example.com');

    killed.add(await killEngine(app, killed));

    await engineRunsAgain(page);
    await opened.row('created_at').click();
    await page.keyboard.press('ArrowLeft');
    await expect(opened.row('year')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(opened.row('year')).toContainText('2024');
    await window.tab('calls.har').click();
    await opened.entries.getByRole('option', { name: /orders/ }).click();
    await expect(window.responseStrip).toContainText('404');
    await expect(window.responseTree).toContainText('ada@example.com');
  });

  await test.step('the engine is killed in a run and in a comparison: both say so, and can be started again', async () => {
    const held: ServerResponse[] = [];
    const server = await serve((_request, response) => void held.push(response));
    await window.showPanel('Requests');
    await window.openRequest('Get a user');
    const run = await new RunPage(page).open();
    await run.field('Samples').fill('200000');
    await run.start.click();
    await run.hasSamples();
    await run.showRuns();
    await expect(run.savedRuns.getByRole('listitem')).toContainText('running');
    await window.tab('GET Get a user').click();
    await window.url.fill(`${server.url}users/1`);
    await page.keyboard.press('ControlOrMeta+Shift+C');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect.poll(() => callsUnderWay(home)).toHaveLength(2);

    killed.add(await killEngine(app, killed));

    const comparison = new ComparePage(page);
    await expect(window.problem(comparison.comparison)).toContainText('engine stopped');
    await expect(comparison.compare).toBeEnabled();
    await expect(run.savedRuns.getByRole('listitem')).toContainText('stopped');
    await window.tab('^Time: ').click();
    await run.ended('Stopped after');
    await expect(run.start).toBeEnabled();
    const history = await new HistoryPage(window).open();
    await expect(history.entries(/GET Get a user, interrupted/)).toHaveCount(2);
  });

  await test.step('what was interrupted is told after a restart too', async () => {
    await quit();
    const again = await launch({ home });
    const later = new WindowPage(again.page);
    await later.tab('GET A slow response').click();
    await expect(later.responseStrip).toHaveText('Interrupted');
    await expect(later.url).toHaveValue('{{base}}/store/users/1?delay=60000&draft=1');
  });
});

test('a call that the window does not live to show is shown by the next one', async ({
  openApp,
  serve,
}) => {
  const held: ServerResponse[] = [];
  const server = await serve((_request, response) => void held.push(response));
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.url.fill(`${server.url}users/1`);
  await window.send.click();
  await expect(page.getByText('Waiting for the response')).toBeVisible();
  await expect.poll(() => callsUnderWay(home)).toHaveLength(1);
  const [exchangeId] = await callsUnderWay(home);
  const drafts = join(await privateIn(home), 'drafts');
  await expect
    .poll(async () => {
      const names = await readdir(drafts).catch(() => []);
      const texts = names.map((name) => readFile(join(drafts, name), 'utf8').catch(() => ''));
      return (await Promise.all(texts)).join('');
    })
    .toContain(String(exchangeId).replace(/\.json$/, ''));

  await page.reload();

  await window.ready();
  for (const response of held) response.end('hello');
  await expect(window.responseStrip).toContainText('200 OK');
  await expect(window.response).toContainText('hello');
});

test('an engine that keeps dying stays down until Restart is pressed', async ({ launch }) => {
  const { app, page } = await launch();
  const window = await new WindowPage(page).ready();
  const restart = page.getByRole('button', { name: 'Restart' });
  const killed = new Set<number>();
  for (let death = 0; death < 6; death += 1) killed.add(await killEngine(app, killed));
  await restart.click();
  await window.ready();
  await window.send.click();
  await expect(window.response).toContainText('200 OK');
});
