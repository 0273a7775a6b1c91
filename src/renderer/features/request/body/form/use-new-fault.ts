import { type FocusEvent, useEffect, useState } from 'react';
import { restMs } from '../../../../ui/use-rest.ts';

/**
 * Tells whether an error in a row is new: its text is being typed, and was valid before. Such an error is
 * shown after a rest, or when the focus leaves the row.
 *
 * @param fault what is wrong with the text; null for nothing
 */
export function useNewFault(
  fault: string | null,
  text: string | null,
): { readonly isNew: boolean; readonly onBlur: (event: FocusEvent) => void } {
  // What is wrong when the row is first drawn was not typed now.
  const [isShown, setShown] = useState(fault !== null);
  if (fault === null && isShown) setShown(false);
  const isNew = fault !== null && !isShown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the rest anew.
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setShown(true), restMs);
    return () => clearTimeout(timer);
  }, [isNew, text]);

  return {
    isNew,
    onBlur({ currentTarget, relatedTarget }) {
      const goesOn = relatedTarget !== currentTarget && currentTarget.contains(relatedTarget);
      if (!goesOn && fault !== null) setShown(true);
    },
  };
}
