import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.test-kit.ts';

let folder: string;
let server: Server;
/** The paths that were asked for since a test began. */
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-fail-'));
  server = createServer((request, response) => {
    asked.push(request.url);
    const status = Number(request.url?.slice(1));
    response.writeHead(status, { 'content-type': 'text/plain' }).end('the body');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await Promise.all(
    [200, 304, 399, 400, 401, 503].map((status) =>
      writeFile(
        join(folder, `${status}.yaml`),
        `id: r${status}\nname: Ask ${status}\nurl: http://127.0.0.1:${port}/${status}\n`,
      ),
    ),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

describe('protodesk send --fail', () => {
  it.each([200, 304, 399])('takes a status of %d as a result', async (status) => {
    const ended = await runProgram(folder, ['send', '--fail', `${status}.yaml`]);

    expect([ended.code, ended.stderr]).toEqual([0, '']);
  });

  it.each([400, 503])('ends with 1 and a Problem for a status of %d', async (status) => {
    const ended = await runProgram(folder, ['send', '--fail', `${status}.yaml`]);

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      1,
      expect.stringContaining('the body'),
      expect.stringMatching(
        new RegExp(`^error: The status is ${status} .*\\n.*"Ask ${status}" was answered`, 'u'),
      ),
    ]);
  });

  it('gives the response and the Problem as JSON', async () => {
    const ended = await runProgram(folder, ['send', '--fail', '--json', '401.yaml']);

    expect([ended.code, JSON.parse(String(ended.stdout)), JSON.parse(ended.stderr)]).toMatchObject([
      1,
      { status: 401, message: 'the body' },
      { kind: 'error-status', severity: 'error' },
    ]);
  });

  it('sends none of the requests after it, and without it all', async () => {
    const files = ['401.yaml', '200.yaml'];
    asked = [];
    const failed = await runProgram(folder, ['send', '--fail', ...files]);
    const withFail = asked;
    asked = [];
    const fine = await runProgram(folder, ['send', ...files]);

    expect([failed.code, withFail, fine.code, asked]).toEqual([1, ['/401'], 0, ['/401', '/200']]);
  });
});
