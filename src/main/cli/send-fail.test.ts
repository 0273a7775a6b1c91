import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;
let server: Server;
/** The paths requested since a test began. */
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-fail-'));
  server = createServer((request, response) => {
    asked.push(request.url);
    const made = failures.get(request.url ?? '');
    if (made) {
      response.writeHead(made.status ?? 200, made.headers).end(made.body);
      return;
    }
    const status = Number(request.url?.slice(1));
    response.writeHead(status, { 'content-type': 'text/plain' }).end('the body');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await Promise.all(
    ['200', '304', '400', '401', '503', ...[...failures.keys()].map((path) => path.slice(1))].map(
      (name) =>
        writeFile(
          join(folder, `${name}.yaml`),
          `id: r${name}\nname: Ask ${name}\nurl: http://127.0.0.1:${port}/${name}\nredirects: {follow: none}\n`,
        ),
    ),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Calls that failed, though most have the status 200. */
const failures = new Map<string, { status?: number; headers: OutgoingHttpHeaders; body: Buffer }>([
  [
    '/moved',
    { status: 302, headers: { Location: 'https://new.test/a' }, body: Buffer.from('see there') },
  ],
  [
    '/grpc-header',
    {
      headers: {
        'Content-Type': 'application/grpc-web+proto',
        'Grpc-Status': '3',
        'Grpc-Message': 'name%20is%20missing',
      },
      body: Buffer.alloc(0),
    },
  ],
  [
    '/grpc-trailers',
    {
      headers: { 'Content-Type': 'application/grpc-web-text' },
      body: Buffer.from(
        frame(0x80, 'grpc-status: 8\r\ngrpc-message: out of room\r\n').toString('base64'),
      ),
    },
  ],
  [
    '/grpc-silent',
    { headers: { 'Content-Type': 'application/grpc-web+proto' }, body: frame(0, '\u0008\u0001') },
  ],
  [
    '/connect',
    {
      headers: { 'Content-Type': 'application/connect+proto' },
      body: Buffer.concat([
        frame(0, '\u0008\u0001'),
        frame(2, '{"error":{"code":"resource_exhausted","message":"out of room"}}'),
      ]),
    },
  ],
]);

function frame(flags: number, content: string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([flags, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}

describe('protodesk send --fail', () => {
  it.each([200, 304])('takes a status of %d as a result', async (status) => {
    const ended = await runCommand(folder, ['send', '--fail', `${status}.yaml`]);

    expect([ended.code, ended.stderr]).toEqual([0, '']);
  });

  it.each([400, 503])('ends with 1 and a Problem for a status of %d', async (status) => {
    const ended = await runCommand(folder, ['send', '--fail', `${status}.yaml`]);

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      1,
      expect.stringContaining('the body'),
      expect.stringMatching(
        new RegExp(`^error: The status is ${status} .*\\n.*"Ask ${status}" returned an error`, 'u'),
      ),
    ]);
  });

  it.each([
    ['moved', '302 Found: redirects to https://new.test/a', 'redirect', 302],
    ['grpc-header', 'The call failed: gRPC 3 INVALID_ARGUMENT', 'grpc', 3],
    ['grpc-trailers', 'The call failed: gRPC 8 RESOURCE_EXHAUSTED', 'grpc', 8],
    ['grpc-silent', 'The call failed: gRPC no status', 'grpc', null],
    ['connect', 'The call failed: Connect resource_exhausted', 'connect', 8],
  ])('ends with 1 for a call that failed as %s', async (name, title, source, code) => {
    const ended = await runCommand(folder, ['send', '--fail', '--json', `${name}.yaml`]);

    expect([ended.code, JSON.parse(String(ended.stdout)), JSON.parse(ended.stderr)]).toMatchObject([
      1,
      { outcome: { kind: 'failed', source, code } },
      { title, severity: 'error' },
    ]);
  });

  it('reports failed calls without it too, and reads the end of a Connect stream', async () => {
    const files = [...failures.keys()].map((path) => `${path.slice(1)}.yaml`);
    const ended = await runCommand(folder, ['send', ...files]);

    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(String(ended.stdout).match(/^(?:Failed|Redirects).*$/gmu)).toEqual([
      'Redirects to https://new.test/a (not followed).',
      'Failed: gRPC 3 INVALID_ARGUMENT: name is missing',
      'Failed: gRPC 8 RESOURCE_EXHAUSTED: out of room',
      'Failed: gRPC no status: The response ended without a status.',
      'Failed: Connect resource_exhausted: out of room',
    ]);
  });

  it('gives the response and the Problem as JSON', async () => {
    const ended = await runCommand(folder, ['send', '--fail', '--json', '401.yaml']);

    expect([ended.code, JSON.parse(String(ended.stdout)), JSON.parse(ended.stderr)]).toMatchObject([
      1,
      { status: 401, message: 'the body' },
      { kind: 'error-status', severity: 'error' },
    ]);
  });

  it('sends none of the requests after it, and without it all', async () => {
    const files = ['401.yaml', '200.yaml'];
    asked = [];
    const failed = await runCommand(folder, ['send', '--fail', ...files]);
    const withFail = asked;
    asked = [];
    const fine = await runCommand(folder, ['send', ...files]);

    expect([failed.code, withFail, fine.code, asked]).toEqual([1, ['/401'], 0, ['/401', '/200']]);
  });
});
