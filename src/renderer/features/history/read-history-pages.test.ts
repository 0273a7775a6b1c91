import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { historyEntry } from './history.test-kit.ts';
import { type ReadHistory, readAgain, readMore, readPage } from './read-history-pages.ts';

const filter = { query: '', requestId: null };

/** An engine over a list that a test changes; its pages have three entries. */
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

  it('do not hold an exchange twice when new ones came between', async () => {
    const before = await read(list, 3);
    const engine = engineOf([historyEntry('i'), ...list]);
    expect(ids(await readMore(engine, filter, before))).toBe('hgfed');
  });

  it('are read again by the first alone after a send', async () => {
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

  it('are none after all was cleared', async () => {
    const before = await read(list, 8);
    expect(ids(await readAgain(engineOf([]), filter, before))).toBe('');
  });
});
