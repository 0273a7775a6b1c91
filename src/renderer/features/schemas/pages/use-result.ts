import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';

/**
 * Asks the engine, and asks again when what it knows may have changed. The response before stays until
 * the next is there, so that nothing on screen jumps.
 *
 * @param subject what is asked for; another one starts with no response
 * @param version of what the engine knows
 * @returns null until the first response is there
 */
export function useResult<T>(
  subject: string,
  version: string | number,
  ask: () => Promise<Result<T>>,
): Result<T> | null {
  const [response, setResponse] = useState<{
    readonly subject: string;
    readonly result: Result<T>;
  } | null>(null);
  const askNow = useEffectEvent(ask);
  const key = JSON.stringify([subject, version]);

  useEffect(() => {
    let isCurrent = true;
    const [asked = '']: readonly string[] = JSON.parse(key);
    void askNow().then((result) => {
      if (isCurrent) setResponse({ subject: asked, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return response?.subject === subject ? response.result : null;
}
