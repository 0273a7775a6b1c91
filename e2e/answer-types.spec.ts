import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { AnswerTypesPage } from './answer-types-page.ts';
import { expect, test } from './app-test.ts';
import { type LocalServer, startServer } from './local-server.ts';
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
async function serve(): Promise<LocalServer> {
  return startServer((request, response) => {
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
  });
}

async function open(page: Page, url: string): Promise<AnswerTypesPage> {
  const window = await new WindowPage(page).ready();
  await window.newRequest(url);
  await window.send.click();
  await window.answerStrip.waitFor();
  return new AnswerTypesPage(page);
}

test('a wrong type is corrected by "Which type fits?", and kept by a rule of the request', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}named/users/17`);
  await expect(answer.readAs).toHaveText('store.User (from X-Protobuf-Message)');

  await answer.chooseType('Cellar');
  await expect(answer.readAs).toHaveText('Cellar (chosen)');

  await answer.command('Which type fits?');
  await expect(answer.fits.getByRole('row').nth(1)).toContainText('User');
  await expect(answer.fits.getByRole('row').nth(1)).toContainText('default');
  await expect(answer.fits.getByRole('row').nth(1)).toContainText('fully');
  // The first one has the focus.
  await page.keyboard.press('Enter');
  await expect(answer.fits).toHaveCount(0);
  await expect(answer.readAs).toHaveText('store.User (chosen)');

  // A header names a type before any folder: only the request itself overrules it.
  await expect(answer.always).toContainText('Always read this URL as store.User?');
  await expect(answer.always.getByRole('button')).toHaveText(['This request', 'No']);
  await answer.always.getByRole('button', { name: 'This request' }).click();
  await expect(answer.always).toHaveCount(0);
  await expect(answer.readAs).toHaveText('store.User (rule of this request)');

  const window = new WindowPage(page);
  await window.send.click();
  await expect(answer.readAs).toHaveText('store.User (rule of this request)');
  await answer.showRules();
  await expect(answer.rules.getByRole('textbox', { name: 'Rule 1 status' })).toHaveValue('2xx');
  await expect(answer.rules.getByText('used last')).toBeVisible();

  // Undone, the answer says its type again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answer.rules.getByRole('textbox', { name: 'Rule 1 status' })).toHaveCount(0);
  await window.send.click();
  await expect(answer.readAs).toHaveText('store.User (from X-Protobuf-Message)');
  await server.close();
});

test('a rule of the workspace counts where nothing names a type, and can be undone', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}users/17`);
  // A guess, if there was time for one.
  await expect(answer.readAs).toHaveText(/^(Type unknown|(store\.)?User \(guess\))$/);

  await answer.chooseType('store.User');
  await answer.always.getByRole('button', { name: 'Workspace' }).click();
  await expect(answer.readAs).toHaveText('store.User (rule of the workspace)');
  await answer.showRules();
  await expect(page.getByRole('list', { name: 'Inherited response types' })).toContainText(
    '/users/*',
  );

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Inherited response types' })).toHaveCount(0);
  await new WindowPage(page).send.click();
  await expect(answer.readAs).toHaveText(/^(Type unknown|(store\.)?User \(guess\))$/);
  await server.close();
});

test('No is not asked again', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}named`);
  await answer.chooseType('Cellar');
  await answer.always.getByRole('button', { name: 'No' }).click();
  await expect(answer.always).toHaveCount(0);
  await answer.chooseType('Pantry');
  await expect(answer.readAs).toHaveText('Pantry (chosen)');
  await expect(answer.always).toHaveCount(0);
  await answer.command('As the body says');
  await expect(answer.readAs).toHaveText('store.User (from X-Protobuf-Message)');
  await server.close();
});

test('steps are added, changed, left out and taken back', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}twice`);
  // Nothing names them: the bytes look like it.
  await expect(answer.steps).toHaveText([/^gzip.*\(guess\)$/, /^gzip.*\(guess\)$/]);

  await answer.onSteps('Take the bytes as they arrived');
  await expect(answer.steps).toHaveCount(0);
  await answer.addStep('gzip');
  await expect(answer.steps).toHaveText([/^gzip.*\(chosen\)$/]);
  await answer.addStep('gzip');
  await expect(answer.steps).toHaveCount(2);
  await expect(answer.row('SIMPLEUSER')).toBeVisible();

  await answer.onStep(1, 'Leave out this step');
  await expect(answer.steps).toHaveCount(1);
  await answer.onStep(0, 'Another in its place', 'Base64');
  await expect(answer.steps).toHaveText([/^base64/]);
  await expect(answer.steps.nth(0)).toHaveAccessibleName(/failed$/);

  await answer.onStep(0, 'Steps as the body says');
  await expect(answer.steps).toHaveText([/^gzip.*\(guess\)$/, /^gzip.*\(guess\)$/]);
  await server.close();
});

