import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

/** Each has characters that headers, URLs, JSON and base64 write differently, where they are allowed. */
const secrets = {
  PROTODESK_SECRET_HEADER: 'canary-header/"7+~',
  PROTODESK_SECRET_QUERY: 'canary query/"ü&7',
  PROTODESK_SECRET_BODY: 'canary-body\\n"é/7',
  PROTODESK_SECRET_PEM: 'canary-of-lines-1\ncanary-of-lines-2\tend',
  PROTODESK_SECRET_PASSWORD: 'canary-password',
  // Our own words: hidden in text by users and servers, but never in keys of the JSON.
  PROTODESK_SECRET_WORD: 'status',
};

const files: Readonly<Record<string, string>> = {
  'protodesk.yaml': `schemaVersion: 1
name: W
schemas:
  - path: p.proto
variables:
  header: {secret: header}
  query: {secret: query}
  body: {secret: body}
  pem: {secret: pem}
  word: {secret: word}
auth: {type: basic, username: ada, password: {secret: password}}
`,
  'p.proto': 'syntax = "proto3"; package p; message M { string s = 1; map<string, string> m = 2; }',
  'collections/echo.request.yaml': `id: echo
name: Echo
method: POST
url: "{{server}}/{{way}}?q={{query}}&w={{word}}"
sendAs: json
requestType: p.M
responseType: p.M
headers:
  - {name: X-Plain, value: "{{header}}"}
body: '{"s": "{{body}}", "m": {"{{body}}": "{{pem}}"}}'
`,
};

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-canary-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const told = { s: `${request.url} ${JSON.stringify(request.headers)}`, m: { [body]: body } };
    if (request.url?.startsWith('/text')) {
      response.setHeader('content-type', 'text/plain');
      response.end(Object.values(secrets).join('\n'));
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(told));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function command(name: string, way: string, ...args: readonly string[]): Promise<Ended> {
  const given = ['--var', `server=${url}`, '--var', `way=${way}`, '--allow-any-origin'];
  return runCommand(
    folder,
    [name, 'collections/echo.request.yaml', ...given, ...args],
    '',
    secrets,
  );
}

const once = ['--samples', '1', '--warmup', '0'];
const outputs = ['--csv', 'out.csv', '--jtl', 'out.jtl', '--summary', 'out.md'];

describe('the output of commands about secrets', () => {
  it.each([
    ['send', 'json', []],
    ['send', 'json', ['--json']],
    ['send', 'text', []],
    ['send', 'text', ['--json']],
    ['compare', 'json', ['--pairs', '1']],
    ['compare', 'json', ['--pairs', '1', '--json']],
    ['run', 'json', once],
    ['run', 'json', [...once, '--json']],
  ] as const)('%s of %s with %j: nothing', async (name, way, args) => {
    const { code, stdout, stderr } = await command(name, way, ...args);

    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).not.toMatch(/canary/i);
    if (!args.some((arg) => arg === '--json')) return;
    const told = JSON.parse(String(stdout));
    if (name === 'send') expect(told).toMatchObject({ status: 200, request: {} });
    if (name === 'compare') expect(told.sides[0]).toMatchObject({ status: 200 });
  });

  it('run writes files without them', async () => {
    const ended = await command('run', 'json', ...once, ...outputs);

    expect(ended.code).toBe(0);
    for (const name of ['out.csv', 'out.jtl', 'out.md']) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(text.length).toBeGreaterThan(50);
      expect(text).not.toMatch(/canary/i);
    }
  });

  it.each([
    ['send', []],
    ['compare', ['--pairs', '1']],
    ['run', once],
  ] as const)('%s quotes no secret in a Problem', async (name, args) => {
    const faults = [
      // A header cannot contain a line break, nor a host a blank; nobody listens.
      '--var header={{pem}}',
      '--var server=http://{{query}}',
      '--var server=http://127.0.0.1:1/{{body}}',
    ];
    for (const fault of faults) {
      for (const json of [[], ['--json']]) {
        const given = fault.split(/ (.*)/s).slice(0, 2);
        const ended = await command(name, 'json', ...args, ...given, ...json);

        expect([fault, ended.code]).toEqual([fault, 1]);
        expect(ended.stderr).not.toBe('');
        expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/canary/i);
      }
    }
  });
});
