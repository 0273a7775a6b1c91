import { expect, test } from './app-test.ts';
import { readLogs } from './launch.ts';
import { WindowPage } from './window-page.ts';

test('a first start shows the sample request, and Send brings its response as a tree', async ({
  launch,
}) => {
  const window = await new WindowPage((await launch()).page).ready();
  await expect(window.tab('Get a user')).toHaveAttribute('aria-selected', 'true');
  await expect(window.url).toHaveValue('{{base}}/store/users/1');
  await expect(window.page.getByRole('button', { name: 'Send it now' })).toBeVisible();

  await window.send.click();

  const strip = window.responseStrip;
  await expect(strip).toContainText('200 OK');
  await expect(strip).toContainText('User (from X-Protobuf-Message)');
  await expect(strip).toContainText('protobuf 46 B');
  await expect(strip).toContainText('as JSON 156 B (3.4x)');
  await expect(window.row('updated_at')).toBeVisible();
  expect((await window.rows()).slice(0, 8)).toEqual([
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

test('the response is there as bytes, ProtoJSON, sizes, headers and phases too', async ({
  launch,
}) => {
  const window = await new WindowPage((await launch()).page).ready();
  await window.send.click();

  await window.row('email').click();
  await expect(window.response).toContainText('email: tag 1, length 1, value 15, at 9..25');
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

test('a request under way can be cancelled, and the window stays usable', async ({ launch }) => {
  const window = await new WindowPage((await launch()).page).ready();
  await window.openRequest('A slow answer');
  await window.send.click();

  await window.cancel.first().click();

  await expect(window.responseStrip).toContainText('Cancelled');
  await window.openRequest('Get a user');
  await window.send.click();
  await expect(window.response).toContainText('200 OK');
});

test('a server that is not there is said in words, with what to do', async ({ launch }) => {
  const window = await new WindowPage((await launch()).page).ready();
  await window.url.fill('http://127.0.0.1:1/users');
  await window.send.click();
  const problem = window.problem();
  await expect(problem).toContainText('127.0.0.1:1');
  await expect(window.url).toHaveValue('http://127.0.0.1:1/users');
});

test('a restart brings back the tabs with what was typed and answered', async ({ launch }) => {
  const first = await launch();
  const window = await new WindowPage(first.page).ready();
  await window.openRequest('All products');
  await window.send.click();
  await expect(window.response).toContainText('1 569 B');
  await window.url.fill('{{base}}/store/products?typed=1');
  await first.quit();

  const again = await new WindowPage((await launch({ home: first.home })).page).ready();

  await expect(again.tab('All products')).toHaveAttribute('aria-selected', 'true');
  await expect(again.tab('Get a user')).toBeVisible();
  await expect(again.url).toHaveValue('{{base}}/store/products?typed=1');
  await expect(again.response).toContainText('200 OK');
  await expect(again.row('ProductCatalog')).toBeVisible();
});

test('a clean quit leaves no error in the log', async ({ launch }) => {
  const app = await launch();
  const window = await new WindowPage(app.page).ready();
  await window.send.click();
  await expect(window.responseStrip).toContainText('200 OK');

  await app.quit();

  const lines = (await readLogs(app.home)).split('\n');
  expect(lines.filter((line) => line.includes(' error '))).toEqual([]);
});

test('nor does a quit while the engine still starts', async ({ launch }) => {
  const app = await launch();

  await app.quit();

  const lines = (await readLogs(app.home)).split('\n');
  expect(lines.filter((line) => line.includes(' error '))).toEqual([]);
});
