import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Behaviour, startRawServer } from '../engine/http/bad-server.test-kit.ts';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';

const password = 'pass phrase "1"';
const session = 'session-4711-token';
const secrets = { PROTODESK_SECRET_LOCAL_DEEP_PASSWORD: password };

const files: Readonly<Record<string, string>> = {
  'protodesk.yaml': `schemaVersion: 1
name: W
schemas:
  - path: p.proto
baseUrl: "{{server}}/api"
headers:
  - name: X-Team
    value: ours
variables:
  word: of the workspace
  id: 9007199254740993
`,
  'p.proto':
    'syntax = "proto3"; package p; message M { int64 big = 1; string s = 2; } message N { int64 n = 1; }',
  'environments/a.yaml': 'name: Local\nvariables:\n  word: of the environment\n',
  'environments/b.yaml': 'name: Other\n',
  'collections/in/folder.yaml': `name: Inner folder
auth: {type: bearer, token: "{{token}}"}
responseTypes:
  - path: /api/typed/*
    type: p.N
`,
  'collections/log-in.request.yaml': `id: log-in
name: Log in
method: POST
url: /login
sendAs: json
askFor: json
auth:
  type: basic
  username: ada
  password: {secret: "Local/deep password"}
captures:
  - variable: token
    path: session.token
  - variable: server-name
    from: header
    path: X-Served-By
body: '{"word": "{{word}}", "id": {{id}}}'
`,
  'collections/log-in-secretly.request.yaml': `id: log-in-secretly
name: Log in secretly
url: /login
askFor: json
captures:
  - variable: token
    path: /session/token
    secret: true
`,
  'collections/log-in-refused.request.yaml': `id: log-in-refused
name: Log in refused
url: /refused
captures:
  - variable: token
    path: session.token
`,
  'collections/in/me.request.yaml': 'id: me\nname: Me\nurl: /me?word={{word}}\nresponseType: p.M\n',
  'collections/in/typed.request.yaml': 'id: typed\nname: Typed\nurl: /typed/1\n',
  'collections/in/broken.request.yaml': 'id: broken\nname: Broken\nurl: /none/{{nowhere}}\n',
};

let folder: string;
let server: Server;
let url: string;
let seen: { readonly request: IncomingMessage; readonly body: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-inherited-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ request, body });
    if (request.url?.startsWith('/api/login')) {
      response.setHeader('X-Served-By', 'box-1');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ session: { token: session }, echo: body }));
      return;
    }
    if (request.url?.startsWith('/api/refused')) {
      response.writeHead(401, { 'content-type': 'text/plain' }).end('no');
      return;
    }
    response.setHeader('content-type', 'application/x-protobuf');
    // big: 1
    response.end(Buffer.from([8, 1]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs a command on request files of the workspace. */
function command(
  name: string,
  requests: readonly string[],
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = secrets,
): Promise<Ended> {
  const paths = requests.map((request) => `collections/${request}.request.yaml`);
  const options = ['--var', `server=${url}`, ...args];
  const bound = { PROTODESK_SECRET_LOCAL_DEEP_PASSWORD_HOSTS: url, ...environment };
  return runCommand(folder, [name, ...options, ...paths], '', bound);
}

function lastSeen() {
  const { request, body } = seen.at(-1) ?? {};
  const { authorization, 'x-team': team } = request?.headers ?? {};
  return { url: request?.url, authorization, team, body };
}

describe('a variable that a response should set', () => {
  it('names the requests that set it', async () => {
    const ended = await command('send', ['in/me']);

    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringMatching(/.* or "Log in" captures it: name that file first\./),
    ]);
  });

  it('reports that the previous response did not set it, and why', async () => {
    const ended = await command('send', ['log-in-refused', 'in/me']);

    expect([ended.code, ended.stderr]).toEqual([
      1,
      expect.stringMatching(
        /token was not set.*The call failed: 401 Unauthorized.*A variable has no value/s,
      ),
    ]);
    expect(seen.map(({ request }) => request.url)).toEqual(['/api/refused']);
  });
});

