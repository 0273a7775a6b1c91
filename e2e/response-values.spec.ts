import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from './app-test.ts';
import { ResponseTypesPage } from './response-types-page.ts';
import { TreePage } from './tree-page.ts';
import { WindowPage } from './window-page.ts';
import { bytesField, grpcFrame, varintField } from './wire-bytes.ts';

const userType = 'com.example.samples.store.User';

/** A user with an id and a name. */
function user(id: number, name: string): Buffer {
  return Buffer.concat([varintField(1, id), bytesField(2, name)]);
}

test('responses say what they hold, and what they were packed in', async ({ openApp, serve }) => {
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const response = new ResponseTypesPage(page);
  await window.schemasRead();

  await test.step('what a response was packed in, and its trailers, are told', async () => {
    const responses: Readonly<Record<string, readonly [Readonly<Record<string, string>>, Buffer]>> =
      {
        '/br': [{ 'Content-Encoding': 'br' }, brotliCompressSync(user(1, 'brotli'))],
        '/both': [{ 'Content-Encoding': 'deflate, gzip' }, gzipSync(deflateSync(user(2, 'both')))],
        '/grpc': [
          {
            'Content-Type': 'application/grpc+proto',
            'grpc-encoding': 'br',
            Trailer: 'grpc-status',
          },
          Buffer.concat([
            grpcFrame(0, user(3, 'plain')),
            grpcFrame(1, brotliCompressSync(user(4, 'packed'))),
          ]),
        ],
        '/cut': [
          {},
          Buffer.concat([user(5, 'cut'), bytesField(15, gzipSync(user(6, 'in')).subarray(0, -5))]),
        ],
      };
    const server = await serve((request, response) => {
      const [headers, body] = responses[request.url ?? ''] ?? [{}, Buffer.alloc(0)];
      response.writeHead(200, {
        'Content-Type': 'application/x-protobuf',
        'X-Protobuf-Message': userType,
        ...headers,
      });
      response.write(body);
      if ('Trailer' in headers) response.addTrailers({ 'grpc-status': '0' });
      response.end();
    });
    const tree = new TreePage(page);
    const send = async (path: string): Promise<void> => {
      await window.newRequest(`${server.url}${path}`);
      await window.send.click();
    };

    await send('br');
    await expect(response.steps).toHaveText([/^Brotli/]);
    await expect(window.row('username')).toContainText('"brotli"');
    await send('both');
    await expect(response.steps).toHaveText([/^gzip/, /^deflate/]);
    await expect(window.row('username')).toContainText('"both"');
    await send('grpc');
    await expect(response.steps).toHaveText([/^2 messages, gRPC frames, Brotli/]);
    await expect(window.row('username')).toContainText('"plain"');
    await expect(
      window.response
        .getByRole('region', { name: 'Re-encoding' })
        .getByTitle(/gives the same .* unpacked/),
    ).toBeVisible();
    await tree.find('PACKED');
    await expect(tree.searchCount).toHaveText('1 of 1');
    await expect(tree.path).toHaveText('[1].username');
    await expect(tree.chosen).toContainText('"packed"');
    await expect(tree.bytes).toHaveAccessibleName('Unpacked bytes');
    await page.keyboard.press('Escape');
    await window.showResponse('JSON');
    await expect(window.response.getByRole('document')).toContainText('"username": "packed"');
    await window.showResponse('Headers');
    await expect(window.response.getByRole('region', { name: /^Trailers/ })).toContainText(
      'grpc-status',
    );
    await send('cut');
    await window.row('#15').click();
    await page.keyboard.press('ArrowRight');
    await expect(tree.valued('"in"')).toBeVisible();
    await expect(window.response).toContainText('the gzip data ends too early');
    await tree.find('in');
    await expect(tree.searchCount).toHaveText('1 of 1, 1 compressed part not fully searched');
    await expect(tree.path).toHaveText('#15.#2');
  });

  await test.step('JSON is read in its charset, and as the type that fits it', async () => {
    const text = '{"id":7,"username":"Zo\u00eb","createdAt":{"year":2024}}';
    const server = await serve((_request, response) => {
      response.setHeader('Content-Type', 'application/hal+json; charset=iso-8859-1');
      response.end(Buffer.from(text, 'latin1'));
    });
    await window.newRequest(server.url);
    await window.send.click();

    await expect(response.readAs).toHaveText('read as JSON');
    await expect(window.response.getByRole('document')).toContainText('"username": "Zo\u00eb"');
    await response.command('Find matching type');
    await expect(response.fits.getByRole('row').nth(1)).toContainText('User');
    await expect(response.fits.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(response.readAs).toHaveText(/^JSON of store\.User/);
  });

  await test.step('every kind of value says in its row what it means', async () => {
    // Room for all rows of a message: only those in sight are there.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await window.filter.fill('Everything of proto3');
    await window.openRequest('Everything of proto3');
    await window.send.click();
    const open = async (name: string): Promise<void> => {
      await window.row(name).click();
      await page.keyboard.press('ArrowRight');
    };
    const close = async (name: string): Promise<void> => {
      await window.row(name).click();
      await page.keyboard.press('ArrowLeft');
    };
    const expectRows = async (rows: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, value] of Object.entries(rows)) {
        await expect(window.row(name)).toContainText(value);
      }
    };

    await open('scalars');
    await expectRows({
      a_float: '8.49',
      an_int64: '9007199254740993',
      a_uint64: '18446744073709551615',
      a_sint64: '-9223372036854775808',
      some_bytes: '00 01 7f 80 ff',
    });
    await close('scalars');
    await open('well_known');
    await expectRows({
      timestamp: '2024-06-03T10:11:12.123456Z',
      duration: '-3.500s',
      field_mask: 'scalars.a_bool, heat',
      float_value: '0.1',
      bytes_value: 'ff',
      any: 'com.example.samples.kitchen.Recipe',
    });
    await open('timestamp');
    await expectRows({ seconds: '1717409472', nanos: '123456000' });
    await close('well_known');
    await open('maps');
    await expectRows({
      'by_uint64[18446744073709551615]': '"largest"',
      'by_bool[true]': '"yes"',
      'heats["oven"]': 'HOT (2)',
    });
    await expectRows({ unheard_of: '99 (no name)' });
  });
});
