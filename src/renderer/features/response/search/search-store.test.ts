import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../../shared/contract/engine-tree.ts';
import type { EngineCalls } from '../engine-calls.ts';
import { createSearchStore, maxKeptHits } from './search-store.ts';

type SearchBody = EngineCalls['searchBody'];

const query = { bodyId: 'b', framing: null, typeName: null, schemaSet: null };

function hitAt(offset: number): SearchHit {
  return { start: offset, end: offset + 1, offset, kind: 'value', text: `v ${offset}` };
}

/** Answers with so many hits a call, for so many calls. */
function inCalls(calls: number, hitsEach: number, asked: (string | null)[] = []): SearchBody {
  return async ({ cursor }) => {
    asked.push(cursor);
    const call = cursor === null ? 0 : Number(cursor);
    return {
      ok: true,
      value: {
        hits: Array.from({ length: hitsEach }, (_, index) => hitAt(call * 1000 + index)),
        cursor: call + 1 < calls ? String(call + 1) : null,
        scannedBytes: (call + 1) * 1000,
      },
    };
  };
}

describe('createSearchStore', () => {
  it('asks on until all was looked through, and shows the first hit at once', async () => {
    const asked: (string | null)[] = [];
    const store = createSearchStore({ searchBody: inCalls(3, 2, asked) }, query);
    const counts: number[] = [];
    store.subscribe(({ hits }) => counts.push(hits.length));

    await store.search('v', 'values');

    expect([asked, counts.filter((count) => count > 0), store.getState()]).toEqual([
      [null, '1', '2'],
      [2, 4, 6],
      {
        text: 'v',
        in: 'values',
        hits: [0, 1, 1000, 1001, 2000, 2001].map(hitAt),
        current: 0,
        isSearching: false,
        isComplete: true,
        scannedBytes: 3000,
        problem: null,
      },
    ]);
  });

  it('forgets the answers to what is no longer looked for', async () => {
    const answers: ((hits: readonly SearchHit[]) => void)[] = [];
    const searchBody: SearchBody = () =>
      new Promise((settle) => {
        answers.push((hits) =>
          settle({ ok: true, value: { hits: [...hits], cursor: null, scannedBytes: 1 } }),
        );
      });
    const store = createSearchStore({ searchBody }, query);

    const first = store.search('a', 'all');
    const second = store.search('ab', 'all');
    answers[1]?.([hitAt(7)]);
    answers[0]?.([hitAt(1), hitAt(2)]);
    await Promise.all([first, second]);

    expect(store.getState().hits).toEqual([hitAt(7)]);
  });

  it('stops asking when it is told to, and goes on from there', async () => {
    const asked: (string | null)[] = [];
    const answer = inCalls(4, 1, asked);
    const store = createSearchStore(
      {
        searchBody: (input) => {
          if (asked.length === 1) store.stop();
          return answer(input);
        },
      },
      query,
    );

    await store.search('v', 'all');
    const stopped = store.getState();
    await store.goOn();

    expect([stopped.isSearching, stopped.hits.length, asked]).toEqual([
      false,
      1,
      [null, '1', '1', '2', '3'],
    ]);
    expect(store.getState()).toMatchObject({ isComplete: true, isSearching: false });
  });

  it('waits when it has very many hits', async () => {
    const asked: (string | null)[] = [];
    const store = createSearchStore({ searchBody: inCalls(1000, 500, asked) }, query);

    await store.search('v', 'all');

    const { hits, isComplete, isSearching } = store.getState();
    expect([hits.length, isComplete, isSearching]).toEqual([maxKeptHits, false, false]);
  });

  it('goes round through the hits', async () => {
    const store = createSearchStore({ searchBody: inCalls(1, 3) }, query);
    await store.search('v', 'all');
    const at: (number | null)[] = [];

    for (const by of [1, 1, 1, -1] as const) {
      store.step(by);
      at.push(store.getState().current);
    }

    expect(at).toEqual([1, 2, 0, 2]);
  });

  it('says what is wrong with what is looked for', async () => {
    const problem = {
      kind: 'invalid-input',
      severity: 'error',
      title: 'No hex digits',
      detail: 'x',
    } as const;
    const store = createSearchStore(
      { searchBody: async () => ({ ok: false, problem: problem as never }) },
      query,
    );

    await store.search('zz', 'bytes');

    expect(store.getState()).toMatchObject({ problem, isSearching: false });
  });
});
