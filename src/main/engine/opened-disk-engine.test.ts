import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';

let opened: OpenedEngine;
let folder: string;

beforeEach(async () => {
  opened = await openEngine();
  folder = join(opened.privateFolder, 'opened');
});
afterEach(() => opened.dispose());

/** A file in place of the folder: so nobody can write there, not even root. */
async function blockDisk(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'in the way');
}

async function problemTitles(): Promise<string[]> {
  const { problems } = await opened.engine.handlers.getWorkspace({});
  return problems.map(({ title }) => title);
}

async function open(openId: string, content: string): Promise<void> {
  await opened.engine.handlers.openBody({ openId, name: `${openId}.bin`, origin: 'file', content });
}

async function digitsOf(bodyId: string): Promise<string> {
  const { bytes } = await opened.engine.handlers.readBytes({ bodyId, start: 0, count: 100 });
  return Buffer.from(bytes).toString('hex');
}

const title = 'Opened files cannot be kept on disk';
const har = JSON.stringify({
  log: { entries: [{ request: { method: 'GET', url: 'http://a/' }, response: { status: 204 } }] },
});

it('reports what the disk does not accept, keeps it readable, and writes it once possible', async () => {
  await blockDisk();
  const reported = new Promise<readonly string[]>((resolve) => {
    opened.onWorkspace(({ problems }) => resolve(problems.map((problem) => problem.detail)));
  });
  await open('body', '08 07 12 03 61 64 61');

  expect(await reported).toEqual([
    `Writing "body.bin" to ${folder} failed. There is a file where a folder should be. It is shown until Protodesk closes.`,
  ]);
  await open('list', har);
  const { handlers } = opened.engine;
  const choice = { typeName: 'com.example.samples.store.User', schemaSet: null };
  await handlers.readBodyAs({ openedId: 'body', choice });
  // As when a tab closes: it may be reopened.
  await handlers.releaseBody({ bodyId: 'body' });
  await handlers.releaseBody({ bodyId: 'list' });
  expect(await digitsOf('body')).toBe('08071203616461');
  expect(await handlers.getOpened({ openedId: 'body' })).toMatchObject({
    body: { reading: { typeName: choice.typeName } },
  });
  const page = await handlers.readRecording({ recordingId: 'list', start: 0, count: 9 });
  expect(page.entries).toHaveLength(1);
  expect(opened.unexpected).not.toEqual([]);

  await rm(folder);
  await open('next', 'a text');
  await expect.poll(problemTitles).not.toContain(title);
  opened = await opened.reopen();
  expect(await digitsOf('body')).toBe('08071203616461');
  expect(await opened.engine.handlers.getOpened({ openedId: 'body' })).toMatchObject({
    body: { reading: { typeName: choice.typeName } },
  });
  expect(await opened.engine.handlers.getOpened({ openedId: 'list' })).toMatchObject({
    kind: 'recording',
  });
});

it('reports after a restart what was never written', async () => {
  await blockDisk();
  await open('body', '08 07');
  await expect.poll(problemTitles).toContain(title);
  opened = await opened.reopen();

  await expect(opened.engine.handlers.getOpened({ openedId: 'body' })).rejects.toMatchObject({
    problem: { kind: 'not-found', detail: expect.stringContaining('not written') },
  });
  expect(await problemTitles()).not.toContain(title);
});
