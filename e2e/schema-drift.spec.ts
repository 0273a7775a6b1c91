import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { SchemasPage } from './schemas-page.ts';
import { WindowPage } from './window-page.ts';
import { privateIn } from './workspace-folder.ts';

function workspaceIn(home: string): string {
  return join(home, 'Documents', 'Protodesk', 'Sample workspace');
}

function requestsFile(home: string): string {
  return join(workspaceIn(home), 'protos', 'store', 'user_requests.proto');
}

/** Waits until it is on record how the schemas were when the workspace was first opened. */
async function schemasOnRecord(home: string): Promise<void> {
  await expect(async () => access(join(await privateIn(home), 'schema-baseline.json'))).toPass();
}

/** Changes a schema as an editor of its own would. */
async function replaceInFile(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
}

test('a field that is renamed on disk is renamed in the body, and the notices of it go when they are settled', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();
  const told = page.getByText(/^The schemas changed: /);

  await test.step('a field that is renamed on disk is reported, the body stays, and one click renames it there', async () => {
    await window.showPanel('Requests');
    await window.openRequest('Create a user');
    await expect(window.bodyCheck).toContainText('Valid.');
    await window.pasteBody('{"username":   "TYPED",\n  "email": "a@b.c"}');

    await schemasOnRecord(home);
    await replaceInFile(requestsFile(home), 'string username = 1;', 'string login_name = 1;');

    await told.waitFor();
    await expect(window.bodyCheck).toContainText('username');
    await expect(page.getByText('{"username":   "TYPED",')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const report = schemas.driftReport.getByRole('region', { name: 'Create a user' });
    await expect(report).toContainText('username');
    await expect(report).toContainText('login_name');

    await report.getByRole('button', { name: 'Rename in body' }).click();
    await expect(window.tab('Create a user')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('"loginName":   "TYPED",')).toBeVisible();
    await expect(window.bodyCheck).toContainText('Valid.');
    await expect(page.getByText('Renamed 1 name in "Create a user"')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('{"username":   "TYPED",')).toBeVisible();
  });

  await test.step('"not saved yet" goes with saving, and a change that is taken back with its notice', async () => {
    await replaceInFile(requestsFile(home), 'string login_name = 1;', 'string username = 1;');
    await expect(told).toBeHidden();
    await expect(window.bodyCheck).toContainText('Valid.');
    await window.showPanel('Schemas');
    await schemas.openType('CreateUser');
    await replaceInFile(requestsFile(home), 'string username = 1;', 'string login_name = 1;');
    await told.waitFor();
    await replaceInFile(requestsFile(home), 'string login_name = 1;', 'string username = 1;');
    await expect(told).toBeHidden();

    await replaceInFile(requestsFile(home), 'string username = 1;', 'string login_name = 1;');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const report = schemas.driftReport.getByRole('region', { name: 'Create a user' });
    await report.getByRole('button', { name: 'Rename in body' }).click();
    const renamed = page.getByText('Renamed 1 name in "Create a user"');
    await expect(renamed).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(renamed).toBeHidden();
  });
});

test('changes of several requests are fixed together, or taken as they are', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const schemas = await new SchemasPage(window).open();

  await schemasOnRecord(home);
  await replaceInFile(requestsFile(home), 'string username = 1;', 'string login_name = 1;');
  await page.getByText(/^The schemas changed: /).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const report = schemas.driftReport;
  await expect(report).toContainText('Create a user');
  await expect(report).toContainText('Change a user');

  await report.getByRole('button', { name: /^Fix all/ }).click();
  await expect(window.tab('Create a user')).toHaveAccessibleName(/unsaved changes/);
  await expect(window.tab('Change a user')).toHaveAccessibleName(/unsaved changes/);
  await expect(window.tab('Schema changes')).toHaveAttribute('aria-selected', 'true');

  // Short names; the full one is told when pointed at.
  const change = report.getByRole('region', { name: 'Change a user' });
  await expect(change).toContainText('username of EditUser is now login_name');
  await expect(change.getByTitle('com.example.samples.store.EditUser')).toBeVisible();
  await expect(report.getByRole('button', { name: /^Fix all/ })).toBeHidden();
  await expect(change).toContainText('Renamed in its tab; save to finish.');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(window.tab('Change a user')).not.toHaveAccessibleName(/unsaved changes/);
  await expect(report.getByRole('region', { name: 'Create a user' })).toBeVisible();

  await report.getByRole('button', { name: 'Ignore these changes...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(report).toContainText('Every saved request matches the schemas');
});
