import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';

const user = 'com.example.samples.store.User';

describe('comparing bodies from any source', () => {
  let opened: OpenedEngine;

  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  async function open(openId: string, content: string): Promise<void> {
    await opened.engine.handlers.openBody({ openId, name: openId, origin: 'paste', content });
  }

  async function send(exchangeId: string): Promise<Uint8Array> {
    const { handlers } = opened.engine;
    const request = requestOf({
      method: 'POST',
      url: '{{base}}/store/users',
      requestType: 'com.example.samples.store.CreateUser',
      body: { text: '{"username":"Ada"}' },
    });
    await handlers.send({ exchangeId, request, environmentName: 'Sample server' });
    const { bytes } = await handlers.readBytes({ bodyId: exchangeId, start: 0, count: 1000 });
    return bytes;
  }

  const compare = (left: object, right: object, ignoredPaths: string[] = []) =>
    opened.engine.handlers.compareBodies({
      left: left as { exchangeId: string },
      right: right as { exchangeId: string },
      ignoredPaths,
    });

  it('compares a response with a file and with a recording entry, by the type that one side has', async () => {
    const bytes = Buffer.from(await send('e1'));
    await open(
      'file',
      Buffer.concat([bytes, Buffer.from('12034964 61'.replace(' ', ''), 'hex')]).toString('hex'),
    );
    const { handlers } = opened.engine;
    await handlers.readBodyAs({ openedId: 'file', choice: { typeName: null } });
    const withFile = await compare({ exchangeId: 'e1' }, { openedId: 'file' });
    expect(withFile).toMatchObject({
      left: { id: 'e1' },
      right: { id: 'file', byteLength: bytes.length + 5 },
      problem: null,
    });
    expect(withFile.data?.differences.map(({ path }) => path)).toEqual(['username']);
    const left = await compare({ exchangeId: 'e1' }, { openedId: 'file' }, ['username']);
    expect(left.data?.differences).toEqual([]);

    const entry = {
      request: { method: 'GET', url: 'https://a.example/users/1', headers: [] },
      response: {
        status: 200,
        headers: [
          { name: 'Content-Type', value: 'application/x-protobuf' },
          { name: 'X-Protobuf-Message', value: user },
        ],
        content: { text: bytes.toString('base64'), encoding: 'base64' },
      },
    };
    await open('har', JSON.stringify({ log: { entries: [entry] } }));
    const withEntry = await compare({ recordingId: 'har', index: 0 }, { exchangeId: 'e1' });
    expect(withEntry.data).toMatchObject({ differences: [], equalCount: 4 });
  });

  it('reports why data cannot be compared by type, and whether the bytes are equal', async () => {
    await open('text', 'just words');
    await open('bytes', '0x08 0x07');
    expect(await compare({ openedId: 'text' }, { openedId: 'bytes' })).toMatchObject({
      left: { id: 'text' },
      right: { id: 'bytes' },
      data: null,
      problem: { title: 'Left is neither protobuf bytes nor JSON' },
    });
    await open('json', '{"a":1}');
    expect(await compare({ openedId: 'bytes' }, { openedId: 'json' })).toMatchObject({
      data: null,
      problem: {
        kind: 'type-missing',
        hint: expect.stringContaining('Choose a type for one of them'),
      },
    });
  });

  it('compares two bodies without a type by field numbers', async () => {
    await open('one', '0x08 0x07 0x1a 0x02 0x08 0x05');
    await open('other', '0x08 0x07 0x1a 0x02 0x08 0x06');
    for (const openedId of ['one', 'other']) {
      await opened.engine.handlers.readBodyAs({ openedId, choice: { typeName: null } });
    }
    expect(await compare({ openedId: 'one' }, { openedId: 'other' })).toMatchObject({
      data: { isByNumber: true, differences: [{ path: '#3.#1', left: '5', right: '6' }] },
      problem: null,
    });
    expect(await compare({ openedId: 'one' }, { openedId: 'other' }, ['#3'])).toMatchObject({
      data: { differences: [], ignored: [{ path: '#3', count: 1 }] },
    });
    await open('cut', '0x08 0x07 0x1a 0x02 0x08');
    const choice = { typeName: null, as: 'protobuf' } as const;
    await opened.engine.handlers.readBodyAs({ openedId: 'cut', choice });
    expect(await compare({ openedId: 'one' }, { openedId: 'cut' })).toMatchObject({
      data: null,
      problem: {
        title: 'Right is no whole message',
        detail: expect.stringContaining('up to byte 3 only: '),
        hint: 'Compare by bytes.',
      },
    });
  });

  it('stops when it is cancelled, by type and by bytes, and compares again when asked again', async () => {
    await open('left', '{"a":1}');
    await open('right', '{"a":2}');
    const { handlers } = opened.engine;
    const cancelled = { problem: { kind: 'cancelled' } };
    const sides = { left: { openedId: 'left' }, right: { openedId: 'right' }, ignoredPaths: [] };
    const byMeaning = handlers.compareBodies({ ...sides }, 'm');
    handlers.cancelCall({ callId: 'm' });
    await expect(byMeaning).rejects.toMatchObject(cancelled);
    const again = await handlers.compareBodies({ ...sides }, 'm');
    expect(again.data?.differentCount).toBe(1);

    const ids = { left: 'left', right: 'right' };
    const byBytes = handlers.diffBytes({ ...ids }, 'b');
    handlers.cancelCall({ callId: 'b' });
    await expect(byBytes).rejects.toMatchObject(cancelled);
    expect(await handlers.diffBytes({ ...ids }, 'b')).toMatchObject({ sameBytes: 6 });

    await send('e2');
    const one = { earlierId: 'e2', laterId: 'e2', ignoredPaths: [] };
    const ofHistory = handlers.compareExchanges({ ...one }, 'h');
    handlers.cancelCall({ callId: 'h' });
    await expect(ofHistory).rejects.toMatchObject(cancelled);
    expect(await handlers.compareExchanges(one)).toMatchObject({ differentCount: 0 });
  });

  it('refuses missing bodies and invalid paths', async () => {
    await open('one', '{"a":1}');
    await expect(compare({ openedId: 'one' }, { openedId: 'gone' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    await expect(compare({ exchangeId: 'gone' }, { openedId: 'one' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    await expect(compare({ openedId: 'one' }, { openedId: 'one' }, ['a..b'])).rejects.toMatchObject(
      { problem: { kind: 'bad-input' } },
    );
  });
});
