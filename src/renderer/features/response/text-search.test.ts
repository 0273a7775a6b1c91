import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problem.ts';
import type { EngineCalls } from './engine-calls.ts';
import { createTextSearch, maxTextHitsKept } from './text-search.ts';

type Find = EngineCalls['findInText'];
type Found = Awaited<ReturnType<Find>>;

const as = { kind: 'json', charset: null } as const;

function found(starts: readonly number[], next: number | null): Found {
  const hits = starts.map((start) => ({ start, end: start + 1 }));
  return { ok: true, value: { hits, next, totalLength: 100 } };
}

/** An engine that answers when it is told to. */
function engineOf(): {
  readonly findInText: Find;
  readonly answer: (found: Found) => Promise<void>;
  readonly asked: unknown[];
} {
  const waiting: ((found: Found) => void)[] = [];
  const asked: unknown[] = [];
  return {
    asked,
    findInText(input) {
      asked.push([input.query, input.from]);
      return new Promise((resolve) => waiting.push(resolve));
    },
    async answer(result) {
      waiting.shift()?.(result);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a search in a text', () => {
  it('shows the first hits at once and looks on by itself', async () => {
    const engine = engineOf();
    const search = createTextSearch(engine, 'b', as);
    void search.search('a');
    await engine.answer(found([3, 9], 50));
    const first = search.getState();
    await engine.answer(found([60], null));

    expect([first.hits.length, first.current, first.isSearching, first.isComplete]).toEqual([
      2,
      0,
      true,
      false,
    ]);
    expect(search.getState()).toMatchObject({ current: 0, isSearching: false, isComplete: true });
    expect([search.getState().hits.length, engine.asked]).toEqual([
      3,
      [
        ['a', 0],
        ['a', 50],
      ],
    ]);
  });

  it('goes round from the last hit to the first and back', async () => {
    const engine = engineOf();
    const search = createTextSearch(engine, 'b', as);
    search.step(1);
    void search.search('a');
    await engine.answer(found([1, 2, 3], null));
    const shown = [1, 1, 1, -1].map((by) => {
      search.step(by as 1 | -1);
      return search.getState().current;
    });

    expect(shown).toEqual([1, 2, 0, 2]);
  });

  it('heeds no answer to what is not looked for any more', async () => {
    const engine = engineOf();
    const search = createTextSearch(engine, 'b', as);
    void search.search('a');
    void search.search('ab');
    await engine.answer(found([1], null));
    await engine.answer(found([5], 9));
    search.stop();
    await engine.answer(found([7], null));

    expect(search.getState()).toMatchObject({
      query: 'ab',
      hits: [{ start: 5 }],
      isSearching: false,
    });
    void search.search('');
    expect(search.getState()).toMatchObject({ hits: [], current: null, isSearching: false });
  });

  it('ends with enough hits, and with a problem', async () => {
    const engine = engineOf();
    const search = createTextSearch(engine, 'b', as);
    void search.search('a');
    await engine.answer(
      found(
        Array.from({ length: maxTextHitsKept }, (_, index) => index),
        20_000,
      ),
    );
    expect(search.getState()).toMatchObject({ isSearching: false, isComplete: false });

    void search.search('b');
    const reason = problem({ kind: 'not-found', title: 'Gone', detail: 'x' });
    await engine.answer({ ok: false, problem: reason });
    expect(search.getState()).toMatchObject({ isSearching: false, problem: reason });
  });
});
