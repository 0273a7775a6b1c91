import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { OpenedPage } from './opened-page.ts';
import { recordingOf } from './recording-text.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, varintField } from './wire-bytes.ts';

/** A `com.example.samples.store.User`, as its fields lie on the wire. */
function user(name: string): Buffer {
  return Buffer.concat([
    varintField(1, 7),
    bytesField(2, name),
    bytesField(3, `${name}@example.com`),
  ]);
}

test('bodies are opened: from files, from the clipboard, and after a restart', async ({
  openApp,
}) => {
  const launched = await openApp();
  const { page, home } = launched;
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  await window.schemasRead();

  await test.step('opening a large file can be cancelled', async () => {
    const path = join(home, 'large.bin');
    await writeFile(path, '');
    await truncate(path, 200 * 1024 * 1024);
    await opened.answerDialog(launched, [path]);

    await page.keyboard.press('ControlOrMeta+O');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect(page.getByText('Opening large.bin')).toBeHidden();
    await expect(window.tab('large.bin')).toHaveCount(0);
    await expect(window.send).toBeEnabled();
  });

  await test.step('files are opened by the menu, several at once, and each that cannot be says why', async () => {
    const at = (name: string): string => join(home, name);
    await writeFile(at('one.pb'), user('one'));
    await writeFile(at('two.hex'), '08 07 12 03 74 77 6f');
    await writeFile(at('empty.bin'), '');
    await writeFile(at('huge.bin'), '');
    await truncate(at('huge.bin'), 512 * 1024 * 1024);
    await mkdir(at('folder.bin'));
    const names = ['one.pb', 'two.hex', 'empty.bin', 'gone.bin', 'folder.bin', 'huge.bin'];
    await opened.answerDialog(launched, names.map(at));

    await opened.pressMenu(launched, 'Open body or recording...');

    await expect(window.tab('one.pb')).toHaveAttribute('aria-selected', 'true');
    await expect(
      window.problem(page).filter({ hasText: 'gone.bin could not be read' }),
    ).toBeVisible();
    await expect(
      window.problem(page).filter({ hasText: 'folder.bin could not be read' }),
    ).toBeVisible();
    const tooLarge = window.problem(page).filter({ hasText: 'Too large to open' });
    await expect(tooLarge).toBeVisible();
    await expect(tooLarge).toContainText('raise "maxBodyMegabytes" in protodesk.yaml');
    await window.tab('two.hex').click();
    await expect(opened.body).toContainText('written as hex digits');
    await expect(opened.body.getByRole('treegrid')).toContainText('two');
    await window.tab('empty.bin').click();
    await expect(opened.body).toContainText('0 B');
  });

  await test.step('what is pasted is opened: a list of bytes, a dump of xxd, base64, a text', async () => {
    const bytes = user('Eve');
    const dump = `00000000: ${bytes.toString('hex').replaceAll(/(.{4})/g, '$1 ')} ................`;
    const cases = [
      [dump.slice(0, 200), 'written as a hex dump'],
      [bytes.toString('base64'), 'written as base64'],
      ['Hello, it is only a text.', 'plain text'],
    ] as const;
    await opened.paste(`data := []byte{${bytes.join(', ')}}`);
    await expect(opened.body).toContainText('written as a list of bytes');
    await expect(opened.tree).toContainText('Eve@example.com');
    await opened.paste(JSON.stringify([...bytes]));
    await expect(window.problem(opened.body)).toContainText('This JSON may be a list of bytes');
    await expect(opened.body.getByRole('tab', { name: 'JSON' })).toBeVisible();
    for (const [text, words] of cases) {
      await opened.paste(text);
      await expect(opened.body).toContainText(words);
    }
    // Without a field, at once.
    await opened.body.getByRole('tab', { name: 'Text' }).click();
    await launched.app.evaluate(({ clipboard }) => clipboard.writeText('08 07 12 03 74 77 6f'));
    await page.keyboard.press('ControlOrMeta+V');
    await expect(opened.body).toContainText('written as hex digits');
    await expect(opened.body).toContainText('Pasted');
    await page.keyboard.press('ControlOrMeta+W');
    await page.keyboard.press('ControlOrMeta+W');
    await page.keyboard.press('ControlOrMeta+W');
    await expect(opened.body).toContainText('written as a hex dump');
    await expect(opened.tree).toContainText('Eve@example.com');
    await page.keyboard.press('ControlOrMeta+Shift+T');
    await expect(opened.body).toContainText('written as base64');
  });

  await test.step('open bodies without a type get one when .proto files are added', async () => {
    const paths = [join(home, 'probe1.bin'), join(home, 'probe2.bin')];
    for (const path of paths) {
      await writeFile(
        path,
        Buffer.concat([varintField(81, 5), bytesField(82, 'deep'), bytesField(83, 'sea')]),
      );
    }
    await window.drop(paths);
    await expect(window.tab('probe2.bin')).toBeVisible();
    await window.tab('probe2.bin').click();
    await expect(opened.row('#82')).toBeVisible();
    await window.tab('probe1.bin').click();
    await expect(opened.readAs).toContainText('Type unknown');

    const schema = join(home, 'probe.proto');
    const fields = 'int32 depth = 81; string name = 82; string place = 83;';
    await writeFile(schema, `syntax = "proto3"; package probing; message Probe { ${fields} }`);
    await window.drop([schema]);

    await expect(opened.row('name')).toContainText('deep');
    await expect(opened.readAs).toContainText('Probe');
    await window.tab('probe2.bin').click();
    await expect(opened.row('place')).toContainText('sea');
  });

  await test.step('a wrong type is repaired by a press, and what was said about it closes', async () => {
    await opened.chooseType('User');
    await opened.body.getByRole('button', { name: /unknown fields$/ }).click();
    const findings = opened.body.getByRole('listbox', { name: 'Unknown fields' });
    await expect(findings).toBeVisible();
    const conflict = opened.body.getByRole('region', { name: 'Type conflict' });
    await expect(conflict).toContainText('User does not match. Probe matches all 3 fields.');

    await conflict.getByRole('button', { name: 'Use Probe' }).click();

    await expect(opened.row('place')).toContainText('sea');
    await expect(conflict).toHaveCount(0);
    await expect(findings).toHaveCount(0);
  });

  await test.step('the tools stay where they are when one says that it copied', async () => {
    const bytes = opened.body.getByRole('region', { name: 'Bytes', exact: true });
    const copy = bytes.getByRole('button', { name: 'Copy', exact: true });
    const before = await copy.boundingBox();
    await copy.click();
    await page.getByRole('menuitem', { name: 'Hex' }).first().click();
    await expect(copy).toContainText('Copied');
    expect(await copy.boundingBox()).toEqual(before);
  });

  await test.step('a body that is dropped is read as a type, and is there after a restart', async () => {
    const path = join(home, 'ada.bin');
    await writeFile(path, user('ada'));

    await window.drop([path]);

    await expect(window.tab('ada.bin')).toHaveAttribute('aria-selected', 'true');
    await expect(opened.body).toContainText('Dropped on the window');
    await opened.chooseType('User');
    await expect(opened.row('email')).toContainText('ada@example.com');
    await opened.row('email').click();
    const bytes = opened.body.getByRole('region', { name: 'Bytes', exact: true });
    await bytes.getByRole('button', { name: /^Copy \d+.B$/ }).click();
    await page.getByRole('menuitem', { name: 'Hex' }).first().click();
    await expect
      .poll(async () => {
        const text = await launched.app.evaluate(({ clipboard }) => clipboard.readText());
        return text.replaceAll(/\s/g, '');
      })
      .toContain(Buffer.from('ada@example.com').toString('hex'));
    await rm(path);

    const second = await launched.restart();
    const again = new OpenedPage(new WindowPage(second.page));
    await expect(again.row('email')).toContainText('ada@example.com');
  });
});

