import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { historyEntry } from './history.test-kit.ts';
import {
  type HistoryPart,
  mergeLatest,
  type ReadHistory,
  readAgain,
  readMore,
  readPage,
} from './read-history-pages.ts';

const filter = { query: '', requestId: null };

/** An engine with a list that the test changes; its pages have three entries. */
function engineOf(list: HistoryEntry[]) {
  const starts: number[] = [];
  return {
    starts,
    listHistory: async ({ start }: { readonly start: number }) => {
      starts.push(start);
      const entries = list.slice(start, start + 3);
      return {
        ok: true as const,
        value: { entries, total: list.length, storedBytes: 1, maxBytes: 2 },
      };
    },
  };
}

async function read(list: HistoryEntry[], count: number): Promise<ReadHistory> {
  const engine = engineOf(list);
  let result = await readPage(engine, filter, 0);
  while (result.ok && result.value.entries.length < count) {
    result = await readMore(engine, filter, result.value);
  }
  if (!result.ok) throw new Error('It reads.');
  return result.value;
}

function ids(result: Awaited<ReturnType<typeof readPage>>): string {
  return result.ok ? result.value.entries.map(({ exchangeId }) => exchangeId).join('') : '';
}

describe('the pages of the history', () => {
  const list = [...'hgfedcba'].map((id) => historyEntry(id));

  it('are read one after the other', async () => {
    expect((await read(list, 8)).entries).toEqual(list);
  });

  it('contain an exchange once, even when new ones came meanwhile', async () => {
    const before = await read(list, 3);
    const engine = engineOf([historyEntry('i'), ...list]);
    expect(ids(await readMore(engine, filter, before))).toBe('hgfed');
  });

  it('are updated by reading only the first page after a send', async () => {
    const before = await read(list, 8);
    const engine = engineOf([historyEntry('i'), ...list]);
    expect(ids(await readAgain(engine, filter, before))).toBe('ihgfedcba');
    expect(engine.starts).toEqual([0]);
  });

  it('are all read again after a deletion', async () => {
    const before = await read(list, 6);
    const engine = engineOf(list.filter(({ exchangeId }) => exchangeId !== 'd'));
    expect(ids(await readAgain(engine, filter, before))).toBe('hgfecb');
    expect(engine.starts).toEqual([0, 3]);
  });

  it('are empty after everything was cleared', async () => {
    const before = await read(list, 8);
    expect(ids(await readAgain(engineOf([]), filter, before))).toBe('');
  });
});

function part(ids: string, total: number): HistoryPart {
  return { entries: [...ids].map((id) => historyEntry(id)), total };
}

function idsOf(merged: HistoryPart | null): string | null {
  return merged?.entries.map(({ exchangeId }) => exchangeId).join('') ?? null;
}

describe('the latest page of the history', () => {
  it.each<[string, HistoryPart, HistoryPart, string | null]>([
    ['takes the place of nothing', part('', 0), part('cb', 5), 'cb'],
    ['takes the place of all when it holds all', part('dcb', 3), part('db', 2), 'db'],
    ['puts what is new before what was read', part('dcba', 9), part('fed', 11), 'fedcba'],
    ['leaves what is the same', part('dcba', 9), part('dcb', 9), 'dcba'],
    ['does not know what was deleted below it', part('dcba', 9), part('dcb', 8), null],
    ['does not know how much is new when all is', part('dcba', 9), part('zyx', 20), null],
    ['does not know what was deleted and made at once', part('dcba', 9), part('eda', 9), null],
  ])('%s', (_title, before, page, merged) => {
    expect(idsOf(mergeLatest(before, page))).toBe(merged);
  });
});
