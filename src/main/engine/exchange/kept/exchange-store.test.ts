import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import { noPhases } from '../../../../shared/model/exchange.ts';
import type { HistoryEntry, HistoryRecord } from '../../../../shared/model/history.ts';
import { historyRecordSchema } from '../../../../shared/model/history.ts';
import { savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { ExchangeHistory } from '../../workspace/exchange-history.ts';
import { createMask } from '../secrets/mask-secrets.ts';
import { createExchangeStore, type MadeExchange } from './exchange-store.ts';

const sizes = { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 };

function exchange(id: string, url = 'http://a/'): Exchange {
  return {
    id,
    requestId: 'r',
    startedAt: '2026-01-02T03:04:05.000Z',
    outcome: 'answered',
    sent: { method: 'POST', url, headers: [], sizes },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: '1.1',
      headers: [],
      trailers: [],
      body: { id, byteLength: 0 },
      isComplete: true,
      contentCoding: null,
      sizes,
      reading: { kind: 'json', protobufBytes: null, typeName: 'a.B', problem: null },
    },
    phases: noPhases,
    connectionReused: false,
    problem: null,
  };
}

function made(id: string, changes: Partial<MadeExchange> = {}): MadeExchange {
  return {
    exchange: exchange(id),
    body: new Uint8Array(),
    raw: null,
    madeBy: 'send',
    sent: {
      request: savedRequestSchema.parse({ id: 'r', name: 'R' }),
      environmentName: null,
      variables: [],
      body: null,
    },
    ...changes,
  };
}

