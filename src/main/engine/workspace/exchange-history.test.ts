import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry, HistoryRecord } from '../../../shared/model/history.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import { problem } from '../../../shared/problem.ts';
import {
  createExchangeHistory,
  type ExchangeHistory,
  type HistoryOptions,
} from './exchange-history.ts';
import { forEachLimited } from './for-each-limited.ts';

const sizes = { bodyBytes: 3, decodedBodyBytes: 3, headerBytes: 20 };
const start = Date.parse('2026-01-02T03:04:05.000Z');

/** A record of the exchange that was the nth to begin. */
function record(id: string, nth = 0, changes: Partial<HistoryRecord> = {}): HistoryRecord {
  return {
    madeBy: 'send',
    sent: {
      request: savedRequestSchema.parse({ id: 'r', name: 'Get a user', url: '{{base}}/users/1' }),
      environmentName: 'Local',
      variables: [
        { name: 'base', value: 'http://a', origin: { kind: 'environment', name: 'Local' } },
      ],
      body: null,
    },
    exchange: {
      id,
      requestId: 'r',
      startedAt: new Date(start + nth).toISOString(),
      outcome: 'answered',
      sent: { method: 'GET', url: `http://a/users/${nth}`, headers: [['X-A', '1']], sizes },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: '1.1',
        headers: [['X-B', '2']],
        trailers: [],
        body: { id, byteLength: 3 },
        isComplete: true,
        contentCoding: null,
        sizes,
        reading: { kind: 'binary' },
      },
      phases: {
        blockedMs: 0,
        dnsMs: null,
        connectMs: null,
        tlsMs: null,
        sendMs: 0.1,
        waitMs: 1,
        receiveMs: 0.2,
        networkMs: 1.3,
      },
      connectionReused: true,
      problem: null,
    },
    ...changes,
  };
}

/** Of a run that cuts a file at each byte. */
const longRunMs = 300_000;

/** Places where a file is cut: each in long runs, else some. */
function cuts(byteLength: number): number[] {
  const step = process.env.PROTODESK_PROPERTY_RUNS === undefined ? 61 : 1;
  const all = Array.from({ length: byteLength }, (_, at) => at);
  return all.filter((at) => at % step === 0 || at === 21 || at === byteLength - 1);
}

const roomy = { maxBytes: 1e9, maxCount: 1e6, maxShownBytes: 1e9 } as const;

const threeBytes = Uint8Array.of(0, 0x80, 0xff);

