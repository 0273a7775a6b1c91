import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-live-'));
  await writeFile(
    join(folder, 'p.proto'),
    'syntax = "proto3"; package p; message M { int64 n = 1; }',
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** A running `send --live`. */
interface Live {
  /** The response of the server; its headers are sent. */
  readonly response: ServerResponse;
  /** Settles when the output contains a text. */
  saw(text: string): Promise<void>;
  /** Ends it like Ctrl+C. */
  stop(): void;
  ended(): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
}

/** Sends to a server that responds only what the test writes. */
async function startLive(contentType: string, args: readonly string[] = []): Promise<Live> {
  const server = createServer();
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = `${port}.yaml`;
  await writeFile(
    join(folder, file),
    `id: r\nname: R\nurl: http://127.0.0.1:${port}/\nresponseType: p.M\n`,
  );
  const stdout = collecting();
  const stderr = collecting();
  let stop: (() => void) | null = null;
  const code = run(['send', '--live', file, '--proto', 'p.proto', ...args], {
    stdin: Readable.from([]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    cwd: folder,
    environment: process.env,
    onStop(given) {
      stop = given;
      return () => undefined;
    },
  });
  const [, response] = await asked;
  response.writeHead(200, { 'Content-Type': contentType });
  response.flushHeaders();
  return {
    response,
    saw: stdout.saw,
    stop: () => stop?.(),
    async ended() {
      const ended = { code: await code, stdout: stdout.text(), stderr: stderr.text() };
      server.closeAllConnections();
      server.close();
      return ended;
    },
  };
}

function collecting() {
  let text = '';
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      for (const look of waiting.splice(0)) look();
      done();
    },
  });
  return {
    stream,
    text: () => text,
    async saw(part: string): Promise<void> {
      while (!text.includes(part)) await new Promise<void>((look) => waiting.push(look));
    },
  };
}

describe('protodesk send --live (D13)', () => {
  it('prints each JSON line when it arrives, then the figures', async () => {
    const live = await startLive('application/x-ndjson');
    live.response.write('{"n":"1"}\n{"n":');
    await live.saw('{"n":"1"}');
    live.response.end('"2"}\n');

    const { code, stdout, stderr } = await live.ended();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^\+\d+\.\d ms {2}\{"n":"1"\}\n\+\d+\.\d ms {2}\{"n":"2"\}\n\n200 OK .* JSON lines, 2 messages\n/,
    );
    expect(stdout).toMatch(/\nJSON .*\.\n$|\nRequest: .*\n$/);
  });

  it.each([
    ['text/event-stream', 'event: tick\ndata: {"n":7}\n\n', '{"event":"tick","data":{"n":7}}'],
    ['application/x-protobuf; delimited=true', '\u0002\u0008\u0007', '{"n":"7"}'],
    ['application/connect+proto', '\0\0\0\0\u0002\u0008\u0007', '{"n":"7"}'],
    ['application/grpc-web+proto', '\0\0\0\0\u0002\u0008\u0007', '{"n":"7"}'],
  ])('prints messages of %s while the call runs', async (contentType, message, text) => {
    const live = await startLive(contentType);
    live.response.write(Buffer.from(message, 'latin1'));
    await live.saw(text);
    live.response.end();

    expect((await live.ended()).stdout).toMatch(/^\+[\d.]+ ms {2}\{/);
  });

  it('keeps what came of a stream that is stopped, or whose connection breaks', async () => {
    const stopped = await startLive('application/x-ndjson');
    stopped.response.write('{"n":"1"}\n');
    await stopped.saw('{"n":"1"}');
    stopped.stop();
    const broken = await startLive('application/x-ndjson');
    broken.response.write('{"n":"1"}\n');
    await broken.saw('{"n":"1"}');
    broken.response.destroy();

    for (const [live, title] of [
      [stopped, 'Cancelled'],
      [broken, 'The response was cut short after 10 bytes'],
    ] as const) {
      const { code, stdout, stderr } = await live.ended();
      expect([code, stdout]).toEqual([1, expect.stringContaining('JSON lines, 1 message\n')]);
      expect(stderr).toContain(title);
    }
  });

  it('shows other responses as usual', async () => {
    const live = await startLive('application/json');
    live.response.end('{"n":"1"}');

    expect((await live.ended()).stdout).toMatch(/^200 OK .*\n[^+]*\{\n {2}"n": "1"\n\}\n$/s);
  });

  it('does not go with --json', async () => {
    const stderr = collecting();
    const code = await run(['send', '--live', '--json', 'r.yaml'], {
      stdin: Readable.from([]),
      stdout: collecting().stream,
      stderr: stderr.stream,
      cwd: folder,
      environment: process.env,
      onStop: () => () => undefined,
    });
    expect([code, stderr.text()]).toEqual([2, expect.stringContaining('cannot be used with')]);
  });
});
