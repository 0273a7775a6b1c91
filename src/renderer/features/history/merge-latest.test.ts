import { describe, expect, it } from 'vitest';
import { historyEntry } from './history.test-kit.ts';
import { type HistoryPart, mergeLatest } from './merge-latest.ts';

function part(ids: string, total: number): HistoryPart {
  return { entries: [...ids].map((id) => historyEntry(id)), total };
}

function ids(merged: HistoryPart | null): string | null {
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
    expect(ids(mergeLatest(before, page))).toBe(merged);
  });
});
