import { useEffect, useState } from 'react';
import type { Result } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/problem.ts';

/** While letters come faster than this, nothing is read. */
const typingMs = 120;

/** What a text is understood as, or why it is not; both null for an empty one. */
export interface Reading<T> {
  readonly found: T | null;
  readonly problem: Problem | null;
}

/**
 * Has a text understood a moment after its last letter.
 *
 * @param read has to stay the same from one drawing to the next; null where nothing can be asked
 */
export function useReading<T>(
  text: string,
  read: (text: string) => Promise<Result<T>> | null,
): Reading<T> {
  const [reading, setReading] = useState<Reading<T>>({ found: null, problem: null });

  useEffect(() => {
    let isWanted = true;
    const isEmpty = text.trim() === '';
    const timer = setTimeout(() => void understand(), isEmpty ? 0 : typingMs);
    async function understand() {
      const result = isEmpty ? null : await read(text);
      if (!isWanted) return;
      setReading({
        found: result?.ok === true ? result.value : null,
        problem: result?.ok === false ? result.problem : null,
      });
    }
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, read]);

  return reading;
}
