import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { type ReadHistory, readAgain, readMore, readPage } from './read-history-pages.ts';

/** While letters come faster than this, nothing is read. */
const typingMs = 120;

/** The listed part of the history. */
export interface HistoryPages {
  /** Null until something was read. */
  readonly read: ReadHistory | null;
  /** True when it belongs to the previous query. */
  readonly isStale: boolean;
  readonly problem: Problem | null;
  /** Reads the next page, once, however often it is called. */
  readonly loadMore: () => void;
}

/** Reads the history page by page, and again when it changes. */
export function useHistoryPages(
  engine: Pick<App['engine'], 'listHistory'>,
  query: string,
  requestId: string | null,
  revision: number,
): HistoryPages {
  const key = `${requestId}\n${query}`;
  const [shown, setShown] = useState<{ readonly key: string; readonly read: ReadHistory } | null>(
    null,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  /** The number of the only call whose response counts: the latest. */
  const awaited = useRef(0);
  const isLoadingMore = useRef(false);

  const take = useCallback(
    async (call: Promise<Awaited<ReturnType<typeof readPage>>>) => {
      awaited.current += 1;
      const mine = awaited.current;
      const result = await call;
      if (awaited.current !== mine) return;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setShown({ key, read: result.value });
    },
    [key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision reads again.
  useEffect(() => {
    const filter = { query, requestId };
    const before = latest.current;
    const isSame = before?.key === key;
    const timer = setTimeout(
      () =>
        void take(isSame ? readAgain(engine, filter, before.read) : readPage(engine, filter, 0)),
      isSame || before === null ? 0 : typingMs,
    );
    return () => clearTimeout(timer);
  }, [engine, query, requestId, key, revision, take]);

  const loadMore = useCallback(() => {
    const before = latest.current;
    if (before?.key !== key || isLoadingMore.current) return;
    if (before.read.entries.length >= before.read.total) return;
    isLoadingMore.current = true;
    void take(readMore(engine, { query, requestId }, before.read)).finally(() => {
      isLoadingMore.current = false;
    });
  }, [engine, query, requestId, key, take]);

  return { read: shown?.read ?? null, isStale: shown?.key !== key, problem, loadMore };
}