describe('the exchange history', () => {
  let root: string;
  let privateFolder: string;
  let fallback: string;
  let folder: string;
  let access: WorkspaceAccess;
  let changes: number;
  let unexpected: string[];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-history-'));
    await mkdir(join(root, 'workspace'));
    privateFolder = join(root, 'workspace', '.protodesk');
    fallback = join(root, 'profile', 'workspaces', 'hash');
    folder = join(privateFolder, 'history');
    access = { kind: 'writable' };
    changes = 0;
    unexpected = [];
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  function open(options: Partial<HistoryOptions> = {}): ExchangeHistory {
    return createExchangeHistory({
      places: {
        current: () => access,
        privateFolder: () => (access.kind === 'writable' ? privateFolder : fallback),
        otherPrivateFolders: () => [access.kind === 'writable' ? fallback : privateFolder],
      },
      room: roomy,
      isShown: () => false,
      nameOf: () => null,
      onChange: () => {
        changes += 1;
      },
      onUnexpected: (error) => unexpected.push(String(error)),
      ...options,
    });
  }

  function add(
    history: ExchangeHistory,
    id: string,
    nth = 0,
    body = threeBytes,
  ): Promise<readonly HistoryEntry[]> {
    return keep(history, record(id, nth), body);
  }

  function keep(
    history: ExchangeHistory,
    made: HistoryRecord,
    received = threeBytes,
    sent: Uint8Array | null = null,
  ): Promise<readonly HistoryEntry[]> {
    return history.add(made.exchange.id, async () => ({ record: made, received, raw: null, sent }));
  }

  async function idsOf(history: ExchangeHistory, query = ''): Promise<string[]> {
    const { entries } = await history.list({ query, requestId: null, start: 0, count: 200 });
    return entries.map(({ exchangeId }) => exchangeId);
  }

  async function files(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => !name.endsWith('.lines')).sort();
  }

  it('gives back record and bodies after a restart', async () => {
    const sent = { id: 'a-sent', byteLength: 2 };
    const made = record('a');
    const whole = { ...made, sent: made.sent && { ...made.sent, body: sent } };
    await keep(open(), whole, threeBytes, Uint8Array.of(1, 2));

    const again = open();

    expect(await again.readRecord('a')).toEqual(whole);
    expect(new Uint8Array(await again.readBody('a'))).toEqual(threeBytes);
    expect(new Uint8Array(await again.readBody('a-sent'))).toEqual(Uint8Array.of(1, 2));
    expect(await files()).toEqual(['a.body', 'a.json', 'a.sent']);
  });

  it('tells a body of a request from that of an exchange with such a name', async () => {
    const history = open();
    await keep(history, record('a'), threeBytes, Uint8Array.of(1));
    await add(history, 'b-sent');
    expect(new Uint8Array(await history.readBody('a-sent'))).toEqual(Uint8Array.of(1));
    expect(new Uint8Array(await history.readBody('b-sent'))).toEqual(threeBytes);
    await expect(history.readBody('b')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('lists the latest first, with what it is known by', async () => {
    const history = open();
    await add(history, 'b', 2);
    await add(history, 'a', 1);
    await keep(
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

    for (const opened of [history, open()]) {
      const page = await opened.list({ query: '', requestId: null, start: 0, count: 2 });
      const storedBytes = await bytesOnDisk();
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
          storedBytes: (await stat(join(folder, 'c.json'))).size,
        },
        expect.objectContaining({ exchangeId: 'b', url: 'http://a/users/2', status: 200 }),
      ]);
    }
    expect(await idsOf(open())).toEqual(['c', 'b', 'a']);
    expect(changes).toBe(3);
    expect(unexpected).toEqual([]);
  });

  async function bytesOnDisk(): Promise<number> {
    const all = await Promise.all((await files()).map((name) => stat(join(folder, name))));
    return all.reduce((sum, { size }) => sum + size, 0);
  }

  it('finds entries by all words in whatever they are known by', async () => {
    const history = open();
    const { exchange, sent } = record('b', 7);
    await add(history, 'a', 1);
    await keep(
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

  it('lists and searches twenty thousand without reading a record', async () => {
    const history = open();
    await add(history, 'e0');
    const [line] = await linesOfIndex();
    const entry = JSON.parse(line ?? '');
    const lines: string[] = [];
    await forEachLimited(Array(20_000).keys(), 64, async (at) => {
      const startedAt = new Date(start + at).toISOString();
      const url = `http://a/${at}/${'x'.repeat(100)}`;
      lines[at] = JSON.stringify({ ...entry, exchangeId: `e${at}`, startedAt, url });
      // Whoever reads one of these has to set it aside.
      await writeFile(join(folder, `e${at}.json`), 'no record');
    });
    await writeFile(join(folder, 'index.lines'), ['{"schemaVersion":1}', ...lines, ''].join('\n'));

    const again = open();
    const last = await again.list({ query: '', requestId: null, start: 19_990, count: 200 });
    const found = await again.list({
      query: 'get /12345/ 200',
      requestId: null,
      start: 0,
      count: 9,
    });

    expect(last.total).toBe(20_000);
    expect(last.entries.map(({ exchangeId }) => exchangeId)).toEqual(
      Array.from({ length: 10 }, (_, at) => `e${9 - at}`),
    );
    expect(found.entries.map(({ exchangeId }) => exchangeId)).toEqual(['e12345']);
    expect((await files()).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(await linesOfIndex()).toHaveLength(20_000);
  });

  async function linesOfIndex(): Promise<string[]> {
    const [, ...lines] = (await readFile(join(folder, 'index.lines'), 'utf8')).split('\n');
    return lines.filter(Boolean);
  }

  it('keeps the newest within its bytes, and the newest of all whatever its size', async () => {
    const history = open({ room: { ...roomy, maxBytes: 10_000 } });
    for (let nth = 0; nth < 8; nth += 1) await add(history, `e${nth}`, nth, new Uint8Array(2000));

    const kept = await idsOf(history);
    expect(kept).toEqual(['e7', 'e6', 'e5']);
    expect(await bytesOnDisk()).toBeLessThanOrEqual(10_000);

    await add(history, 'large', 9, new Uint8Array(50_000));
    expect(await files()).toEqual(['large.body', 'large.json']);
    await add(history, 'next', 10, new Uint8Array(10));
    expect(await files()).toEqual(['next.body', 'next.json']);
  });

  it('keeps what open tabs show beside its bytes, and says why the others are gone', async () => {
    const shown = new Set(['e1', 'e2']);
    const history = open({
      room: { ...roomy, maxBytes: 6000, maxShownBytes: 6000 },
      isShown: ({ exchangeId }) => shown.has(exchangeId),
    });
    const lost: string[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const removed = await add(history, `e${nth}`, nth, new Uint8Array(1500));
      lost.push(...removed.map(({ exchangeId }) => exchangeId));
    }
    expect(await idsOf(history)).toEqual(['e6', 'e5', 'e2', 'e1']);
    expect(lost).toEqual([]);
    await expect(history.readRecord('e3')).rejects.toMatchObject({
      problem: { kind: 'not-found', detail: expect.stringContaining('to make room') },
    });
    await expect(history.readBody('e3-sent')).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('to make room') },
    });
    await expect(history.readBody('never')).rejects.toMatchObject({
      problem: { detail: expect.not.stringContaining('to make room') },
    });
    // More than is kept for tabs: the oldest of theirs is as any other, and is told of.
    shown.add('e7');
    const removed = await add(history, 'e7', 7, new Uint8Array(4000));
    expect(removed.map(({ exchangeId }) => exchangeId)).toEqual(['e1', 'e2']);
  });

  it('says after a restart too that one was removed to make room', async () => {
    const history = open({ room: { ...roomy, maxCount: 2 } });
    for (const nth of [1, 2, 3]) await add(history, `e${nth}`, nth);
    await history.remove(['e2']);
    const problemOf = (id: string) =>
      open()
        .readRecord(id)
        .catch((error) => error.problem.title);
    expect(await problemOf('e1')).toBe('This response was removed to make room');
    expect(await problemOf('e2')).toBe('This response is not kept any more');
  });

  it('keeps no more than its number, also of what earlier starts left', async () => {
    for (const nth of [3, 1, 2]) await add(open(), `e${nth}`, nth);
    await add(open({ room: { ...roomy, maxCount: 3 } }), 'e4', 4);
    expect(await idsOf(open())).toEqual(['e4', 'e3', 'e2']);
  });

  it('keeps what was just made when the clock was set back', async () => {
    const history = open({ room: { ...roomy, maxCount: 2 } });
    for (const nth of [8, 9, 1]) await add(history, `e${nth}`, nth);
    expect(await idsOf(history)).toEqual(['e9', 'e1']);
  });

  it('keeps all of many that end at once', async () => {
    const history = open();
    const ids = Array.from({ length: 30 }, (_, nth) => `e${nth}`);
    await Promise.all(ids.map((id, nth) => add(history, id, (nth * 7) % 30)));
    expect((await idsOf(history)).sort()).toEqual([...ids].sort());
    expect((await idsOf(open())).sort()).toEqual([...ids].sort());
    expect((await files()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reads what waits to be written once it is', async () => {
    const history = open();
    const made = keep(history, record('a'), threeBytes, Uint8Array.of(7));
    const bodies = Promise.all([history.readBody('a'), history.readBody('a-sent')]);
    expect(await history.readRecord('a')).toEqual(record('a'));
    expect((await bodies).map(({ byteLength }) => byteLength)).toEqual([3, 1]);
    await made;
  });

  it('changes a record and its entry, and leaves the bodies', async () => {
    const history = open();
    await add(history, 'a');
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
    expect(await idsOf(open(), 'a.b')).toEqual(['a']);
    expect(new Uint8Array(await history.readBody('a'))).toEqual(threeBytes);

    await history.remove(['a']);
    await history.update('a', (made) => made);
    expect(await files()).toEqual([]);
  });

  it('reads a record whose body is gone: the two are apart', async () => {
    await add(open(), 'a');
    await rm(join(folder, 'a.body'));
    expect(await open().readRecord('a')).toEqual(record('a'));
  });

  it('deletes what it is told to, and only that', async () => {
    const history = open();
    for (const nth of [1, 2, 3]) await add(history, `e${nth}`, nth);
    await history.remove(['e2', 'e9']);
    await history.remove([]);
    expect(await idsOf(history)).toEqual(['e3', 'e1']);
    expect(await files()).toEqual(['e1.body', 'e1.json', 'e3.body', 'e3.json']);
    expect(await idsOf(open())).toEqual(['e3', 'e1']);
    await expect(history.readRecord('e2')).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('leaves nothing of what is cleared, damaged records neither', async () => {
    const history = open();
    await keep(history, record('a'), threeBytes, threeBytes);
    await writeFile(join(folder, 'b.json.damaged-2026'), 'a secret');
    await history.clear();
    expect(await readdir(folder)).toEqual([]);
    expect(await history.list({ query: '', requestId: null, start: 0, count: 9 })).toMatchObject({
      total: 0,
      storedBytes: 0,
    });
    await add(history, 'c');
    expect(await idsOf(history)).toEqual(['c']);
  });

  describe('with an index that is not as it should be', () => {
    beforeEach(async () => {
      const history = open();
      for (const nth of [1, 2, 3]) await add(history, `e${nth}`, nth);
    });

    const all = ['e3', 'e2', 'e1'];

    it('makes it anew when it is missing', async () => {
      await rm(join(folder, 'index.lines'));
      const { entries } = await open().list({ query: '', requestId: null, start: 0, count: 9 });
      expect(entries.map(({ exchangeId }) => exchangeId)).toEqual(all);
      expect(entries[0]?.storedBytes).toBe((await stat(join(folder, 'e3.json'))).size + 3);
      expect(await linesOfIndex()).toHaveLength(3);
    });

    it(
      'finds all entries wherever it was cut',
      async () => {
        const whole = await readFile(join(folder, 'index.lines'));
        for (const bytes of cuts(whole.byteLength)) {
          await writeFile(join(folder, 'index.lines'), whole.subarray(0, bytes));
          expect(await idsOf(open())).toEqual(all);
          // What is added next is a line of its own.
          expect(await linesOfIndex()).toHaveLength(3);
        }
      },
      longRunMs,
    );

    it.each(['not an index', '{"schemaVersion":2}\n{"pages":[]}\n', '\u0000'.repeat(500)])(
      'does without one that holds %j',
      async (text) => {
        await writeFile(join(folder, 'index.lines'), text);
        expect(await idsOf(open())).toEqual(all);
      },
    );

    it('does without lines that are damaged, and those of records that are gone', async () => {
      const lines = await linesOfIndex();
      const text = ['{"schemaVersion":1}', lines[0], '{"exchangeId":', lines[2], 'x', ''];
      await writeFile(join(folder, 'index.lines'), text.join('\n'));
      await rm(join(folder, 'e3.json'));
      expect(await idsOf(open())).toEqual(['e2', 'e1']);
    });

    it('is written anew when it is much longer than it has to be', async () => {
      const history = open();
      for (let nth = 0; nth < 5; nth += 1) await history.update('e1', (made) => made);
      expect(await linesOfIndex()).toHaveLength(8);
      expect(await idsOf(open())).toEqual(all);
      expect(await linesOfIndex()).toHaveLength(3);
    });
  });

  describe('with records that are not as they should be', () => {
    it('reads those that an older version wrote, under the name their request has now', async () => {
      await add(open(), 'new', 5);
      const { exchange } = record('old', 1);
      await writeFile(join(folder, 'old.json'), JSON.stringify(exchange));
      await writeFile(join(folder, 'old.body'), threeBytes);

      const history = open({ nameOf: (id) => (id === 'r' ? 'Renamed since' : null) });

      const { entries } = await history.list({ query: '', requestId: null, start: 0, count: 9 });
      expect(entries.map(({ exchangeId, name }) => [exchangeId, name])).toEqual([
        ['new', 'Get a user'],
        ['old', 'Renamed since'],
      ]);
      expect(await history.readRecord('old')).toEqual({ madeBy: 'send', exchange, sent: null });
    });

    it(
      'loses one exchange to the damage of one, wherever its record was cut',
      async () => {
        const history = open();
        for (const nth of [1, 2]) await add(history, `e${nth}`, nth);
        const path = join(folder, 'e1.json');
        const whole = await readFile(path);
        for (const bytes of cuts(whole.byteLength)) {
          await writeFile(path, whole.subarray(0, bytes));
          await rm(join(folder, 'index.lines'));
          expect(await idsOf(open())).toEqual(['e2']);
          const kept = (await files()).find((name) => name.startsWith('e1.json.damaged-')) ?? '';
          expect(await readFile(join(folder, kept))).toEqual(whole.subarray(0, bytes));
          await rm(join(folder, kept));
        }
        expect(unexpected[0]).toContain('e1.json');
        await expect(open().readRecord('e1')).rejects.toMatchObject({
          problem: { kind: 'not-found', hint: expect.any(String) },
        });
      },
      longRunMs,
    );

    it('leaves one of a newer version as it is', async () => {
      const history = open();
      await add(history, 'e1', 1);
      const text = JSON.stringify({ ...record('e2', 2), schemaVersion: 3, more: true });
      await writeFile(join(folder, 'e2.json'), text);
      expect(await idsOf(open())).toEqual(['e1']);
      await open().update('e2', (made) => made);
      expect(await readFile(join(folder, 'e2.json'), 'utf8')).toBe(text);
    });

    it('removes what a program that was ended left half done, but not what is being written', async () => {
      await add(open(), 'a');
      const dayAgo = Date.now() / 1000 - 86_400;
      for (const name of ['gone.body', 'gone.sent']) {
        await writeFile(join(folder, name), '');
        await utimes(join(folder, name), dayAgo, dayAgo);
      }
      await writeFile(join(folder, 'now.body'), '');
      await idsOf(open());
      expect(await files()).toEqual(['a.body', 'a.json', 'now.body']);
    });
  });

  describe('while the workspace cannot be written', () => {
    const why = problem({ kind: 'read-only', title: 'Read-only', detail: 'For a test.' });

    it('keeps its own with the profile, and moves it into the workspace later', async () => {
      await add(open(), 'before', 1);
      access = { kind: 'read-only', reason: 'open-elsewhere', problem: why };
      const history = open();
      await add(history, 'meanwhile', 2);
      expect(await idsOf(history)).toEqual(['meanwhile']);
      expect(await files()).toEqual(['before.body', 'before.json']);

      access = { kind: 'writable' };

      const later = open();
      expect(await idsOf(later)).toEqual(['meanwhile', 'before']);
      expect(new Uint8Array(await later.readBody('meanwhile'))).toEqual(threeBytes);
      expect(await readdir(join(fallback, 'history'))).toEqual(['index.lines']);
    });

    it('goes on in the other place when it changes', async () => {
      const history = open();
      await add(history, 'a', 1);
      access = { kind: 'read-only', reason: 'folder-gone', problem: why };
      await rm(join(root, 'workspace'), { recursive: true });
      await add(history, 'b', 2);
      expect(await idsOf(history)).toEqual(['b']);
      expect(await readdir(root)).toEqual(['profile']);
    });

    it('says why nothing can be listed', async () => {
      await rm(join(root, 'workspace'), { recursive: true });
      await expect(idsOf(open())).rejects.toMatchObject({ problem: { kind: 'file-read' } });
      await expect(add(open(), 'a')).rejects.toThrow('ENOENT');
    });
  });
});
