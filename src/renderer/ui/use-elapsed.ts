import { useEffect, useState } from 'react';

const tickMs = 100;

/** Milliseconds since a start (`Date.now()`), counted in tenths of a second. */
export function useElapsed(startedAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);

  const elapsedMs = Math.max(0, nowMs - startedAtMs);
  return elapsedMs - (elapsedMs % tickMs);
}

/** Whether something has lasted for a while: true from `delayMs` on, false at once when it ends. */
export function useLasting(isOn: boolean, startedAtMs: number, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);

  useEffect(() => {
    if (!isOn) {
      setIsDue(false);
      return;
    }
    const timer = setTimeout(() => setIsDue(true), Math.max(0, startedAtMs + delayMs - Date.now()));
    return () => clearTimeout(timer);
  }, [isOn, startedAtMs, delayMs]);

  return isOn && isDue;
}
