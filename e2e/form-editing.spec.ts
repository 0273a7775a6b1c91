import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { BodyTextPage } from './body-text-page.ts';
import { FormPage } from './form-page.ts';
import type { WindowPage } from './window-page.ts';

/** Opens a tab with the form of a kitchen in which nothing is set. */
async function emptyKitchen(page: Page): Promise<{ window: WindowPage; form: FormPage }> {
  const { window } = await BodyTextPage.open(page, 'Kitchen');
  await window.editBodyAs('Form');
  const form = new FormPage(page);
  await form.row('scalars').focus();
  return { window, form };
}

/** Makes the window so high that several rows of a list are in sight. */
async function makeRoom(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1500, height: 1100 });
}

/** The texts of the items of a list, in their order. */
async function itemsOf(form: FormPage, path: string): Promise<readonly string[]> {
  return await form.grid
    .locator(`[data-row^="${path}["] input[type="text"]`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

/** Puts a text on the clipboard and presses the keys for it. */
async function paste(app: ElectronApplication, page: Page, text: string): Promise<void> {
  await app.evaluate(({ clipboard }, plain) => clipboard.writeText(plain), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('items of lists and entries of maps are added, moved and pasted', async ({ openApp }) => {
  const { app, page } = await openApp();
  await makeRoom(page);

  await test.step('items are pasted, dragged, moved and duplicated by keys, and all of it is undone', async () => {
    const { form } = await emptyKitchen(page);
    await form.goTo('lists.packed');
    await paste(app, page, '[1, 2, 3]');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['1', '2', '3']);

    const grip = await form.row('lists.packed[0]').locator('[data-grip]').boundingBox();
    if (grip === null) throw new Error('The items are not in sight.');
    await page.mouse.move(grip.x + 6, grip.y + 10);
    await page.mouse.down();
    const last = form.row('lists.packed[2]');
    // The first move starts the drag, the next ones continue it: a busy window may miss any of them.
    await expect
      .poll(async () => {
        const box = await last.boundingBox();
        const [x, y] = [(box?.x ?? 0) + 80, (box?.y ?? 0) + (box?.height ?? 0) - 4];
        await page.mouse.move(x, y - 1, { steps: 4 });
        await page.mouse.move(x, y);
        return await last.getAttribute('data-drop');
      })
      .toBe('after');
    await page.mouse.up();
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['2', '3', '1']);

    await form.row('lists.packed[2]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(form.row('lists.packed[1]')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+D');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['2', '1', '1', '3']);
    await page.keyboard.press('Delete');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['2', '1', '3']);

    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['1', '2', '3']);
    await paste(app, page, '[4, ');
    await expect(page.getByRole('alert').filter({ hasText: 'Not valid JSON' })).toBeVisible();
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['1', '2', '3']);
  });

  await test.step('messages are copied and pasted, and a list goes into the editor of an item', async () => {
    const { window, form } = await emptyKitchen(page);
    await form.goTo('lists');
    await paste(app, page, '"no message"');
    await expect(
      page.getByRole('alert').filter({ hasText: 'This is not a message' }),
    ).toBeVisible();
    await paste(app, page, '{"packed": [1, 9007199254740993], "texts": ["a"]}');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual([]);
    await form.goTo('lists.packed');
    await page.keyboard.press('ControlOrMeta+C');
    const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
    await expect.poll(copied).toMatch(/^\[\s*1,\s*9007199254740993\s*\]$/);
    await page.keyboard.press('ControlOrMeta+V');
    const twice = ['1', '9007199254740993', '1', '9007199254740993'];
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(twice);

    await form.goTo('lists.packed[3]');
    await page.keyboard.press('Insert');
    await expect(form.row('lists.packed[4]').getByRole('textbox')).toBeFocused();
    await paste(app, page, '5\n6\n7\n');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual([...twice, '5', '6', '7']);

    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).toContain('"a"');
  });

  await test.step('Enter adds items until one is left as it came', async () => {
    const { form } = await emptyKitchen(page);
    await form.goTo('lists.packed');
    await page.keyboard.press('Insert');
    await expect(form.row('lists.packed[0]').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(form.row('lists.packed[1]').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['0']);
    await expect(form.row('lists.packed[0]')).toBeFocused();
    await page.keyboard.press('Insert');
    await expect(form.row('lists.packed[1]').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => itemsOf(form, 'lists.packed')).toEqual(['0']);
  });

  await test.step('a key that another entry has is not taken, and stays as it is typed', async () => {
    const { form } = await emptyKitchen(page);
    await form.addEntry('maps.by_string', 'a', '1');
    await form.addKey('maps.by_string', 'a');
    const key = page.getByRole('textbox', { name: 'Key of maps.by_string[""]' });
    await expect(key).toHaveValue('a');
    await expect(key).toHaveAttribute('aria-invalid', 'true');
    await expect(form.row('maps.by_string[""]')).toContainText('another entry has it');
    const line = page.getByRole('status', { name: 'Body check' });
    await expect(line).toContainText('Key "a" refused');
    await expect(line).not.toContainText('Valid');
    await key.fill('b');
    await key.press('Enter');
    await expect(line).toContainText('Valid');
    await expect(form.row('maps.by_string["b"]').getByRole('textbox').last()).toBeFocused();
  });
});

