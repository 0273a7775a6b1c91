import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { HistoryPage } from './history-page.ts';
import { textOf } from './on-disk.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

const largeBytes = 6_000_000;
const secret = 'sk-canary-81f3';

/** Answers JSON that counts the calls; `/large` answers 6 MB. Keeps what it was asked. */
function countingServer(): {
  readonly respond: RequestListener;
  readonly asked: IncomingMessage[];
} {
  const asked: IncomingMessage[] = [];
  const respond: RequestListener = (request, response) => {
    asked.push(request);
    if (request.url === '/large') {
      response.setHeader('Content-Type', 'text/plain');
      return response.end('x'.repeat(largeBytes));
    }
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify({ name: 'Ada', visits: asked.length }));
  };
  return { respond, asked };
}

async function opened(page: Page): Promise<{ window: WindowPage; history: HistoryPage }> {
  const window = await new WindowPage(page).ready();
  return { window, history: new HistoryPage(window) };
}

/** Pastes text into what has the focus, as a user does. */
async function paste(window: WindowPage, text: string): Promise<void> {
  await window.url.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The record of the call of a URL; it is on disk a moment after the window shows the response. */
async function recordOf(folder: string, url: string): Promise<{ id: string; text: string }> {
  let records: { id: string; text: string }[] = [];
  await expect(async () => {
    records = [];
    for (const name of await readdir(folder)) {
      const text = name.endsWith('.json') ? await readFile(join(folder, name), 'utf8') : '';
      if (text.includes(url)) records.push({ id: name.slice(0, -'.json'.length), text });
    }
    expect(records).toHaveLength(1);
  }).toPass();
  const [record = { id: '', text: '' }] = records;
  return record;
}

/** Has a folder removed before the next engine starts: the one before may write into it until it ends. */
async function removeBeforeRestart(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ utilityProcess }, path) => {
    const { fork } = utilityProcess;
    utilityProcess.fork = (...args) => {
      utilityProcess.fork = fork;
      process.getBuiltinModule('node:fs').rmSync(path, { recursive: true });
      return fork(...args);
    };
  }, folder);
}

/** All text below a folder. */
async function textBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A process that is still ending may remove its files meanwhile.
  const texts = files.map((entry) => textOf(join(entry.parentPath, entry.name)));
  return (await Promise.all(texts)).join('\n');
}

