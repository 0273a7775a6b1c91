import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from './app-test.ts';
import { readLogs } from './launch.ts';
import { startServer } from './local-server.ts';
import { WindowPage } from './window-page.ts';
import { changeOutside, requestFile } from './workspace-folder.ts';

test('a first start can be used at once', async ({ launch, serve }) => {
  const window = await new WindowPage((await launch()).page).ready();

  await test.step('a first start shows the sample request, and Send brings its response as a tree', async () => {
    await expect(window.tab('Get a user')).toHaveAttribute('aria-selected', 'true');
    await expect(window.url).toHaveValue('{{base}}/store/users/1');
    await expect(window.page.getByRole('button', { name: 'Send request' })).toBeVisible();

    await window.send.click();

    const strip = window.responseStrip;
    await expect(strip).toContainText('200 OK');
    await expect(strip).toContainText('User (from X-Protobuf-Message)');
    await expect(strip).toContainText('protobuf 46 B');
    await expect(strip).toContainText('as JSON 156 B (3.4x)');
    await expect(window.row('updated_at')).toBeVisible();
    await expect
      .poll(async () => (await window.rows()).slice(0, 8))
      .toEqual([
        'User | 46',
        'id | 1 | int32 | 1 | 2',
        'username | 2 | string | "diego" | 7',
        'email | 3 | string | "diego@email.com" | 17',
        'role | 4 | UserRole | ADMIN (1) | 2',
        'created_at | 5 | Date | | 9',
        'year | 1 | int32 | 2024 | 3',
        'month | 2 | int32 | 6 | 2',
      ]);
  });

  await test.step('the response is there as bytes, ProtoJSON, sizes, headers and phases too', async () => {
    await window.row('email').click();
    await expect(window.response).toContainText('9..25 email: tag 1, length 1, value 15');
    await window.showResponse('JSON');
    await expect(window.response).toContainText('"username": "diego"');
    await window.showResponse('Sizes');
    await expect(window.response).toContainText('71 % smaller (3.4x)');
    await window.showResponse('Headers');
    await expect(window.response).toContainText('X-Protobuf-Message');
    await expect(window.response).toContainText('com.example.samples.store.User');
    await window.showResponse('Timeline');
    await expect(window.response).toContainText('Wait');
    await window.openRequest('All products');
    await window.tab('Get a user').click();
    await expect(window.response.getByRole('tab', { name: 'Timeline' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('a double press of Send does not cancel; later Send has become Cancel', async () => {
    await window.openRequest('A slow response');

    await window.send.dblclick();

    await expect(window.response).toContainText('Waiting for the response');
    await window.cancelSend.click();
    await expect(window.responseStrip).toContainText('Cancelled');
    await expect(window.send).toBeVisible();
  });

  await test.step('Escape in the request cancels too', async () => {
    await window.url.press('Enter');
    await expect(window.cancelSend).toBeVisible();

    await window.url.press('Escape');

    await expect(window.responseStrip).toContainText('Cancelled');
  });

  await test.step('a call is cancelled while it connects, and while it receives', async () => {
    // It accepts connections and says nothing, so TLS never begins.
    const silent = createServer((socket) => socket.on('error', () => undefined));
    const dripping = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '100' });
      response.write('half an ans');
    });
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;

    await window.url.fill(`https://127.0.0.1:${port}/`);
    await window.send.click();
    await expect(window.response).toContainText('Connecting');
    await window.cancelSend.click();
    await expect(window.responseStrip).toContainText('Cancelled');
    silent.close();

    await window.url.fill(dripping.url);
    await window.send.click();
    await expect(window.response).toContainText('Receiving: 11 B');
    await window.cancelSend.click();
    await expect(window.responseStrip).toContainText('cut short');
    await expect(window.response).toContainText('half an ans');
  });

  await test.step('after a cancelled call the window stays usable', async () => {
    await window.openRequest('All products');
    await window.send.click();
    await expect(window.response).toContainText('200 OK');
  });

  await test.step('a stream shows its messages while they arrive, and Cancel keeps them (D13)', async () => {
    const stream = await startServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.write('{"n":1}\n{"n":2}\n');
    });
    await window.url.fill(stream.url);
    await window.send.click();

    const soFar = window.response.getByRole('region', { name: 'Messages so far' });
    await expect(soFar).toContainText('2 messages so far');
    await expect(soFar.getByRole('row')).toContainText(['{"n":1}', '{"n":2}']);
    await window.cancel.first().click();

    await expect(soFar).toBeHidden();
    await expect(window.responseStrip).toContainText('Cancelled');
    await expect(window.responseStrip).toContainText('2 messages, JSON lines');
    await expect(window.response).toContainText('"n": 2');
    await stream.close();
  });

  await test.step('a server that is not there is said in words, with what to do', async () => {
    await window.url.fill('http://127.0.0.1:1/users');
    await window.send.click();
    const problem = window.problem();
    await expect(problem).toContainText('127.0.0.1:1');
    await expect(window.url).toHaveValue('http://127.0.0.1:1/users');
  });
});