test('recordings are listed, read and given room', async ({ openApp }) => {
  const launched = await openApp();
  const { page, home } = launched;
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  await window.schemasRead();

  await test.step('an exchange of a recording gets the room of the list, by a key and by its button', async () => {
    const path = join(home, 'roomy.har');
    await writeFile(path, recordingOf(user('Ada')));
    await window.drop([path]);
    await expect(window.responseStrip).toContainText('200');
    // Rests until nothing moves it any more.
    await window.responseStrip.hover();
    const before = (await window.responseStrip.boundingBox())?.y ?? 0;

    await page.keyboard.press('Control+Shift+M');
    await expect(opened.entries).not.toBeInViewport();
    await expect
      .poll(async () => (await window.responseStrip.boundingBox())?.y ?? before)
      .toBeLessThan(before - 80);

    await page.getByRole('button', { name: 'Show the list again' }).click();
    await expect(opened.entries).toBeInViewport();
    await expect.poll(async () => (await window.responseStrip.boundingBox())?.y).toBe(before);
  });

  await test.step('a recording is listed, filtered and read as one type', async () => {
    const path = join(home, 'listed.har');
    await writeFile(path, recordingOf(user('Ada')));

    await window.drop([path]);
    await expect(window.tab('listed.har')).toHaveAttribute('aria-selected', 'true');

    await expect(opened.recording).toContainText('Recorded by Firefox 131.0');
    await expect(opened.entries.getByRole('option')).toHaveCount(2);
    await expect(window.responseStrip).toContainText('200');
    await opened.recording.getByRole('button', { name: 'Read all as...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read all as' });
    await expect(
      dialog.getByRole('combobox', { name: 'Message type of all responses' }),
    ).toBeFocused();
    await page.keyboard.type('samples.store.User');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Read all' }).click();
    await expect(opened.entries.getByRole('option', { name: /User/ })).toHaveCount(2);
    await expect(opened.row('email')).toContainText('Ada@example.com');

    await opened.entries.focus();
    await page.keyboard.press('ArrowDown');
    await expect(window.responseStrip).toContainText('404');
    await window.showResponse('Headers');
    await expect(window.response).toContainText('Authorization');
    await expect(window.response).not.toContainText('sk-canary-3d1');
    await window.showResponse('Timeline');
    await expect(window.response.getByRole('table', { name: 'Phases' })).toBeVisible();
    await opened.recording.getByRole('textbox', { name: 'Filter the exchanges' }).fill('orders');
    await expect(opened.entries.getByRole('option')).toHaveCount(1);
  });

  await test.step('a type that is chosen for an entry of a recording stays, and holds in a comparison', async () => {
    const paths = [join(home, 'eve.bin'), join(home, 'calls.har')];
    await writeFile(paths[0] ?? '', user('Eve'));
    await writeFile(paths[1] ?? '', recordingOf(user('Ada')));
    await window.drop(paths);
    await expect(window.tab('calls.har')).toBeVisible();
    await window.tab('eve.bin').click();
    await opened.chooseType('CreateUser');
    await window.tab('calls.har').click();
    await opened.chooseType('CreateUser');
    await opened.entries.focus();
    await page.keyboard.press('ArrowDown');
    await expect(window.responseStrip).toContainText('404');
    await page.keyboard.press('ArrowUp');
    await expect(opened.row('email')).toContainText('"Ada"');

    await opened.askToCompare();
    await opened.compareDialog.getByRole('button', { name: 'eve.bin' }).click();

    const both = page.getByRole('region', { name: 'Two bodies' });
    await expect(both.getByRole('row', { name: /^email/ })).toContainText('Eve');
  });
});

