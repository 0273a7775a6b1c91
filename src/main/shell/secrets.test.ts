import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { createSecretConsents } from './secret-consents.ts';
import { createSecrets, type Encryptor, type SecretOwner, type Secrets } from './secrets.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-secrets-'));
  path = join(folder, 'profile', 'secrets.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Encrypts by reversing the bytes with a key: enough to distinguish two keychains. */
function keychain(key: string, backend = 'gnome_libsecret'): Encryptor {
  return {
    state: async () => ({ backend, isSafe: true }),
    encrypt: async (text) => Buffer.from(`${key}|${[...text].reverse().join('')}`),
    decrypt: async (bytes) => {
      const [by, reversed = ''] = Buffer.from(bytes).toString('utf8').split('|');
      if (by !== key) throw new Error('another key');
      return [...reversed].reverse().join('');
    },
  };
}

const noKeychain: Encryptor = {
  state: async () => ({ backend: 'basic_text', isSafe: false }),
  encrypt: async () => Promise.reject(new Error('nothing to encrypt with')),
  decrypt: async () => Promise.reject(new Error('nothing to decrypt with')),
};

function open(encryptor: Encryptor = keychain('mine')): Secrets {
  const consents = createSecretConsents(join(folder, 'profile', 'secret-consents.json'));
  return createSecrets({ path, encryptor, consents });
}

function ownerOf(stateId: string): SecretOwner {
  return { stateId, consentsId: stateId };
}

describe('with a keychain', () => {
  it('keeps values across a restart, encrypted, with the name of the encryption', async () => {
    const first = open();
    await first.set(ownerOf('w'), 'staging/token', 'canary-1');
    await first.set(ownerOf('w'), 'staging/key', 'canary-2');

    const again = open();
    expect(
      Object.fromEntries(await again.read(ownerOf('w'), ['staging/token', 'staging/key', 'other'])),
    ).toEqual({
      'staging/token': 'canary-1',
      'staging/key': 'canary-2',
    });
    expect(await again.check(ownerOf('w'), ['staging/key', 'other'])).toEqual({
      names: ['staging/key'],
      problem: null,
    });
    expect(await again.list(ownerOf('w'))).toEqual({
      storage: 'keychain',
      backend: 'gnome_libsecret',
      names: ['staging/key', 'staging/token'],
      consents: [],
      problem: null,
    });
    const text = await readFile(path, 'utf8');
    expect(text).not.toContain('canary');
    expect(JSON.parse(text).secrets[0]).toMatchObject({
      workspace: 'w',
      name: 'staging/token',
      backend: 'gnome_libsecret',
    });
  });

  it('keeps each workspace separate', async () => {
    const secrets = open();
    await secrets.set(ownerOf('one'), 'token', 'a');
    await secrets.set(ownerOf('other'), 'token', 'b');

    expect(Object.fromEntries(await secrets.read(ownerOf('one'), ['token']))).toEqual({
      token: 'a',
    });
    expect(Object.fromEntries(await secrets.read(ownerOf('other'), ['token']))).toEqual({
      token: 'b',
    });
  });

  it('accepts any name and value', async () => {
    const secrets = open();
    const odd = { __proto__x: '', constructor: 'c', 'ä/😀': 'ü\u0000\r\n😀' };
    for (const [name, value] of Object.entries(odd)) await secrets.set(ownerOf('w'), name, value);
    await secrets.set(ownerOf('w'), '__proto__', 'p');

    const read = await open().read(ownerOf('w'), [...Object.keys(odd), '__proto__']);
    expect([...read]).toEqual([...Object.entries(odd), ['__proto__', 'p']]);
  });

  it('deletes what is removed, and ignores missing names', async () => {
    const secrets = open();
    await secrets.set(ownerOf('w'), 'token', 'a');
    await secrets.remove(ownerOf('w'), 'token');
    await secrets.remove(ownerOf('w'), 'nothing');

    expect(Object.fromEntries(await open().read(ownerOf('w'), ['token']))).toEqual({});
  });

  it('loses no changes that come at once', async () => {
    const secrets = open();
    const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
    await Promise.all(names.map((name) => secrets.set(ownerOf('w'), name, name)));

    expect((await open().read(ownerOf('w'), names)).size).toBe(20);
  });

  it('lets only this user read the file', async () => {
    await open().set(ownerOf('w'), 'token', 'a');
    const { mode } = await stat(path);
    // Windows has no such bits: encryption there is per user.
    expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
  });
});

describe('a secret that another keychain encrypted', () => {
  beforeEach(async () => {
    await open(keychain('old', 'kwallet6')).set(ownerOf('w'), 'token', 'old value');
  });

  it('is reported, and has no value', async () => {
    const secrets = open();
    expect(Object.fromEntries(await secrets.read(ownerOf('w'), ['token']))).toEqual({});
    const { names, problem } = await secrets.list(ownerOf('w'));
    expect(names).toEqual([]);
    expect(problem).toMatchObject({
      kind: 'secret-missing',
      title: 'A secret cannot be decrypted',
      detail: expect.stringContaining('token'),
    });
    expect(problem?.detail).toContain('kwallet6');
    // A request that uses it gets the Problem too; others do not.
    expect(await secrets.check(ownerOf('w'), ['token', 'other'])).toEqual({ names: [], problem });
    expect(await secrets.check(ownerOf('w'), ['other'])).toEqual({ names: [], problem: null });
  });

  it('is kept next to the value that replaces it', async () => {
    const secrets = open();
    await secrets.set(ownerOf('w'), 'token', 'new value');

    expect(Object.fromEntries(await secrets.read(ownerOf('w'), ['token']))).toEqual({
      token: 'new value',
    });
    expect((await secrets.list(ownerOf('w'))).problem).toBeNull();
    const { secrets: stored } = JSON.parse(await readFile(path, 'utf8'));
    expect(stored).toHaveLength(2);
    expect(Buffer.from(stored[0].ciphertext, 'base64').toString()).toBe('old|eulav dlo');
  });

  it('is readable again with its keychain', async () => {
    await open().list(ownerOf('w'));
    expect(Object.fromEntries(await open(keychain('old')).read(ownerOf('w'), ['token']))).toEqual({
      token: 'old value',
    });
  });
});

describe('without a keychain', () => {
  it('keeps values in memory only, and says what to do', async () => {
    const secrets = open(noKeychain);
    await secrets.set(ownerOf('w'), 'token', 'canary');

    expect(Object.fromEntries(await secrets.read(ownerOf('w'), ['token']))).toEqual({
      token: 'canary',
    });
    expect(await secrets.list(ownerOf('w'))).toMatchObject({
      storage: 'memory',
      backend: 'basic_text',
      names: ['token'],
      problem: {
        severity: 'warning',
        title: 'Secrets last until Protodesk closes',
        hint: expect.stringContaining('GNOME Keyring'),
      },
    });
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    expect(Object.fromEntries(await open(noKeychain).read(ownerOf('w'), ['token']))).toEqual({});
  });

  it('does not change what a keychain encrypted, and reports it', async () => {
    await open().set(ownerOf('w'), 'token', 'stored');
    const before = await readFile(path, 'utf8');
    const secrets = open(noKeychain);
    expect((await secrets.list(ownerOf('w'))).problem).toMatchObject({
      title: 'A secret cannot be decrypted',
      detail: expect.stringContaining('in memory'),
    });
    await secrets.set(ownerOf('w'), 'token', 'for now');

    expect(Object.fromEntries(await secrets.read(ownerOf('w'), ['token']))).toEqual({
      token: 'for now',
    });
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(Object.fromEntries(await open().read(ownerOf('w'), ['token']))).toEqual({
      token: 'stored',
    });
  });
});

describe('the file', () => {
  it('is set aside when it is damaged, and a new one is written', async () => {
    await mkdir(join(folder, 'profile'));
    await writeFile(path, '{"secrets": [canary');
    const secrets = open();
    const { problem, storage } = await secrets.list(ownerOf('w'));
    expect(storage).toBe('keychain');
    expect(problem).toMatchObject({ title: 'The file with the secrets is damaged' });
    expect(JSON.stringify(problem)).not.toContain('canary');

    await secrets.set(ownerOf('w'), 'token', 'a');
    const names = await readdir(join(folder, 'profile'));
    const [damaged] = names.filter((name) => name.includes('.damaged-'));
    expect(await readFile(join(folder, 'profile', damaged ?? ''), 'utf8')).toContain('canary');
    expect(Object.fromEntries(await open().read(ownerOf('w'), ['token']))).toEqual({ token: 'a' });
  });

  it('is set aside when it is truncated at any byte', async () => {
    await open().set(ownerOf('w'), 'token', 'a');
    const whole = await readFile(path);
    // Without its line break it is still whole.
    for (let length = 0; length < whole.length - 1; length += 7) {
      await writeFile(path, whole.subarray(0, length));
      const { problem } = await open().list(ownerOf('w'));
      expect(problem?.title).toBe('The file with the secrets is damaged');
    }
  });

  it('of a newer version stays unchanged', async () => {
    await mkdir(join(folder, 'profile'));
    const newer = '{"schemaVersion": 3, "vault": "?"}';
    await writeFile(path, newer);
    const secrets = open();
    await secrets.set(ownerOf('w'), 'token', 'a');

    expect(await secrets.list(ownerOf('w'))).toMatchObject({
      storage: 'memory',
      names: ['token'],
      problem: { title: 'A newer Protodesk wrote the secrets' },
    });
    expect(await readFile(path, 'utf8')).toBe(newer);
  });

  it('is a Problem when it cannot be written, and the old value stays', async () => {
    const secrets = open();
    await secrets.set(ownerOf('w'), 'token', 'a');
    // A folder in place of the file: not even root can rename a file over it.
    await rm(path);
    await mkdir(path);
    const failed = await secrets
      .set(ownerOf('w'), 'token', 'canary')
      .catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(ProblemError);
    expect((failed as ProblemError).problem).toMatchObject({ kind: 'file-write' });
    expect(JSON.stringify((failed as ProblemError).problem)).not.toContain('canary');
    expect(Object.fromEntries(await secrets.read(ownerOf('w'), ['token']))).toEqual({ token: 'a' });
    expect(await readdir(join(folder, 'profile'))).toEqual(['secrets.json']);
  });
});

describe('secrets stored by the path of a workspace', () => {
  const ciphertext = Buffer.from('mine|eulav dlo').toString('base64');
  let workspace: string;

  beforeEach(async () => {
    workspace = join(await realpath(folder), 'team');
    await mkdir(workspace);
    await mkdir(join(folder, 'profile'));
    const secret = { folder: workspace, name: 'token', backend: 'gnome_libsecret', ciphertext };
    await writeFile(path, JSON.stringify({ schemaVersion: 1, secrets: [secret] }));
  });

  async function claimed(id: string): Promise<string | undefined> {
    const secrets = open();
    await secrets.claim(ownerOf(id), workspace);
    return (await secrets.read(ownerOf(id), ['token'])).get('token');
  }

  it('are claimed by the workspace in the same folder, once, also through links', async () => {
    await symlink(workspace, join(folder, 'link'));
    const secrets = open();
    await secrets.claim(ownerOf('state'), join(folder, 'link'));

    expect((await secrets.read(ownerOf('state'), ['token'])).get('token')).toBe('old value');
    expect(await claimed('later')).toBeUndefined();
    expect((await open().read(ownerOf('state'), ['token'])).get('token')).toBe('old value');
  });

  it('are not given to another folder that appears at that path', async () => {
    await open().list(ownerOf('any'));
    await rename(workspace, join(folder, 'away'));
    await mkdir(workspace);

    expect(await claimed('state')).toBeUndefined();
  });

  it('are given to nobody when no folder was there', async () => {
    await rm(workspace, { recursive: true });
    await open().list(ownerOf('any'));
    await mkdir(workspace);

    expect(await claimed('state')).toBeUndefined();
    const { secrets } = JSON.parse(await readFile(path, 'utf8'));
    expect(secrets).toMatchObject([{ workspace: null, ciphertext }]);
  });
});
