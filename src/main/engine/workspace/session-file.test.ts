import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../shared/contract/engine.ts';
import { createSessionFile } from './session-file.ts';

const session: Session = {
  tabs: [
    {
      kind: 'request',
      tabId: 't1',
      exchangeId: null,
      request: {
        id: 'r',
        name: 'R',
        method: 'POST',
        url: 'http://a/\u0000é',
        sendAs: 'protobuf',
        askFor: 'json',
        headers: [{ name: 'X', value: 'y', enabled: false }],
        requestType: 'a.B',
        responseType: null,
        schemaSet: null,
        body: { format: 'json', text: '{\r\n  "a": "\u2028"\r\n}' },
      },
    },
  ],
  activeTabId: 't1',
  environmentName: null,
  closedTabs: [],
};

describe('the session file', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-session-'));
    path = join(folder, 'private', 'session.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is nothing before the first save', async () => {
    expect(await createSessionFile(path).read()).toEqual({ session: null, problem: null });
  });

  it('gives back exactly what was saved', async () => {
    await createSessionFile(path).save(session);
    expect(await createSessionFile(path).read()).toEqual({ session, problem: null });
  });

  it('reads one that was written before there were closed tabs and other kinds of tabs', async () => {
    const { closedTabs: _none, tabs, ...rest } = session;
    const old = { ...rest, tabs: tabs.map(({ kind: _request, ...tab }) => tab) };
    const file = createSessionFile(join(folder, 'session.json'));
    await writeFile(join(folder, 'session.json'), JSON.stringify(old));
    expect(await file.read()).toEqual({ session, problem: null });
  });

  it('ends with the last of many saves at once, and leaves no other file', async () => {
    const file = createSessionFile(path);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        file.save({ ...session, environmentName: `e${index}` }),
      ),
    );
    expect((await file.read()).session?.environmentName).toBe('e19');
    expect(await readdir(join(folder, 'private'))).toEqual(['session.json']);
  });

  it('writes the one that waits when the one before it could not be written', async () => {
    const file = createSessionFile(path);
    const unwritable = { ...session, environmentName: 1n as unknown as string };

    await Promise.all([file.save(unwritable), file.save(session)]);

    expect(await file.read()).toEqual({ session, problem: null });
  });

  it.each(['', '{', '{"tabs": 1}', '\u0000\u0001'])(
    'sets a damaged file (%j) aside, whole, and says so',
    async (text) => {
      const file = createSessionFile(join(folder, 'session.json'));
      await writeFile(join(folder, 'session.json'), text);

      const read = await file.read();

      expect(read).toMatchObject({ session: null, problem: { kind: 'workspace-file' } });
      const [kept] = await readdir(folder);
      expect(kept).toMatch(/^session\.json\.damaged-/);
      expect(await readFile(join(folder, kept as string), 'utf8')).toBe(text);
    },
  );

  it('says what to do when it cannot be written', async () => {
    await writeFile(join(folder, 'private'), 'a file where the folder should be');
    await expect(createSessionFile(path).save(session)).rejects.toMatchObject({
      problem: { kind: 'file-write', location: { file: path }, hint: expect.any(String) },
    });
  });
});