test('a quit leaves no error in the log, and a restart brings back what was there', async ({
  launch,
}) => {
  const first = await launch();
  const { home } = first;
  const typed = '{{base}}/store/users/3';

  await test.step('a clean quit leaves no error in the log', async () => {
    const window = await new WindowPage(first.page).ready();
    await window.url.fill(typed);
    await window.openRequest('No type named');
    await window.openRequest('All products');
    await window.send.click();
    await expect(window.response).toContainText('1 569 B');
    await window.url.fill('{{base}}/store/products?typed=1');

    await first.quit();

    expect(await errorsIn(home)).toEqual([]);
  });

  await changeOutside(requestFile(home, 'Get a user'), '/store/users/1', '/store/users/7');
  await changeOutside(requestFile(home, 'No type named'), 'headers=0', 'headers=1');
  const again = await new WindowPage((await launch({ home })).page).ready();

  await test.step('a restart brings back the tabs with what was typed and answered', async () => {
    await expect(again.tab('All products')).toHaveAttribute('aria-selected', 'true');
    await expect(again.tab('Get a user')).toBeVisible();
    await expect(again.url).toHaveValue('{{base}}/store/products?typed=1');
    await expect(again.response).toContainText('200 OK');
    await expect(again.row('ProductCatalog')).toBeVisible();
  });

  await test.step('a draft whose file changed while the app was closed is a conflict, others show their files', async () => {
    await again.tab('Get a user').click();
    await expect(again.url).toHaveValue(typed);
    await expect(again.conflict).toBeVisible();
    await again.tab('No type named').click();
    await expect(again.url).toHaveValue('{{base}}/store/users/1?headers=1');
    await expect(again.tab('^GET No type named$')).toBeVisible();
    await expect(again.conflict).toBeHidden();

    await again.tab('Get a user').click();
    await again.conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(again.tab('^GET Get a user$')).toBeVisible();
    expect(await readFile(requestFile(home, 'Get a user'), 'utf8')).toContain(typed);
  });
});

test('a quit while the engine still starts leaves no error in the log', async ({ launch }) => {
  const app = await launch();

  await app.quit();

  expect(await errorsIn(app.home)).toEqual([]);
});

test('a quit before the engine gets on asks nothing', async ({ launch }) => {
  const { app, quit } = await launch();
  // A process has its id a moment after it was asked for, and the window may be there before that.
  let engine = 0;
  await expect
    .poll(async () => {
      engine = await app.evaluate(
        ({ app: electron }) =>
          electron.getAppMetrics().find(({ name }) => name === 'Protodesk engine')?.pid ?? 0,
      );
      return engine;
    })
    .toBeGreaterThan(0);
  process.kill(engine, 'SIGSTOP');
  try {
    // A box that asks would wait for its answer.
    await quit();
  } finally {
    process.kill(engine, 'SIGKILL');
  }
});

/** The lines of the logs that tell of an error. */
async function errorsIn(home: string): Promise<readonly string[]> {
  const lines = (await readLogs(home)).split('\n');
  return lines.filter((line) => line.includes(' error '));
}
