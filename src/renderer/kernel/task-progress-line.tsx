import { useEffect, useState } from 'react';
import { ProgressLine } from '../ui/progress-line.tsx';
import { useApp } from './app-context.ts';
import { shareOf } from './meaning-progress.ts';

/** A running task of the engine: its progress, its time, and Cancel. */
export function TaskProgressLine({
  text,
  callId,
  startedAtMs,
}: {
  readonly text: string;
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}) {
  const { engine } = useApp();
  return (
    <ProgressLine
      text={text}
      startedAtMs={startedAtMs}
      share={useTaskShare(callId)}
      onCancel={() => void engine.cancelCall({ callId })}
    />
  );
}

/** Returns the progress of a task from 0 to 1, or null when it is unknown. */
function useTaskShare(callId: string): number | null {
  const { meaning } = useApp();
  const [reported, setReported] = useState<{
    readonly callId: string;
    readonly share: number | null;
  }>({
    callId,
    share: null,
  });
  useEffect(
    () =>
      meaning.subscribe(({ last }) => {
        if (last?.callId === callId) setReported({ callId, share: shareOf(last) });
      }),
    [meaning, callId],
  );
  return reported.callId === callId ? reported.share : null;
}
