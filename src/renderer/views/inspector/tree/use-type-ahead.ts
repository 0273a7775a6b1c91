import { useCallback, useRef } from 'react';

/** Letters that follow each other faster are of one word. */
const pauseMs = 700;

/**
 * Gathers what is typed at a list into the start of a name. The same letter again goes on to the next
 * name that begins with it, as lists do everywhere. Null, for any other key, begins anew.
 */
export function useTypeAhead(): (character: string | null) => string {
  const typed = useRef({ text: '', atMs: 0 });

  return useCallback((character: string | null) => {
    if (character === null) {
      typed.current = { text: '', atMs: 0 };
      return '';
    }
    const nowMs = performance.now();
    const { text, atMs } = typed.current;
    const isNew = nowMs - atMs > pauseMs || text === character;
    typed.current = { text: isNew ? character : text + character, atMs: nowMs };
    return typed.current.text;
  }, []);
}
