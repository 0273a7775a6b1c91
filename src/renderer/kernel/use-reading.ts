import { useEffect, useState } from 'react';
import type { Result } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/problem.ts';

/** While letters come faster than this, the text is not parsed. */
const typingMs = 120;

/** The parsed value of a text, or why parsing failed; both null for an empty text. */
export interface Reading<T> {
  readonly found: T | null;
  readonly problem: Problem | null;
}

/**
 * Parses a text shortly after its last letter.
 *
 * @param read must be the same function on each render; null when nothing can be parsed
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
