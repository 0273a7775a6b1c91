import { FormPage } from './form-page.ts';
import type { WindowPage } from './window-page.ts';
import type { Scene } from './workspace-scenes.ts';

/** The views of the body: form, JSON, text format and hex, and how it is filled and framed. */
export const bodyScenes: readonly Scene[] = [
  [
    'form',
    async (window) => {
      await window.schemasRead();
      await window.openRequest('Create a user');
      await formOf(window).row('email').focus();
    },
  ],
  [
    'form-faults',
    async (window) => {
      await window.pasteBody(faulty);
      await window.editBodyAs('Form');
      await window.bodyCheck.getByText(/^and \d+ more$/).waitFor();
      await formOf(window).row('username').focus();
    },
  ],
  [
    'json-completion',
    async (window) => {
      await window.editBodyAs('JSON');
      await window.focusBody();
      await window.page.keyboard.press('ControlOrMeta+Home');
      await window.page.keyboard.press('End');
      await window.page.keyboard.press('Enter');
      await window.page.keyboard.press('ControlOrMeta+Space');
      await window.page.getByRole('option', { name: /^email/ }).waitFor();
    },
  ],
  [
    'form-kitchen',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await openKitchen(window, 'A kitchen of your own');
      await window.editBodyAs('Form');
      await window.bodyCheck.getByText('Valid.').waitFor();
      await unfold(window, 'scalars');
    },
  ],
  [
    'form-lists',
    async (window) => {
      await fold(window, 'scalars');
      await unfold(window, 'presence', 'lists', 'lists.packed', 'lists.heats');
    },
  ],
  [
    'form-maps',
    async (window) => {
      await fold(window, 'lists', 'presence');
      await unfold(window, 'maps', 'maps.by_string', 'maps.by_int64');
    },
  ],
  [
    'form-any',
    async (window) => {
      await fold(window, 'maps');
      await unfold(window, 'well_known', 'well_known.any');
    },
  ],
  [
    'form-oneof',
    async (window) => {
      await fold(window, 'well_known');
      await formOf(window).goTo('{dish}');
      await window.page.keyboard.press('Enter');
      await window.page.keyboard.press('Enter');
      await window.page.getByRole('option', { name: /^recipe/ }).waitFor();
    },
  ],
  [
    'form-filter',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Escape');
      await window.page.getByRole('textbox', { name: 'Filter fields' }).fill('int64');
    },
  ],
  [
    'form-empty',
    async (window) => {
      await window.page.getByRole('textbox', { name: 'Filter fields' }).fill('');
      await window.focusBody();
      await window.page.keyboard.press('ControlOrMeta+A');
      await window.page.keyboard.press('Delete');
      await window.editBodyAs('Form');
      await window.bodyCheck.getByText('No body').waitFor();
    },
  ],
  [
    'form-broken',
    async (window) => {
      await window.pasteBody('{\n  "heat": "HOT",\n  "last": tru\n}');
      await window.editBodyAs('Form');
      await window.page.getByRole('button', { name: /^Go to it/ }).waitFor();
    },
  ],
  [
    'text',
    async (window) => {
      await openKitchen(window, 'A kitchen in text format');
      await window.focusBody();
      await window.bodyCheck.getByText('Valid.').waitFor();
    },
  ],
  [
    'form-unknown',
    async (window) => {
      await window.editBodyAs('Form');
      await formOf(window).row('scalars').focus();
      await window.page.keyboard.press('End');
    },
  ],
  [
    'switch-fault',
    async (window) => {
      await window.editBodyAs('Text');
      await window.pasteBody('heat: 7x\n');
      await window.bodyView('JSON').click();
      await window.switchFault.waitFor();
    },
  ],
  [
    'form-messages',
    async (window) => {
      await openKitchen(window, 'Several messages in one body');
      await window.editBodyAs('Form');
      await unfold(window, '[0]');
    },
  ],
  [
    'options',
    async (window) => {
      await window.page.getByRole('button', { name: 'Options of the body' }).click();
      await window.page.getByRole('menuitemcheckbox').first().waitFor();
    },
  ],
  [
    'sample-menu',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.page.getByRole('button', { name: 'Fill sample' }).click();
      await window.page.getByRole('menuitem', { name: 'Minimal' }).waitFor();
    },
  ],
  [
    'hex',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.openRequest('Change a user');
      await window.editBodyAs('Hex');
      await window.page.getByRole('textbox', { name: 'Bytes' }).focus();
      for (let step = 0; step < 4; step++) await window.page.keyboard.press('ArrowRight');
    },
  ],
  [
    'paste-dialog',
    async (window) => {
      await window.fillBody('From clipboard');
      await window.pasteDialog.getByRole('textbox').fill(dump);
      await window.pasteDialog.getByText('A hex dump').waitFor();
    },
  ],
];

/** A body with a mistake in nearly every line. */
const faulty = `{
  // What a form shows where nothing fits.
  "username": 7,
  "emial": "ada@example.com",
  "password": {"a": 1},
  "role": "EMPLOYE",
  "role": "ADMIN"
}`;

/** The output of `hexdump -C`. */
const dump = '00000000  0a 01 41 12 05 61 40 62  2e 63                   |..A..a@b.c|';

function formOf(window: WindowPage): FormPage {
  return new FormPage(window.page);
}

/** Opens a request of the last folder, which is out of view. */
export async function openKitchen(window: WindowPage, name: string): Promise<void> {
  await window.filter.fill(name);
  await window.openRequest(name);
  await window.filter.fill('');
}

/** Expands rows of the form. */
export async function unfold(window: WindowPage, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await setUnfolded(window, path, true);
}

async function fold(window: WindowPage, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await setUnfolded(window, path, false);
}

/** Goes to a row from the top, and expands or collapses it. */
async function setUnfolded(window: WindowPage, path: string, isUnfolded: boolean): Promise<void> {
  const form = formOf(window);
  await form.grid.locator('[data-row]').first().focus();
  await window.page.keyboard.press('Home');
  await form.goTo(path);
  const isNow = (await form.row(path).getAttribute('aria-expanded')) === 'true';
  if (isNow !== isUnfolded) {
    await window.page.keyboard.press(isUnfolded ? 'ArrowRight' : 'ArrowLeft');
  }
}
