import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodySource } from '../../../shared/model/body-source.ts';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { BodyHandle } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import type { DiffTab } from '../../kernel/tabs/tabs-state.ts';
import type { UnderWay } from '../../ui/under-way.ts';

/** Where two bodies are, and how they differ by meaning. */
export interface ComparedBodies {
  readonly left: BodyHandle;
  readonly right: BodyHandle;
  /** Null where they cannot be compared by meaning; `problem` says why. */
  readonly data: DataComparison | null;
  readonly problem: Problem | null;
  readonly ignoredPaths: readonly string[];
}

const nothing: readonly string[] = [];

/** Compares the two bodies of a tab, and again with paths left out; what is begun ends what was under way. */
export function useComparedBodies(
  engine: Pick<App['engine'], 'compareBodies' | 'cancelCall'>,
  { left, right }: Pick<DiffTab, 'left' | 'right'>,
) {
  const [compared, setCompared] = useState<ComparedBodies | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const latest = useRef<UnderWay | null>(null);

  const turnTo = useCallback((next: UnderWay | null) => {
    latest.current?.cancel();
    latest.current = next;
  }, []);

  /** Resolves to why the paths do not hold: refused, or cancelled; null when they do. */
  const compare = useCallback(
    async (ignoredPaths: readonly string[]): Promise<Problem | null> => {
      const callId = crypto.randomUUID();
      const begun = {
        startedAtMs: Date.now(),
        cancel: () => void engine.cancelCall({ callId }),
      };
      turnTo(begun);
      setUnderWay(begun);
      setProblem(null);
      const result = await engine.compareBodies(
        { left: sourceOf(left), right: sourceOf(right), ignoredPaths: [...ignoredPaths] },
        callId,
      );
      if (latest.current !== begun) return null;
      latest.current = null;
      setUnderWay(null);
      // What was shown stays where only a path was refused.
      if (!result.ok && ignoredPaths.length > 0) return result.problem;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setCompared({ ...result.value, ignoredPaths });
      return null;
    },
    [engine, left, right, turnTo],
  );

  useEffect(() => {
    void compare(nothing);
    // The worker is free for what is looked at instead.
    return () => turnTo(null);
  }, [compare, turnTo]);

  return {
    compared,
    // Of what was cancelled nothing is known; what is there stays.
    problem: problem?.kind === 'cancelled' && compared !== null ? null : problem,
    underWay,
    compare,
    tryAgain: () => void compare(nothing),
  };
}

/** Without the name, which is the window's. */
function sourceOf(side: DiffTab['left']): BodySource {
  if ('openedId' in side) return { openedId: side.openedId };
  if ('exchangeId' in side) return { exchangeId: side.exchangeId };
  return { recordingId: side.recordingId, index: side.index };
}