test('values are checked and written in their rows', async ({ openApp }) => {
  const { page } = await openApp();

  await test.step('a field that is out of its range says so in its row, and Escape and arrows lead on', async () => {
    const { form } = await emptyKitchen(page);
    await form.type('scalars.a_uint32', '5000000000');
    await expect(form.row('scalars.a_uint32')).toContainText('whole number from 0 to');
    await page.keyboard.press('ArrowDown');
    await expect(form.row('scalars.a_uint64')).toBeFocused();
    await page.getByRole('columnheader', { name: 'Field' }).locator('label').click();
    await expect(page.getByRole('textbox', { name: 'Filter fields' })).toBeFocused();
  });

  await test.step('a new error waits for a rest or for leaving the field, and a fixed one goes at once', async () => {
    const { window, form } = await emptyKitchen(page);
    const row = form.row('scalars.a_uint64');
    const field = row.locator('input');
    await form.goTo('scalars.a_uint64');
    await page.keyboard.press('Enter');
    /** Milliseconds from the last letter to the error. */
    const waited = field.evaluate(
      (input) =>
        new Promise<number>((resolve) => {
          let typedAt = 0;
          input.addEventListener('input', () => {
            typedAt = performance.now();
          });
          const watch = new MutationObserver(() => {
            if (!input.matches('[aria-invalid="true"]')) return;
            watch.disconnect();
            resolve(performance.now() - typedAt);
          });
          watch.observe(input, { attributes: true });
        }),
    );
    await page.keyboard.type('5x');
    expect(await waited).toBeGreaterThan(590);
    await expect(row).toContainText('whole number');
    await expect(window.bodyCheck).toContainText('scalars.a_uint64');

    await page.keyboard.press('Backspace');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(row).not.toContainText('whole number');
    await expect(window.bodyCheck).toContainText('Valid.');

    await page.keyboard.type('y');
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await expect(row).toContainText('whole number');
    await form.type('scalars.a_uint64', '5');
  });

  await test.step('a bool is unset, true or false', async () => {
    const { form } = await emptyKitchen(page);
    const row = form.row('scalars.a_bool');
    const choice = (name: string) => row.getByRole('radio', { name });
    await form.goTo('scalars.a_bool');
    await expect(choice('unset')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(choice('unset')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(choice('true')).toBeChecked();
    await page.keyboard.press('Delete');
    await expect(choice('unset')).toBeChecked();
    await page.keyboard.press('f');
    await expect(choice('false')).toBeChecked();
    await row.getByText('unset').click();
    await expect(choice('unset')).toBeChecked();
  });

  await test.step('bytes are taken from a file, and shown and typed as hex', async () => {
    const { form } = await emptyKitchen(page);
    await form.goTo('scalars.some_bytes');
    const row = form.row('scalars.some_bytes');
    const buffer = Buffer.from([1, 2, 3, 255]);
    await row
      .locator('input[type="file"]')
      .setInputFiles({ name: 'four.bin', mimeType: 'application/octet-stream', buffer });
    await expect(row.getByRole('textbox')).toHaveValue('AQID/w==');
    await row.hover();
    await row.getByRole('button', { name: /is shown: base64/ }).click();
    await page.getByRole('menuitem', { name: 'hex' }).click();
    await expect(row.getByRole('textbox')).toHaveValue('01 02 03 ff');
    await row.getByRole('textbox').fill('c0 ff e');
    await expect(row).toContainText('A byte has two hex digits');
    await row.getByRole('textbox').press('End');
    await page.keyboard.type('e');
    await expect(row).toContainText('3 bytes');
  });

  await test.step('variables in a Struct are coloured, until it is typed in', async () => {
    const { window, form } = await emptyKitchen(page);
    await window.pasteBody('{"wellKnown": {"struct": {"at": "{{base}}", "id": "{{$uuid}}"}}}');
    await window.editBodyAs('Form');
    await form.row('scalars').focus();
    await form.goTo('well_known.struct');
    const row = form.row('well_known.struct');
    await expect(row.getByText('{{base}}', { exact: true })).toHaveAttribute('title', /http/);
    await expect(row.getByText('{{$uuid}}', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row.getByRole('textbox')).toBeFocused();
    await expect(row.getByText('{{base}}', { exact: true })).toBeHidden();
  });

  await test.step('what is likely meant by a text is written by a click', async () => {
    const { window, form } = await emptyKitchen(page);
    await form.type('scalars.a_double', 'inf');
    const row = form.row('scalars.a_double');
    await row.getByRole('button', { name: 'Write Infinity' }).click();
    await expect(row.getByRole('textbox')).toHaveValue('Infinity');
    await expect(row.getByRole('textbox')).toBeFocused();
    await expect(row.getByRole('button', { name: /^Write/ })).toBeHidden();

    await page.keyboard.press('Escape');
    await form.type('well_known.timestamp', '2024-02-28');
    await form
      .row('well_known.timestamp')
      .getByRole('button', { name: 'Write 2024-02-28T00:00:00Z' })
      .click();
    await expect(form.row('well_known.timestamp').getByRole('textbox')).toHaveValue(
      '2024-02-28T00:00:00Z',
    );
    await expect(window.bodyCheck).toContainText('Valid');
  });

  await test.step('a misfit has its whole name, and all of what is wrong with it is read', async () => {
    const { window, form } = await emptyKitchen(page);
    await window.pasteBody(
      '{"nobody_knows_this": 1, "heat": "a heat that is nowhere to be found"}',
    );
    await window.editBodyAs('Form');
    const misfit = form.row('{"nobody_knows_this"}');
    await expect(misfit.getByText('mismatch')).toBeVisible();
    const name = misfit.getByText('nobody_knows_this', { exact: true });
    await expect.poll(() => name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await form.row('heat').hover();
    const words = form.row('heat').getByText(/has no value/);
    await expect
      .poll(() => words.evaluate((one) => one.scrollHeight <= one.clientHeight + 1))
      .toBe(true);
  });
});

test('what is typed in a form is not lost', async ({ openApp }) => {
  const { page } = await openApp();

  await test.step('what is half typed stays while another view is shown, with the row it was typed into', async () => {
    const { window, form } = await emptyKitchen(page);
    await form.goTo('scalars.some_bytes');
    const bytes = form.row('scalars.some_bytes');
    await bytes.hover();
    await bytes.getByRole('button', { name: /is shown: base64/ }).click();
    await page.getByRole('menuitem', { name: 'hex' }).click();
    await bytes.getByRole('textbox').fill('01 0');
    await expect(bytes).toContainText('A byte has two hex digits');

    await window.editBodyAs('JSON');
    await window.editBodyAs('Form');
    await expect(bytes.getByRole('textbox')).toHaveValue('01 0');
    await expect(bytes).toContainText('A byte has two hex digits');
    await bytes.getByRole('textbox').fill('01 02');
    await window.editBodyAs('JSON');
    await expect.poll(() => window.bodyText()).toContain('"someBytes": "AQI="');

    await window.editBodyAs('Form');
    await bytes.focus();
    await form.addEntry('maps.by_string', 'a', '1');
    await form.addKey('maps.by_string', 'a');
    await window.editBodyAs('JSON');
    await window.editBodyAs('Form');
    await expect(page.getByRole('textbox', { name: 'Key of maps.by_string[""]' })).toHaveValue('a');
  });

  await test.step('the form comes back where it was scrolled to', async () => {
    const { window, form } = await emptyKitchen(page);
    await page.keyboard.press('ArrowRight');
    const rows = form.grid.locator('tbody');
    await rows.evaluate((element) => element.scrollTo({ top: 84 }));
    await window.editBodyAs('JSON');
    await window.editBodyAs('Form');
    await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBe(84);
  });

  await test.step('what goes with another member of a oneof, or the type of an Any, comes back by Undo', async () => {
    const { window, form } = await emptyKitchen(page);
    await window.pasteBody(
      '{"recipe": {"name": "Soup"}, "wellKnown": {"any": {"@type": "type.googleapis.com/google.protobuf.Duration", "value": "5s"}}}',
    );
    await window.editBodyAs('Form');
    await form.row('scalars').focus();
    await form.choose('{dish}', 'dish_number');
    const line = page.getByRole('status', { name: 'Removed members' });
    await expect(line).toContainText('Removed recipe with its content');
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toBeHidden();
    await expect(form.row('recipe')).toContainText('1 of');

    await form.row('well_known').focus();
    await form.goTo('well_known.any');
    await page.keyboard.press('ArrowRight');
    const type = form.row('well_known.any{@type}');
    await type.getByRole('button', { name: /^Clear/ }).click();
    await expect(type.getByRole('combobox')).toHaveValue('');
    await expect(line).toContainText('Removed with their type: value');
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect(type.getByRole('combobox')).toHaveValue('Duration');
  });

  await test.step('text that names no type is neither sent as the type before nor lost', async () => {
    const { window, form } = await emptyKitchen(page);
    await form.row('well_known').focus();
    await form.chooseType('well_known.any', 'Duration');
    await form.goTo('well_known.any{@type}');
    const type = form.row('well_known.any{@type}').getByRole('combobox');
    await type.fill('no.such.Type');
    await page.keyboard.press('ControlOrMeta+Enter');
    const refusal = page.getByRole('region', { name: /The form has unfinished input/ });
    await expect(refusal).toContainText('well_known.any');
    await window.editBodyAs('JSON');
    await expect(window.bodyCheck).toContainText('"no.such.Type" is not one');
    await window.editBodyAs('Form');
    await expect(type).toHaveValue('no.such.Type');
    await refusal.getByRole('button', { name: 'Discard changes' }).click();
    await expect(type).toHaveValue('Duration');
  });
});
