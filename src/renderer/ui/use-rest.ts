import { useEffect, useState } from 'react';

/** How long nothing is typed before new errors are shown. */
export const restMs = 600;

/**
 * Returns true unless a value was changed a moment ago: after a rest, when the focus leaves a field, and when
 * another subject is shown.
 *
 * @param subjectId what the value belongs to, such as a tab
 */
export function useRest(subjectId: string, value: unknown): boolean {
  const [rested, setRested] = useState({ subjectId, value });
  const isOther = rested.subjectId !== subjectId;
  if (isOther) setRested({ subjectId, value });
  const isRested = isOther || rested.value === value;

  useEffect(() => {
    if (isRested) return;
    const rest = () => setRested({ subjectId, value });
    const timer = setTimeout(rest, restMs);
    window.addEventListener('focusout', rest);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focusout', rest);
    };
  }, [isRested, subjectId, value]);

  return isRested;
}
