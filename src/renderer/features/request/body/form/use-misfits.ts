import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Form } from './model/form.ts';
import { misfitsIn } from './model/misfits.ts';

/**
 * Counts the members that no field takes. They are looked for only where the check found something, and
 * after what is typed has been drawn: all of the body is walked for it.
 *
 * @param want fetches types, which more may be found in
 */
export function useMisfits(form: Form, want: (typeNames: readonly string[]) => void): number {
  const settled = useDeferredValue(form);
  const found = useMemo(() => {
    const isWrong = settled.input.problems.some(({ kind }) => kind === 'json-mismatch');
    return isWrong && settled.fault === null ? misfitsIn(settled) : null;
  }, [settled]);
  useEffect(() => {
    if (found !== null) want(found.wantedTypes);
  }, [found, want]);
  return found?.count ?? 0;
}