describe('the settings that a request of the command line inherits', () => {
  it('is its base URL, headers, variables and auth, with secrets of the environment', async () => {
    const ended = await command('send', ['log-in'], ['--env', 'Other']);

    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(lastSeen()).toEqual({
      url: '/api/login',
      authorization: `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`,
      team: 'ours',
      body: '{"word": "of the workspace", "id": 9007199254740993}',
    });
  });

  it.each([
    [[], 'of%20the%20environment'],
    [['--env', 'Other'], 'of%20the%20workspace'],
    [['--var', 'word=given'], 'given'],
  ])('uses variables with %j in order of priority', async (args, word) => {
    const ended = await command('send', ['in/me'], [...args, '--var', 'token=t']);

    expect([ended.code, lastSeen().url, lastSeen().authorization]).toEqual([
      0,
      `/api/me?word=${word}`,
      'Bearer t',
    ]);
  });

  it('passes captured values to later requests', async () => {
    const ended = await command('send', ['log-in', 'in/me']);
    const asJson = await command('send', ['log-in', 'in/me'], ['--json']);

    const text = String(ended.stdout);
    expect([ended.code, ended.stderr, lastSeen().authorization]).toEqual([
      0,
      '',
      `Bearer ${session}`,
    ]);
    expect(text).toContain('Log in (collections/log-in.request.yaml)\n200 OK');
    expect(text).toContain(`\nCaptured token: ${session}\nCaptured server-name: box-1\n`);
    expect(text).toContain('\nMe (collections/in/me.request.yaml)\n200 OK');
    expect(JSON.parse(String(asJson.stdout))).toMatchObject([
      {
        status: 200,
        captured: [
          { variable: 'token', value: session },
          { variable: 'server-name', value: 'box-1' },
        ],
      },
      { status: 200, messageType: 'p.M', captured: [], message: { big: '1' } },
    ]);
  });

  it('hides secrets in its output, including captured ones', async () => {
    const requests = ['log-in', 'log-in-secretly', 'in/me'];
    const [ended, asJson] = [
      await command('send', requests.slice(1)),
      await command('send', requests.slice(1), ['--json']),
    ];
    const echoed = await command('send', ['log-in'], ['--json', '--var', `word=${password}`]);

    expect(lastSeen().body).toContain('pass phrase');
    for (const { code, stdout, stderr } of [ended, asJson, echoed]) {
      expect([code, stderr]).toEqual([0, '']);
      expect(String(stdout)).not.toMatch(/pass phrase/);
    }
    expect(String(ended.stdout)).not.toContain(session);
    expect(String(ended.stdout)).toContain('Captured token: (a secret)\n');
    expect(JSON.parse(String(asJson.stdout))[0]).toMatchObject({
      captured: [{ variable: 'token', value: null }],
      message: { session: { token: '(hidden)' } },
    });
    const sent = seen.filter(({ request }) => request.url?.startsWith('/api/me'));
    expect(sent.map(({ request }) => request.headers.authorization)).toEqual([
      `Bearer ${session}`,
      `Bearer ${session}`,
    ]);
  });

  it('names the environment variable of a secret that is missing', async () => {
    const ended = await command('send', ['log-in'], ['--json'], {});

    expect([ended.code, String(ended.stdout), seen]).toEqual([1, '', []]);
    expect(JSON.parse(ended.stderr)).toMatchObject({
      kind: 'secret-missing',
      detail: expect.stringContaining('"Local/deep password"'),
      hint: expect.stringContaining('PROTODESK_SECRET_LOCAL_DEEP_PASSWORD'),
    });
  });

  it('stops at the first request that cannot be sent, and keeps its JSON whole', async () => {
    const ended = await command('send', ['in/broken', 'in/me'], ['--json', '--var', 'token=t']);

    expect([ended.code, String(ended.stdout), seen]).toEqual([1, '[]\n', []]);
    expect(JSON.parse(ended.stderr)).toMatchObject({
      kind: 'variable-missing',
      detail: '{{nowhere}} in the URL. Nothing was sent.',
    });
  });

  it('reads a response by the rule of its folder', async () => {
    const ended = await command('send', ['in/typed'], ['--var', 'token=t']);

    expect(String(ended.stdout)).toMatch(
      /^200 OK {2}[\d.]+ ms \(first call: [\d.]+ ms to connect\) {2}p\.N \(from a rule of Inner folder\)\n/,
    );
  });

  it('is the same for compare and run', async () => {
    const compared = await command(
      'compare',
      ['in/me'],
      ['--pairs', '1', '--json', '--var', 'token=t'],
    );
    const run = await command(
      'run',
      ['in/me'],
      ['--samples', '1', '--warmup', '0', '--var', 'token=t'],
    );

    expect([compared.code, run.code]).toEqual([0, 0]);
    expect(
      seen.map(({ request: { url: path, headers } }) => [path, headers.authorization]),
    ).toEqual(Array(4).fill(['/api/me?word=of%20the%20environment', 'Bearer t']));
  });

  it.each([
    ['--save-body for several', ['--save-body', 'x.bin'], 2, '--save-body takes one request'],
  ])('refuses %s', async (_name, args, code, text) => {
    const ended = await command('send', ['log-in', 'in/me'], args);

    expect([ended.code, seen]).toEqual([code, []]);
    expect(ended.stderr).toContain(text);
  });
});

describe('a server with its own certificate', () => {
  const behaviour: Behaviour = {
    certificate: 'self-signed',
    onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  };

  it.each([
    ['is refused', '', 1, /^error: The certificate of .* is self-signed\n/],
    ['is taken where the request says so', 'tls: {verify: false}\n', 0, /^$/],
    [
      'is refused by a CA file that is not there',
      'tls: {caFile: gone.pem}\n',
      1,
      /The CA file cannot be read/,
    ],
    [
      'is refused by a CA file without a certificate',
      'tls: {caFile: p.proto}\n',
      1,
      /The CA file has no certificate/,
    ],
  ])('%s', async (_name, tls, code, stderr) => {
    const secure = await startRawServer(behaviour);
    try {
      const yaml = `id: s\nname: S\nurl: https://127.0.0.1:${secure.port}/\n${tls}`;

      const ended = await runCommand(folder, ['send', '-'], yaml);

      expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(stderr)]);
      expect(String(ended.stdout).includes('was not checked')).toBe(code === 0);
    } finally {
      await secure.dispose();
    }
  });
});
