import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import { bodyPartId } from '../../shared/model/body-id.ts';

const store = 'com.example.samples.store';

let opened: OpenedEngine;

beforeEach(async () => {
  opened = await openEngine();
});
afterEach(() => opened.dispose());

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

  it('opens a HAR as a list, hides credentials, and reads by one rule for all', async () => {
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
    const { exchange, sentBody } = recorded;
    expect(await bytesOf(exchange.response?.body.id ?? '')).toBe(user.toString('hex'));
    expect(Buffer.from(await bytesOf(sentBody?.id ?? ''), 'hex').toString()).toBe('{"id":7}');
    expect(sentBody?.id).toBe(bodyPartId('har', { start: 0, end: 8, coding: null }));
  });

  it('says so when a recording is none, and when an entry is not there', async () => {
    const { handlers } = opened.engine;
    const given = { openId: 'bad', name: 'x.har', origin: 'file' as const };
    for (const content of [
      '{"log": {"entries": 1}}',
      '{"log": {"entries": [',
      '{"log":{"entries":[1]}}',
    ]) {
      await expect(handlers.openBody({ ...given, content })).rejects.toMatchObject({
        problem: { kind: 'body-malformed', title: 'This is no recording' },
      });
    }
    const index = handlers.readRecorded({ recordingId: 'none', index: 0, choice: {} });
    await expect(index).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});
