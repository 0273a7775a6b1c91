import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import type { OpenedBody } from '../../shared/model/opened-body.ts';

let opened: OpenedEngine;
let count = 0;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

async function bytesOf(bodyId: string): Promise<string> {
  const { handlers } = opened.engine;
  const { bytes } = await handlers.readBytes({ bodyId, start: 0, count: 1_000_000 });
  return Buffer.from(bytes).toString('hex');
}

async function openText(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'Pasted',
): Promise<OpenedBody> {
  count += 1;
  const given = { openId: `o${count}`, name, origin: 'paste' as const, content };
  const found = await opened.engine.handlers.openBody(given);
  if (found.kind !== 'body') throw new Error('It is a recording.');
  return found.body;
}

describe('bodies opened without a request', () => {
  const hex = '08 07 12 05 64 69 65 67 6f';

  it.each([
    ['hex', hex, 'hex'],
    ['a dump', `00000000: 0807 1205 6469 6567 6f                    ....diego\n`, 'dump'],
    ['base64', Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64'), 'base64'],
    ['an escaped string', '\\x08\\x07\\x12\\x05diego', 'escaped'],
    ['bytes', Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')), 'binary'],
  ])('opens %s as the bytes that it spells', async (_name, content, spelledAs) => {
    const body = await openText(content);
    expect(body).toMatchObject({
      spelledAs,
      raw: null,
      reading: { kind: 'protobuf', fieldCount: 2 },
    });
    expect(await bytesOf(body.body.id)).toBe(hex.replaceAll(' ', ''));
  });

  it('opens text documents in their form', async () => {
    const kinds = [];
    for (const text of ['{"a": 1}', 'id: 1 name: "x"', '<?xml version="1.0"?><a/>', 'only words']) {
      kinds.push((await openText(text)).reading.kind);
    }
    expect(kinds).toEqual(['json', 'textproto', 'xml', 'text']);
  });

  it('treats hex with a missing digit as plain text', async () => {
    const body = await openText(hex.slice(0, -1));

    expect(body).toMatchObject({ spelledAs: 'text', reading: { kind: 'text' } });
    expect(body.doubt?.title).toBe('Incomplete hex');
    expect(await opened.engine.handlers.getOpened({ openedId: body.id })).toMatchObject({ body });
  });

  it('opens a truncated message as far as possible, and names other files', async () => {
    const cut = await openText(Uint8Array.from(Buffer.from('080718031205646965', 'hex')));
    const zip = await openText(Uint8Array.from(Buffer.from('504b030414000000', 'hex')));

    expect(cut.reading).toMatchObject({ kind: 'protobuf', fieldCount: 2, fault: { offset: 5 } });
    expect(zip.reading).toEqual({ kind: 'binary', format: 'zip' });
  });

  it('opens a file in pieces, reads it in another way, and has it after a restart', async () => {
    const bytes = new Uint8Array(gzipSync(Buffer.from(hex.replaceAll(' ', ''), 'hex')));
    const byteLength = bytes.length;
    const piece = { openId: 'file', name: 'user.pb.gz', origin: 'file' as const, byteLength };
    const { handlers } = opened.engine;
    const first = await handlers.openBodyPiece({
      ...piece,
      offset: 0,
      bytes: bytes.slice(0, 10),
      isLast: false,
    });
    expect(first).toEqual({ opened: null });
    const last = await handlers.openBodyPiece({
      ...piece,
      offset: 10,
      bytes: bytes.slice(10),
      isLast: true,
    });
    expect(last.opened).toMatchObject({
      kind: 'body',
      body: { raw: { id: 'file', byteLength: bytes.length }, steps: [{ source: 'guess' }] },
    });
    const choice = { typeName: 'com.example.samples.store.User' };
    const read = await handlers.readBodyAs({ openedId: 'file', choice });
    expect(read.reading).toMatchObject({ typeName: choice.typeName, typeSource: 'chosen' });

    opened = await opened.reopen();

    const again = await opened.engine.handlers.getOpened({ openedId: 'file' });
    expect(again).toEqual({ kind: 'body', body: read });
    expect(await bytesOf(read.body.id)).toBe(hex.replaceAll(' ', ''));
    opened.engine.savePlaces.allow('s', join(opened.folder, 'raw.gz'));
    await opened.engine.handlers.saveBody({
      bodyId: 'file',
      range: { start: 0, end: 3 },
      saveId: 's',
    });
    expect((await readFile(join(opened.folder, 'raw.gz'))).toString('hex')).toBe('1f8b08');
  });

  it('is saved whole or, when cancelled, not at all', async () => {
    const { handlers, savePlaces } = opened.engine;
    const { body } = await openText('08 07');
    const saved = join(opened.folder, 'saved');
    await mkdir(saved);
    const path = join(saved, 'a.bin');
    const save = { bodyId: body.id, range: null, saveId: 's' };
    savePlaces.allow('s', path);
    const stopped = handlers.saveBody(save, 't1');
    await handlers.cancelCall({ callId: 't1' });
    await expect(stopped).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(await readdir(saved)).toEqual([]);

    savePlaces.allow('s', path);
    await handlers.saveBody(save, 't2');
    expect((await readFile(path)).toString('hex')).toBe('0807');
  });

  it('stays while a tab shows it, however many are opened after it', async () => {
    const first = await openText('08 07');
    const next = await openText('08 08');
    const { handlers } = opened.engine;
    await handlers.saveSession({
      tabIds: ['t'],
      closedTabIds: [],
      activeTabId: 't',
      environmentName: null,
      changed: [{ kind: 'body', tabId: 't', openedId: first.id, title: 'T' }],
    });
    opened = await opened.reopen();
    await opened.engine.handlers.readSession({});
    const folder = join(opened.privateFolder, 'opened');
    for (let nth = 0; nth < 199; nth += 1) await writeFile(join(folder, `f${nth}.bytes`), '');
    await openText('08 09');
    opened = await opened.reopen();
    const { getOpened } = opened.engine.handlers;
    expect(await getOpened({ openedId: first.id })).toMatchObject({ kind: 'body' });
    await expect(getOpened({ openedId: next.id })).rejects.toMatchObject({
      problem: { kind: 'not-found', detail: expect.stringContaining('open tabs') },
    });
  });

  it('is cancelled while it is opened, and leaves nothing', async () => {
    const { handlers } = opened.engine;
    const given = { openId: 'stopped', name: 'large', origin: 'file' as const };
    const opening = handlers.openBody({ ...given, content: new Uint8Array(4_000_000).fill(8) });
    await handlers.cancelReading({ id: 'stopped' });
    await expect(opening).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    await expect(handlers.getOpened({ openedId: 'stopped' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    await handlers.cancelReading({ id: 'never' });
  });

  it('is not found when its record or bytes were truncated, and affects nothing else', async () => {
    const content = Buffer.from('080712056469 65676f'.replaceAll(' ', ''), 'hex');
    for (const openId of ['one', 'other']) {
      await opened.engine.handlers.openBody({ openId, name: 'x', origin: 'file', content });
    }
    opened = await opened.reopen();
    const { handlers } = opened.engine;
    for (const name of ['one.json', 'one.bytes']) {
      const path = join(opened.privateFolder, 'opened', name);
      const whole = await readFile(path);
      for (let length = 0; length < whole.length; length += length < 20 ? 1 : 40) {
        await writeFile(path, whole.subarray(0, length));
        await expect(handlers.getOpened({ openedId: 'one' })).rejects.toMatchObject({
          problem: { kind: 'not-found' },
        });
      }
      await writeFile(path, whole);
    }
    for (const openedId of ['one', 'other']) {
      expect(await handlers.getOpened({ openedId })).toMatchObject({ kind: 'body' });
      expect(await bytesOf(openedId)).toBe(content.toString('hex'));
    }
  });

  it('frees the pieces of a file that is not opened to its end', async () => {
    const { handlers } = opened.engine;
    const given = { openId: 'x', name: 'x', origin: 'file' as const, byteLength: 8 };
    const piece = { ...given, bytes: new Uint8Array(4) };
    await handlers.openBodyPiece({ ...piece, offset: 0, isLast: false });
    await handlers.cancelReading({ id: 'x' });
    await expect(
      handlers.openBodyPiece({ ...piece, offset: 4, isLast: true }),
    ).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
  });

  it('refuses pieces out of order, and does not find what was never opened', async () => {
    const { handlers } = opened.engine;
    const given = { openId: 'x', name: 'x', origin: 'file' as const, byteLength: 8 };
    const piece = { ...given, bytes: new Uint8Array(4) };
    await expect(
      handlers.openBodyPiece({ ...piece, offset: 4, isLast: true }),
    ).rejects.toMatchObject({
      problem: { kind: 'bad-input' },
    });
    const tooMuch = handlers.openBodyPiece({ ...piece, byteLength: 3, offset: 0, isLast: true });
    await expect(tooMuch).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
    await expect(handlers.getOpened({ openedId: 'never' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    const outside = handlers.readBytes({ bodyId: 'never~0-4~gzip', start: 0, count: 1 });
    await expect(outside).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});
