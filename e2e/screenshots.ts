import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { test } from './app-test.ts';
import { bodyScenes } from './body-scenes.ts';
import { ComparePage } from './compare-page.ts';
import { HistoryPage } from './history-page.ts';
import { startServer } from './local-server.ts';
import { openedScenes } from './opened-scenes.ts';
import { respondOddly, responseScenes } from './response-scenes.ts';
import { proto, SchemasPage, writeFiles } from './schemas-page.ts';
import { tourScenes } from './tour-scenes.ts';
import { makeTrustHome, respondPlainly, trustScenes } from './trust-scenes.ts';
import { WindowPage } from './window-page.ts';
import { type Scene, workspaceScenes } from './workspace-scenes.ts';

/**
 * Pictures of the window in its main states, for review: `npm run screenshots`. They go into
 * `.cache/screenshots`, and those of the documentation into `docs/images`.
 */
const folder = resolve(import.meta.dirname, '../.cache/screenshots');
const docsFolder = resolve(import.meta.dirname, '../docs/images');

const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 1920, height: 1080 },
];

const scenes: readonly Scene[] = [
  ['first-start', async () => undefined],
  [
    'response',
    async (window) => {
      await window.openRequest('Create a user');
      await window.send.click();
      await window.row('email').click();
    },
  ],
  ['json', async (window) => window.showResponse('JSON')],
  ['sizes', async (window) => window.showResponse('Sizes')],
  ['headers', async (window) => window.showResponse('Headers')],
  ['timeline', async (window) => window.showResponse('Timeline')],
  [
    'compare',
    async (window) => {
      await window.openRequest('Get a user');
      await window.page.keyboard.press('Control+Shift+C');
      await new ComparePage(window.page).verdict.waitFor();
    },
  ],
  [
    'no-schema',
    async (window) => {
      await window.openRequest('No type named');
      await window.send.click();
      await window.response.getByText('200 OK').waitFor();
    },
  ],
  [
    'json-error',
    async (window) => {
      await window.openRequest('A JSON error');
      await window.send.click();
      await window.response.getByText('404 Not Found').waitFor();
    },
  ],
  [
    'refused',
    async (window) => {
      await window.openRequest('All products');
      await window.url.fill('http://127.0.0.1:1/');
      await window.send.click();
      await window.problem().waitFor();
    },
  ],
  [
    'body-error',
    async (window) => {
      await window.openRequest('Change a user');
      await window.pasteBody('{\n  "username": "NEW",\n  "emial": "a@b.c"\n}');
      await window.send.click();
      await window.problem().waitFor();
    },
  ],
  [
    'cut-message',
    async (window, server) => {
      await window.openRequest('Get a user');
      await window.url.fill(`${server.url}cut`);
      await window.send.click();
      await window.responseStrip.getByText('cut short').waitFor();
      await window.showResponse('Tree');
    },
  ],
  [
    'reading',
    async (window, server) => {
      await window.url.fill(`${server.url}large`);
      await window.send.click();
      await window.row('users[0]').waitFor();
      await window.showResponse('JSON');
      await window.response.getByText('Writing the text').waitFor();
    },
  ],
  [
    'save-request',
    async (window) => {
      await window.newRequest('{{base}}/store/users/2');
      await window.page.keyboard.press('ControlOrMeta+S');
      await window.saveDialog.waitFor();
    },
  ],
  [
    'environments',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.choose('Environment', /^Manage/);
      await window.environments.waitFor();
    },
  ],
  [
    'entry-menu',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.entry('Create a user').click({ button: 'right' });
      await window.page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    },
  ],
  [
    'schemas',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.showPanel('Schemas');
      await (await window.goToSchemaRow('UserCatalog')).click();
    },
  ],
  [
    'schema-search',
    async (window) => {
      await window.searchSchemas('user');
      await window.page.getByRole('option', { name: /^field .* in UserCatalog/ }).waitFor();
    },
  ],
  [
    'schema-type',
    async (window) => {
      await window.searchSchemas('');
      await new SchemasPage(window).openType('Kitchen');
    },
  ],
  [
    'schema-samples',
    async (window) => {
      await window.page.getByRole('tab', { name: 'Samples' }).click();
      await window.page.getByText('"scalars"').waitFor();
    },
  ],
  [
    'schema-enum',
    async (window) => {
      await new SchemasPage(window).openType('Heat');
    },
  ],
  [
    'schema-problems',
    async (window, _server, home) => {
      await window.searchSchemas('');
      await window.drop([await writeFiles(join(home, 'crates'), wrongFiles)]);
      await window.showSchemas('Problems');
      const { problems } = new SchemasPage(window);
      await problems.getByRole('treeitem').filter({ hasText: 'crate.proto:10' }).click();
      await window.page.getByText('problems in this file').waitFor();
    },
  ],
  [
    'schema-sources',
    async (window) => {
      await window.showSchemas('Sources');
    },
  ],
  [
    'schema-drift',
    async (window, _server, home) => {
      await window.showSchemas('Packages');
      await renameUsername(home);
      await window.page.getByText(/^The schemas changed: /).waitFor();
      await window.page.getByRole('button', { name: 'Show', exact: true }).click();
      await new SchemasPage(window).driftReport.getByText('Create a user').waitFor();
    },
  ],
  [
    'history',
    async (window) => {
      const history = await new HistoryPage(window).open();
      await history.openEntry(/^POST Create a user/);
      await history.sent.getByRole('radio', { name: /^Bytes/ }).check();
    },
  ],
  [
    'then-and-now',
    async (window) => {
      const history = new HistoryPage(window);
      await history.openEntry(/^GET No type named/);
      await window.page.getByRole('button', { name: 'Compare with now' }).click();
      await history.compared.getByRole('table', { name: 'Both calls' }).waitFor();
    },
  ],
  [
    'curl',
    async (window) => {
      const history = new HistoryPage(window);
      await history.openCurl();
      await history.curlCommand.fill(curlCommand);
      await history.curlDialog.getByText('--http3 was ignored').waitFor();
    },
  ],
  [
    'palette',
    async (window) => {
      await window.page.keyboard.press('Escape');
      await window.showPanel('Requests');
      await window.page.keyboard.press('Control+K');
      await window.page.getByPlaceholder(/^Search commands/).waitFor();
    },
  ],
  ...workspaceScenes,
];

