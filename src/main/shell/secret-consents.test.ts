import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import { createSecretConsents } from './secret-consents.ts';
import { createSecrets, type SecretOwner, type Secrets } from './secrets.ts';

const api = placeOfUrl('https://api.acme.com/');
const stage = placeOfUrl('https://stage.acme.com/');
const login = placeOfUrl('https://login.acme.com/');

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-consents-'));
  path = join(folder, 'secret-consents.json');
});

afterEach(() => rm(folder, { recursive: true }));

function open(): Secrets {
  return createSecrets({
    path: join(folder, 'secrets.json'),
    encryptor: {
      state: async () => ({ backend: 'test', isSafe: true }),
      encrypt: async (text) => Buffer.from(text),
      decrypt: async (bytes) => Buffer.from(bytes).toString(),
    },
    consents: createSecretConsents(path),
  });
}

function ownerOf(stateId: string, consentsId = `consents of ${stateId}`): SecretOwner {
  return { stateId, consentsId };
}

it('do not move with the values to a folder that takes over private state', async () => {
  const secrets = open();
  const [before, after] = [ownerOf('state-1'), ownerOf('state-1', 'consents of the new folder')];
  await secrets.set(before, 'token', 'a');
  await secrets.allow(before, [{ secret: 'token', place: api }]);
  await secrets.capture(before, 'session', 'b', login);

  expect(await secrets.read(after, ['token', 'session'])).toEqual(
    await secrets.read(before, ['token', 'session']),
  );
  expect(await secrets.heldBack(after, ['token'], api)).toEqual(['token']);
  expect(await secrets.heldBack(after, ['session'], login)).toEqual(['session']);
  expect((await secrets.list(after)).consents).toEqual([]);
});

it('are kept across a restart, for one secret of one workspace and one place', async () => {
  await open().allow(ownerOf('state-1'), [{ secret: 'token', place: api }]);

  const again = open();
  expect(await again.heldBack(ownerOf('state-1'), ['token', 'other'], api)).toEqual(['other']);
  expect(await again.heldBack(ownerOf('state-1'), ['token'], stage)).toEqual(['token']);
  expect(await again.heldBack(ownerOf('state-2'), ['token'], api)).toEqual(['token']);
  expect((await again.list(ownerOf('state-1'))).consents).toEqual([
    { secret: 'token', place: api },
  ]);
});

it('are revoked one by one, and all with their secret', async () => {
  const secrets = open();
  await secrets.set(ownerOf('state-1'), 'token', 'a');
  await secrets.allow(ownerOf('state-1'), [
    { secret: 'token', place: api },
    { secret: 'token', place: stage },
    { secret: 'key', place: api },
  ]);

  await secrets.revoke(ownerOf('state-1'), 'token', api.placeKey);
  expect(await secrets.heldBack(ownerOf('state-1'), ['token', 'key'], api)).toEqual(['token']);
  expect(await secrets.heldBack(ownerOf('state-1'), ['token'], stage)).toEqual([]);

  await secrets.remove(ownerOf('state-1'), 'token');
  await secrets.set(ownerOf('state-1'), 'token', 'b');
  expect((await open().list(ownerOf('state-1'))).consents).toEqual([{ secret: 'key', place: api }]);
});

it('are removed with all secrets of a workspace whose private data is removed, and only those', async () => {
  const secrets = open();
  const [removed, other] = [ownerOf('state-1'), ownerOf('state-2')];
  // As if another folder had the state before.
  const before = ownerOf('state-1', 'state-1');
  for (const owner of [removed, other, before]) {
    await secrets.set(owner, 'token', 'a');
    await secrets.allow(owner, [{ secret: 'token', place: api }]);
  }

  await secrets.forget(removed);

  for (const one of [secrets, open()]) {
    expect(await one.list(removed)).toMatchObject({ names: [], consents: [] });
    expect(await one.list(before)).toMatchObject({ names: [], consents: [] });
    expect(await one.list(other)).toMatchObject({
      names: ['token'],
      consents: [{ secret: 'token', place: api }],
    });
  }
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain('state-1');
});

it('stay with the secrets of a workspace when a newer version wrote the file of secrets', async () => {
  const text = '{"schemaVersion": 99}';
  await writeFile(join(folder, 'secrets.json'), text);
  const secrets = open();
  await secrets.allow(ownerOf('state-1'), [{ secret: 'token', place: api }]);
  await expect(secrets.forget(ownerOf('state-1'))).rejects.toMatchObject({
    problem: { title: 'The secrets of the workspace could not be removed' },
  });
  expect((await secrets.list(ownerOf('state-1'))).consents).toHaveLength(1);
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(text);
});

it('stay when the user sets another value, and are removed when another server sets one', async () => {
  const secrets = open();
  await secrets.set(ownerOf('state-1'), 'token', 'a');
  await secrets.allow(ownerOf('state-1'), [{ secret: 'token', place: api }]);
  await secrets.set(ownerOf('state-1'), 'token', 'b');
  expect(await secrets.heldBack(ownerOf('state-1'), ['token'], api)).toEqual([]);

  await secrets.capture(ownerOf('state-1'), 'session', 'one', login);
  await secrets.allow(ownerOf('state-1'), [{ secret: 'session', place: api }]);
  await secrets.capture(ownerOf('state-1'), 'session', 'two', login);
  expect(await secrets.heldBack(ownerOf('state-1'), ['session'], api)).toEqual([]);
  await secrets.capture(ownerOf('state-1'), 'session', 'three', stage);
  expect(await secrets.heldBack(ownerOf('state-1'), ['session'], api)).toEqual(['session']);
  expect(await secrets.heldBack(ownerOf('state-1'), ['session'], login)).toEqual(['session']);
  expect(await secrets.heldBack(ownerOf('state-1'), ['session'], stage)).toEqual([]);
});

it.each([
  'not JSON',
  '{"schemaVersion": 1, "consents": [{"workspace": "state-1", "secret": "token"}]}',
])('are none when their file is %s, and can be given again', async (text) => {
  await writeFile(path, text);
  const secrets = open();
  expect(await secrets.heldBack(ownerOf('state-1'), ['token'], api)).toEqual(['token']);
  await secrets.allow(ownerOf('state-1'), [{ secret: 'token', place: api }]);
  expect(await open().heldBack(ownerOf('state-1'), ['token'], api)).toEqual([]);
});

it('of a newer version stay unchanged', async () => {
  const text = '{"schemaVersion": 2}';
  await writeFile(path, text);
  const secrets = open();
  await secrets.allow(ownerOf('state-1'), [{ secret: 'token', place: api }]);
  expect(await secrets.heldBack(ownerOf('state-1'), ['token'], api)).toEqual([]);
  expect(await readFile(path, 'utf8')).toBe(text);
});

it('are a Problem when they cannot be written, and apply no further than before', async () => {
  const secrets = createSecrets({
    path: join(folder, 'secrets.json'),
    encryptor: {
      state: async () => ({ backend: 'none', isSafe: false }),
      encrypt: async () => new Uint8Array(),
      decrypt: async () => '',
    },
    consents: createSecretConsents(join(path, 'below a file', 'x.json')),
  });
  await writeFile(path, '');
  await expect(
    secrets.allow(ownerOf('state-1'), [{ secret: 'token', place: api }]),
  ).rejects.toMatchObject({
    problem: { kind: 'file-write' },
  });
  expect(await secrets.heldBack(ownerOf('state-1'), ['token'], api)).toEqual(['token']);
});
