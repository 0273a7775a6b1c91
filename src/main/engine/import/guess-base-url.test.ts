import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guessBaseUrl } from './guess-base-url.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-base-url-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function guessOf(files: Readonly<Record<string, string>>): Promise<string | null> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return guessBaseUrl(folder);
}

describe('guessBaseUrl', () => {
  it.each<[string, string, string | null]>([
    ['README.md', 'It listens on http://127.0.0.1:9377.', 'http://127.0.0.1:9377'],
    ['README', 'curl https://localhost:8443/v1/users', 'https://localhost:8443'],
    ['readme.rst', 'http://[::1]:80 or http://0.0.0.0:5000', 'http://[::1]:80'],
    ['README.md', 'http://0.0.0.0:5000/', 'http://localhost:5000'],
    ['README.md', 'See https://github.com/a/b and http://localhost.example:90', null],
    ['README.md', 'http://localhost:99999 and http://localhost:0', null],
    ['.env', 'API_URL="http://localhost:9000/api/"', 'http://localhost:9000/api'],
    ['.env.example', 'export SHOP_BASE_URL=https://shop.example # ours', 'https://shop.example'],
    ['.env', '# BASE_URL=http://a.example\nDOCS=https://b.example', null],
    ['.env', 'BASE_URL=https://user:secret@host.example', null],
    ['.env', 'BASE_URL=http://$HOST:80', null],
    ['.env', 'DB_PORT=5432\nPORT=9001', 'http://localhost:9001'],
    ['application.properties', 'server.port = 8081', 'http://localhost:8081'],
    ['config/application.yml', 'server.port: 8082', 'http://localhost:8082'],
    [
      'src/main/resources/application.yaml',
      `management:\n  server:\n    port: 1\nserver:\n  # ours\n\n  port: \${PORT:8083}\n`,
      'http://localhost:8083',
    ],
    ['application.yml', 'server:\n  ssl: off\nother:\n  port: 8084\n', null],
    [
      'docker-compose.yml',
      'services:\n  db:\n    ports: \n      - 15432:5432\n  app:\n    ports:\n      - "127.0.0.1:9377:8080/tcp"\n',
      'http://localhost:9377',
    ],
    ['notes.md', 'http://localhost:1234', null],
  ])('in %s with %j is %j', async (name, text, expected) => {
    expect(await guessOf({ [name]: text })).toBe(expected);
  });

  it('takes an address on this computer first, then the order of the kinds of files', async () => {
    const files = { '.env': 'BASE_URL=https://a.example', 'compose.yaml': '- 9377:80' };
    expect(await guessOf(files)).toBe('http://localhost:9377');
    expect(await guessOf({ 'application.yml': 'server.port: 1' })).toBe('http://localhost:1');
    expect(await guessOf({ 'README.md': 'http://localhost:2' })).toBe('http://localhost:2');
  });

  it('reads the first 64 kB, and no links or folders', async () => {
    const other = join(folder, 'other');
    await mkdir(join(folder, 'README.txt'));
    await writeFile(other, 'http://localhost:1');
    await symlink(other, join(folder, 'README.link'));
    expect(await guessOf({ 'README.md': `${' '.repeat(64 * 1024)}http://localhost:1` })).toBeNull();
    expect(guessBaseUrl(join(folder, 'nowhere'))).toBeNull();
  });
});