test('responses are compared, and become bodies of requests', async ({ openApp, serve }) => {
  const launched = await openApp();
  const { page, home } = launched;
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  await window.schemasRead();

  await test.step('a response is compared with a file by meaning, found among many by a filter', async () => {
    const server = await serve((_request, response) => {
      response.setHeader('Content-Type', 'application/x-protobuf');
      response.setHeader('X-Protobuf-Message', 'com.example.samples.store.User');
      response.end(user('Ada'));
    });
    const paths = Array.from({ length: 30 }, (_, at) => join(home, `file${at}.bin`));
    for (const [at, path] of paths.entries()) await writeFile(path, user(`User${at}`));
    await window.drop(paths);
    await expect(window.tab('file29.bin')).toBeVisible();
    await window.newRequest(`${server.url}users/7`);
    await window.send.click();
    await expect(window.response).toContainText('Ada@example.com');

    await opened.askToCompare();
    const dialog = opened.compareDialog;
    await expect(dialog.getByRole('listitem')).toHaveCount(30);
    await expect(dialog.getByRole('textbox', { name: 'Filter the bodies' })).toBeFocused();
    await page.keyboard.type('file17');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Enter');

    const both = page.getByRole('region', { name: 'Two bodies' });
    await expect(both).toContainText('Ada@example.com');
    await expect(both).toContainText('User17@example.com');
    await both.getByText('By bytes').click();
    await expect(opened.diff).toContainText(/\d differences?/);
  });

  await test.step('a response is beside an earlier one by meaning and by bytes', async () => {
    const names = ['Ada', 'Bob', 'Grace'];
    const server = await serve((_request, response) => {
      response.setHeader('Content-Type', 'application/x-protobuf');
      response.setHeader('X-Protobuf-Message', 'com.example.samples.store.User');
      response.end(user(names.shift() ?? 'Eve'));
    });
    await window.newRequest(`${server.url}users/7`);
    for (const [index, name] of ['Ada', 'Bob', 'Grace'].entries()) {
      await window.send.click();
      await expect(window.response).toContainText(`${name}@example.com`);
      if (index === 0) await expect(window.responseStrip).toContainText('200');
    }

    await opened.onBody('Compare with an earlier response...');
    const dialog = page.getByRole('dialog', { name: 'Compare with an earlier response' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button').filter({ hasText: '200' }).last().click();

    const compared = page.getByRole('region', { name: 'Compared with now' });
    await expect(compared).toContainText('Ada');
    await expect(compared).toContainText('Grace');
    await compared.getByText('By bytes').click();
    await expect(opened.diff).toContainText(/\d differences/);
    await expect(opened.differing('≠').first()).toBeVisible();
    // Wherever the focus is.
    await page.keyboard.press('F7');
    await expect(opened.diff.getByRole('status')).toContainText('1 of ');
    await expect(opened.diff.locator('li[data-shown="true"]').first()).toBeVisible();
    await page.keyboard.press('Shift+F7');
    await expect(opened.diff.getByRole('status')).not.toContainText('1 of ');
    await page.getByRole('button', { name: 'Next difference' }).click();
    await expect(opened.diff.getByRole('status')).toContainText('1 of ');
  });

  await test.step('a response is opened as the body of a request, and sent', async () => {
    const received: Buffer[] = [];
    const server = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push(Buffer.concat(chunks));
      response.setHeader('Content-Type', 'application/x-protobuf');
      response.setHeader('X-Protobuf-Message', 'com.example.samples.store.User');
      response.end(user('Ada'));
    });
    await window.newRequest(`${server.url}users/7`);
    await window.send.click();
    await expect(window.row('email')).toContainText('Ada@example.com');

    await opened.onBody('Use in a new request');

    await expect(window.url).toHaveValue('');
    await window.url.fill(server.url);
    await window.send.click();
    await expect(window.responseStrip).toContainText('200');
    expect(received.at(-1)?.toString('hex')).toBe(user('Ada').toString('hex'));

    await opened.onBody('Use as body of this request');
    await expect(page.getByText(/has this body now/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  await test.step('an opened file is edited as a copy, whose bytes are saved', async () => {
    const [path, saved] = [join(home, 'edited.bin'), join(home, 'saved.bin')];
    await writeFile(path, user('Ada'));
    await window.drop([path]);
    await opened.chooseType('User');
    await expect(opened.body.getByRole('button', { name: 'Edit a copy' })).toBeVisible();

    await opened.row('email').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit a copy' }).click();

    await expect(window.tab('POST edited.bin')).toHaveAttribute('aria-selected', 'true');
    await launched.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, saved);
    await page.getByRole('button', { name: 'Save the bytes...' }).click();
    await expect(page.getByText('The body is saved')).toBeVisible();
    expect(await readFile(saved)).toEqual(user('Ada'));
  });
});

test('opened bodies are compared with each other', async ({ openApp }) => {
  const launched = await openApp();
  const { page, home } = launched;
  const window = await new WindowPage(page).ready();
  const opened = new OpenedPage(window);
  await window.schemasRead();

  await test.step('two opened bodies are compared by bytes', async () => {
    const paths = [join(home, 'a.bin'), join(home, 'b.bin')];
    const same = Buffer.alloc(40, 'x');
    await writeFile(paths[0] ?? '', same);
    await writeFile(paths[1] ?? '', Buffer.concat([same, Buffer.from('more')]));
    await window.drop(paths);
    await expect(window.tab('b.bin')).toBeVisible();

    await opened.compareWith('b.bin');

    await expect(page.getByRole('region', { name: 'Two bodies' })).toContainText(
      'Not compared as data: Left is neither protobuf bytes nor JSON.',
    );
    await expect(opened.diff).toContainText('1 difference');
    await expect(opened.differing('+')).toHaveCount(1);
    await expect(opened.diff).toContainText('40 of 44 bytes equal');
  });

  await test.step('two bodies without a type are compared by the numbers of their fields', async () => {
    // No type of the samples has such fields.
    const body = (level: number) =>
      Buffer.concat([
        varintField(71, 5),
        bytesField(72, Buffer.concat([varintField(73, level), bytesField(74, 'same')])),
      ]);
    const paths = [join(home, 'before.bin'), join(home, 'after.bin')];
    await writeFile(paths[0] ?? '', body(1));
    await writeFile(paths[1] ?? '', body(2));
    await window.drop(paths);
    await expect(window.tab('after.bin')).toBeVisible();
    await expect(opened.row('#71')).toContainText('5');

    // The tree keeps its rows and the chosen one while something else is shown.
    await opened.row('#71').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(opened.row('#73')).toContainText('1');
    const kept = { name: '#72', expanded: true, selected: true } as const;
    await window.tab('after.bin').click();
    await expect(opened.row('#72')).toBeVisible();
    await expect(opened.row('#73')).toHaveCount(0);
    await window.tab('^Body before.bin').click();
    await expect(opened.tree.getByRole('row', kept)).toBeVisible();
    await opened.body.getByRole('tab', { name: 'JSON' }).click();
    await expect(opened.tree).toHaveCount(0);
    await opened.body.getByRole('button', { name: 'Find matching type' }).click();
    const ranking = page.getByRole('dialog', { name: 'Find matching type' });
    await ranking.getByRole('button', { name: 'Close' }).last().click();
    await opened.readAs.click();
    await expect(page.getByRole('option', { name: 'Automatic current' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Open .proto files...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await opened.body.getByRole('tab', { name: 'Tree' }).click();
    await expect(opened.tree.getByRole('row', kept)).toBeVisible();
    await expect(opened.row('#73')).toContainText('1');

    await opened.askToCompare();
    await opened.compareDialog.getByRole('button', { name: 'after.bin' }).click();

    const both = page.getByRole('region', { name: 'Two bodies' });
    await expect(both).toContainText(
      '3 fields: 2 equal, 1 different; by field numbers, because neither has a type',
    );
    await expect(both.getByRole('row', { name: /^#73 / })).toContainText('different numbers');
    await both.getByRole('button', { name: 'Ignore #72.#73' }).click();
    await expect(both).toContainText('Ignored: #72.#73 (1 field)');
    await both.getByText('By bytes').click();
    await expect(opened.diff).toContainText('1 difference');
    await window.tab('^Body before.bin').click();
    await window.tab('^Differences of before.bin').click();
    await expect(opened.diff).toContainText('1 difference');
  });

  await test.step('a file is dropped on the dialog, or chosen in it', async () => {
    const [path, other] = [join(home, 'left.bin'), join(home, 'other.bin')];
    await writeFile(path, user('Ada'));
    await writeFile(other, user('Bob'));
    await window.drop([path]);
    await opened.chooseType('User');

    await opened.askToCompare();
    await window.drop([other], opened.compareDialog);
    const both = page.getByRole('region', { name: 'Two bodies' });
    await expect(both).toContainText('Bob@example.com');
    await expect(window.tab('^Differences of left.bin and other.bin')).toHaveCount(1);

    await window.tab('^Body other.bin').click();
    await opened.chooseType('CreateUser');
    await opened.answerDialog(launched, [path]);
    await opened.askToCompare();
    await opened.compareDialog.getByRole('button', { name: 'Choose file...' }).click();
    await expect(window.tab('^Differences of other.bin and left.bin')).toBeVisible();
  });

  await test.step('comparing two large bodies is cancelled, and done when it is wanted after all', async () => {
    const list = (last: string): string =>
      `[${Array.from({ length: 300_000 }, (_, at) => `{"id":${at},"name":"user ${at}"}`).join()},${last}]`;
    const paths = [join(home, 'a.json'), join(home, 'b.json')];
    await writeFile(paths[0] ?? '', list('1'));
    await writeFile(paths[1] ?? '', list('2'));
    await window.drop(paths);
    // Whichever is read first.
    await expect(window.tab('a.json')).toBeVisible();
    await window.tab('b.json').click();

    await opened.askToCompare();
    await opened.compareDialog.getByRole('button', { name: 'a.json' }).click();
    const busy = page.getByText('Comparing both').locator('..');
    await busy.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled: nothing is compared yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const both = page.getByRole('region', { name: 'Two bodies' });
    await expect(both).toContainText('[300000]', { timeout: 60_000 });
  });
});
