import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';

/**
 * Asks the engine, and asks again when what it knows may have changed. The answer before stays until
 * the next is there, so that nothing on screen jumps.
 *
 * @param subject what is asked for; another one starts with no answer
 * @param version of what the engine knows
 * @returns null until the first answer is there
 */
export function useAnswer<T>(
  subject: string,
  version: string | number,
  ask: () => Promise<Result<T>>,
): Result<T> | null {
  const [answer, setAnswer] = useState<{
    readonly subject: string;
    readonly result: Result<T>;
  } | null>(null);
  const askNow = useEffectEvent(ask);
  const key = JSON.stringify([subject, version]);

  useEffect(() => {
    let isCurrent = true;
    const [asked = '']: readonly string[] = JSON.parse(key);
    void askNow().then((result) => {
      if (isCurrent) setAnswer({ subject: asked, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return answer?.subject === subject ? answer.result : null;
}
