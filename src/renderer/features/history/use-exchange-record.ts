import { useCallback, useEffect, useState } from 'react';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';

/** A record of the history as far as it was read. */
export interface ExchangeRecord {
  readonly record: HistoryRecord | null;
  /** Why it could not be read: it may have been deleted. */
  readonly problem: Problem | null;
  /** Takes the same exchange, read in another way. */
  readonly replace: (exchange: Exchange) => void;
}

/** Reads a record of the history. */
export function useExchangeRecord(
  engine: Pick<App['engine'], 'readHistory'>,
  exchangeId: string,
): ExchangeRecord {
  const [record, setRecord] = useState<HistoryRecord | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    void engine.readHistory({ exchangeId }).then((result) => {
      if (!isWanted) return;
      setRecord(result.ok ? result.value : null);
      setProblem(result.ok ? null : result.problem);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, exchangeId]);

  const replace = useCallback((exchange: Exchange) => {
    setRecord((before) => (before?.exchange.id === exchange.id ? { ...before, exchange } : before));
  }, []);
  return { record, problem, replace };
}
