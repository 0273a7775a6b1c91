import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './app-test.ts';
import type { LocalServer } from './local-server.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';

const userMessage = 'com.example.samples.store.User';
const catalogMessage = 'com.example.samples.store.UserCatalog';
const protobuf = 'application/x-protobuf';

/** User 1 of the sample server: 46 bytes. */
function readUser(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'fixtures', 'store', 'user-1.pb'));
}

/** Sends a request from a tab of its own. */
async function send(window: WindowPage, server: LocalServer): Promise<void> {
  await window.newRequest(server.url);
  await window.send.click();
}

test('what is wrong with schemas is said, and what was removed comes back', async ({ openApp }) => {
  const { page, home } = await openApp();
  const window = await new WindowPage(page).ready();
  await test.step('all schemas removed by mistake come back', async () => {
    await window.showPanel('Schemas');
    await window.showSchemas('Sources');

    await page.getByRole('button', { name: 'Remove protos from the workspace' }).click();
    await expect(page.getByText('No schemas yet.')).toBeVisible();
    // It stays as long as it is pointed at.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(window.responseStrip).toContainText('200 OK');
    await expect(window.responseTree).toContainText('diego@email.com');

    await undo.click();
    await expect(await window.findType('UserCatalog')).toBeVisible();
  });

  await test.step('an import that resolves nowhere is named with its line, and other types stay usable', async () => {
    const folder = join(home, 'orders');
    await mkdir(folder);
    await writeFile(
      join(folder, 'order.proto'),
      'syntax = "proto3";\npackage shop;\nmessage Order {\n  string id = 1;\n}\n',
    );
    await writeFile(
      join(folder, 'parcel.proto'),
      'syntax = "proto3";\npackage shop;\nimport "carriers/carrier.proto";\nmessage Parcel {\n  carriers.Carrier by = 1;\n}\n',
    );

    await window.newRequest('{{base}}/store/users');
    await window.drop([folder]);

    await window.searchSchemas('');
    await window.showSchemas('Packages');
    await window.useType('Order', 'request');
    await window.pasteBody('{"id": "a"}');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 3 B');
    await window.showSchemas('Problems');
    const problem = page.getByRole('treeitem').filter({ hasText: 'parcel.proto:5:3' });
    await problem.getByRole('button', { name: 'Details' }).click();
    await expect(problem).toContainText(/carriers\/carrier\.proto.*(open|add|drop)/is);
  });

  await test.step('a type that vanished under a request is said, nothing is lost, and it comes back', async () => {
    await window.showSchemas('Sources');
    await page.getByRole('button', { name: /^Remove .*orders from the workspace$/ }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    await expect(window.bodyCheck).toContainText('shop.Order');
    await expect(window.requestType).toHaveAccessibleDescription(/shop\.Order/);
    await window.send.click();
    await expect(window.problem()).toContainText('shop.Order');
    await expect(window.problem()).toContainText(/folder|schema/i);
    await expect(window.requestType).toHaveValue('Order');

    await window.actInNotices('Undo');
    await expect(window.bodyCheck).toContainText('Valid. Protobuf 3 B');
  });
});

test('a response that is no message of its type is shown as what it is', async ({
  openApp,
  serve,
}) => {
  const window = await new WindowPage((await openApp()).page).ready();
  await test.step('an HTML page that calls itself protobuf is named as what it is, and can be read', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(502, { 'Content-Type': protobuf });
      response.end('<html>\n<h1>502 Bad Gateway</h1>\n</html>\n');
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('502 Bad Gateway');
    await expect(window.problem()).toContainText('looks like HTML');
    await expect(window.response).toContainText('<h1>502 Bad Gateway</h1>');
  });

  await test.step('plain text is shown as text', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Down for maintenance\u2026');
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('503 Service Unavailable');
    await expect(window.responseStrip).toContainText('text 23 B');
    await expect(window.response).toContainText('Down for maintenance\u2026');
  });

  await test.step('JSON where protobuf was asked for is shown as JSON', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end('{"id":1,"username":"diego"}');
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('JSON 27 B');
    await expect(window.response).toContainText('"username": "diego"');
  });

  await test.step('a type that no schema has is said, and the fields are read without it', async () => {
    const user = await readUser();
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': protobuf, 'X-Protobuf-Message': 'shop.Order' });
      response.end(user);
    });

    await send(window, server);

    await expect(window.problem()).toContainText('shop.Order');
    await expect(window.responseTree).toContainText('diego@email.com');
  });
});

