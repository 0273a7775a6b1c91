import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { findTraces } from './find-traces.ts';
import { textOf } from './on-disk.ts';
import { SettingsPage } from './settings-page.ts';
import { WindowPage } from './window-page.ts';

function environmentFile(home: string, name: string): string {
  const folder = join(home, 'Documents', 'Protodesk', 'Sample workspace', 'environments');
  return join(folder, `${name}.yaml`);
}

test('environments are made, duplicated, imported and deleted, their secrets kept out of files', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const settings = new SettingsPage(window);

  await test.step('the notice of a deleted environment covers no button of the dialog', async () => {
    await window.choose('Environment', /^Manage/);
    const { environments } = window;
    await environments.getByRole('option', { name: 'Sample server, slow' }).click();
    await environments.getByRole('button', { name: 'Delete this environment' }).click();
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('Deleted environment "Sample server, slow"');

    await environments.getByRole('button', { name: 'New environment' }).click({ trial: true });
    await environments.getByRole('button', { name: /^Import/ }).click({ trial: true });
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(environments.getByRole('option', { name: 'Sample server, slow' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an environment is duplicated, deleted and brought back', async () => {
    const option = (name: string) =>
      window.environments.getByRole('option', { name: new RegExp(`^${name}( in use)?$`) });
    await window.choose('Environment', /^Manage/);
    await page.getByRole('button', { name: 'Duplicate this environment' }).click();
    await expect(option('Sample server copy')).toHaveAttribute('aria-selected', 'true');
    await expect(settings.variable(1, 'name')).toHaveValue('base');
    await option('Sample server').click();
    await page.getByRole('button', { name: 'Delete this environment' }).click();
    await expect(option('Sample server')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Environment' })).toContainText('None');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('combobox', { name: 'Environment' })).toContainText(
      'Sample server',
    );
  });

  await test.step('a .env file is shown before it is imported, its credentials as secrets', async () => {
    const dotenv = join(home, 'cloud.env');
    await mkdir(home, { recursive: true });
    await writeFile(
      dotenv,
      '# Cloud\nHOST=https://cloud.example.com\nAPI_TOKEN="canary-2209"\nPORT=8443\nnot a variable\nDEBUG=1\n',
    );
    await window.choose('Environment', /^Manage/);
    await window.environments.getByLabel('A .env file').setInputFiles(dotenv);
    const preview = window.environments.getByRole('region', { name: 'Import cloud.env' });
    await expect(preview).toContainText('https://cloud.example.com');
    await expect(preview).not.toContainText('canary');
    await expect(preview.getByRole('combobox', { name: 'Kind of API_TOKEN' })).toContainText(
      'Secret',
    );
    await expect(preview.getByRole('combobox', { name: 'Kind of PORT' })).toContainText('Number');
    await expect(window.problem(preview)).toContainText('This line has no variable');
    await preview.getByRole('checkbox', { name: 'Import DEBUG' }).uncheck();
    await window.choose('Import into', /^New: cloud/);
    await preview.getByRole('button', { name: 'Import 3 variables' }).click();

    await expect(window.environments.getByRole('option', { name: 'cloud' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(settings.variable(2, 'name')).toHaveValue('API_TOKEN');
    const text = await readFile(environmentFile(home, 'cloud'), 'utf8');
    expect(text).toContain('secret: cloud/API_TOKEN');
    expect(text).toContain('PORT: 8443');
    expect(text).not.toMatch(/canary|DEBUG/);
    await page.getByRole('button', { name: 'Reveal Variable 2 value' }).click();
    await expect(settings.variable(2, 'value')).toHaveValue('canary-2209');
    await page.keyboard.press('Escape');
  });

  await test.step('variables are text, numbers and secrets; a secret is never in the file', async () => {
    await window.choose('Environment', /^Manage/);
    await window.environments.getByRole('button', { name: 'New environment' }).click();
    const form = window.environments.getByRole('form', { name: 'Environment New environment' });
    const name = form.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeFocused();
    await name.fill('Staging');
    // The list follows what is typed, and the variables are those of the active environment.
    await expect(window.environments.getByRole('option', { name: 'Staging' })).toBeVisible();
    await name.press('Enter');
    const file = environmentFile(home, 'Staging');
    await expect.poll(() => textOf(file)).toContain('name: Staging');
    await expect(settings.variable(1, 'name')).toHaveValue('base');
    await expect(settings.variable(1, 'value')).toHaveValue('{{sampleServer}}');
    await settings.variable(3, 'name').fill('limit');
    await window.choose('Variable 3 kind', /^Number/);
    await settings.variable(3, 'value').fill('007');
    const said = window.environments.getByRole('status');
    await expect(said).toContainText('"007" is not a number');
    await expect(settings.variable(3, 'value')).toHaveAttribute('aria-invalid', 'true');
    await settings.variable(3, 'value').fill('12345678901234567890.50');
    await expect(said).toContainText('Saved automatically');

    await settings.variable('new', 'name').fill('apiKey');
    await window.choose('Variable 4 kind', /^Secret/);
    await expect(settings.variable(4, 'value')).toHaveAttribute(
      'placeholder',
      'No value on this computer',
    );
    await settings.variable(4, 'value').fill('canary-4711');
    await settings.variable(1, 'value').click();
    await page.getByRole('button', { name: 'Reveal Variable 4 value' }).click();
    await expect(settings.variable(4, 'value')).toHaveValue('canary-4711');
    await page.getByRole('button', { name: 'Hide Variable 4 value' }).click();
    await expect(settings.variable(4, 'value')).not.toHaveValue(/canary/);

    await expect.poll(() => textOf(file)).toContain('secret: Staging/apiKey');
    const text = await readFile(file, 'utf8');
    expect(text).toContain('limit: 12345678901234567890.50');
    expect(text).not.toContain('canary');

    // A value that is typed before its kind is chosen is kept out of files, too.
    await settings.variable('new', 'name').fill('late');
    await settings.variable(5, 'name').press('Tab');
    await expect(settings.variable(5, 'value')).toBeFocused();
    await page.keyboard.type('canary-typed-first');
    await page.keyboard.press('Tab');
    await expect(settings.variable(5, 'kind')).toBeFocused();
    await window.choose('Variable 5 kind', /^Secret/);
    await expect.poll(() => textOf(file)).toContain('secret: Staging/late');
    expect(await findTraces(home, { late: 'canary-typed-first' })).toEqual([]);

    await page.getByRole('button', { name: 'Delete Variable 4 value from this computer' }).click();
    await expect(settings.variable(4, 'value')).toHaveAttribute(
      'placeholder',
      'No value on this computer',
    );
    await window.environments.getByRole('button', { name: 'Use', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Environment' })).toContainText('Staging');
    await window.url.fill('{{base}}/store/users/1?key={{apiKey}}');
    await window.send.click();
    await expect(window.problem()).toContainText('apiKey');
    await window.problem().getByRole('button', { name: 'Open environments' }).click();
    await expect(settings.variable(4, 'name')).toHaveValue('apiKey');
  });
});

test('variables hold in all environments, follow their file, and lead to where they are used', async ({
  openApp,
}) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  const settings = new SettingsPage(window);

  await test.step('what holds in all environments is the workspace\u2019s, and gives way to one that says otherwise', async () => {
    await window.url.fill('{{base}}/store/users/{{userId}}');
    await window.choose('Environment', /^Manage/);
    await window.environments.getByRole('tab', { name: /^Unresolved/ }).click();
    const unresolved = window.environments.getByRole('list', { name: 'Unresolved variables' });
    await window.environments.getByRole('option', { name: 'All environments' }).click();
    await expect(unresolved.getByText('base', { exact: true })).toBeVisible();
    await window.environments.getByRole('tab', { name: /^Variables/ }).click();
    await settings.variable('new', 'name').fill('userId');
    await settings.variable(1, 'value').fill('2');
    await settings.variable(1, 'value').press('Enter');
    const workspaceFile = join(
      home,
      'Documents',
      'Protodesk',
      'Sample workspace',
      'protodesk.yaml',
    );
    await expect.poll(() => textOf(workspaceFile)).toContain('userId: "2"');
    await page.keyboard.press('Escape');
    await window.send.click();
    const id = window.row('id').getByRole('gridcell').nth(3);
    await expect(id).toHaveText('2');

    await window.choose('Environment', /^Manage/);
    await expect(settings.variable('new', 'name')).toBeFocused();
    await page.keyboard.type('userId');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Escape');
    await window.send.click();
    await expect(id).toHaveText('3');
    await expect
      .poll(() => textOf(environmentFile(home, 'sample-server')))
      .toContain('userId: "3"');
  });

  await test.step('a value with line breaks is shown and kept with all of its lines', async () => {
    const file = environmentFile(home, 'sample-server');
    await window.choose('Environment', /^Manage/);
    await expect(settings.variable(2, 'name')).toHaveValue('delay');
    await writeFile(
      file,
      `${(await readFile(file, 'utf8')).trimEnd()}\n  multi: |-\n    one\n    two\n`,
    );
    const value = settings.variable(5, 'value');
    await expect(value).toHaveValue('one\ntwo');
    const oneLine = (await settings.variable(2, 'value').boundingBox())?.height ?? 0;
    await expect.poll(async () => (await value.boundingBox())?.height).toBeGreaterThan(oneLine);
    await value.press('End');
    await value.press('X');
    await expect.poll(() => textOf(file)).toMatch(/one\n {4}two.*X|oneX\n {4}two/u);
    await expect(value).toHaveValue(/^one.*\ntwo/u);

    await settings.variable('new', 'name').fill('pasted');
    await settings.variable(6, 'value').focus();
    await page.keyboard.insertText('a\nb\nc');
    await expect(settings.variable(6, 'value')).toHaveValue('a\nb\nc');
    await settings.variable(2, 'name').focus();
    await expect.poll(() => textOf(file)).toMatch(/pasted: \|-\n {4}a\n {4}b\n {4}c/u);
  });

  await test.step('an environment that is open follows its file', async () => {
    await expect(settings.variable(2, 'name')).toHaveValue('delay');
    const file = environmentFile(home, 'sample-server');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('delay: "0"', 'delay: "40"\n  added: outside'));
    await expect(settings.variable(2, 'value')).toHaveValue('40');
    await expect(settings.variable(3, 'name')).toHaveValue('added');
    expect(await readFile(file, 'utf8')).toContain('# Milliseconds until');
    await page.keyboard.press('Escape');
  });

  await test.step('an unresolved variable leads to the request that uses it', async () => {
    await window.choose('Environment', /^None/);
    await window.choose('Environment', /^Manage/);
    await window.environments.getByRole('tab', { name: /^Unresolved/ }).click();
    const unresolved = window.environments.getByRole('list', { name: 'Unresolved variables' });
    await unresolved
      .getByRole('button', { name: 'As late as the environment says' })
      .first()
      .click();
    await expect(window.environments).toBeHidden();
    await expect(window.tab('As late as the environment says')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('combobox', { name: 'Environment' })).toContainText('None');
  });
});

test('what is typed last is saved when the window closes', async ({ launch }) => {
  const first = await launch();
  const window = await new WindowPage(first.page).ready();
  const settings = new SettingsPage(window);
  await settings.openWorkspaceSettings();
  await settings.showFolderPane('Variables');
  await settings.variable('new', 'name').fill('typedLast');
  await settings.variable(1, 'value').fill('1');
  await first.quit();

  const second = await launch({ home: first.home });
  const again = new SettingsPage(new WindowPage(second.page));
  await again.showFolderPane('Variables');
  await expect(again.variable(1, 'name')).toHaveValue('typedLast');
  await expect(again.variable(1, 'value')).toHaveValue('1');
});
