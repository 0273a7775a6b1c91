import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

/** A folder with a message and one that it imports, both in a package of that name, and a file that is broken. */
async function makeProtos(home: string, message: string): Promise<string> {
  const name = message.toLowerCase();
  const folder = join(home, name);
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(
    join(folder, name, 'money.proto'),
    `syntax = "proto3";\npackage ${name};\n\n// An amount in the smallest unit.\nmessage MoneyOf${message} {\n  int64 units = 1;\n}\n`,
  );
  await writeFile(
    join(folder, name, `${name}.proto`),
    `syntax = "proto3";\npackage ${name};\nimport "${name}/money.proto";\nmessage ${message} {\n  string id = 1;\n  MoneyOf${message} total = 2;\n}\n`,
  );
  await writeFile(
    join(folder, `broken_${name}.proto`),
    `syntax = "proto3";\nmessage Broken${message} {\n  string name 1;\n}\n`,
  );
  return folder;
}

test('schemas are imported by drops and by a dialog', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();

  await test.step('a folder without protos is refused with a reason, and nothing is lost', async () => {
    const folder = join(home, 'empty');
    await mkdir(folder);
    await writeFile(join(folder, 'readme.txt'), 'nothing here');
    await window.showPanel('Schemas');

    await window.drop([folder]);

    await expect(window.problem(page).filter({ hasText: '.proto' })).toBeVisible();
    await window.send.click();
    await expect(window.response).toContainText('User (from X-Protobuf-Message)');
  });

  await test.step('a drop is taken where another part of the window came under the pointer just before', async () => {
    const folder = await makeProtos(home, 'Covered');

    await window.drop([folder], undefined, () =>
      page.evaluate(() => {
        const cover = document.createElement('div');
        cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
        cover.id = 'cover';
        document.body.append(cover);
      }),
    );

    await expect(page.getByText('Drop a body, a recording or schemas')).toBeHidden();
    const sheet = page.getByRole('dialog', { name: 'Open project covered' });
    await expect(sheet).toContainText('3 files');
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('one target shows where a held file would go, and none when it is not held any more', async () => {
    const path = join(home, 'held.bin');
    await writeFile(path, Buffer.from([8, 7]));
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    const overBody = page.getByText('Drop to use as the body');
    const overWindow = page.getByText('Drop a body, a recording or schemas');
    const side = page.getByRole('complementary');

    await window.hold([path], window.bodyCheck);
    await expect(overBody).toBeVisible();
    await expect(overWindow).toBeHidden();
    // Nothing says that the drag is over, as after a redraw under the pointer. But the pointer moves again.
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 310);
    await expect(overBody).toBeHidden();

    await window.hold([path], window.bodyCheck, side);
    await expect(overWindow).toBeVisible();
    await expect(overBody).toBeHidden();
    await page.mouse.move(300, 300);
    await expect(overWindow).toBeHidden();
  });

  await test.step('a folder that is dropped on a body is a project too, and adds nothing to the workspace', async () => {
    await window.showPanel('Requests');
    await window.openRequest('Create a user');

    await window.drop([await makeProtos(home, 'Ticket')], window.bodyCheck);
    const sheet = page.getByRole('dialog', { name: 'Open project ticket' });
    await expect(sheet).toContainText('3 files');
    await sheet.getByRole('button', { name: 'Cancel' }).click();

    await window.showPanel('Schemas');
    await window.searchSchemas('MoneyOfTicket');
    await expect(page.getByText(/^Nothing/)).toBeVisible();
    await window.searchSchemas('');
  });

  await test.step('a folder dropped on the schemas is imported: types usable, mistakes named with file, line and column', async () => {
    const folder = await makeProtos(home, 'Invoice');

    await window.drop([folder]);
    await expect(page.getByText(/^Added invoice: /)).toBeVisible();

    await expect(await window.goToSchemaRow('Invoice')).toBeVisible();
    await window.useType('Invoice', 'request');
    await window.pasteBody('{"id": "a", "total": {"units": "9007199254740993"}}');
    await expect(window.bodyCheck).toContainText('Protobuf 14 B');
    await window.showSchemas('Problems');
    const problem = window.problem(page).filter({ hasText: 'broken_invoice.proto' }).first();
    await expect(problem).toContainText('broken_invoice.proto:3:15');
  });

  await test.step('a folder is opened by dialog', async () => {
    const folder = await makeProtos(home, 'Receipt');
    // The system's own dialog cannot be driven: it answers as if the folder had been picked.
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, folder);

    await window.runCommand('Open .proto folder...');

    await window.showSchemas('Packages');
    await expect(await window.goToSchemaRow('MoneyOfReceipt')).toBeVisible();
  });
});
