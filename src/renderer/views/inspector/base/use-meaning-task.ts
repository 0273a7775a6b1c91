import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';
import type { MeaningProgress } from '../../../kernel/meaning-progress.ts';

/** The result of a task, or its progress. */
export type MeaningState<T> =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      /** `Date.now()` at its start. */
      readonly startedAtMs: number;
      readonly progress: MeaningProgress | null;
    }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'cancelled' };

/** A task of the engine with progress and Cancel. */
export interface MeaningTask<T> {
  readonly state: MeaningState<T>;
  readonly start: () => void;
  readonly cancel: () => void;
}

/**
 * Runs a task for what is shown. It restarts when that changes, and stops when it is gone.
 *
 * @param key names the subject; a new key restarts the task
 * @param isAutomatic true when it starts by itself
 */
export function useMeaningTask<T>(
  run: (callId: string) => Promise<Result<T>>,
  key: string,
  isAutomatic: boolean,
): MeaningTask<T> {
  const { engine, meaning } = useApp();
  const [asked, setAsked] = useState<{ readonly key: string; readonly count: number }>({
    key,
    count: 0,
  });
  const [held, setHeld] = useState<{ readonly key: string; readonly state: MeaningState<T> }>({
    key,
    state: { kind: 'idle' },
  });
  const [cancel, setCancel] = useState<() => void>(() => () => undefined);
  const runNow = useEffectEvent(run);
  const count = asked.key === key ? asked.count : 0;

  useEffect(() => {
    // Each request for the task counts as a new one.
    if (!isAutomatic && count === 0) return;
    const callId = crypto.randomUUID();
    const startedAtMs = Date.now();
    let isRunning = true;
    const show = (state: MeaningState<T>) => setHeld({ key, state });
    show({ kind: 'running', startedAtMs, progress: null });
    const stopListening = meaning.subscribe(({ last }) => {
      if (isRunning && last?.callId === callId) {
        show({ kind: 'running', startedAtMs, progress: last });
      }
    });
    void runNow(callId).then((result) => {
      stopListening();
      if (!isRunning) return;
      isRunning = false;
      if (result.ok) show({ kind: 'done', value: result.value });
      else if (result.problem.kind === 'cancelled') show({ kind: 'cancelled' });
      else show({ kind: 'failed', problem: result.problem });
    });
    // It then ends as `cancelled`.
    const cancel = () => void engine.cancelCall({ callId });
    setCancel(() => cancel);
    return () => {
      stopListening();
      if (isRunning) cancel();
      isRunning = false;
    };
  }, [engine, meaning, key, count, isAutomatic]);

  return {
    state: held.key === key ? held.state : { kind: 'idle' },
    start: () => setAsked({ key, count: count + 1 }),
    cancel,
  };
}
