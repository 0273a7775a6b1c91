import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import type { curlContract } from '../../../shared/contract/engine-curl.ts';
import { createMask } from '../exchange/secrets/mask-secrets.ts';
import { placeOf } from '../exchange/secrets/secret-places.ts';
import { readTestCertificate } from '../http/bad-server.test-kit.ts';

type Typed = Parameters<typeof requestOf>[0];
type Copied = z.output<typeof curlContract.copyAsCurl.output>;

const environmentName = 'Sample server';
const execute = promisify(execFile);

/** What a server got. */
interface Got {
  readonly line: string;
  /** `Name: value`, without Content-Length, which curl adds as the last one. */
  readonly headers: readonly string[];
  readonly contentLength: string | undefined;
  readonly body: Buffer;
}

const got: Got[] = [];
const servers: Server[] = [];
let opened: OpenedEngine;
let plain = '';
let secure = '';

function note(message: IncomingMessage, body: Buffer): void {
  const { method, url, rawHeaders } = message;
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
  );
  got.push({
    line: `${method} ${url}`,
    headers: pairs
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => `${name}: ${value}`),
    contentLength: message.headers['content-length'],
    body,
  });
}

async function listen(tls: { key: string; cert: string } | null): Promise<string> {
  const onRequest: Parameters<typeof createServer>[1] = (message, response) => {
    const parts: Buffer[] = [];
    message.on('data', (part) => parts.push(part));
    message.on('end', () => {
      note(message, Buffer.concat(parts));
      if (message.url === '/cookies/set') response.setHeader('Set-Cookie', 'sid=s3cret-cookie');
      if (message.url === '/away') response.writeHead(302, { Location: '/there' });
      response.end();
    });
  };
  const server = tls === null ? createServer(onRequest) : createTlsServer(tls, onRequest);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http${tls === null ? '' : 's'}://127.0.0.1:${port}`;
}

async function copy(typed: Typed, saveId: string | null = null): Promise<Copied> {
  const request = requestOf(typed);
  return await opened.engine.handlers.copyAsCurl({ request, environmentName, saveId }, 'copy');
}

async function commandOf(typed: Typed): Promise<string> {
  const copied = await copy(typed);
  if (copied.kind !== 'command') throw new Error('The body is too long.');
  return copied.command;
}

async function run(command: string, variables: Readonly<Record<string, string>> = {}) {
  // Of another program's settings only the path to curl is needed.
  await execute('sh', ['-c', command], {
    env: { PATH: process.env.PATH, ...variables } as unknown as NodeJS.ProcessEnv,
    maxBuffer: 1e8,
  });
  return got.at(-1);
}

let count = 0;

async function send(typed: Typed): Promise<Got | undefined> {
  count += 1;
  const request = requestOf(typed);
  const exchangeId = `e${count}`;
  const exchange = await opened.engine.handlers.send(
    { exchangeId, request, environmentName },
    exchangeId,
  );
  expect(exchange).toMatchObject({ problem: null, response: { status: 200 } });
  return got.at(-1);
}

beforeAll(async () => {
  try {
    execFileSync('curl', ['--version']);
  } catch (error) {
    throw new Error('These tests run curl. Install it: apt-get install curl.', { cause: error });
  }
  opened = await openEngine();
  plain = await listen(null);
  secure = await listen({
    key: readTestCertificate('server-key'),
    cert: readTestCertificate('trusted'),
  });
  const place = placeOf({ url: plain, connection: {} }, createMask([]));
  await opened.secrets.write('api key', 'a "b\' $c\\', place);
  await opened.secrets.write('plain key', 'k-123', place);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await opened.dispose();
});

const json = { method: 'POST', sendAs: 'json', askFor: 'json' } as const;
const allBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

