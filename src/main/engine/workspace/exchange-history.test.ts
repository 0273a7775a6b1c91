import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLongRun } from '../../../../scripts/test/property-runs.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';
import {
  addTo,
  type HistoryHome,
  idsOf,
  keepIn,
  makeHistoryHome,
  record,
  start,
  threeBytes,
} from './exchange-history.test-kit.ts';

let home: HistoryHome;
beforeEach(async () => {
  home = await makeHistoryHome();
});
afterEach(() => home.dispose());

describe('the exchange history', () => {
  it('returns record and bodies after a restart', async () => {
    const sent = { id: 'a-sent', byteLength: 2 };
    const made = record('a');
    const whole = { ...made, sent: made.sent && { ...made.sent, body: sent } };
    await keepIn(home.open(), whole, threeBytes, Uint8Array.of(1, 2));

    const again = home.open();

    expect(await again.readRecord('a')).toEqual(whole);
    expect(new Uint8Array(await again.readBody('a'))).toEqual(threeBytes);
    expect(new Uint8Array(await again.readBody('a-sent'))).toEqual(Uint8Array.of(1, 2));
    expect(await home.files()).toEqual(['a.body', 'a.json', 'a.sent']);
  });

  it('distinguishes the body of a request from that of an exchange with such an id', async () => {
    const history = home.open();
    await keepIn(history, record('a'), threeBytes, Uint8Array.of(1));
    await addTo(history, 'b-sent');
    expect(new Uint8Array(await history.readBody('a-sent'))).toEqual(Uint8Array.of(1));
    expect(new Uint8Array(await history.readBody('b-sent'))).toEqual(threeBytes);
    await expect(history.readBody('b')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('lists the latest first, with its searchable texts', async () => {
    const history = home.open();
    await addTo(history, 'b', 2);
    await addTo(history, 'a', 1);
    await keepIn(
      history,
      record('c', 3, {
        madeBy: 'comparison',
        exchange: {
          ...record('c', 3).exchange,
          outcome: 'failed',
          sent: null,
          response: null,
        },
      }),
    );

    for (const opened of [history, home.open()]) {
      const page = await opened.list({ query: '', requestId: null, start: 0, count: 2 });
      const storedBytes = await home.bytesOnDisk();
      expect(page).toMatchObject({ total: 3, storedBytes, maxBytes: 1e9 });
      expect(page.entries).toEqual([
        {
          exchangeId: 'c',
          madeBy: 'comparison',
          requestId: 'r',
          name: 'Get a user',
          method: 'GET',
          // As it was typed: it was not sent.
          url: '{{base}}/users/1',
          environmentName: 'Local',
          startedAt: '2026-01-02T03:04:05.003Z',
          outcome: 'failed',
          isSent: false,
          status: null,
          networkMs: 1.3,
          responseBytes: null,
          typeName: null,
          storedBytes: (await stat(join(home.folder, 'c.json'))).size,
        },
        expect.objectContaining({ exchangeId: 'b', url: 'http://a/users/2', status: 200 }),
      ]);
    }
    expect(await idsOf(home.open())).toEqual(['c', 'b', 'a']);
    expect(home.changes()).toBe(3);
    expect(home.unexpected).toEqual([]);
  });

  it('finds entries by all words in any of their searchable texts', async () => {
    const history = home.open();
    const { exchange, sent } = record('b', 7);
    await addTo(history, 'a', 1);
    await keepIn(
      history,
      record('b', 7, {
        sent: sent && {
          ...sent,
          environmentName: 'Staging',
          request: { ...sent.request, name: 'Delete all', method: 'DELETE' },
        },
        exchange: {
          ...exchange,
          requestId: 'other',
          sent: exchange.sent && { ...exchange.sent, method: 'DELETE' },
          response: exchange.response && {
            ...exchange.response,
            status: 404,
            reading: { kind: 'json', typeName: 'shop.Fault', protobufBytes: 1, problem: null },
          },
        },
      }),
    );
    for (const query of [
      'delete',
      'ALL',
      '404 staging',
      'shop.fault',
      'users/7',
      '  fault  all ',
    ]) {
      expect(await idsOf(history, query)).toEqual(['b']);
    }
    expect(await idsOf(history, 'get 404')).toEqual([]);
    const ofOne = await history.list({ query: '', requestId: 'other', start: 0, count: 9 });
    expect(ofOne).toMatchObject({ total: 1, entries: [{ exchangeId: 'b' }] });
  });

  it('lists and searches thousands without reading a record', async () => {
    const total = isLongRun ? 20_000 : 2000;
    const history = home.open();
    await addTo(history, 'e0');
    const [line] = await home.linesOfIndex();
    const entry = JSON.parse(line ?? '');
    const lines: string[] = [];
    await forEachLimited(Array(total).keys(), 64, async (at) => {
      const startedAt = new Date(start + at).toISOString();
      const url = `http://a/${at}/${'x'.repeat(100)}`;
      lines[at] = JSON.stringify({ ...entry, exchangeId: `e${at}`, startedAt, url });
      // Reading one of these would set it aside.
      await writeFile(join(home.folder, `e${at}.json`), 'no record');
    });
    await writeFile(
      join(home.folder, 'index.lines'),
      ['{"schemaVersion":1}', ...lines, ''].join('\n'),
    );

    const again = home.open();
    const last = await again.list({ query: '', requestId: null, start: total - 10, count: 200 });
    const found = await again.list({
      query: 'get /1234/ 200',
      requestId: null,
      start: 0,
      count: 9,
    });

    expect(last.total).toBe(total);
    expect(last.entries.map(({ exchangeId }) => exchangeId)).toEqual(
      Array.from({ length: 10 }, (_, at) => `e${9 - at}`),
    );
    expect(found.entries.map(({ exchangeId }) => exchangeId)).toEqual(['e1234']);
    expect((await home.files()).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(await home.linesOfIndex()).toHaveLength(total);
  });

  it('keeps all of many that end at once', async () => {
    const history = home.open();
    const ids = Array.from({ length: 30 }, (_, nth) => `e${nth}`);
    await Promise.all(ids.map((id, nth) => addTo(history, id, (nth * 7) % 30)));
    expect((await idsOf(history)).sort()).toEqual([...ids].sort());
    expect((await idsOf(home.open())).sort()).toEqual([...ids].sort());
    expect((await home.files()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reads what waits to be written after the write', async () => {
    const history = home.open();
    const made = keepIn(history, record('a'), threeBytes, Uint8Array.of(7));
    const bodies = Promise.all([history.readBody('a'), history.readBody('a-sent')]);
    expect(await history.readRecord('a')).toEqual(record('a'));
    expect((await bodies).map(({ byteLength }) => byteLength)).toEqual([3, 1]);
    await made;
  });

  it('changes a record and its entry, and keeps the bodies', async () => {
    const history = home.open();
    await addTo(history, 'a');
    const reading = {
      kind: 'json',
      typeName: 'a.B',
      protobufBytes: null,
      problem: null,
    } as const;
    await history.update('a', (made) => ({
      ...made,
      exchange: {
        ...made.exchange,
        response: made.exchange.response && { ...made.exchange.response, reading },
      },
    }));
    expect((await history.readRecord('a')).exchange.response?.reading).toEqual(reading);
    expect(await idsOf(home.open(), 'a.b')).toEqual(['a']);
    expect(new Uint8Array(await history.readBody('a'))).toEqual(threeBytes);

    await history.remove(['a']);
    await history.update('a', (made) => made);
    expect(await home.files()).toEqual([]);
  });

  it('reads a record whose body is gone: the two are independent', async () => {
    await addTo(home.open(), 'a');
    await rm(join(home.folder, 'a.body'));
    expect(await home.open().readRecord('a')).toEqual(record('a'));
  });

  it('deletes what it is asked to, and only that', async () => {
    const history = home.open();
    for (const nth of [1, 2, 3]) await addTo(history, `e${nth}`, nth);
    await history.remove(['e2', 'e9']);
    await history.remove([]);
    expect(await idsOf(history)).toEqual(['e3', 'e1']);
    expect(await home.files()).toEqual(['e1.body', 'e1.json', 'e3.body', 'e3.json']);
    expect(await idsOf(home.open())).toEqual(['e3', 'e1']);
    await expect(history.readRecord('e2')).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('leaves nothing of what is cleared, including damaged records', async () => {
    const history = home.open();
    await keepIn(history, record('a'), threeBytes, threeBytes);
    await writeFile(join(home.folder, 'b.json.damaged-2026'), 'a secret');
    await history.clear();
    expect(await readdir(home.folder)).toEqual([]);
    expect(await history.list({ query: '', requestId: null, start: 0, count: 9 })).toMatchObject({
      total: 0,
      storedBytes: 0,
    });
    await addTo(history, 'c');
    expect(await idsOf(history)).toEqual(['c']);
  });

  it('reports why nothing can be listed', async () => {
    await writeFile(join(home.root, 'private'), 'a file where the folder should be');
    await expect(idsOf(home.open())).rejects.toMatchObject({ problem: { kind: 'file-read' } });
    await expect(addTo(home.open(), 'a')).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
