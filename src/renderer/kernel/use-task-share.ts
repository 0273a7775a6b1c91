import { useEffect, useState } from 'react';
import { useApp } from './app-context.ts';
import { shareOf } from './meaning-progress.ts';

/** How far a task of the engine is, from 0 to 1; null where nobody knows. */
export function useTaskShare(taskId: string): number | null {
  const { meaning } = useApp();
  const [told, setTold] = useState<{ readonly taskId: string; readonly share: number | null }>({
    taskId,
    share: null,
  });
  useEffect(
    () =>
      meaning.subscribe(({ last }) => {
        if (last?.taskId === taskId) setTold({ taskId, share: shareOf(last) });
      }),
    [meaning, taskId],
  );
  return told.taskId === taskId ? told.share : null;
}
