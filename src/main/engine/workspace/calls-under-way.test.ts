import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPhases } from '../../../shared/model/exchange.ts';
import type { HistoryEntry, HistoryRecord } from '../../../shared/model/history.ts';
import { interruptedCall } from '../../../shared/model/interrupted-call.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { createExchangeHistory, type ExchangeHistory } from './exchange-history.ts';

const sizes = { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 20 };

/** A call recorded before it is sent. */
function begun(id: string): HistoryRecord {
  return {
    madeBy: 'send',
    sent: {
      request: savedRequestSchema.parse({ id: 'r', name: 'Pay', url: '{{base}}/pay' }),
      environmentName: null,
      variables: [],
      body: null,
    },
    exchange: {
      id,
      requestId: 'r',
      startedAt: '2026-01-02T03:04:05.000Z',
      outcome: 'failed',
      sent: { method: 'POST', url: 'http://a/pay', headers: [['Host', 'a']], sizes },
      response: null,
      phases: noPhases,
      connectionReused: false,
      problem: interruptedCall,
    },
  };
}

function cancelled(id: string): HistoryRecord {
  const { exchange, ...rest } = begun(id);
  return { ...rest, exchange: { ...exchange, outcome: 'cancelled', problem: null } };
}

describe('calls in flight', () => {
  let root: string;
  let privateFolder: string;
  let unexpected: string[];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-under-way-'));
    privateFolder = join(root, 'private');
    unexpected = [];
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Opens the history as a process does. */
  function open(): ExchangeHistory {
    return createExchangeHistory({
      privateFolder,
      room: { maxBytes: 1e9, maxCount: 1e6, maxShownBytes: 1e9 },
      isShown: () => false,
      nameOf: () => null,
      onChange: () => undefined,
      onUnexpected: (error) => unexpected.push(String(error)),
    });
  }

  function noted(): Promise<string[]> {
    return readdir(join(privateFolder, 'under-way')).catch(() => []);
  }

  /** Records calls as a process does that ends before them: a second one would recover the first's. */
  async function leave(...ids: readonly string[]): Promise<void> {
    const history = open();
    for (const id of ids) history.begin(begun(id));
    for (const id of ids) {
      const path = join(privateFolder, 'under-way', `${id}.json`);
      await expect
        .poll(() => readFile(path, 'utf8').then(JSON.parse, () => null))
        .toMatchObject({ exchange: { id } });
    }
  }

  async function list(history: ExchangeHistory): Promise<readonly HistoryEntry[]> {
    return (await history.list({ query: '', requestId: null, start: 0, count: 9 })).entries;
  }

  function end(history: ExchangeHistory, id: string): Promise<unknown> {
    const kept = { received: new Uint8Array(), raw: null, sent: null };
    return history.add(id, async () => ({ record: cancelled(id), ...kept }));
  }

  it('appear in the history when the engine ended before them, with what was sent', async () => {
    await leave('a');

    const next = open();

    expect(await next.readRecord('a')).toEqual(begun('a'));
    expect(await list(next)).toMatchObject([
      { exchangeId: 'a', name: 'Pay', url: 'http://a/pay', outcome: 'interrupted', isSent: true },
    ]);
    expect(await noted()).toEqual([]);
    expect(await list(open())).toHaveLength(1);
  });

  it('leave nothing behind when they end, and are not listed before', async () => {
    const history = open();
    history.begin(begun('a'));
    expect(await list(history)).toEqual([]);

    await end(history, 'a');

    expect(await noted()).toEqual([]);
    expect(await list(history)).toMatchObject([{ exchangeId: 'a', outcome: 'cancelled' }]);
    expect(await list(open())).toMatchObject([{ exchangeId: 'a', outcome: 'cancelled' }]);
  });

  it('are listed once when the engine ended right after their record was written', async () => {
    const history = open();
    await end(history, 'a');
    await leave('a');
    expect(await list(open())).toMatchObject([{ exchangeId: 'a', outcome: 'cancelled' }]);
    expect(await noted()).toEqual([]);
  });

  it('of this process are not affected when the history is cleared', async () => {
    const history = open();
    history.begin(begun('a'));
    await history.clear();
    expect(await list(history)).toEqual([]);
    await end(history, 'a');
    expect(await list(history)).toMatchObject([{ outcome: 'cancelled' }]);
    expect(await noted()).toEqual([]);
  });

  it('are not listed as interrupted when their end could not be written', async () => {
    const history = open();
    history.begin(begun('a'));
    const full = new Error('ENOSPC');
    await expect(history.add('a', () => Promise.reject(full))).rejects.toBe(full);
    expect(await noted()).toEqual([]);
  });

  it('with a truncated record are set aside, and others are still read', async () => {
    await leave('a', 'b');
    await writeFile(join(privateFolder, 'under-way', 'a.json'), '{"schemaVersion":2,"mad');
    const history = open();
    expect(await list(history)).toMatchObject([{ exchangeId: 'b' }]);
    expect(unexpected).toEqual([expect.stringContaining('a.json')]);
    await expect(history.readRecord('a')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('go on when nothing can be recorded', async () => {
    await writeFile(privateFolder, 'a file in the place of the folder');
    const history = open();
    history.begin(begun('a'));
    await expect.poll(() => unexpected.length).toBeGreaterThan(0);
  });
});