test('samples are read by a step that is chosen', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const answer = new AnswerTypesPage(page);
  await window.openRequest('Bytes before the message');
  await window.send.click();
  await window.answerStrip.waitFor();
  await answer.addStep('Skip bytes...');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Bytes' }).fill('8');
  await page.keyboard.press('Enter');
  await expect(answer.steps).toContainText(['skip 8 bytes']);
  await expect(answer.readAs).toContainText('Plan');

  await window.openRequest('A plan in base64');
  await window.send.click();
  await expect(answer.readAs).toHaveText('read as text');
  await answer.addStep('Base64');
  await expect(answer.readAs).toContainText('Plan');

  await window.openRequest('A stream of plans');
  await window.send.click();
  await expect(answer.steps).toHaveText([/^1.000 messages, delimited$/]);
});

test('steps that were chosen are a rule of the request, and are edited in its pane', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const answer = new AnswerTypesPage(page);
  await window.openRequest('Bytes before the message');
  await window.send.click();
  await window.answerStrip.waitFor();
  await answer.addStep('Skip bytes...');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Bytes' }).fill('8');
  await page.keyboard.press('Enter');
  await expect(answer.steps).toHaveText([/^skip 8 bytes.*\(chosen\)$/]);
  await expect(answer.always).toContainText('Always decode this URL by skip 8?');
  await answer.onStep(0, 'Always decode responses of this request so');
  await expect(answer.steps).toHaveText([/^skip 8 bytes.*\(rule\)$/]);
  await expect(answer.steps).toHaveAttribute('title', /rule of this request/);

  await window.send.click();
  await expect(answer.steps).toHaveText([/^skip 8 bytes.*\(rule\)$/]);
  await answer.showRules();
  const steps = answer.rules.getByRole('textbox', { name: 'Rule 1 steps' });
  await expect(steps).toHaveValue('skip 8');
  await expect(answer.rules.getByText('used last')).toBeVisible();

  await steps.fill('skip');
  await expect(page.getByText('"skip" is no step')).toBeVisible();
  await steps.fill('skip 8, delimited');
  await window.send.click();
  await expect(answer.steps).toHaveCount(2);
  await steps.fill('');
  await answer.rules.getByRole('combobox', { name: 'Rule 1 read as' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await window.send.click();
  await expect(answer.readAs).toHaveText('read as text (rule of this request)');
});

test('steps are kept as a rule where Content-Encoding names a coding that the body is not in', async ({
  openApp,
  serve: serveAnswer,
}) => {
  const server = await serveAnswer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/x-protobuf',
      'Content-Encoding': 'gzip',
      'X-Protobuf-Message': 'com.example.samples.store.User',
    });
    response.end(brotliCompressSync(user));
  });
  const { page } = await openApp();
  const answer = await open(page, server.url);
  await expect(answer.steps).toHaveText([/^gzip/]);
  await expect(answer.steps.nth(0)).toHaveAccessibleName(/failed$/);
  await answer.onStep(0, 'Another in its place', 'Brotli');
  await expect(answer.row('SIMPLEUSER')).toBeVisible();
  await expect(answer.always).toContainText('Always decode this URL by br?');

  await answer.always.getByRole('button', { name: 'This request' }).click();
  await expect(answer.steps).toHaveText([/^gzip/, /^Brotli.*\(rule\)$/]);
  await new WindowPage(page).send.click();
  await expect(answer.steps).toHaveText([/^gzip/, /^Brotli.*\(rule\)$/]);
  await expect(answer.row('SIMPLEUSER')).toBeVisible();
});

test('what messages are packed in is chosen by keyboard, and a rule holds it at the next Send', async ({
  openApp,
  serve: serveAnswer,
}) => {
  const server = await serveAnswer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/grpc+proto',
      'X-Protobuf-Message': 'com.example.samples.store.User',
      'grpc-encoding': 'gzip',
    });
    // The header errs.
    response.end(grpcFrame(1, brotliCompressSync(user)));
  });
  const { page } = await openApp();
  const answer = await open(page, server.url);
  await expect(answer.steps).toHaveText([/^1.message, gRPC frames, gzip$/]);
  await answer.row('[0]').click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('nothing of it can be read as gzip')).toBeVisible();

  await answer.steps.nth(0).focus();
  await page.keyboard.press('Enter');
  const codings = page.getByRole('menuitem', { name: 'Compressed messages are packed with' });
  // It takes keys only from then on.
  await expect(page.locator('[role="menu"] :focus')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(codings).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const said = page.getByRole('menuitemradio', { name: /^As the header says/ });
  await expect(said).toBeChecked();
  await expect(said).toBeFocused();
  await page.keyboard.press('B');
  await page.keyboard.press('Enter');
  await expect(answer.steps).toHaveText([/^1.message, gRPC frames, Brotli\(chosen\)$/]);
  await answer.row('[0]').click();
  await page.keyboard.press('ArrowRight');
  await expect(answer.row('SIMPLEUSER')).toBeVisible();

  await answer.onStep(0, 'Always decode responses of this request so');
  await expect(answer.steps).toHaveText([/^1.message, gRPC frames, Brotli\(rule\)$/]);
  await new WindowPage(page).send.click();
  await expect(answer.steps).toHaveText([/^1.message, gRPC frames, Brotli\(rule\)$/]);
  await answer.showRules();
  const steps = answer.rules.getByRole('textbox', { name: 'Rule 1 steps' });
  await expect(steps).toHaveValue('grpc:br');
  await expect(answer.rules.getByText('used last')).toBeVisible();
});

