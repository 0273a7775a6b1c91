import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTokenServer,
  type TokenServerKit,
} from '../engine/exchange/oauth/token-server.test-kit.ts';
import { runCommand } from './run-command.test-kit.ts';

let folder: string;
let auth: TokenServerKit;
let api: TokenServerKit;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-oauth-'));
  [auth, api] = await Promise.all([startTokenServer(), startTokenServer()]);
  const settings = [
    'name: W',
    `auth: {type: oauth2, tokenUrl: "${auth.tokenUrl}", clientId: kim, clientSecret: {secret: client}}`,
  ];
  await writeFile(join(folder, 'protodesk.yaml'), `${settings.join('\n')}\n`);
  await mkdir(join(folder, 'collections'));
  for (const name of ['a', 'b']) {
    const text = `id: ${name}\nname: ${name}\nurl: "${api.apiUrl}"\n`;
    await writeFile(join(folder, 'collections', `${name}.request.yaml`), text);
  }
});
afterAll(async () => {
  await Promise.all([auth.close(), api.close(), rm(folder, { recursive: true })]);
});

const files = ['collections/a.request.yaml', 'collections/b.request.yaml'];
const secrets = { PROTODESK_SECRET_CLIENT: 'cl1ent-s3cret' };

describe('send with OAuth 2', () => {
  it('gets one token for all requests of a command, when both places are allowed', async () => {
    const hosts = [`client=${auth.url}`, `OAuth token=${api.url}`];
    const bound = hosts.flatMap((host) => ['--secret-host', host]);
    const { code, stdout, stderr } = await runCommand(folder, ['send', ...files, ...bound], '', {
      ...secrets,
    });

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(auth.asked).toHaveLength(1);
    expect(api.used).toEqual(['Bearer token-1', 'Bearer token-1']);
    expect(stdout).not.toContain('token-1');
  });

  it('names the options that allow the client secret and the token', async () => {
    const first = await runCommand(folder, ['send', files[0] ?? ''], '', secrets);
    const bound = ['--secret-host', `client=${auth.url}`];
    const second = await runCommand(folder, ['send', files[0] ?? '', ...bound], '', secrets);

    expect([first.code, second.code]).toEqual([1, 1]);
    expect(first.stderr).toContain(`--secret-host "client=${auth.url}"`);
    expect(second.stderr).toContain(`--secret-host "OAuth token=${api.url}"`);
  });

  it('refuses a grant that needs the browser, and says what to use', async () => {
    const file = join(folder, 'collections', 'c.request.yaml');
    const urls = `tokenUrl: "${auth.tokenUrl}", authorizationUrl: "${auth.authorizationUrl}"`;
    const oauth = `auth: {type: oauth2, grant: authorizationCode, ${urls}, clientId: kim}`;
    await writeFile(file, `id: c\nname: C\nurl: "${api.apiUrl}"\n${oauth}\n`);
    const { code, stderr } = await runCommand(folder, ['send', file], '', secrets);

    expect(code).toBe(1);
    expect(stderr).toContain('This request needs a sign-in with the browser');
    expect(stderr).toContain('clientCredentials');
  });
});
