import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import { bodyPartId } from '../../shared/model/body-id.ts';

const store = 'com.example.samples.store';

let opened: OpenedEngine;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

async function bytesOf(bodyId: string): Promise<string> {
  const { handlers } = opened.engine;
  const { bytes } = await handlers.readBytes({ bodyId, start: 0, count: 1_000_000 });
  return Buffer.from(bytes).toString('hex');
}

describe('recordings', () => {
  const user = Buffer.from('080712056469 65676f'.replaceAll(' ', ''), 'hex');
  const entry = {
    startedDateTime: '2026-01-02T03:04:05.678+02:00',
    time: 12,
    request: {
      method: 'POST',
      url: 'https://api.example.com/users/7?token=secret',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Authorization', value: 'Bearer secret' }],
      postData: { mimeType: 'application/json', text: '{"id":7}' },
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type', value: 'application/x-protobuf' }],
      content: {
        size: user.length,
        mimeType: 'application/x-protobuf',
        text: user.toString('base64'),
        encoding: 'base64',
      },
      bodySize: 5,
    },
    timings: { blocked: -1, dns: -1, connect: -1, send: 1, wait: 2.5, receive: 3 },
  };
  const har = {
    log: {
      version: '1.2',
      creator: { name: 'Firefox', version: '131.0' },
      entries: [entry, 'damaged', { ...entry, response: { ...entry.response, status: 0 } }],
    },
  };

  it('opens a HAR as a list, hides credentials, and reads all entries by one rule', async () => {
    const { handlers } = opened.engine;
    const content = JSON.stringify(har);
    const found = await handlers.openBody({
      openId: 'har',
      name: 'site.har',
      origin: 'drop',
      content,
    });
    expect(found).toMatchObject({
      kind: 'recording',
      recording: { creator: 'Firefox 131.0', entryCount: 2, damagedCount: 1, rule: null },
    });
    const page = { recordingId: 'har', start: 0, count: 10 };
    const { entries } = await handlers.readRecording(page);
    expect(entries).toEqual([
      {
        index: 0,
        startedAt: '2026-01-02T01:04:05.678Z',
        method: 'POST',
        url: 'https://api.example.com/users/7?token=(hidden)',
        status: 200,
        mediaType: 'application/x-protobuf',
        bodyBytes: user.length,
        totalMs: 6.5,
        typeName: null,
        typeSource: null,
      },
      expect.objectContaining({ index: 1, status: null }),
    ]);

    const rule = {
      path: '/users/*',
      status: '',
      mediaType: '',
      type: `${store}.User`,
      schemaSet: null,
    };
    await handlers.readRecordingAs({ recordingId: 'har', rule });
    expect((await handlers.readRecording(page)).entries[0]).toMatchObject({
      typeName: rule.type,
      ruleOf: 'this recording',
    });

    opened = await opened.reopen();

    const recorded = await opened.engine.handlers.readRecorded({
      recordingId: 'har',
      index: 0,
      choice: {},
    });
    expect(recorded).toMatchObject({
      exchange: {
        id: 'har-0',
        sent: { headers: [['Authorization', '(hidden)']] },
        phases: { connectMs: null, waitMs: 2.5, networkMs: 6.5 },
        response: { reading: { kind: 'protobuf', typeName: rule.type, typeSource: 'rule' } },
      },
    });
    const { exchange, sent } = recorded;
    expect(await bytesOf(exchange.response?.body.id ?? '')).toBe(user.toString('hex'));
    expect(Buffer.from(await bytesOf(sent?.body.id ?? ''), 'hex').toString()).toBe('{"id":7}');
    expect(sent).toMatchObject({
      body: { id: bodyPartId('har', { start: 0, end: 8, coding: null }) },
      reading: { kind: 'json' },
    });
    expect(exchange.problem).toBeNull();
  });

  it('reports the bodies whose bytes the recorder damaged', async () => {
    const { handlers } = opened.engine;
    const withBodies = (sent: object, came: object, type: string) => ({
      ...entry,
      request: { ...entry.request, headers: [{ name: 'content-type', value: type }], ...sent },
      response: {
        ...entry.response,
        headers: [{ name: 'content-type', value: type }],
        content: { mimeType: type, size: 3, ...came },
      },
    });
    const text = Buffer.from('0aff02', 'hex').toString('utf8');
    const entries = [
      withBodies({ postData: { text } }, { text }, 'application/x-protobuf'),
      withBodies({ postData: { text } }, { text: 'CgF!', encoding: 'base64' }, 'application/grpc'),
      // A text may contain that character itself.
      withBodies({ postData: { text } }, { text }, 'application/json'),
      withBodies({ postData: { text: '\n\u0001A' } }, {}, 'application/octet-stream'),
    ];
    const content = JSON.stringify({ log: { entries } });
    await handlers.openBody({ openId: 'har', name: 'x.har', origin: 'file', content });
    const read = (index: number) =>
      handlers.readRecorded({ recordingId: 'har', index, choice: {} });
    const damage = { title: 'The recorder damaged these bytes', severity: 'warning' };
    expect(await read(0)).toMatchObject({
      sentProblem: damage,
      exchange: { problem: { ...damage, detail: expect.stringContaining('U+FFFD') } },
    });
    expect(await read(1)).toMatchObject({
      sentProblem: damage,
      exchange: { problem: { ...damage, detail: expect.stringContaining('base64') } },
    });
    expect(await read(2)).toMatchObject({ sentProblem: null, exchange: { problem: null } });
    // Sent bodies are read like received ones: as a tree when only the bytes decide.
    expect(await read(3)).toMatchObject({
      sent: { reading: { kind: 'protobuf', fieldCount: 1 } },
      sentProblem: null,
    });
  });

  it('remembers how to read an entry: in the list, in a comparison, after a restart', async () => {
    const { handlers } = opened.engine;
    const content = JSON.stringify({ log: { entries: [entry, entry] } });
    await handlers.openBody({ openId: 'har', name: 'x.har', origin: 'file', content });
    const choice = { typeName: `${store}.User` };
    await handlers.readRecorded({ recordingId: 'har', index: 0, choice });

    opened = await opened.reopen();
    const again = opened.engine.handlers;
    const typeOf = async (index: number) => {
      const { exchange } = await again.readRecorded({ recordingId: 'har', index });
      const reading = exchange.response?.reading;
      return reading?.kind === 'protobuf' && reading.typeSource === 'chosen'
        ? reading.typeName
        : null;
    };
    const listed = async () =>
      (await again.readRecording({ recordingId: 'har', start: 0, count: 2 })).entries.map(
        ({ typeName }) => typeName,
      );
    expect([await typeOf(0), await typeOf(1)]).toEqual([choice.typeName, null]);
    expect(await listed()).toEqual([choice.typeName, null]);
    const left = { recordingId: 'har', index: 0 };
    await again.readRecorded({ recordingId: 'har', index: 1, choice: { typeName: null } });
    const compared = await again.compareBodies({
      left,
      right: { recordingId: 'har', index: 1 },
      ignoredPaths: [],
    });
    expect(compared.data?.equalFields.map(({ path }) => path)).toContain('username');

    await again.readRecorded({ ...left, choice: {} });
    expect(await listed()).toEqual([null, null]);
    await again.readRecorded({ ...left, choice });
    await again.readRecordingAs({ recordingId: 'har', rule: null });
    expect(await typeOf(0)).toBeNull();
  });

  it('is not found when its bytes were truncated, and pages through many entries', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => ({
      ...entry,
      request: { ...entry.request, url: `https://a.example/${at}` },
    }));
    const content = Buffer.from(JSON.stringify({ log: { entries: many } }));
    const { handlers } = opened.engine;
    await handlers.openBody({ openId: 'har', name: 'x.har', origin: 'file', content });
    opened = await opened.reopen();
    const { handlers: again } = opened.engine;
    const page = await again.readRecording({ recordingId: 'har', start: 1190, count: 500 });
    expect(page.entries.map(({ url }) => url)).toEqual(
      many.slice(1190).map(({ request }) => request.url),
    );

    opened = await opened.reopen();
    const path = join(opened.privateFolder, 'opened', 'har.bytes');
    const whole = await readFile(path);
    for (const length of [whole.length - 1, Math.floor(whole.length / 2), 0]) {
      await writeFile(path, whole.subarray(0, length));
      const reading = opened.engine.handlers.readRecorded({
        recordingId: 'har',
        index: 0,
        choice: {},
      });
      await expect(reading).rejects.toMatchObject({ problem: { kind: 'not-found' } });
    }
  });

  it('reports an invalid recording, and a missing entry', async () => {
    const { handlers } = opened.engine;
    const given = { openId: 'bad', name: 'x.har', origin: 'file' as const };
    for (const content of [
      '{"log": {"entries": 1}}',
      '{"log": {"entries": [}',
      '{"log":{"entries":[1]}}',
    ]) {
      await expect(handlers.openBody({ ...given, content })).rejects.toMatchObject({
        problem: {
          kind: 'body-malformed',
          title: 'This is not a recording',
          location: { file: 'x.har' },
        },
      });
    }
    const whole = JSON.stringify(har);
    for (const [length, where] of [
      [30, 'before its list of entries. None is whole.'],
      [whole.indexOf('"entries"') + 60, 'in the middle of its entry 1. None is whole.'],
    ] as const) {
      const content = whole.slice(0, length);
      await expect(handlers.openBody({ ...given, content })).rejects.toMatchObject({
        problem: {
          severity: 'error',
          title: 'This recording is cut off',
          detail: expect.stringContaining(`${length}, ${where}`),
        },
      });
    }
    const index = handlers.readRecorded({ recordingId: 'none', index: 0, choice: {} });
    await expect(index).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('returns the whole entries of a truncated file, and reports how many', async () => {
    const { handlers } = opened.engine;
    const { log } = har;
    const text = JSON.stringify({ log: { ...log, entries: [...log.entries, entry, entry] } });
    const cuts = [
      // An invalid element of a list affects only itself, here as in a whole file.
      [text.length - 50, 'in the middle of its entry 4. 3 are whole before that. How many', 3],
      [text.length - 3, 'before the end of its list of entries. 4 are whole', 4],
      [text.length - 1, 'after its list of entries, which is whole. 4 are whole before that.', 4],
    ] as const;
    for (const [length, detail, entryCount] of cuts) {
      const openId = `cut${length}`;
      const content = text.slice(0, length);
      const found = await handlers.openBody({ openId, name: 'x.har', origin: 'file', content });

      expect(found).toMatchObject({
        kind: 'recording',
        recording: {
          creator: 'Firefox 131.0',
          entryCount,
          cut: { severity: 'warning', detail: expect.stringContaining(detail) },
        },
      });
      const page = await handlers.readRecording({ recordingId: openId, start: 0, count: 9 });
      expect(page.entries.map(({ url }) => url)).toEqual(
        Array(entryCount).fill('https://api.example.com/users/7?token=(hidden)'),
      );
      const { exchange } = await handlers.readRecorded({
        recordingId: openId,
        index: 0,
        choice: {},
      });
      expect(await bytesOf(exchange.response?.body.id ?? '')).toBe(user.toString('hex'));
    }
    opened = await opened.reopen();
    expect(await opened.engine.handlers.getOpened({ openedId: `cut${cuts[0][0]}` })).toMatchObject({
      recording: { cut: { title: 'This recording is cut off' } },
    });
  });
});
