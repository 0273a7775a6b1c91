import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './app-test.ts';
import { makeHome } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { chooseWorkspace, writeOutside } from './workspace-folder.ts';

/** Has the next dialogs for files answer with one. */
async function answerWith(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}

test('a body file outside of the collections is sent once the user chose it', async ({
  launch,
  serve,
}) => {
  const bodies: string[] = [];
  const server = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.end('{}'));
  });
  const home = await makeHome();
  const base = await realpath(home);
  const folder = join(base, 'Acme');
  await mkdir(folder);
  await writeFile(join(base, 'payload.xml'), '<order/>');
  await writeFile(join(base, 'other.xml'), '<other/>');
  await writeOutside(join(folder, 'protodesk.yaml'), 'name: Acme\n');
  await writeOutside(
    join(folder, 'collections', 'Orders.request.yaml'),
    `id: orders\nname: Orders\nmethod: POST\nurl: ${server.url}orders\nbody: {format: file, file: ../../payload.xml}\n`,
  );
  await chooseWorkspace(home, folder, 'Acme');
  const { app, page } = await launch({ home });
  const window = new WindowPage(page);
  await expect(window.fileProblems).toContainText('was not chosen on this computer');
  await window.openRequest('Orders');
  await window.send.click();
  const choose = window.response.getByRole('button', { name: 'Choose the file...' });
  await expect(choose).toBeVisible();

  await answerWith(app, join(base, 'other.xml'));
  await choose.click();
  await expect(page.getByText('This is another file')).toBeVisible();
  expect(bodies).toEqual([]);

  await answerWith(app, join(base, 'payload.xml'));
  await choose.click();
  await expect(window.responseStrip).toContainText('200 OK');
  expect(bodies).toEqual(['<order/>']);
  await expect(window.fileProblems).toBeHidden();
});
