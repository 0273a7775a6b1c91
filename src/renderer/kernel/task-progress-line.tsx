import { useEffect, useState } from 'react';
import { ProgressLine } from '../ui/progress-line.tsx';
import { useApp } from './app-context.ts';
import { shareOf } from './meaning-progress.ts';

/** A task of the engine under way: how far it is, for how long, and Cancel. */
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

/** How far a task of the engine is, from 0 to 1; null where nobody knows. */
function useTaskShare(callId: string): number | null {
  const { meaning } = useApp();
  const [told, setTold] = useState<{ readonly callId: string; readonly share: number | null }>({
    callId,
    share: null,
  });
  useEffect(
    () =>
      meaning.subscribe(({ last }) => {
        if (last?.callId === callId) setTold({ callId, share: shareOf(last) });
      }),
    [meaning, callId],
  );
  return told.callId === callId ? told.share : null;
}
