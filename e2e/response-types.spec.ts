import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, grpcFrame, varintField } from './wire-bytes.ts';

const date = Buffer.concat([varintField(1, 2024), varintField(2, 6), varintField(3, 3)]);

const user = Buffer.concat([
  varintField(1, 401),
  bytesField(2, 'SIMPLEUSER'),
  bytesField(3, 'simple@example.com'),
  varintField(4, 2),
  bytesField(5, date),
]);

/** Its id again in more bytes than it needs, and two fields that its type does not have. */
const oddUser = Buffer.concat([
  user,
  Buffer.from([0x08, 0x91, 0x83, 0x00]),
  varintField(19, 150),
  bytesField(20, 'hello'),
]);

/** Says of `/named` which type it has, of `/odd` too; of all others nothing. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const isNamed = path.startsWith('/named') || path.startsWith('/odd');
  response.writeHead(200, {
    'Content-Type': 'application/x-protobuf',
    ...(isNamed && { 'X-Protobuf-Message': 'com.example.samples.store.User' }),
    ...(path.startsWith('/broken') && { 'Content-Encoding': 'gzip' }),
  });
  if (path.startsWith('/odd')) response.end(oddUser);
  else if (path.startsWith('/twice')) response.end(gzipSync(gzipSync(user)));
  else if (path.startsWith('/broken')) response.end(gzipSync(user).subarray(0, 30));
  else response.end(user);
}

async function open(page: Page, url: string): Promise<ResponseTypesPage> {
  const window = await new WindowPage(page).ready();
  await window.newRequest(url);
  await window.send.click();
  await window.responseStrip.waitFor();
  return new ResponseTypesPage(page);
}

test('what a response is read as is corrected, and kept by rules', async ({ openApp, serve }) => {
  const { page } = await openApp();
  const server = await serve(respond);

  await test.step('a wrong type is corrected by "Find matching type", and kept by a rule of the request', async () => {
    const response = await open(page, `${server.url}named/users/17`);
    await expect(response.readAs).toHaveText('store.User (from X-Protobuf-Message)');

    await response.chooseType('Cellar');
    await expect(response.readAs).toHaveText('Cellar (this response)');

    await response.command('Find matching type');
    await expect(response.fits.getByRole('row').nth(1)).toContainText('User');
    await expect(response.fits.getByRole('row').nth(1)).toContainText('default');
    await expect(response.fits.getByRole('row').nth(1)).toContainText('fully');
    await expect(response.fits.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(response.fits).toHaveCount(0);
    await expect(response.readAs).toHaveText('store.User (this response)');

    // A header names a type before any folder: only the request itself overrules it.
    await expect(response.always).toContainText('Always read this URL as store.User?');
    await expect(response.always.getByRole('button')).toHaveText(['This request', 'No']);
    await response.always.getByRole('button', { name: 'This request' }).click();
    await expect(response.always).toHaveCount(0);
    await expect(response.readAs).toHaveText('store.User (rule of this request)');

    const window = new WindowPage(page);
    await window.send.click();
    await expect(response.readAs).toHaveText('store.User (rule of this request)');
    await response.showRules();
    await expect(response.rules.getByRole('textbox', { name: 'Rule 1 status' })).toHaveValue('2xx');
    await expect(response.rules.getByText('used last')).toBeVisible();

    // Undone, the response says its type again.
    await window.actInNotices('Undo');
    await expect(response.rules.getByRole('textbox', { name: 'Rule 1 status' })).toHaveCount(0);
    await window.send.click();
    await expect(response.readAs).toHaveText('store.User (from X-Protobuf-Message)');
  });

  await test.step('a rule of the workspace counts where nothing names a type, and can be undone', async () => {
    const response = await open(page, `${server.url}users/17`);
    // A guess, if there was time for one.
    await expect(response.readAs).toHaveText(/^(Type unknown|(store\.)?User \(guess\))$/);

    await response.chooseType('store.User');
    await response.always.getByRole('button', { name: 'Workspace' }).click();
    await expect(response.readAs).toHaveText('store.User (rule of the workspace)');
    await response.showRules();
    await expect(page.getByRole('list', { name: 'Inherited response types' })).toContainText(
      '/users/*',
    );

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Inherited response types' })).toHaveCount(0);
    await new WindowPage(page).send.click();
    await expect(response.readAs).toHaveText(/^(Type unknown|(store\.)?User \(guess\))$/);
  });

  await test.step('No is not asked again', async () => {
    const response = await open(page, `${server.url}named`);
    await response.chooseType('Cellar');
    await response.always.getByRole('button', { name: 'No' }).click();
    await expect(response.always).toHaveCount(0);
    await response.chooseType('Pantry');
    await expect(response.readAs).toHaveText('Pantry (this response)');
    await expect(response.always).toHaveCount(0);
    await response.command('Automatic');
    await expect(response.readAs).toHaveText('store.User (from X-Protobuf-Message)');
  });

  await test.step('rules are put in another order by their grips', async () => {
    const response = await open(page, `${server.url}named`);
    await response.showRules();
    for (const status of ['4xx', '5xx', '2xx']) {
      await response.rules.getByRole('textbox', { name: 'New rule status' }).fill(status);
    }
    const statuses = response.rules.getByRole('textbox', { name: /^Rule \d status$/ });
    const grip = (place: number) =>
      response.rules.getByRole('button', { name: `Move rule ${place}`, exact: true });
    const values = () =>
      statuses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await expect.poll(values).toEqual(['4xx', '5xx', '2xx']);
    await grip(3).dragTo(grip(1));
    await expect.poll(values).toEqual(['2xx', '4xx', '5xx']);
    await grip(1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(values).toEqual(['4xx', '2xx', '5xx']);
    await expect(grip(2)).toBeFocused();
  });

  await test.step('a rule of the folder counts for its requests', async () => {
    const window = await new WindowPage(page).ready();
    const response = new ResponseTypesPage(page);
    await window.openRequest('Bytes before the message');
    await window.send.click();
    await window.responseStrip.waitFor();
    await response.command('Read as Text');
    await expect(response.readAs).toHaveText('read as text (this response)');
    await response.always.getByRole('button', { name: /^Folder/ }).click();
    await expect(response.readAs).toHaveText(/^read as text \(rule of /);
    await window.send.click();
    await expect(response.readAs).toHaveText(/^read as text \(rule of /);
  });
});

test('decoding steps are chosen, and kept by rules', async ({ openApp, serve }) => {
  const { page } = await openApp();
  const server = await serve(respond);

  await test.step('steps are added, changed, left out and taken back', async () => {
    const response = await open(page, `${server.url}twice`);
    // Nothing names them: the bytes look like it.
    await expect(response.steps).toHaveText([/^gzip.*\(guess\)$/, /^gzip.*\(guess\)$/]);

    await response.onSteps('Use the bytes as received');
    await expect(response.steps).toHaveCount(0);
    await response.addStep('gzip');
    await expect(response.steps).toHaveText([/^gzip.*\(chosen\)$/]);
    await response.addStep('gzip');
    await expect(response.steps).toHaveCount(2);
    await expect(response.row('SIMPLEUSER')).toBeVisible();

    await response.onStep(1, 'Remove this step');
    await expect(response.steps).toHaveCount(1);
    await response.onStep(0, 'Replace with', 'Base64');
    await expect(response.steps).toHaveText([/^base64/]);
    await expect(response.steps.nth(0)).toHaveAccessibleName(/failed$/);

    await response.onStep(0, 'Automatic steps');
    await expect(response.steps).toHaveText([/^gzip.*\(guess\)$/, /^gzip.*\(guess\)$/]);
  });

  await test.step('samples are read by a step that is chosen', async () => {
    const window = await new WindowPage(page).ready();
    const response = new ResponseTypesPage(page);
    await window.openRequest('Bytes before the message');
    await window.send.click();
    await window.responseStrip.waitFor();
    await response.addStep('Skip bytes...');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Bytes' }).fill('8');
    await page.keyboard.press('Enter');
    await expect(response.steps).toContainText(['skip 8 bytes']);
    await expect(response.readAs).toContainText('Plan');

    await window.openRequest('A plan in base64');
    await window.send.click();
    await expect(response.readAs).toHaveText('read as text');
    await response.addStep('Base64');
    await expect(response.readAs).toContainText('Plan');

    await window.openRequest('A stream of plans');
    await window.send.click();
    await expect(response.steps).toHaveText([/^1.000 messages, delimited$/]);
  });

  await test.step('steps that were chosen are a rule of the request, and are edited in its pane', async () => {
    const window = await new WindowPage(page).ready();
    const response = new ResponseTypesPage(page);
    await window.openRequest('Bytes before the message');
    await window.send.click();
    // The next response closes a menu of the one before.
    await window.ready();
    await expect(response.steps).toHaveCount(0);
    await response.addStep('Skip bytes...');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Bytes' }).fill('8');
    await page.keyboard.press('Enter');
    await expect(response.steps).toHaveText([/^skip 8 bytes.*\(chosen\)$/]);
    await expect(response.always).toContainText('Always decode this URL by skip 8?');
    await response.onStep(0, 'Always decode like this');
    await expect(response.steps).toHaveText([/^skip 8 bytes.*\(rule\)$/]);
    await expect(response.steps).toHaveAttribute('title', /rule of this request/);

    await window.send.click();
    await expect(response.steps).toHaveText([/^skip 8 bytes.*\(rule\)$/]);
    await response.showRules();
    const steps = response.rules.getByRole('textbox', { name: 'Rule 1 steps' });
    await expect(steps).toHaveValue('skip 8');
    await expect(response.rules.getByText('used last')).toBeVisible();

    await steps.fill('skip');
    await expect(page.getByText('"skip" is not a step')).toBeVisible();
    await steps.fill('skip 8, delimited');
    await window.send.click();
    await expect(response.steps).toHaveCount(2);
    await steps.fill('');
    await response.rules.getByRole('combobox', { name: 'Rule 1 read as' }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await window.send.click();
    await expect(response.readAs).toHaveText('read as text (rule of this request)');
  });

  await test.step('steps are kept as a rule where Content-Encoding names a coding that the body is not in', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/x-protobuf',
        'Content-Encoding': 'gzip',
        'X-Protobuf-Message': 'com.example.samples.store.User',
      });
      response.end(brotliCompressSync(user));
    });
    const response = await open(page, server.url);
    await expect(response.steps).toHaveText([/^gzip/]);
    await expect(response.steps.nth(0)).toHaveAccessibleName(/failed$/);
    await response.onStep(0, 'Replace with', 'Brotli');
    await expect(response.row('SIMPLEUSER')).toBeVisible();
    await expect(response.always).toContainText('Always decode this URL by br?');

    await response.always.getByRole('button', { name: 'This request' }).click();
    await expect(response.steps).toHaveText([/^gzip/, /^Brotli.*\(rule\)$/]);
    await new WindowPage(page).send.click();
    await expect(response.steps).toHaveText([/^gzip/, /^Brotli.*\(rule\)$/]);
    await expect(response.row('SIMPLEUSER')).toBeVisible();
  });

  await test.step('what messages are packed in is chosen by keyboard, and a rule holds it at the next Send', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'application/grpc+proto',
        'X-Protobuf-Message': 'com.example.samples.store.User',
        'grpc-encoding': 'gzip',
      });
      // The header errs.
      response.end(grpcFrame(1, brotliCompressSync(user)));
    });
    const response = await open(page, server.url);
    await expect(response.steps).toHaveText([/^1.message, gRPC frames, gzip$/]);
    await response.row('[0]').click();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('none of it is gzip')).toBeVisible();

    await response.steps.nth(0).focus();
    await page.keyboard.press('Enter');
    const codings = page.getByRole('menuitem', { name: 'Compressed messages are packed with' });
    await new WindowPage(page).menuTakesKeys();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(codings).toBeFocused();
    await page.keyboard.press('ArrowRight');
    const said = page.getByRole('menuitemradio', { name: /^From the header/ });
    await expect(said).toBeChecked();
    await expect(said).toBeFocused();
    await page.keyboard.press('B');
    await page.keyboard.press('Enter');
    await expect(response.steps).toHaveText([/^1.message, gRPC frames, Brotli\(chosen\)$/]);
    // The tree of before is shown until the next one is read.
    await expect(page.getByText('none of it is gzip')).toBeHidden();
    await response.row('[0]').click();
    await page.keyboard.press('ArrowRight');
    await expect(response.row('SIMPLEUSER')).toBeVisible();

    await response.onStep(0, 'Always decode like this');
    await expect(response.steps).toHaveText([/^1.message, gRPC frames, Brotli\(rule\)$/]);
    await new WindowPage(page).send.click();
    await expect(response.steps).toHaveText([/^1.message, gRPC frames, Brotli\(rule\)$/]);
    await response.showRules();
    const steps = response.rules.getByRole('textbox', { name: 'Rule 1 steps' });
    await expect(steps).toHaveValue('grpc:br');
    await expect(response.rules.getByText('used last')).toBeVisible();
  });
});

test('what a response has beyond its type is told, and its body is saved', async ({
  openApp,
  serve,
}) => {
  const { app, page, home } = await openApp();
  const server = await serve(respond);

  await test.step('what re-encoding would change leads to its row and bytes, by mouse and keys', async () => {
    const response = await open(page, `${server.url}odd`);
    await expect(response.fidelity).toContainText('Re-encoding changes');
    await expect(response.fidelity).toContainText('2 unknown fields');

    await response.fidelity.getByRole('button', { name: /^Re-encoding changes/ }).click();
    const findings = page.getByRole('listbox', { name: 'Re-encoding' });
    await findings.getByRole('option', { name: /needs 2/ }).click();
    await expect(new TreePage(page).legend).toHaveText('46..49 id: tag 1, value 3');
    await response.fidelity.getByRole('button', { name: /^Re-encoding changes/ }).focus();
    await page.keyboard.press('Escape');
    await expect(findings).toHaveCount(0);

    await response.fidelity.getByRole('button', { name: '2 unknown fields' }).click();
    const unknown = page.getByRole('listbox', { name: 'Unknown fields' });
    await unknown.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(unknown.getByRole('option', { selected: true })).toContainText('#20');
    await page.keyboard.press('Escape');
    await expect(unknown).toHaveCount(0);
  });

  await test.step('an unknown field is read as an enum of the schemas, and counts as named', async () => {
    const response = await open(page, `${server.url}odd`);
    await response.row('#19').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^All readings/ }).click();
    const dialog = page.getByRole('dialog');
    const picker = dialog.getByRole('combobox', { name: 'Enum of the schemas' });
    await picker.fill('UserRole');
    await picker.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Enum of the schemas' })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('old_role');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(response.row('old_role')).toContainText('UserRole');
    await expect(response.fidelity).toContainText('2 unknown fields, 1 of them named here');
  });

  await test.step('what came broken is said, and the bytes as they came are there and can be saved', async () => {
    const response = await open(page, `${server.url}broken`);
    await expect(response.steps).toHaveText([/^gzip 30/]);
    await expect(response.steps.nth(0)).toHaveAccessibleName(/failed$/);
    await expect(page.getByText('The gzip coding of the body ends too early')).toHaveCount(1);
    await page.getByRole('tab', { name: 'As received' }).click();
    await expect(page.getByText('1f 8b').first()).toBeVisible();

    const packed = join(home, 'Documents', 'packed.bin');
    await response.save(app, 'As received...', packed);
    await expect
      .poll(() => readFile(packed).catch(() => null))
      .toEqual(gzipSync(user).subarray(0, 30));
  });

  await test.step('a message is saved as ProtoJSON', async () => {
    const response = await open(page, `${server.url}named`);
    const file = join(home, 'Documents', 'user.json');
    await response.save(app, 'ProtoJSON...', file);
    await expect(page.getByText('ProtoJSON is saved')).toBeVisible();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      id: 401,
      username: 'SIMPLEUSER',
      email: 'simple@example.com',
      role: 'EMPLOYEE',
      createdAt: { year: 2024, month: 6, day: 3 },
    });
  });
});
