import type { ServerResponse } from 'node:http';
import { expect, test } from './app-test.ts';
import { ComparePage } from './compare-page.ts';
import { WindowPage } from './window-page.ts';

test('a call compares with its JSON, of any method', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.schemasRead();
  const tab = new ComparePage(page);

  await test.step('a call compares with its JSON: data, sizes, and both responses to be opened', async () => {
    await window.send.click();
    await expect(window.responseStrip).toContainText('200 OK');

    await window.response.getByRole('button', { name: 'Compare with JSON' }).click();

    await tab.says(
      /^Protobuf body: 46 B, JSON 150 B \(69 % smaller\)\. With headers: \d+ B, JSON \d+ B \(.*(larger|smaller)\)\./,
    );
    await tab.says('Data: 4 of 6 fields equal. Protobuf drops the time of day in 2.');
    await tab.says(/Time: .*95 % CI /);
    await expect(
      tab.comparison.getByRole('img', { name: /^Body: Protobuf 46\sB, JSON 150\sB\. Headers: / }),
    ).toBeVisible();
    await expect(
      tab.comparison.getByRole('img', {
        name: /^Protobuf against JSON, within a pair: .* %, 95 % CI .* %\. Margin 5 %\.$/,
      }),
    ).toBeVisible();
    await tab.show('Sizes');
    const sizes = await tab.rows('Sizes of the responses');
    expect(sizes[0]).toBe('Body as received | 46 B | 150 B | \u2212104 B | \u221269 % | 3.3x');
    expect(sizes.at(-1)).toBe(
      'Same message: protobuf, ProtoJSON | 46 B | 156 B | \u2212110 B | \u221271 % | 3.4x',
    );
    await tab.show('Headers');
    expect(await tab.rows('Headers of the responses')).toContainEqual(
      expect.stringMatching(
        /^X-Protobuf-Message \| com\.example\.samples\.store\.User \| 52 \| – \| 0$/i,
      ),
    );
    await tab.show('Checks');
    await expect(tab.comparison.getByRole('list', { name: 'Warnings' })).toContainText(
      'Protobuf carries X-Protobuf-Schema and X-Protobuf-Message',
    );
    await tab.show('Data');
    const [root, ...differences] = await tab.rows('Differences');
    expect(root).toBe('User');
    expect(differences.map((row) => row.split(' | ')[0])).toEqual(['created_at', 'updated_at']);
    expect(differences.every((row) => row.endsWith('Protobuf drops the time of day'))).toBe(true);

    await tab.comparison.getByRole('radio', { name: 'All 6' }).check({ force: true });
    await expect(tab.differences.locator('tbody').getByRole('row')).toHaveCount(7);
    const response = await tab.openResponse('Protobuf');
    await expect(response.getByRole('treegrid')).toContainText('diego@email.com');
    await page.keyboard.press('Escape');
    await expect(response).toBeHidden();

    const exporting = page.getByRole('button', { name: 'Export', exact: true });
    await exporting.click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Copy as Markdown',
      'Copy as CSV',
      'Markdown file...',
      'CSV file...',
    ]);
    await page.getByRole('menuitem', { name: 'Copy as CSV' }).click();
    await expect(exporting).toHaveText('Copied');
  });

  await test.step('a method that may change something is asked about, once a tab', async () => {
    await window.openRequest('Create a user');
    await page.keyboard.press('Control+Shift+C');

    await expect(tab.question).toContainText('This sends the POST 40 times');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(tab.question).toBeFocused();
    await tab.question.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab.question).toBeHidden();
    await tab.compare.click();
    await tab.choosePairs(1);
    await tab.question.getByRole('button', { name: 'Send it 2 times' }).click();
    await tab.says('2 less precise in Protobuf');
    await tab.comparison.getByRole('radio', { name: 'Request' }).check({ force: true });
    await tab.show('Sizes');
    await expect
      .poll(() => tab.rows('Sizes of the requests'))
      .toContain(
        'Same message: protobuf, ProtoJSON | 48 B | 98 B | \u221250 B | \u221251 % | 2.0x',
      );

    await tab.compare.click();

    await expect(tab.question).toBeHidden();
    await expect(page.getByText(/^1 pair, 0 errors\. /)).toBeVisible();
    await window.tab('POST Create a user').click();
    await window.tab('Compare: Create a user').click();
    await expect(tab.comparison.getByRole('tab', { name: 'Sizes' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('what a list repeats is one row, which opens for all of them', async () => {
    await window.openRequest('Compare the products');
    await page.keyboard.press('Control+Shift+C');
    await tab.says('Protobuf drops the time of day in 120');
    const rows = await tab.rows('Differences');
    expect(rows.map((row) => row.replace(/ \|.*\| /, ' '))).toEqual([
      'ProductCatalog',
      'products[*]',
      'created_at 20 x Protobuf drops the time of day',
      'updated_at 20 x Protobuf drops the time of day',
      'products[*]',
      'created_at 40 x Protobuf drops the time of day',
      'updated_at 40 x Protobuf drops the time of day',
    ]);

    await tab.differences.getByRole('row', { name: /^created_at .* 40 x / }).click();
    await page.keyboard.press('ArrowRight');

    await expect(tab.differences).toHaveAttribute('aria-rowcount', '48');
  });

  await test.step('only the rows of the data scroll, and at least 12 are in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });

    await expect.poll(() => tab.completeRows()).toBeGreaterThanOrEqual(12);
    expect(await tab.scrollsBy()).toBe(0);
  });

  await test.step('a small window reaches everything, too', async () => {
    await page.setViewportSize({ width: 900, height: 600 });

    const names = ['Copy summary', 'Export', 'Time it', 'All encodings...', 'Ignore paths...'];
    for (const control of [
      tab.compare,
      ...names.map((name) => page.getByRole('button', { name, exact: true }).last()),
      ...(await tab.comparison.getByRole('tab').all()),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    await tab.differences.focus();
    await page.keyboard.press('End');
    await expect(tab.differences.getByRole('row').last()).toBeInViewport({ ratio: 1 });
    await tab.show('Time');
    await expect(tab.comparison.getByText('they may not add up')).toBeVisible();
  });
});

test('a comparison keeps what was measured when it fails, is cancelled or comes back', async ({
  openApp,
  serve,
}) => {
  const first = await openApp();
  const { page } = first;
  const window = await new WindowPage(page).ready();
  await window.schemasRead();
  const tab = new ComparePage(page);

  await test.step('a side that fails is said with its reason, and the other one is shown', async () => {
    const server = await serve((request, response) => {
      if (request.headers.accept === 'application/json') request.socket.destroy();
      else respondWithUser(response);
    });
    await window.newRequest(`${server.url}users/1`);
    await page.keyboard.press('Control+Shift+C');

    await expect(window.problem(tab.comparison)).toContainText('JSON: ');
    await tab.says('Data: not compared.');
    await tab.show('Connections');
    const rows = await tab.rows('Responses');
    expect(rows[0]).toBe('Status | 200 OK | no response');
    expect(rows.at(-1)).toMatch(/^Failures \| none \| (\d+) of \1$/);
  });

  await test.step('a comparison under way can be cancelled, and keeps what was measured', async () => {
    let count = 0;
    const held: ServerResponse[] = [];
    const server = await serve((_request, response) => {
      count += 1;
      if (count > 4) held.push(response);
      else respondWithUser(response);
    });
    await window.newRequest(`${server.url}users/1`);
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(() => held.length).toBe(1);
    await expect(page.getByText(/^Comparing: \d of 20 pairs/)).toBeVisible();

    await tab.cancel.click();

    await expect(page.getByText(/^Cancelled: 2 of 20 pairs/)).toBeVisible();
    await tab.show('Connections');
    expect((await tab.rows('Responses'))[0]).toBe('Status | 200 OK | 200 OK');
  });

  await test.step('paths that are ignored hold at once, and after a restart with all of the comparison', async () => {
    await window.openRequest('Get a user');
    await page.keyboard.press('Control+Shift+C');
    await tab.says('4 of 6 fields equal');
    await tab.comparison.getByRole('button', { name: 'Ignore paths...' }).click();
    const field = tab.comparison.getByRole('textbox', { name: 'Path to ignore' });

    await field.fill('users[');
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('**.updated_at');
    await field.press('Enter');

    await tab.says('4 of 5 fields equal. Protobuf drops the time of day in 1.');
    await expect(tab.comparison).toContainText('Ignored: **.updated_at (1 field).');

    const again = new ComparePage((await first.restart()).page);
    await again.says('4 of 5 fields equal. Protobuf drops the time of day in 1.');
    expect(await again.rows('Differences')).toHaveLength(2);
    const response = await again.openResponse('JSON');
    await expect(response).toContainText('"diego@email.com"');
  });
});

test('sizes are measured, and told each under its own name', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  await page.setViewportSize({ width: 1280, height: 800 });
  await window.schemasRead();
  const tab = new ComparePage(page);

  await test.step('every encoding of a response is in sight once it was measured', async () => {
    await window.send.click();
    await expect(window.responseStrip).toContainText('200 OK');
    await window.showResponse('Sizes');
    await window.response.getByRole('button', { name: 'All encodings...' }).click();

    const table = window.response.getByRole('table', { name: 'All encodings' });
    await expect(table).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('sizes have the same figures as the reference, each under its own name', async () => {
    await expect
      .poll(() => tab.rows('Sizes of the response', window.response))
      .toContain('Same message as ProtoJSON | 156 B | +110 B | +239 % | 3.4x');
    await expect
      .poll(() => tab.identities(window.response))
      .toMatchObject({
        Protobuf: '46',
        'ProtoJSON, compact': '156',
        'ProtoJSON with defaults': '156',
      });

    await window.choose('Accept', /^JSON/);
    await window.send.click();
    await expect(window.responseStrip).toContainText('JSON 150 B');
    await window.response.getByRole('button', { name: 'Measure again' }).click();
    await expect
      .poll(() => tab.identities(window.response))
      .toMatchObject({ 'JSON as received': '150' });
  });

  await test.step('the sizes of a request are those of what is typed', async () => {
    await window.openRequest('Create a user');
    const request = page.getByRole('region', { name: 'Request', exact: true });
    await window.showRequestPane('Sizes');

    await expect(request.getByRole('list', { name: 'Verdict' })).toContainText(
      /48\sB as protobuf and 98\sB as ProtoJSON: 51\s% smaller/,
    );
    expect((await tab.rows('Sizes of the request', request))[0]).toBe(
      'Body as sent sent as protobuf | 48 B',
    );
    await window.showRequestPane('Body');
    await window.pasteBody('{"username": "NEW"}');
    await window.showRequestPane('Sizes');
    await expect(request.getByRole('list', { name: 'Verdict' })).toContainText(
      /5\sB as protobuf and 18\sB as ProtoJSON/,
    );
  });
});

/** `id` 1 and `username` of the store's User. */
function respondWithUser(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'application/x-protobuf',
    'X-Protobuf-Message': 'com.example.samples.store.User',
  });
  response.end(Buffer.from('\b\u0001\u0012\u0005diego', 'latin1'));
}
