import { useEffect, useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';

/**
 * What the compared request costs in both encodings; null until it was measured, or when it cannot
 * be: the table then has the sizes that travelled alone.
 */
export function useRequestReport(
  engine: EngineCalls,
  comparison: Comparison,
  isWanted: boolean,
): SizeReport | null {
  const [measured, setMeasured] = useState<{ id: string; report: SizeReport } | null>(null);
  const { id, request, environmentName } = comparison;
  const isKnown = measured?.id === id;

  useEffect(() => {
    if (!isWanted || isKnown) return;
    const callId = crypto.randomUUID();
    let isShown = true;
    void engine
      .measureSizes(
        {
          subject: { kind: 'request', request: { ...request, sendAs: 'json' }, environmentName },
          codings: ['identity', 'gzip'],
          isEveryEncoding: false,
        },
        callId,
      )
      .then((result) => {
        if (isShown && result.ok) setMeasured({ id, report: result.value });
      });
    return () => {
      isShown = false;
      void engine.cancelCall({ callId });
    };
  }, [engine, id, request, environmentName, isWanted, isKnown]);

  return isKnown ? measured.report : null;
}