test('the fields of a response are shown as far as they can be read', async ({
  openApp,
  serve,
}) => {
  const window = await new WindowPage((await openApp()).page).ready();
  await test.step('a body that ends too soon is said to be cut short, and its fields can be read', async () => {
    const user = await readUser();
    const server = await serve((request) => {
      const head = [
        'HTTP/1.1 200 OK',
        `Content-Type: ${protobuf}`,
        `X-Protobuf-Message: ${userMessage}`,
        'Content-Length: 46',
      ];
      request.socket.write(`${head.join('\r\n')}\r\n\r\n`);
      request.socket.end(user.subarray(0, 20));
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('cut short');
    await expect(window.responseStrip).toContainText('broken at byte');
    await expect(window.problem()).toContainText('46');
    await expect(window.row('username')).toContainText('"diego"');
    await expect(window.responseTree).toContainText('Broken at byte');
  });

  await test.step('a body of another type is readable, its strange fields marked', async () => {
    // Field 1 as text where User has a number, and a field 9 that User does not have.
    const bytes = Buffer.from('0a03616263' + '4a0568656c6c6f', 'hex');
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': protobuf, 'X-Protobuf-Message': userMessage });
      response.end(bytes);
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('User (from X-Protobuf-Message)');
    await expect(window.responseTree.getByText('unknown')).toHaveCount(1);
    await expect(window.responseTree.getByText('mismatch')).toHaveCount(1);
    await expect(window.responseTree).toContainText('hello');
    await expect(window.responseTree).toContainText('abc');
  });

  await test.step('an empty body is a message with no fields set', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'Content-Type': protobuf,
        'X-Protobuf-Message': userMessage,
        'Content-Length': '0',
      });
      response.end();
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('empty body = User without fields');
    await expect(window.row('username')).toContainText('unset');
  });

  await test.step('a gzip body is read, and both of its sizes are told', async () => {
    const user = await readUser();
    const body = gzipSync(Buffer.concat([user, Buffer.from(`\x3a\x64${'a'.repeat(100)}`)]));
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'Content-Type': protobuf,
        'Content-Encoding': 'gzip',
        'X-Protobuf-Message': userMessage,
      });
      response.end(body);
    });

    await send(window, server);

    await expect(window.responseStrip).toContainText('protobuf 148 B');
    await expect(window.responseStrip).toContainText(`gzip ${body.length} B`);
    await expect(window.row('email')).toContainText('"diego@email.com"');
  });
});

test('64 MB open on their first rows, are scrolled and searched to the end, and the window answers meanwhile', async ({
  openApp,
  serve,
}) => {
  const user = await readUser();
  const entry = Buffer.concat([Buffer.from([0x0a, user.length]), user]);
  const count = Math.ceil((64 * 1_048_576) / entry.length);
  const body = Buffer.alloc(count * entry.length, entry);
  // Only the last one has it.
  body.write('final@', body.lastIndexOf('diego@'));
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await serve((_request, response) => {
    response.writeHead(200, {
      'Content-Type': protobuf,
      'Content-Length': String(body.length),
      'X-Protobuf-Message': catalogMessage,
    });
    response.write(body.subarray(0, -1));
    // The last byte waits until the test has used the window.
    void released.then(() => response.end(body.subarray(-1)));
  });
  const window = await new WindowPage((await openApp()).page).ready();

  await window.url.fill(server.url);
  await window.send.click();
  await expect(window.response).toContainText(/Receiving: \d+\.\d+.MB/);
  await window.openRequest('Create a user');
  await window.send.click();
  await expect(window.responseStrip).toContainText('201 Created');
  await window.tab('Get a user').click();
  release();

  await expect(window.responseStrip).toContainText('protobuf 67.11 MB');
  await expect(window.row('UserCatalog')).toBeVisible();
  await window.row('users[0]').click();
  await window.page.keyboard.press('ArrowRight');
  await expect(window.row('email')).toContainText('"diego@email.com"');
  const tree = new TreePage(window.page);
  await window.page.keyboard.press('End');
  await expect(window.row(`users[${count - 1}]`)).toBeVisible();
  await window.page.keyboard.press('ArrowRight');
  await expect(window.row(`users[${count - 1}]`)).toHaveAttribute('aria-expanded', 'true');
  await window.page.keyboard.press('ArrowRight');
  await expect(tree.path).toHaveText(`users[${count - 1}].id`);

  await tree.find('diego@');
  await expect(tree.searchCount).toHaveText(/^1 of \d.*\+$/);
  await expect(tree.path).toHaveText(/^users\[\d+\]\.email$/);
  await tree.searchField.fill('final@');
  await expect(tree.searchCount).toHaveText('1 of 1');
  await expect(tree.path).toHaveText(`users[${count - 1}].email`);
  await expect(tree.chosen).toContainText('"final@email.com"');
});