/** A history in memory that the test can inspect. */
function keepInMemory() {
  const kept = new Map<string, Awaited<ReturnType<Parameters<ExchangeHistory['add']>[1]>>>();
  const begun: HistoryRecord[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const history: Pick<ExchangeHistory, 'begin' | 'add' | 'update' | 'readRecord'> = {
    begin: (record) => void begun.push(record),
    add(id, make) {
      const done = make().then((parts) => {
        kept.set(id, parts);
        return [];
      });
      last = Promise.all([last, done]);
      return done;
    },
    async update(id, change) {
      const parts = kept.get(id);
      if (parts) kept.set(id, { ...parts, record: change(parts.record) });
    },
    async readRecord(id): Promise<HistoryRecord> {
      const parts = kept.get(id);
      if (parts) return parts.record;
      throw new ProblemError({ kind: 'not-found', title: 'Gone', detail: 'Gone.' });
    },
  };
  return { begun, kept, history, settled: () => last };
}

describe('the exchange store', () => {
  it('returns recent exchanges unchanged, and older ones from the history', async () => {
    const { history, settled } = keepInMemory();
    const secret = 'a-secret-of-some-length';
    const store = createExchangeStore({
      history,
      maxExchanges: 2,
      mask: () => createMask([secret]),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    const url = `http://a/${secret}`;
    for (const id of ['a', 'b', 'c']) store.add(made(id, { exchange: exchange(id, url) }));
    await settled();
    expect((await store.find('c')).sent?.url).toBe(url);
    expect((await store.find('a')).sent?.url).toBe('http://a/(hidden)');
    expect([store.has('a'), store.has('c')]).toEqual([false, true]);
    await expect(store.find('never')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('records the start of a call, without secrets and credentials', () => {
    const { begun, history } = keepInMemory();
    const store = createExchangeStore({
      history,
      maxExchanges: 2,
      mask: () => createMask(['known-secret']),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    const { sent } = made('a');
    const headers = [{ name: 'Authorization', value: 'Bearer typed-token', enabled: true }];
    const begins = exchange('a', 'http://a/known-secret');
    store.begin({
      exchange: {
        ...begins,
        response: null,
        sent: begins.sent && { ...begins.sent, headers: [['Authorization', 'Bearer typed-token']] },
      },
      madeBy: 'send',
      sent: { ...sent, request: { ...sent.request, headers, url: '/known-secret' } },
    });
    expect(begun).toMatchObject([{ exchange: { sent: { url: 'http://a/(hidden)' } } }]);
    const text = JSON.stringify(begun);
    expect(text).not.toContain('known-secret');
    expect(text).not.toContain('typed-token');
    expect(store.has('a')).toBe(false);
  });

  it('hides secrets that became known between the response and the write', async () => {
    const { kept, history, settled } = keepInMemory();
    const known: string[] = [];
    const store = createExchangeStore({
      history: {
        ...history,
        add: async (id, make) => {
          known.push('late-secret');
          return history.add(id, make);
        },
      },
      maxExchanges: 2,
      mask: () => createMask(known),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    store.add(made('a', { body: Buffer.from('{"a":"late-secret"}') }));
    await settled();
    expect(Buffer.from(kept.get('a')?.received ?? []).toString()).toBe('{"a":"***********"}');
  });

  it('keeps a response as received, unless the decoded one holds a secret', async () => {
    const { kept, history, settled } = keepInMemory();
    const store = createExchangeStore({
      history,
      maxExchanges: 9,
      mask: () => createMask(['a-secret']),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    for (const [id, text] of [
      ['plain', 'hello'],
      ['hidden', 'with a-secret in it'],
    ] as const) {
      const { response, ...rest } = exchange(id);
      if (!response) throw new Error('It was answered.');
      const raw = { id: `${id}-raw`, byteLength: 2 };
      const body = Buffer.from(text);
      store.add(
        made(id, {
          exchange: { ...rest, response: { ...response, raw } },
          body,
          raw: Buffer.from('gz'),
        }),
      );
    }
    await settled();
    expect(kept.get('plain')).toMatchObject({
      raw: Buffer.from('gz'),
      record: { exchange: { response: { raw: { id: 'plain-raw', byteLength: 2 } } } },
    });
    expect(kept.get('hidden')).toMatchObject({
      raw: null,
      record: { exchange: { response: { raw: null } } },
    });
  });

  it('never stores a reading whose source bytes are not stored', async () => {
    const { kept, history, settled } = keepInMemory();
    const store = createExchangeStore({
      history,
      maxExchanges: 9,
      mask: () => createMask(['secret-value']),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    const { response, ...rest } = exchange('a');
    if (!response) throw new Error('There is one.');
    const raw = { id: 'a-raw', byteLength: 30 };
    const arrived = { ...rest, response: { ...response, raw } };
    store.add(made('a', { exchange: arrived, raw: Buffer.from('this is the secret-value here') }));
    await settled();

    store.update({ ...rest, response: { ...response, raw, status: 201 } });
    expect(kept.get('a')?.record.exchange.response).toMatchObject({ raw: null, status: 201 });
    const body = { id: 'a-raw~0-20~gzip', byteLength: 3 };
    store.update({ ...rest, response: { ...response, raw, body } });
    expect(kept.get('a')?.record.exchange.response).toMatchObject({
      raw: null,
      body: { id: 'a' },
    });
  });

  it('keeps the body that was sent, unless it contains a secret', async () => {
    const { kept, history, settled } = keepInMemory();
    const store = createExchangeStore({
      history,
      maxExchanges: 9,
      mask: () => createMask(['a-secret']),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    for (const [id, text] of [
      ['plain', 'hello'],
      ['hidden', 'with a-secret in it'],
    ] as const) {
      const { sent } = made(id);
      store.add(made(id, { sent: { ...sent, body: Buffer.from(text) } }));
    }
    await settled();
    expect(kept.get('plain')).toMatchObject({
      record: { sent: { body: { id: 'plain-sent', byteLength: 5 } } },
      sent: Buffer.from('hello'),
    });
    expect(kept.get('hidden')).toMatchObject({ record: { sent: { body: null } }, sent: null });
  });

  it('keeps records readable when a secret equals a keyword of the format', async () => {
    const { kept, history, settled } = keepInMemory();
    const words = ['json', 'answered', 'POST', 'text', 'environment', '2026-01-02', 'send', 'true'];
    const store = createExchangeStore({
      history,
      maxExchanges: 9,
      mask: () => createMask(words),
      onLost: () => undefined,
      onProblem: () => undefined,
      onUnexpected: () => undefined,
    });
    const { sent } = made('a');
    const variables = [
      { name: 'v', value: 'json', origin: { kind: 'environment', name: 'Local' } } as const,
    ];
    store.add(made('a', { sent: { ...sent, variables } }));
    await settled();
    const { record } = kept.get('a') ?? {};
    expect(historyRecordSchema.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      exchange: { outcome: 'answered', response: { reading: { kind: 'json' } } },
      sent: { variables: [{ value: '(hidden)', origin: { kind: 'environment' } }] },
    });
  });

  it('shows what cannot be written, and reports that once, until it is gone', async () => {
    const logged: string[] = [];
    const reported: (string | undefined)[] = [];
    const { history } = keepInMemory();
    const full = new Error('ENOSPC: no space left on device');
    let isFull = true;
    const store = createExchangeStore({
      history: {
        ...history,
        add: (id, make) => (isFull ? Promise.reject(full) : history.add(id, make)),
        update: () => Promise.reject(full),
      },
      maxExchanges: 2,
      mask: () => createMask([]),
      onLost: () => undefined,
      onProblem: () => reported.push(store.problem()?.title),
      onUnexpected: (error, where) => logged.push(`${where}: ${error}`),
    });
    store.add(made('a'));
    store.update({ ...exchange('a'), outcome: 'failed' });
    expect((await store.find('a')).outcome).toBe('failed');
    await expect.poll(() => logged).toEqual(Array(2).fill(`history: ${full}`));
    expect(reported).toEqual(['The history cannot be written']);
    expect(store.problem()?.cause).toContain('ENOSPC');

    isFull = false;
    store.add(made('b'));
    const inMemory = ['The history cannot be written', 'Responses are only in memory'];
    await expect.poll(() => reported).toEqual(inMemory);
    expect(store.problem()?.detail).toContain('"R"');

    store.add(made('c'));
    expect(store.has('a')).toBe(false);
    expect(reported).toEqual([...inMemory, undefined]);
  });

  it('reports which responses of open tabs were dropped, by name or by method and URL', async () => {
    const { history } = keepInMemory();
    const reported: (string | null)[] = [];
    const gone: (readonly string[])[] = [];
    const unnamed = { name: 'New request', method: 'GET', url: 'http://a/big?n=0' };
    let lost = [
      { exchangeId: 'x', name: 'Get all' },
      { exchangeId: 'y', ...unnamed },
    ] as HistoryEntry[];
    const store = createExchangeStore({
      history: { ...history, add: async () => lost },
      maxExchanges: 2,
      mask: () => createMask([]),
      onLost: (ids) => gone.push(ids),
      onProblem: () => reported.push(store.problem()?.detail ?? null),
      onUnexpected: () => undefined,
    });
    store.add(made('a'));
    await setImmediate();
    lost = [];
    store.add(made('b'));
    await setImmediate();
    // A later successful write does not bring them back.
    expect(reported).toEqual([
      expect.stringContaining('were removed: "Get all", "GET http://a/big?n=0".'),
    ]);
    expect(store.problem()).not.toBeNull();
    expect(gone).toEqual([['x', 'y']]);
  });
});