test('rules are put in another order by their grips', async ({ openApp }) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}named`);
  await answer.showRules();
  for (const status of ['4xx', '5xx', '2xx']) {
    await answer.rules.getByRole('textbox', { name: 'New rule status' }).fill(status);
  }
  const statuses = answer.rules.getByRole('textbox', { name: /^Rule \d status$/ });
  const grip = (place: number) =>
    answer.rules.getByRole('button', { name: `Move rule ${place}`, exact: true });
  const values = () =>
    statuses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(values).toEqual(['4xx', '5xx', '2xx']);
  await grip(3).dragTo(grip(1));
  await expect.poll(values).toEqual(['2xx', '4xx', '5xx']);
  await grip(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(values).toEqual(['4xx', '2xx', '5xx']);
  await expect(grip(2)).toBeFocused();
  await server.close();
});

test('a rule of the folder counts for its requests', async ({ openApp }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const answer = new AnswerTypesPage(page);
  await window.openRequest('Bytes before the message');
  await window.send.click();
  await window.answerStrip.waitFor();
  await answer.command('Read as Text');
  await expect(answer.readAs).toHaveText('read as text (chosen)');
  await answer.always.getByRole('button', { name: /^Folder/ }).click();
  await expect(answer.readAs).toHaveText(/^read as text \(rule of /);
  await window.send.click();
  await expect(answer.readAs).toHaveText(/^read as text \(rule of /);
});

test('what re-encoding would change leads to its row and bytes, by mouse and keys', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}odd`);
  await expect(answer.fidelity).toContainText('Re-encoding would change');
  await expect(answer.fidelity).toContainText('2 unknown fields');

  await answer.fidelity.getByRole('button', { name: /^Re-encoding would change/ }).click();
  const findings = page.getByRole('listbox', { name: 'Re-encoding' });
  await findings.getByRole('option', { name: /needs 2/ }).click();
  await expect(new TreePage(page).legend).toHaveText('id: tag 1, value 3, at 46..49');

  await answer.fidelity.getByRole('button', { name: '2 unknown fields' }).click();
  const unknown = page.getByRole('listbox', { name: 'Unknown fields' });
  await unknown.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(unknown.getByRole('option', { selected: true })).toContainText('#20');
  await page.keyboard.press('Escape');
  await expect(unknown).toHaveCount(0);
  await server.close();
});

test('an unknown field is read as an enum of the schemas, and counts as named', async ({
  openApp,
}) => {
  const { page } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}odd`);
  await answer.row('#19').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^All readings/ }).click();
  const dialog = page.getByRole('dialog');
  const picker = dialog.getByRole('combobox', { name: 'Enum of the schemas' });
  await picker.fill('UserRole');
  await picker.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Enum of the schemas' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('old_role');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(answer.row('old_role')).toContainText('UserRole');
  await expect(answer.fidelity).toContainText('2 unknown fields, 1 of them named here');
  await server.close();
});

test('what came broken is said, and the bytes as they came are there and can be saved', async ({
  openApp,
}) => {
  const { app, page, home } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}broken`);
  await expect(answer.steps).toHaveText([/^gzip 30/]);
  await expect(answer.steps.nth(0)).toHaveAccessibleName(/failed$/);
  await expect(page.getByText('The gzip coding of the body ends too early')).toHaveCount(1);
  await page.getByRole('tab', { name: 'As received' }).click();
  await expect(page.getByText('1f 8b').first()).toBeVisible();

  const packed = join(home, 'Documents', 'packed.bin');
  await answer.save(app, 'As received...', packed);
  await expect
    .poll(() => readFile(packed).catch(() => null))
    .toEqual(gzipSync(user).subarray(0, 30));
  await server.close();
});

test('a message is saved as ProtoJSON', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const server = await serve();
  const answer = await open(page, `${server.url}named`);
  const file = join(home, 'Documents', 'user.json');
  await answer.save(app, 'ProtoJSON...', file);
  await expect(page.getByText('ProtoJSON is saved')).toBeVisible();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    id: 401,
    username: 'SIMPLEUSER',
    email: 'simple@example.com',
    role: 'EMPLOYEE',
    createdAt: { year: 2024, month: 6, day: 3 },
  });
  await server.close();
});
