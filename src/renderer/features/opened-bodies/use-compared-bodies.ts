import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodySource } from '../../../shared/model/body-source.ts';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { BodyHandle } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import type { DiffTab } from '../../kernel/tabs/tabs-state.ts';
import type { UnderWay } from '../../ui/under-way.ts';

/** Two bodies, and how they differ by meaning. */
export interface ComparedBodies {
  readonly left: BodyHandle;
  readonly right: BodyHandle;
  /** Null when they cannot be compared by meaning; `problem` says why. */
  readonly data: DataComparison | null;
  readonly problem: Problem | null;
  readonly ignoredPaths: readonly string[];
}

const nothing: readonly string[] = [];

/**
 * Compares the two bodies of a tab, and again with paths ignored. A new comparison cancels the one in
 * progress.
 */
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

  /** Resolves with the reason when the paths were refused or cancelled; null on success. */
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
      // The old result stays when only a path was refused.
      if (!result.ok && ignoredPaths.length > 0) return result.problem;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setCompared({ ...result.value, ignoredPaths });
      return null;
    },
    [engine, left, right, turnTo],
  );

  useEffect(() => {
    void compare(nothing);
    // Frees the worker for what is shown instead.
    return () => turnTo(null);
  }, [compare, turnTo]);

  return {
    compared,
    // A cancelled comparison says nothing, so the old result stays.
    problem: problem?.kind === 'cancelled' && compared !== null ? null : problem,
    underWay,
    compare,
    tryAgain: () => void compare(nothing),
  };
}

/** Removes the name, which only the window uses. */
function sourceOf(side: DiffTab['left']): BodySource {
  if ('openedId' in side) return { openedId: side.openedId };
  if ('exchangeId' in side) return { exchangeId: side.exchangeId };
  return { recordingId: side.recordingId, index: side.index };
}
