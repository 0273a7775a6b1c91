import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { makeHome, profileIn } from './launch.ts';
import { WindowPage } from './window-page.ts';
import { makePrivateIn } from './workspace-folder.ts';

test('damaged settings, tabs, history and workspace do not stop the start', async ({ launch }) => {
  const home = await makeHome();
  const profile = profileIn(home);
  const workspace = join(home, 'Documents', 'Protodesk', 'Sample workspace');
  const damage = '\u0000\u0001 not what it should be';
  await mkdir(profile, { recursive: true });
  await mkdir(workspace, { recursive: true });
  const private_ = await makePrivateIn(home);
  await writeFile(join(profile, 'settings.json'), damage);
  await writeFile(join(private_, 'session.json'), damage);
  await writeFile(join(private_, 'history'), damage);
  await writeFile(join(workspace, 'protodesk.yaml'), '{ not: yaml');

  const { page } = await launch({ home });
  const window = new WindowPage(page);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: 'New request', exact: true })
    .click();
  await window.ready();

  await window.url.fill('http://127.0.0.1:1/');
  await window.send.click();
  // What protodesk.yaml says of it, its credentials among that, is not known.
  await expect(window.problem()).toContainText('protodesk.yaml:1:1');
  const ofFile = window.fileProblems.filter({ hasText: 'protodesk.yaml' });
  await expect(ofFile).toBeVisible();
  await writeFile(join(workspace, 'protodesk.yaml'), 'schemaVersion: 1\nname: Mended\n');
  await expect(ofFile).toBeHidden();
  await window.send.click();
  await expect(window.problem()).toContainText('127.0.0.1:1');
  // Each damaged file was kept under another name.
  expect((await readdir(profile)).some((name) => name.startsWith('settings.json.damaged-'))).toBe(
    true,
  );
  expect((await readdir(private_)).some((name) => name.startsWith('session.json.damaged-'))).toBe(
    true,
  );
});
