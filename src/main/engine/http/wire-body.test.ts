import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHttpEngine } from './axios-http-engine.ts';
import type { WireExchange, WireRequest } from './http-engine.ts';
import { bodyOfPieces, type FilePiece, type StreamedBody, wholeBody } from './wire-body.ts';

const largeBytes = 64 * 1024 * 1024;

let folder: string;
const closings: (() => void)[] = [];
const http = createHttpEngine();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-wire-body-'));
});
afterEach(() => {
  for (const close of closings.splice(0)) close();
});
afterAll(async () => {
  http.dispose();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: Uint8Array): Promise<FilePiece> {
  const path = join(folder, name);
  await writeFile(path, content);
  const { size, mtimeMs } = await stat(path);
  return { path, byteLength: size, modifiedMs: mtimeMs };
}

type Version = '1.1' | '2';

async function send(
  body: StreamedBody,
  listener: RequestListener,
  version: Version = '1.1',
): Promise<WireExchange> {
  // node:http2 gives its listeners the same messages.
  const server =
    version === '1.1' ? createServer(listener) : createHttp2Server(listener as () => void);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const request: WireRequest = {
    method: 'POST',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    rawHeaders: [['Content-Type', 'application/octet-stream']],
    body,
    connection: version === '2' ? { httpVersion: 'http2' } : {},
    deadlines: { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 120_000 },
    limits: { wireBodyBytes: 1e6, decodedBodyBytes: 1e6, headerBytes: 65_536 },
  };
  return http.exchange(request, { signal: new AbortController().signal });
}

it.each(['1.1', '2'] as const)(
  'sends files and bytes in order over HTTP/%s, each time anew',
  async (version) => {
    const content = randomBytes(3_000_000);
    const file = await fileOf('whole.bin', content);
    const body = bodyOfPieces([Buffer.from('before '), file, Buffer.from(' after')]);
    const sum = createHash('sha256').update('before ').update(content).update(' after');
    const expected = sum.digest('hex');
    for (const _time of ['first', 'again']) {
      const seen: unknown[] = [];
      const exchange = await send(
        body,
        (request, response) => {
          const hash = createHash('sha256');
          request.on('data', (chunk) => hash.update(chunk));
          request.on('end', () => {
            seen.push(hash.digest('hex'), request.headers['content-length']);
            response.end('ok');
          });
        },
        version,
      );
      expect(exchange.problem).toBeNull();
      expect(seen).toEqual([expected, String(body.byteLength)]);
      expect(exchange.sentSizes.bodyBytes).toBe(body.byteLength);
    }
  },
);

it.each(['1.1', '2'] as const)(
  'stops a multipart body with a file that changes while it is sent over HTTP/%s',
  async (version) => {
    const file = await fileOf('changing.bin', new Uint8Array(largeBytes));
    const body = bodyOfPieces([Buffer.from('--b\r\n\r\n'), file, Buffer.from('\r\n--b--\r\n')]);
    const ended: string[] = [];
    const exchange = await send(
      body,
      (request) => {
        request.once('data', () => appendFileSync(file.path, 'more'));
        request.on('data', () => undefined);
        request.on('end', () => ended.push('whole'));
        request.on('error', () => ended.push('cut'));
      },
      version,
    );
    expect(exchange).toMatchObject({
      outcome: 'failed',
      response: null,
      problem: { kind: 'file-read', title: 'A file changed while it was sent' },
    });
    expect(exchange.problem?.detail).toContain(file.path);
    expect(ended).not.toContain('whole');
  },
);

it('stops a body whose file was replaced or deleted since it was prepared', async () => {
  const changed = await fileOf('changed.bin', Buffer.from('before'));
  await writeFile(changed.path, 'longer than before');
  const gone = { ...changed, path: join(folder, 'gone.bin') };
  for (const file of [changed, gone]) {
    const exchange = await send(bodyOfPieces([file]), () => undefined);
    expect(exchange.problem).toMatchObject({ kind: 'file-read', location: { file: file.path } });
  }
});

it('does not put a body into memory that is too large for it', async () => {
  const file = { path: join(folder, 'huge.bin'), byteLength: 2 ** 40, modifiedMs: 0 };
  await expect(wholeBody(bodyOfPieces([file]), 'to be packed')).rejects.toMatchObject({
    problem: { kind: 'file-read', title: 'The body is too large' },
  });
});
