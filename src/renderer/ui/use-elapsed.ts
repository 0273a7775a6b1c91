import { useEffect, useState } from 'react';

const tickMs = 100;

/** Returns the milliseconds since a start (`Date.now()`), in steps of a tenth of a second. */
export function useElapsed(startedAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);

  const elapsedMs = Math.max(0, nowMs - startedAtMs);
  return elapsedMs - (elapsedMs % tickMs);
}

/** True when something has lasted for `delayMs`; false as soon as it ends. */
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
