import { expect, test } from './app-test.ts';
import { WindowPage } from './window-page.ts';
import { grpcFrame, varintField } from './wire-bytes.ts';

const userType = 'com.example.samples.store.User';
const message = grpcFrame(0, varintField(1, 7));
const connectError =
  '{"error":{"code":"resource_exhausted","message":"the plan allows 40 calls a minute"}}';

const responses: Readonly<
  Record<string, { status?: number; headers: Readonly<Record<string, string>>; body: Buffer }>
> = {
  '/grpc': {
    headers: { 'Content-Type': 'application/grpc-web+proto', 'X-Protobuf-Message': userType },
    body: Buffer.concat([
      message,
      grpcFrame(0x80, Buffer.from('grpc-status: 7\r\ngrpc-message: not%20your%20user\r\n')),
    ]),
  },
  '/connect': {
    headers: { 'Content-Type': 'application/connect+proto', 'X-Protobuf-Message': userType },
    body: Buffer.concat([message, message, grpcFrame(2, Buffer.from(connectError))]),
  },
  '/moved': { status: 308, headers: { Location: '/v2/users/1' }, body: Buffer.alloc(0) },
  '/v2/users/1': { headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('moved here') },
  '/spring': {
    status: 404,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from('{"timestamp":"2026-11-23T08:00:00Z","status":404,"error":"Not Found"}'),
  },
};

test('a call that failed by gRPC, Connect or a redirect does not look like success', async ({
  openApp,
  serve,
}) => {
  const server = await serve((request, response) => {
    const {
      status = 200,
      headers,
      body,
    } = responses[request.url ?? ''] ?? {
      headers: {},
      body: Buffer.alloc(0),
    };
    response.writeHead(status, headers).end(body);
  });
  const { page } = await openApp();
  const window = await new WindowPage(page).ready();
  const strip = window.response.getByRole('status', { name: 'Response summary' });
  const send = async (path: string): Promise<void> => {
    await window.newRequest(`${server.url}${path}`);
    await window.send.click();
  };

  await send('grpc');
  await expect(strip).toContainText('gRPC 7 PERMISSION_DENIED');
  await expect(window.response).toContainText('not your user');
  await send('connect');
  await expect(strip).toContainText('Connect resource_exhausted');
  await expect(window.response).toContainText('the plan allows 40 calls a minute');
  await expect(window.response).toContainText('end of stream');
  await window.newRequest(`${server.url}moved`);
  await window.choose('Method', /^POST/);
  await window.send.click();
  await expect(strip).toContainText('308 Permanent Redirect');
  await expect(window.response).toContainText('308 Permanent Redirect to /v2/users/1');
  await window.response.getByRole('button', { name: 'Follow' }).click();
  await expect(strip).toContainText('200 OK');
  await expect(strip).toContainText('1 redirect');
  await window.response.getByRole('tab', { name: 'Timeline' }).click();
  await expect(window.response.getByRole('table', { name: 'Redirects' })).toContainText(
    `308POST ${server.url}moved`,
  );
  await send('spring');
  await expect(strip).toContainText('404 Not Found');
  await expect(window.response).toContainText('Not Found');
});