describe('copyAsCurl', () => {
  it('has the token of OAuth 2 as a variable, and no client secret', async () => {
    const auth = { type: 'oauth2', tokenUrl: `${plain}/token`, clientId: 'kim' } as const;
    const clientSecret = { secret: 'plain key' };
    const rest = { grant: 'clientCredentials', scope: '', clientIn: 'header' } as const;
    const typed: Typed = { url: `${plain}/a`, auth: { ...auth, ...rest, clientSecret } };
    const copied = await copy(typed);

    expect(copied).toMatchObject({ kind: 'command', secrets: ['OAUTH_TOKEN'] });
    const sent = await run(await commandOf(typed), { OAUTH_TOKEN: 't-1' });
    expect(sent?.headers).toContain('Authorization: Bearer t-1');
  });

  const cases: readonly (readonly [string, Typed])[] = [
    ['GET without a body', { url: '/a' }],
    ['a query with & and spaces', { url: '/a b?x=1&y=a b&z={"q":[1]}&t=\'`$(id)' }],
    [
      'a protobuf message',
      {
        method: 'POST',
        requestType: 'com.example.samples.store.CreateUser',
        body: { format: 'json', text: '{"username": "x", "email": "y"}' },
      },
    ],
    [
      'JSON with quotes, newlines and backslashes',
      {
        ...json,
        body: { format: 'json', text: '{\n\t"a": "it\'s \\"$HOME\\" `id` \\\\ !!"\n}\n' },
      },
    ],
    [
      'JSON in unicode',
      { ...json, body: { format: 'json', text: '{"a": "\u00fc\u{1f469}\u200d\u{1f4bb}"}' } },
    ],
    [
      'JSON packed with gzip',
      { ...json, contentCoding: 'gzip', body: { format: 'json', text: '{"a": 1}' } },
    ],
    ['POST without a body', { method: 'POST' }],
    ['PUT without a body', { method: 'PUT' }],
    ['DELETE', { method: 'DELETE' }],
    ['a connection of its own', { connection: { keepAlive: false } }],
    ['HEAD', { method: 'HEAD' }],
    ["a method of one's own", { ...json, method: 'PURGE', body: { format: 'json', text: '@x' } }],
    ['GET with a body', { ...json, method: 'GET', body: { format: 'json', text: '{}' } }],
    ['every byte', { method: 'POST', body: { format: 'hex', text: allBytes.join(' ') } }],
    ['only NUL', { method: 'PUT', body: { format: 'hex', text: '00' } }],
    [
      'headers with quotes, an empty one, two of a name, and Latin-1',
      {
        url: '/h',
        headers: [
          { name: 'x-QUOTES', value: `it's "$HOME" \\ \`id\` !x` },
          { name: 'X-Empty', value: '' },
          { name: 'X-Two', value: '1' },
          { name: 'X-Two', value: '2' },
          { name: 'X-Latin', value: 'caf\u00e9 "\u00ff"' },
          { name: 'Cookie', value: 'a=b; c="d"' },
        ],
      },
    ],
    [
      "typed headers in place of the app's and curl's own",
      {
        ...json,
        headers: [
          { name: 'user-agent', value: 'mine' },
          { name: 'ACCEPT', value: '*/*' },
          { name: 'Accept-Encoding', value: 'identity' },
          { name: 'content-type', value: 'text/plain; charset=utf-8' },
          { name: 'Connection', value: 'close' },
        ],
        body: { format: 'json', text: '"x"' },
      },
    ],
    [
      'a body that looks like a file or an option',
      {
        ...json,
        headers: [{ name: 'Content-Type', value: 'text/plain' }],
        body: { format: 'json', text: '@/etc/hosts' },
      },
    ],
    ['path variables', { url: '/u/:id/{x}', pathVariables: { id: 'a/b', x: "it's" } }],
  ];

  it.each(cases)('sends the same as Send: %s', async (_name, { url = '/', ...typed }) => {
    const request = { ...typed, url: `${plain}${url}` };
    const sent = await send(request);
    const command = await commandOf(request);
    const copied = await run(command);

    expect(copied).not.toBe(sent);
    expect(copied).toEqual(sent);
  });

  it('reads as a person would write it', async () => {
    const text = '{"name": "it\'s me"}';
    expect(
      await commandOf({ ...json, url: `${plain}/users`, body: { format: 'json', text } }),
    ).toBe(
      [
        `curl --compressed '${plain}/users' \\`,
        "  -H 'Content-Type: application/json' \\",
        "  -H 'Accept: application/json' \\",
        "  -H 'Accept-Encoding: gzip, deflate, br' \\",
        "  -H 'User-Agent: Protodesk/test' \\",
        "  -H 'Connection: keep-alive' \\",
        `  --data-raw '{"name": "it'\\''s me"}'`,
        '',
      ].join('\n'),
    );
  });

  it('is read back as the same request', async () => {
    const body = { format: 'hex', text: allBytes.join('') } as const;
    const command = await commandOf({ method: 'PUT', url: `${plain}/b?x=1`, body });
    const { request } = await opened.engine.handlers.parseCurl({ command });

    expect(request).toMatchObject({ method: 'PUT', url: `${plain}/b?x=1`, headers: [], body });
    expect(await commandOf(request)).toBe(command);
  });

  describe('with secrets', () => {
    const bearer = { type: 'bearer', token: { secret: 'api key' } } as const;
    const value = 'a "b\' $c\\';

    it('takes one of a header from the environment', async () => {
      const request = { url: plain, auth: bearer };
      const command = await commandOf(request);

      expect(command).toMatch(/^: "\$\{API_KEY:\?holds a secret\. Set it first\.\}" &&\ncurl /);
      expect(command).toMatch(/-H "Authorization: Bearer \$\{API_KEY\}"/);
      expect(await run(command, { API_KEY: value })).toEqual(await send(request));
      expect(await copy(request)).toMatchObject({ secrets: ['API_KEY'] });
    });

    it('sends nothing while the variable is not set', async () => {
      const before = got.length;
      await expect(run(await commandOf({ url: plain, auth: bearer }))).rejects.toMatchObject({
        stderr: expect.stringContaining('API_KEY: holds a secret. Set it first.'),
      });
      expect(got).toHaveLength(before);
    });

    it('takes the password of basic auth, which is in base64', async () => {
      const password = { secret: 'api key' };
      const request = {
        url: plain,
        auth: { type: 'basic', username: "k\u00fc'", password } as const,
      };

      expect(await run(await commandOf(request), { API_KEY: value })).toEqual(await send(request));
    });

    it('takes one of the query, percent-encoded', async () => {
      const request = {
        url: `${plain}/?a=1`,
        auth: { type: 'apiKey', in: 'query', name: 'key', value: { secret: 'plain key' } } as const,
      };
      const command = await commandOf(request);

      expect(command).toMatch(/\$\{PLAIN_KEY:\?holds a secret, percent-encoded\. Set it first\.\}/);
      expect(await run(command, { PLAIN_KEY: 'k-123' })).toEqual(await send(request));
    });

    it('takes stored cookies from the environment', async () => {
      const request = { url: `${plain}/cookies/get` };
      await send({ url: `${plain}/cookies/set` });
      const sent = await send(request);
      expect(sent?.headers).toContain('Cookie: sid=s3cret-cookie');

      const command = await commandOf(request);
      expect(command).not.toContain('s3cret-cookie');
      expect(await run(command, { COOKIE: 'sid=s3cret-cookie' })).toEqual(sent);
      const typed = { ...request, headers: [{ name: 'cookie', value: 'a=b' }] };
      expect(await copy(typed)).toMatchObject({ secrets: [] });
      expect(await copy({ ...request, cookies: { use: false } })).toMatchObject({ secrets: [] });
    });

    describe('of variables', () => {
      beforeAll(async () => {
        await opened.engine.handlers.saveEnvironment({
          base: null,
          environment: {
            name: 'Secrets',
            variables: {
              'log-in.token': { kind: 'secret', secret: 'plain key' },
              nested: { kind: 'text', value: 'k={{log-in.token}}' },
              PATH: { kind: 'secret', secret: 'api key' },
            },
          },
        });
      });

      async function copyThere(typed: Typed): Promise<Copied> {
        const request = requestOf({ url: plain, ...typed });
        return await opened.engine.handlers.copyAsCurl(
          { request, environmentName: 'Secrets', saveId: null },
          'c',
        );
      }

      it('takes one of a JSON body, and names it after its variable', async () => {
        const text = '{"t": "it\'s {{nested}}!", "u": "{{log-in.token}}"}';
        const copied = await copyThere({ ...json, body: { format: 'json', text } });

        expect(copied).toMatchObject({ kind: 'command', secrets: ['LOG_IN_TOKEN'] });
        const command = copied.kind === 'command' ? copied.command : '';
        expect(await run(command, { LOG_IN_TOKEN: 'k-123' })).toMatchObject({
          body: Buffer.from('{"t": "it\'s k=k-123!", "u": "k-123"}'),
          contentLength: '36',
        });
      });

      it('never takes a variable of the shell', async () => {
        const headers = [{ name: 'X-Key', value: '{{PATH}}' }];
        expect(await copyThere({ headers })).toMatchObject({ secrets: ['SECRET_PATH'] });
      });

      it('refuses one in the bytes of a message', async () => {
        const text = '{"username": "{{log-in.token}}"}';
        const requestType = 'com.example.samples.store.CreateUser';
        await expect(
          copyThere({ method: 'POST', requestType, body: { format: 'json', text } }),
        ).rejects.toMatchObject({
          problem: {
            kind: 'bad-input',
            title: 'The body has the secret LOG_IN_TOKEN in its bytes',
          },
        });
      });

      it('does not name one that a typed header replaces', async () => {
        const token = { secret: 'api key' };
        const headers = [{ name: 'Authorization', value: 'Bearer mine' }];
        const copied = await copyThere({
          ...{ ...json, headers, auth: { type: 'bearer', token } },
          body: { format: 'json', text: '{}' },
        });
        expect(copied).toMatchObject({ secrets: [] });
      });
    });
  });

  describe('with a long body', () => {
    const text = JSON.stringify({ a: 'x'.repeat(100_000) });
    const request = { ...json, body: { format: 'json', text } } as const;

    it('writes it where the user chose, and reads it from there', async () => {
      const typed = { ...request, url: plain };
      expect(await copy(typed)).toEqual({ kind: 'long-body', byteLength: text.length });

      const path = join(opened.folder, "it's $1.json");
      opened.engine.savePlaces.allow('s1', path);
      const copied = await copy(typed, 's1');

      expect(copied).toMatchObject({ kind: 'command', bodyPath: path });
      expect(await run(copied.kind === 'command' ? copied.command : '')).toEqual(await send(typed));
    });

    it('names the file that has it already', async () => {
      const path = join(opened.engine.workspaceFolder, 'collections', 'own.body.bin');
      const bytes = Buffer.alloc(1_500_000, '\0\n@');
      await writeFile(path, bytes);
      const typed: Typed = {
        method: 'POST',
        url: plain,
        body: { format: 'file', text: '', file: { path: 'own.body.bin', byteLength: 4 } },
      };
      const copied = await copy(typed);

      expect(copied).toMatchObject({ kind: 'command', bodyPath: path });
      const command = copied.kind === 'command' ? copied.command : '';
      expect(command).toContain(`--data-binary '@${path}'`);
      expect(await run(command)).toEqual(await send(typed));
    });
  });

  it('trusts the CA file of the request over https', async () => {
    const path = join(opened.engine.workspaceFolder, 'ca.pem');
    await writeFile(path, readTestCertificate('authority'));
    const request = { url: `${secure}/t`, tls: { caFile: 'ca.pem' } };
    const command = await commandOf(request);

    expect(command).toContain(`curl --cacert '${path}' `);
    expect(await run(command)).toEqual(await send(request));
  });

  it('speaks HTTP/2 where Send does', async () => {
    const seen: object[] = [];
    const key = readTestCertificate('server-key');
    const tls = { key, cert: readTestCertificate('trusted') };
    const server = createSecureServer(tls, (message, response) => {
      const { httpVersion, rawHeaders } = message;
      const fields = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : [],
      );
      message.on('data', (part: Buffer) => seen.push(part));
      message.on('end', () => {
        seen.push({ httpVersion, fields: fields.toSorted() });
        response.end();
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/two`;
    const request: Typed = {
      ...{ ...json, url, tls: { verify: false } },
      headers: [{ name: 'X-A', value: '1' }],
      body: { format: 'json', text: '{"a": 1}' },
    };
    await send(request);
    const sent = seen.splice(0);
    expect(sent.at(-1)).toMatchObject({ httpVersion: '2.0' });
    await run(await commandOf(request));

    expect(seen).toEqual(sent);
  });

  it('checks no certificate when the request checks none', async () => {
    const request = { url: `${secure}/t`, tls: { verify: false } };
    const command = await commandOf(request);

    expect(command).toContain('curl --insecure ');
    expect(await run(command)).toEqual(await send(request));
  });

  describe('of a server that redirects', () => {
    it.each([
      ['GET', {}],
      ['HEAD', { method: 'HEAD' }],
    ])('follows as Send does: %s', async (_name, typed) => {
      const request = { ...typed, url: `${plain}/away` };
      const sent = await send(request);

      expect(sent?.line).toMatch(/ \/there$/);
      expect(await run(await commandOf(request))).toEqual(sent);
    });

    it.each<[string, Typed]>([
      ['the request follows none', { redirects: { follow: 'none' } }],
      ['the method is not safe', json],
      ['curl would take a credential elsewhere', { headers: [{ name: 'X-Api-Key', value: 'k' }] }],
    ])('does not follow when %s', async (_name, typed) => {
      expect(await commandOf({ ...typed, url: plain })).not.toContain('--location');
    });
  });

  it('refuses HEAD with a body, which curl cannot send', async () => {
    await expect(
      copy({ ...json, url: plain, method: 'HEAD', body: { format: 'json', text: '{}' } }),
    ).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: 'curl cannot send HEAD with a body' },
    });
  });

  it('reports what Send would refuse', async () => {
    await expect(copy({ url: `${plain}/:id` })).rejects.toMatchObject({
      problem: { kind: 'path-variable', title: 'The path variable id has no value' },
    });
  });
});
