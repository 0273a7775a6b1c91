import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import { runCommand } from './run-command.test-kit.ts';
import type { Ended } from './run-program.test-kit.ts';
import { isAllowedByHosts } from './secret-hosts.ts';

const files: Readonly<Record<string, string>> = {
  'protodesk.yaml': 'name: W\n',
  'collections/use.request.yaml':
    'id: use\nname: Use\nurl: "{{base}}/use"\naskFor: json\nauth: {type: bearer, token: {secret: Staging/token}}\n',
  'collections/login.request.yaml':
    'id: login\nname: Log in\nurl: "{{login}}/login"\naskFor: json\ncaptures: [{variable: session, path: token, secret: true}]\n',
  'collections/me.request.yaml':
    'id: me\nname: Me\nurl: "{{base}}/me"\naskFor: json\nauth: {type: bearer, token: "{{session}}"}\n',
};

let folder: string;
let server: Server;
let port: number;
let url: string;
let seen: (string | undefined)[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-hosts-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"token": "captured"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}`;
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function command(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const vars = ['--var', `base=${url}`, '--var', `login=${url}`];
  const [name = '', ...others] = args;
  const secrets = { PROTODESK_SECRET_STAGING_TOKEN: 'canary-token', ...environment };
  return runCommand(folder, [name, ...vars, ...others], '', secrets);
}

const use = 'collections/use.request.yaml';
const once = ['--samples', '1', '--warmup', '0'];

describe('a binding', () => {
  const isAllowed = (hosts: string, to: string, label = 'token'): boolean =>
    isAllowedByHosts(label, placeOfUrl(to), {}, { PROTODESK_SECRET_TOKEN_HOSTS: hosts });

  it.each([
    ['api.acme.com', 'https://api.acme.com/x', true],
    ['API.Acme.com:443', 'https://api.acme.com/', true],
    [' a , api.acme.com ', 'https://api.acme.com/', true],
    ['http://[::1]:80', 'http://[0:0:0:0:0:0:0:1]/', true],
    ['p\u0430ypal.com', 'https://xn--pypal-4ve.com/', true],
    ['api.acme.com', 'http://api.acme.com/', false],
    ['api.acme.com', 'https://api.acme.com:8443/', false],
    ['api.acme.com', 'https://api.acme.com./', false],
    ['api.acme.com', 'https://api.acme.com.evil.example/', false],
    ['acme.com', 'https://api.acme.com/', false],
    ['api.acme.com#insecure', 'https://api.acme.com/', false],
    ['', 'https://api.acme.com/', false],
  ])('to %j lets a secret go to %s: %s', (hosts, to, expected) => {
    expect(isAllowed(hosts, to)).toBe(expected);
  });

  it('applies to one secret', () => {
    expect(isAllowed('api.acme.com', 'https://api.acme.com/', 'other')).toBe(false);
  });

  it.each([
    'ftp://x',
    'https://a@b',
    'https://a/path',
    'https://a?q',
    'https://a#other',
    'https://a#ca=12',
    'http://a#insecure',
    'a b',
  ])('to %s is a Problem', (hosts) => {
    expect(() => isAllowed(hosts, 'https://a/')).toThrow('names no host');
  });
});

describe('a secret of the command line', () => {
  it('is not sent to a host that is not allowed; the Problem names both and the option to allow it', async () => {
    for (const args of [['send'], ['compare', '--pairs', '1'], ['run', ...once]]) {
      const plain = await command([...args, use]);
      expect([args[0], plain.code]).toEqual([args[0], 1]);
      expect(plain.stderr).toContain(`"Staging/token" was never sent to ${url}`);
      expect(plain.stderr).toContain(`--secret-host "Staging/token=${url}"`);
      expect(plain.stderr).toContain(`PROTODESK_SECRET_STAGING_TOKEN_HOSTS=${url}`);
      expect(plain.stderr).toContain('--allow-any-origin');
      const json = await command([...args, '--json', use]);
      expect([json.code, JSON.parse(json.stderr)]).toMatchObject([
        1,
        { kind: 'secret-place', questions: [{ label: 'Staging/token', place: { origin: url } }] },
      ]);
    }
    expect(seen).toEqual([]);
  });

  it.each<[string, (origin: string) => readonly string[], (origin: string) => object]>([
    ['an option', (origin) => ['--secret-host', `Staging/token=${origin}`], () => ({})],
    [
      'one of several hosts of an option',
      (origin) => ['--secret-host', `Staging/token=api.example.com,${origin}/`],
      () => ({}),
    ],
    ['a variable', () => [], (origin) => ({ PROTODESK_SECRET_STAGING_TOKEN_HOSTS: origin })],
    ['lifting it for all', () => ['--allow-any-origin'], () => ({})],
  ])('is sent if %s allows it', async (_name, args, environment) => {
    const ended = await command(['send', ...args(url), use], { ...environment(url) });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(seen).toEqual(['Bearer canary-token']);
  });

  it.each([
    ['Staging/token=https://a/path', /^error: .*NAME=HOST/s],
    ['=api.example.com', /^error: .*NAME=HOST/s],
  ])('is not allowed by %s', async (text, stderr) => {
    const ended = await command(['send', '--secret-host', text, use]);
    expect([ended.code, ended.stderr, seen]).toEqual([2, expect.stringMatching(stderr), []]);
  });

  it('is not sent if the files turn off what the consent relies on', async () => {
    const yaml = (tls: string) =>
      `id: s\nname: S\nurl: https://127.0.0.1:${port}/\n${tls}auth: {type: bearer, token: {secret: Staging/token}}\n`;
    const host = `Staging/token=127.0.0.1:${port}`;
    const send = (args: readonly string[]) =>
      runCommand(folder, ['send', ...args, '-'], yaml('tls: {verify: false}\n'), {
        PROTODESK_SECRET_STAGING_TOKEN: 'canary-token',
      });
    const refused = await send(['--secret-host', host]);
    const bound = await send(['--secret-host', `${host}#insecure`]);

    expect(refused.stderr).toContain('(certificate not checked)');
    expect(refused.stderr).toContain(`https://127.0.0.1:${port}#insecure`);
    // It has no TLS: the test only needs the call to be allowed.
    expect(bound.stderr).not.toContain('was never sent');
    expect([refused.code, bound.code, seen]).toEqual([1, 1, []]);
  });
});

describe('a secret captured from a response', () => {
  const chain = ['collections/login.request.yaml', 'collections/me.request.yaml'];

  it('may be sent back to its origin', async () => {
    const ended = await command(['send', ...chain]);
    expect([ended.code, ended.stderr, seen]).toEqual([0, '', [undefined, 'Bearer captured']]);
  });

  it('is sent nowhere else, unless its variable allows it', async () => {
    const other = `http://localhost:${port}`;
    const refused = await command(['send', '--var', `base=${other}`, ...chain]);
    expect([refused.code, seen]).toEqual([1, [undefined]]);
    expect(refused.stderr).toContain(`"session" was never sent to ${other}`);

    const bound = await command([
      ...['send', '--var', `base=${other}`, '--secret-host', `session=${other}`],
      ...chain,
    ]);
    expect([bound.code, seen.at(-1)]).toEqual([0, 'Bearer captured']);
  });
});