test('what was sent is there after a restart', async ({ openApp, serve }) => {
  const server = await serve(countingServer().respond);
  const { app, page, home, restart } = await openApp();
  const { window, history } = await opened(page);
  const restarted = async (): Promise<void> => {
    await restart();
    await window.ready();
  };

  await test.step('what was sent is found after a restart, opened and sent again', async () => {
    await history.open();
    await expect(page.getByText(/^Sent requests and their responses are kept here/)).toBeVisible();
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    await window.send.click();
    await window.response.getByText('201 Created').waitFor();
    await window.openRequest('A JSON error');
    await window.send.click();
    await window.response.getByText('404 Not Found').waitFor();
    await history.open();
    await expect(history.entries()).toHaveCount(2);
    await expect(history.entries().first()).toHaveAccessibleName(/A JSON error, 404/);

    await restarted();
    await history.open();
    await history.search.fill('create 201');
    await expect(history.entries()).toHaveCount(1);
    await history.openEntry('Create a user');
    await expect(window.tab('Sent: Create a user')).toHaveAttribute('aria-selected', 'true');
    await expect(window.response.getByText('201 Created')).toBeVisible();
    await expect(window.row('email')).toBeVisible();
    await expect(history.sent.getByRole('region', { name: 'Body as typed' })).toContainText(
      '"username"',
    );
    await history.sent.getByRole('radio', { name: /^Bytes/ }).check();
    await expect(history.sent.getByRole('treegrid')).toBeVisible();
    await history.showSent('Variables');
    await expect(history.sent.getByRole('row', { name: /^base / })).toBeVisible();

    await history.sendAgain.click();
    await expect(history.entries()).toHaveCount(2);
    await expect(history.entries().first()).toHaveAttribute('aria-selected', 'true');
    await expect(window.response.getByText('201 Created')).toBeVisible();
    await history.search.press('Escape');
    await expect(history.entries()).toHaveCount(3);
  });

  await test.step('a large response of an earlier session is shown when it is asked for', async () => {
    await window.newRequest(`${server.url}large`);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();

    await restarted();
    await expect(page.getByRole('heading', { name: /^6.00 MB response/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(window.response.getByText('200 OK')).toBeVisible();
  });

  await test.step('all earlier responses of a request are offered to compare with, page after page', async () => {
    await window.newRequest(`${server.url}small`);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    const kept = join(await privateIn(home), 'history');
    const { id, text } = await recordOf(kept, `${server.url}small`);
    const body = await readFile(join(kept, `${id}.body`));
    for (let nth = 0; nth < 230; nth += 1) {
      const older = text
        .replaceAll(id, `older-${nth}`)
        .replace(
          /"startedAt":"[^"]*"/,
          `"startedAt":"${new Date(2026, 0, 1, 0, nth).toISOString()}"`,
        );
      await writeFile(join(kept, `older-${nth}.body`), body);
      await writeFile(join(kept, `older-${nth}.json`), older);
    }

    await restarted();
    await window.response.getByText('200 OK').waitFor();
    await page.getByRole('button', { name: 'More for this body' }).click();
    await page.getByRole('menuitem', { name: /^Compare with an earlier/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with an earlier response' });
    await expect(dialog.getByRole('listitem')).toHaveCount(199);
    await dialog.getByRole('button', { name: 'Show older ones: 31 more' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(230);
    await dialog.getByRole('listitem').last().getByRole('button').click();
    await expect(page.getByRole('region', { name: 'Compared with now' })).toContainText(
      '2 fields: 2 equal',
    );
  });

  await test.step('a response that is gone says why in its tab, and is sent again', async () => {
    await window.newRequest(`${server.url}small`);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    const kept = join(await privateIn(home), 'history');
    expect(await readdir(kept)).not.toEqual([]);
    await removeBeforeRestart(app, kept);

    await restarted();
    await expect(
      page.getByRole('region', { name: 'Warning: This response is no longer kept' }),
    ).toContainText('those of open tabs');
    await page.getByRole('button', { name: 'Send the request again' }).click();
    await expect(window.response.getByText('200 OK')).toBeVisible();
  });
});

test('the history is gone through, and cleared', async ({ openApp, serve }) => {
  const server = await serve(countingServer().respond);
  const { page, home } = await openApp();
  const { window, history } = await opened(page);

  await test.step('one tab shows what is clicked; a double click keeps it', async () => {
    for (const name of ['Get a user', 'All products', 'A JSON error']) {
      await window.openRequest(name);
      await window.send.click();
      await window.responseStrip.waitFor();
    }
    await history.open();
    await expect(history.entries()).toHaveCount(3);

    await history.openEntry('Get a user');
    await history.openEntry('All products');
    await expect(window.tab('Sent: ')).toHaveText(['Sent: All products']);

    await history.entries('All products').dblclick();
    await history.openEntry('A JSON error');
    await expect(window.tab('Sent: ')).toHaveText(['Sent: All products', 'Sent: A JSON error']);

    // By keys alone, and only those of one request.
    await history.list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(window.tab('Sent: All products')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('radio', { name: 'Of A JSON error' }).check();
    await expect(history.entries()).toHaveCount(1);
  });

  await test.step('exchanges are deleted one by one, and all at once', async () => {
    await page.getByRole('radio', { name: 'All' }).check();
    await history.openEntry('All products');
    await history.list.press('Delete');
    await expect(history.entries()).toHaveCount(2);
    await expect(window.tab('Sent: ')).toHaveText(['Sent: A JSON error']);

    await page.getByRole('button', { name: 'Clear...' }).click();
    await expect(history.clearDialog).toContainText(/\d\s(kB|B) on disk/);
    await history.clearDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(history.entries()).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear...' }).click();
    await history.clearDialog.getByRole('button', { name: 'Clear the history' }).click();
    await expect(page.getByText(/^Sent requests and their responses are kept here/)).toBeVisible();
    const kept = join(await privateIn(home), 'history');
    await expect(async () => {
      const names = await readdir(kept, { recursive: true });
      expect(names.filter((name) => /\.(bin|json)$/.test(name))).toEqual([]);
    }).toPass();
  });

  await test.step('calls of one path are told apart in the list by the ends of their URLs', async () => {
    await window.newRequest(`${server.url}small?${'filter=all&'.repeat(6)}page=7`);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    await history.open();
    const url = page.getByRole('option', { name: /small/ }).locator('bdi');
    await expect(url).toContainText('page=7');
    const overhang = await url.evaluate((text) => {
      const shown = (text.parentElement ?? text).getBoundingClientRect();
      const all = text.getBoundingClientRect();
      return { left: shown.left - all.left, right: all.right - shown.right };
    });
    expect(overhang.left).toBeGreaterThan(50);
    expect(overhang.right).toBeLessThan(1);
  });

  await test.step('an exchange far down the list opens with the first press', async () => {
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      await window.newRequest(`${server.url}call-${nth}`);
      await window.send.click();
      await window.response.getByText('200 OK').waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.getByRole('tab', { name: /Get a user/ }).click();
    await history.open();
    await history.openEntry(/call-1/);
  });
});

test('an exchange is compared, sent again and opened as a request', async ({ openApp, serve }) => {
  const { respond, asked } = countingServer();
  const server = await serve(respond);
  const { page } = await openApp();
  const { window, history } = await opened(page);

  await test.step('an exchange is compared with now', async () => {
    await window.newRequest(server.url);
    await window.choose('Accept', /^JSON/);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    await history.open();
    await history.openEntry(server.url);

    await page.getByRole('button', { name: 'Compare with now' }).click();

    const differences = history.compared.getByRole('treegrid', { name: 'Differences' });
    await expect(differences.getByRole('row', { name: /^visits 1 2/ })).toBeVisible();
    await expect(history.compared.getByText(/2 fields: 1 equal, 1 different/)).toBeVisible();
    await expect(history.entries()).toHaveCount(2);
    await differences.getByRole('button', { name: 'Ignore visits' }).click();
    await expect(differences).toContainText('No differences');
    await history.compared.getByRole('button', { name: 'Back to the response' }).click();
    await expect(window.response.getByText('200 OK')).toBeVisible();
  });

  await test.step('what may change something is only sent again after a word', async () => {
    await window.newRequest('');
    await paste(window, `curl -X DELETE ${server.url}thing`);
    await expect(window.url).toHaveValue(`${server.url}thing`);
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    await history.open();
    await history.onEntry('thing', 'Compare with now');
    await expect(history.compared.getByText(/^This sends DELETE again/)).toBeVisible();
    expect(asked).toHaveLength(3);

    await history.compared.getByRole('button', { name: 'Send and compare' }).click();

    await expect(history.compared.getByRole('table', { name: 'Both calls' })).toBeVisible();
    expect(asked).toHaveLength(4);
  });

  await test.step('an exchange opens as the request that it was, beside what is typed', async () => {
    await window.showPanel('Requests');
    await window.openRequest('All products');
    await window.url.fill('{{base}}/store/products?then=1');
    await window.send.click();
    await window.response.getByText('200 OK').waitFor();
    await window.url.fill('{{base}}/store/products?now=1');
    await history.open();
    await history.onEntry('All products', 'Open as request');

    await expect(window.url).toHaveValue('{{base}}/store/products?then=1');
    // What was typed stays in the tab it was typed in.
    await window.tab('All products').first().click();
    await expect(window.url).toHaveValue('{{base}}/store/products?now=1');
  });
});

test('curl commands become requests', async ({ launch, serve }) => {
  const { respond, asked } = countingServer();
  const server = await serve(respond);
  const { page, home, quit } = await launch();
  const { window, history } = await opened(page);

  await test.step('a curl command pasted into the URL makes the request of it, and Undo takes it back', async () => {
    await window.openRequest('All products');
    const before = await window.url.inputValue();
    await paste(window, `curl 'https://a.example/x' -X PATCH --data-raw '{"a":1}' --http3`);

    await expect(window.url).toHaveValue('https://a.example/x');
    await expect(page.locator('.view-lines')).toContainText('"a"');
    await expect(page.getByText(/--http3 was ignored/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(window.url).toHaveValue(before);
  });

  await test.step('the credential of a curl command is kept apart, and masked in the history', async () => {
    await history.openCurl();
    await history.curlCommand.fill(
      `curl '${server.url}me' -H 'Accept: application/json' -H 'Authorization: Bearer ${secret}' -F a=b`,
    );
    await expect(
      history.curlDialog.getByText(/^Bearer token. Not saved in a file: it will be kept /),
    ).toBeVisible();
    await expect(history.curlDialog.getByText('A form field was ignored')).toBeVisible();
    await history.curlDialog.getByRole('button', { name: 'Create request' }).click();
    await expect(history.curlDialog).toBeHidden();
    await expect(window.url).toHaveValue(`${server.url}me`);
    await window.send.click();
    await window.allowSecret();
    await window.response.getByText('200 OK').waitFor();
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${secret}`);

    await history.open();
    await history.openEntry('/me');
    await history.showSent('Headers');
    await expect(history.sent.getByRole('row', { name: /^Authorization/i })).toContainText(
      '(hidden)',
    );
    await expect(page.getByText(secret)).toHaveCount(0);

    await history.sendAgain.click();
    await expect(history.entries()).toHaveCount(2);
    expect(asked[1]?.headers.authorization).toBe(`Bearer ${secret}`);
    await quit();
    expect(await textBelow(home)).not.toContain(secret);
  });
});