/** As a browser copies it, with an option that does not belong to the request. */
const curlCommand = `curl 'https://api.example.com/users?page=2' \\
  -H 'accept: application/json' \\
  -H 'authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' \\
  --data-raw '{"name":"Ada"}' --http3`;

/** A file with several mistakes. */
const wrongFiles = {
  'crate.proto': proto(
    'crates',
    'import "validate/validate.proto";',
    '',
    '// What goods are shipped in.',
    'message Crate {',
    '  string label = 1 [(validate.rules).string.min_len = 3];',
    '  int32 weight = 1;',
    '  Pallet pallet = 3;',
    '}',
  ),
};

/** Renames a field of a sample on disk, like an external editor. */
async function renameUsername(home: string): Promise<void> {
  const workspace = join(home, 'Documents', 'Protodesk', 'Sample workspace');
  const path = join(workspace, 'protos', 'store', 'user_requests.proto');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll('string username = 1;', 'string login_name = 1;'));
}

/** `/cut` ends in the middle of a user's date; `/large` takes a moment to convert to JSON. */
function respondStrangely(request: IncomingMessage, response: ServerResponse): void {
  const type = request.url === '/cut' ? 'User' : 'UserCatalog';
  const headers = [
    'Content-Type: application/x-protobuf',
    `X-Protobuf-Message: com.example.samples.store.${type}`,
    'Connection: close',
  ];
  if (request.url === '/cut') {
    const head = ['HTTP/1.1 200 OK', ...headers, 'Content-Length: 46'].join('\r\n');
    request.socket.end(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), diego, dateCutShort]));
    return;
  }
  response.writeHead(
    200,
    headers.flatMap((header) => header.split(': ')),
  );
  response.end(Buffer.concat(Array.from({ length: 1_400_000 }, () => listed)));
}

/** `id` 1 and `username`. */
const diego = Buffer.from('\b\u0001\u0012\u0005diego', 'latin1');

/** The same as an element of `users`. */
const listed = Buffer.concat([Buffer.of(0x0a, diego.length), diego]);

/** `created_at`, which claims 7 bytes and has 4: the year, and a tag. */
const dateCutShort = Buffer.from('2a0708e80f10', 'hex');

async function setTheme(app: ElectronApplication, page: Page, theme: 'light' | 'dark') {
  await app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.emulateMedia({ colorScheme: theme });
}

interface Album {
  readonly album: string;
  readonly shown: readonly Scene[];
  readonly prefix: string;
  readonly onRequest: RequestListener;
  /** True for the album with the pictures of README and `docs`: they have one size and the light theme. */
  readonly isForDocs?: boolean;
  /** Creates the home for the app. */
  readonly makeHome?: () => Promise<string>;
}

const albums: readonly Album[] = [
  {
    ...{ album: 'the tour', shown: tourScenes, prefix: 'tour-', onRequest: respondPlainly },
    isForDocs: true,
  },
  { album: 'the window', shown: scenes, prefix: '', onRequest: respondStrangely },
  { album: 'bodies', shown: bodyScenes, prefix: '', onRequest: respondStrangely },
  {
    album: 'responses',
    shown: responseScenes,
    prefix: 'response-',
    onRequest: respondOddly,
  },
  { album: 'files', shown: openedScenes, prefix: 'file-', onRequest: respondOddly },
  {
    ...{ album: 'trust', shown: trustScenes, prefix: 'trust-', onRequest: respondPlainly },
    makeHome: makeTrustHome,
  },
];

for (const { album, shown, prefix, onRequest, isForDocs = false, makeHome } of albums) {
  for (const size of isForDocs ? sizes.slice(0, 1) : sizes) {
    test(`pictures of ${album} at ${size.width}x${size.height}`, async ({ launch }) => {
      test.setTimeout(240_000);
      await mkdir(folder, { recursive: true });
      await mkdir(docsFolder, { recursive: true });
      const { app, page, home } = await launch(makeHome && { home: await makeHome() });
      await page.setViewportSize(size);
      const window = await new WindowPage(page).ready();
      const server = await startServer(onRequest);
      for (const [name, show] of shown) {
        await show(window, server, home);
        // Nothing is shaded only because the pointer is there.
        if (isForDocs) await page.mouse.move(0, 0);
        for (const theme of ['light', 'dark'] as const) {
          await setTheme(app, page, theme);
          const path = join(folder, `${prefix}${name}-${size.width}-${theme}.png`);
          await page.screenshot({ path, animations: 'disabled' });
          if (isForDocs && theme === 'light') {
            await copyFile(path, join(docsFolder, `${name}.png`));
          }
        }
      }
      await server.close();
    });
  }
}
