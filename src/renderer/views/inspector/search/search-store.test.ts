import { describe, expect, it } from 'vitest';
import { createSearchStore, type LookOn, maxKeptHits } from './search-store.ts';

interface Hit {
  readonly start: number;
}

function hitAt(start: number): Hit {
  return { start };
}

/** Returns this many hits per call, for this many calls. */
function inCalls(calls: number, hitsEach: number, asked: (string | null)[] = []): LookOn<Hit> {
  return async ({ cursor }) => {
    asked.push(cursor);
    const call = cursor === null ? 0 : Number(cursor);
    return {
      ok: true,
      value: {
        hits: Array.from({ length: hitsEach }, (_, index) => hitAt(call * 1000 + index)),
        cursor: call + 1 < calls ? String(call + 1) : null,
        share: (call + 1) / calls,
        unsearched: call,
      },
    };
  };
}

describe('createSearchStore', () => {
  it('searches until the end, and shows the first hit at once', async () => {
    const asked: (string | null)[] = [];
    const store = createSearchStore(inCalls(3, 2, asked));
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
        share: 1,
        unsearched: 2,
        problem: null,
      },
    ]);
  });

  it('ignores responses to an old query', async () => {
    const responses: ((hits: readonly Hit[]) => void)[] = [];
    const look: LookOn<Hit> = () =>
      new Promise((settle) => {
        responses.push((hits) =>
          settle({ ok: true, value: { hits: [...hits], cursor: null, share: 1, unsearched: 0 } }),
        );
      });
    const store = createSearchStore(look);

    const first = store.search('a', 'all');
    const second = store.search('ab', 'all');
    responses[1]?.([hitAt(7)]);
    responses[0]?.([hitAt(1), hitAt(2)]);
    await Promise.all([first, second]);

    expect(store.getState().hits).toEqual([hitAt(7)]);
  });

  it('stops when told to, and continues from there', async () => {
    const asked: (string | null)[] = [];
    const response = inCalls(4, 1, asked);
    const store = createSearchStore<Hit>((wanted) => {
      if (asked.length === 1) store.stop();
      return response(wanted);
    });

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

  it('pauses when it has very many hits', async () => {
    const asked: (string | null)[] = [];
    const store = createSearchStore(inCalls(1000, 500, asked));

    await store.search('v', 'all');

    const { hits, isComplete, isSearching } = store.getState();
    expect([hits.length, isComplete, isSearching]).toEqual([maxKeptHits, false, false]);
  });

  it('steps through the hits in a circle', async () => {
    const store = createSearchStore(inCalls(1, 3));
    await store.search('v', 'all');
    const at: (number | null)[] = [];

    for (const by of [1, 1, 1, -1] as const) {
      store.step(by);
      at.push(store.getState().current);
    }

    expect(at).toEqual([1, 2, 0, 2]);
  });

  it('reports an invalid query', async () => {
    const problem = {
      kind: 'invalid-input',
      severity: 'error',
      title: 'No hex digits',
      detail: 'x',
    } as const;
    const store = createSearchStore(async () => ({ ok: false, problem: problem as never }));

    await store.search('zz', 'bytes');

    expect(store.getState()).toMatchObject({ problem, isSearching: false });
  });
});
