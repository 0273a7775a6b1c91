import { useEffect, useState } from 'react';
import { useApp } from './app-context.ts';
import { shareOf } from './meaning-progress.ts';

/** How far a task of the engine is, from 0 to 1; null where nobody knows. */
export function useTaskShare(callId: string): number | null {
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
