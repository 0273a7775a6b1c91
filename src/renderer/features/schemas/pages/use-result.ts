import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';

/**
 * Calls the engine, and again when the result may have changed. The old response stays until the new one
 * arrives, so that nothing jumps.
 *
 * @param subject what is requested; another subject starts without a response
 * @param version of what the engine knows
 * @returns null until the first response
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
