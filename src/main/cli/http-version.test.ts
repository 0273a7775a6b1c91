import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;
let server: Http2Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-version-'));
  server = createServer();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('sessionError', () => undefined);
  server.on('stream', (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'application/json' });
    stream.end('{"a":1}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await Promise.all(
    ['auto', 'http1', 'http2'].map((version) =>
      writeFile(
        join(folder, `${version}.yaml`),
        `id: r${version}\nname: Ask\nurl: http://127.0.0.1:${port}/\nhttp: {version: ${version}}\n`,
      ),
    ),
  );
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await rm(folder, { recursive: true });
});

function file(version: string): string {
  return join(folder, `${version}.yaml`);
}

describe('the HTTP version in the terminal', () => {
  it.each(['auto', 'http2'])('send shows HTTP/2 with version: %s', async (version) => {
    const { code, stdout } = await runCommand(folder, ['send', file(version)]);

    expect(code).toBe(0);
    expect(String(stdout)).toMatch(/^HTTP\/2 200 {2}/);
    expect(String(stdout)).toContain('Headers before compression.');
  });

  it('send --json has the version, and the size of the header list', async () => {
    const { stdout } = await runCommand(folder, ['send', '--json', file('http2')]);

    const { response } = JSON.parse(String(stdout));
    expect(response.httpVersion).toBe('2');
    const fields = [[':status', '200'], ...response.headers.map(Object.values)];
    expect(response.headerBytes).toBe(fields.flat().join('').length + 32 * fields.length);
  });

  it('send says that the server speaks HTTP/2 only with version: http1', async () => {
    const { code, stderr } = await runCommand(folder, ['send', file('http1')]);

    expect(code).toBe(1);
    expect(String(stderr)).toContain('speaks HTTP/2 only');
  });

  it('compare says which version both sides used', async () => {
    const { stdout } = await runCommand(folder, ['compare', '--json', file('http2')]);

    const { sides } = JSON.parse(String(stdout));
    expect(sides.map((side: { httpVersion: string }) => side.httpVersion)).toEqual(['2', '2']);
  });

  it('run refuses a request that is HTTP/2 only', async () => {
    const { code, stderr } = await runCommand(folder, ['run', file('http2')]);

    expect(code).toBe(1);
    expect(String(stderr)).toContain('runs use HTTP/1.1');
  });
});
