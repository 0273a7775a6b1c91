import { useEffect, useState } from 'react';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';

/** What is measured. */
export type SizeSubject = Parameters<EngineCalls['measureSizes']>[0]['subject'];

/** The last sizes of a subject, and whether newer ones are on their way. */
export interface MeasuredSizes {
  readonly report: SizeReport | null;
  readonly problem: Problem | null;
  /** True when the sizes belong to the current subject. */
  readonly isCurrent: boolean;
}

interface Settled {
  readonly subject: SizeSubject;
  readonly revision: number;
  readonly report: SizeReport | null;
  readonly problem: Problem | null;
}

/**
 * Measures the default table of a message whenever its subject becomes a new object. The old sizes stay until
 * then.
 *
 * @param revision of the schemas: the same message may have another type
 * @param delayMs the time to wait for more changes
 */
export function useMeasuredSizes(
  engine: EngineCalls,
  subject: SizeSubject,
  revision: number,
  delayMs: number,
): MeasuredSizes {
  const [settled, setSettled] = useState<Settled | null>(null);

  useEffect(() => {
    const callId = crypto.randomUUID();
    let state: 'waiting' | 'asked' | 'done' = 'waiting';
    let isWanted = true;
    const timer = setTimeout(async () => {
      state = 'asked';
      const result = await engine.measureSizes(
        { subject, codings: ['identity', 'gzip'], isEveryEncoding: false },
        callId,
      );
      state = 'done';
      if (!isWanted) return;
      setSettled((before) => ({
        subject,
        revision,
        report: result.ok ? result.value : (before?.report ?? null),
        problem: result.ok ? result.value.problem : result.problem,
      }));
    }, delayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      if (state === 'asked') void engine.cancelCall({ callId });
    };
  }, [engine, subject, revision, delayMs]);

  const isCurrent = settled?.subject === subject && settled.revision === revision;
  return { report: settled?.report ?? null, problem: settled?.problem ?? null, isCurrent };
}
