import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';

async function makeProtos(home: string): Promise<string> {
  const folder = join(home, 'protos');
  await mkdir(join(folder, 'billing'), { recursive: true });
  await writeFile(
    join(folder, 'billing', 'money.proto'),
    'syntax = "proto3";\npackage billing;\n\n// An amount in the smallest unit.\nmessage Money {\n  int64 units = 1;\n}\n',
  );
  await writeFile(
    join(folder, 'billing', 'invoice.proto'),
    'syntax = "proto3";\npackage billing;\nimport "billing/money.proto";\nmessage Invoice {\n  string id = 1;\n  Money total = 2;\n}\n',
  );
  await writeFile(
    join(folder, 'broken.proto'),
    'syntax = "proto3";\nmessage Broken {\n  string name 1;\n}\n',
  );
  return folder;
}

test('a dropped folder is imported: types usable, mistakes named with file, line and column', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const folder = await makeProtos(home);

  await window.drop([folder]);

  await window.showPanel('Schemas');
  await expect(await window.goToSchemaRow('Invoice')).toBeVisible();
  await window.useType('Invoice', 'request');
  await window.pasteBody('{"id": "a", "total": {"units": "9007199254740993"}}');
  await expect(window.bodyCheck).toContainText('Protobuf 14 B');
  await window.showSchemas('Problems');
  const problem = window.problem(page).filter({ hasText: 'broken.proto' }).first();
  await expect(problem).toContainText('broken.proto:3:15');
});

test('a drop is taken where another part of the window came under the pointer just before', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const folder = await makeProtos(home);

  await window.drop([folder], undefined, () =>
    page.evaluate(() => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999';
      addEventListener('drop', () => cover.remove(), { once: true });
      document.body.append(cover);
    }),
  );

  await expect(page.getByText('Drop a body, a recording or schemas')).toBeHidden();
  await expect(page.getByText(/^Added to /)).toBeVisible();
});

test('a folder that is dropped on a body is one of schemas too', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await window.openRequest('Create a user');

  await window.drop([await makeProtos(home)], window.bodyCheck);

  await window.showPanel('Schemas');
  await expect(await window.goToSchemaRow('Invoice')).toBeVisible();
});

test('a folder without protos is refused with a reason, and nothing is lost', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const folder = join(home, 'empty');
  await mkdir(folder);
  await writeFile(join(folder, 'readme.txt'), 'nothing here');

  await window.drop([folder]);

  await expect(window.problem(page).filter({ hasText: '.proto' })).toBeVisible();
  await window.send.click();
  await expect(window.response).toContainText('User (from X-Protobuf-Message)');
});

test('a folder is opened by dialog', async ({ openApp }) => {
  const { app, page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const folder = await makeProtos(home);
  // The system's own dialog cannot be driven: it answers as if the folder had been picked.
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);

  await page.getByRole('button', { name: 'Open your .proto folder...' }).first().click();

  await window.showPanel('Schemas');
  await expect(await window.goToSchemaRow('Money')).toBeVisible();
});
