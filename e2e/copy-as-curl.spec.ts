import { execFile } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from './app-test.ts';
import { HistoryPage } from './history-page.ts';
import { WindowPage } from './window-page.ts';

const execute = promisify(execFile);

test('path variables and curl', async ({ openApp, serve }) => {
  const asked: string[] = [];
  const respond: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.setHeader('Content-Type', 'application/json');
    response.statusCode = request.url?.includes('secure') ? 401 : 200;
    response.end('{}');
  };
  const { url } = await serve(respond);
  const server = url.slice(0, -1);
  const { app, page } = await openApp();
  const window = await new WindowPage(page).ready();
  const history = new HistoryPage(window);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  const value = (name: string) => page.getByRole('textbox', { name: `Path variable ${name}` });

  await test.step('a path variable without a value is named, with a way to the table', async () => {
    await window.newRequest(`${server}/users/:id?x=1`);
    await window.send.click();
    await expect(window.response).toContainText('The path variable id has no value');
    await window.response.getByRole('button', { name: 'Open Params' }).click();
    await value('id').fill('a/b');
    await window.url.press('ControlOrMeta+Enter');
    await window.response.getByText('200 OK').waitFor();
    expect(asked.at(-1)).toMatch(/^GET \/users\/a%2Fb\?x=1 /);
  });

  await test.step('the table follows the URL, and a renamed variable keeps its value', async () => {
    await window.url.fill(`${server}/users/:user/{file}.json?x=1`);
    await expect(value('user')).toHaveValue('');
    await window.url.fill(`${server}/users/:id?x=1`);
    await value('id').fill('a/b');
    await window.url.fill(`${server}/users/{user}?x=1`);
    await expect(value('user')).toHaveValue('a/b');
    await expect(page.getByRole('textbox', { name: 'Parameter 1 value' })).toHaveValue('1');
  });

  await test.step('the menu beside Send copies a command that sends the same', async () => {
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied as curl' })).toBeVisible();
    await expect.poll(copied).toMatch(/^curl .*\/users\/a%2Fb\?x=1'/);
    const before = asked.at(-1);
    await execute('sh', ['-c', await copied()]);
    expect(asked.slice(-1)).toEqual([before]);
    expect(asked).toHaveLength(2);
  });

  await test.step('the offer of a failed call, and the history, copy it too', async () => {
    await window.newRequest(`${server}/secure`);
    await window.send.click();
    const failed = window.response.getByRole('region', { name: 'Failed call' });
    await expect(failed.getByRole('button', { name: 'Add auth' })).toBeVisible();
    await failed.getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(copied).toMatch(/^curl .*\/secure'/);

    await history.open();
    await history.onEntry('/users/', 'Copy as curl');
    await expect.poll(copied).toMatch(/^curl .*\/users\/a%2Fb\?x=1'/);
  });

  await test.step('a saved request is copied from the sidebar, the active one from the palette', async () => {
    await window.showPanel('Requests');
    await window.onEntry('Create a user', 'Copy as curl');
    await expect.poll(copied).toMatch(/ \| base64 -d \|\ncurl .*\/store\/users'/);
    await window.openRequest('Get a user');
    await window.runCommand('Copy as curl');
    await expect.poll(copied).toMatch(/^curl .*\/store\/users\/1'/);
  });

  await test.step('a connection that fails offers it beside its repair', async () => {
    await window.newRequest('http://127.0.0.1:1/x');
    await window.send.click();
    await expect(window.response.getByRole('button', { name: 'Change URL' })).toBeVisible();
    await window.response.getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(copied).toMatch(/^curl .*127\.0\.0\.1:1\/x'/);
  });
});
