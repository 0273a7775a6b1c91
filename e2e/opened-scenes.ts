import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OpenedPage } from './opened-page.ts';
import { odd, user } from './response-scenes.ts';
import { varintField } from './wire-bytes.ts';
import type { Scene } from './workspace-scenes.ts';

/** Bodies without a request: files, pasted text, recordings; and two bodies compared. */
export const openedScenes: readonly Scene[] = [
  [
    'opened',
    async (window, _server, home) => {
      const path = join(home, 'cart.bin');
      await writeFile(path, gzipSync(odd));
      await window.drop([path]);
      const opened = new OpenedPage(window);
      await opened.tree.waitFor();
      await opened.chooseType('User');
      await opened.row('email').click();
    },
  ],
  [
    'paste',
    async (window) => {
      await window.page.keyboard.press('ControlOrMeta+Shift+O');
      const { pasteDialog } = new OpenedPage(window);
      await pasteDialog.getByRole('textbox', { name: 'Text to open' }).fill(dump);
    },
  ],
  [
    'recording',
    async (window, _server, home) => {
      await window.page.keyboard.press('Escape');
      const path = join(home, 'calls.har');
      await writeFile(path, recording());
      await window.drop([path]);
      const { entries } = new OpenedPage(window);
      await entries.getByRole('option').nth(1).click();
      await window.responseStrip.waitFor();
    },
  ],
  [
    'read-all',
    async (window) => {
      await window.page.getByRole('button', { name: 'Read all as...' }).click();
      await window.page.getByRole('dialog', { name: 'Read all as' }).waitFor();
    },
  ],
  [
    'text',
    async (window, _server, home) => {
      await window.page.keyboard.press('Escape');
      const path = join(home, 'digits.txt');
      await writeFile(path, `0a 05 68 65 6c 6c 6${' '}`);
      await window.drop([path]);
      await window.tab('digits.txt').waitFor();
    },
  ],
  [
    'compare-choice',
    async (window, _server, home) => {
      const paths = [join(home, 'before.bin'), join(home, 'after.bin')];
      await writeFile(paths[0] ?? '', user(7, 'ada'));
      await writeFile(paths[1] ?? '', Buffer.concat([user(7, 'grace'), varintField(19, 150)]));
      await window.drop(paths);
      await window.tab('after.bin').click();
      await new OpenedPage(window).onBody('Compare with another body...');
      await window.page.getByRole('textbox', { name: 'Filter the bodies' }).waitFor();
    },
  ],
  [
    'meaning-diff',
    async (window) => {
      await window.page.getByRole('button', { name: /^before\.bin/ }).click();
      await window.page
        .getByRole('region', { name: 'Two bodies' })
        .getByText(/grace@/)
        .waitFor();
    },
  ],
  [
    'byte-diff',
    async (window) => {
      await window.page.getByRole('region', { name: 'Two bodies' }).getByText('By bytes').click();
      await new OpenedPage(window).diff.getByText(/\d differences?/).waitFor();
    },
  ],
];

/** The output of `xxd`. */
const dump = `00000000: 0807 1203 6164 611a 0f61 6461 4065 7861  ....ada..ada@exa
00000010: 6d70 6c65 2e63 6f6d 2002                 mple.com .`;

/** A recording as a browser saves it. */
function recording(): string {
  const paths = ['users/7', 'users/8', 'users?page=2', 'orders', 'login'];
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'Firefox', version: '131.0' },
      entries: paths.map((path, index) => ({
        startedDateTime: `2026-01-02T03:04:0${index}.678Z`,
        time: 12.5 + index,
        request: {
          method: path === 'login' ? 'POST' : 'GET',
          url: `https://api.example.com/${path}`,
          headers: [{ name: 'Authorization', value: 'Bearer sk-canary-3d1' }],
        },
        response: {
          status: path === 'orders' ? 404 : 200,
          statusText: path === 'orders' ? 'Not Found' : 'OK',
          headers: [{ name: 'Content-Type', value: 'application/x-protobuf' }],
          content: {
            mimeType: 'application/x-protobuf',
            text: user(index + 7, `user${index}`).toString('base64'),
            encoding: 'base64',
          },
        },
        timings: { send: 1, wait: 10, receive: 1.5 },
      })),
    },
  });
}
