import type { ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { FoundTypes } from './use-type-search.ts';

/** Has the first of the types that were found for a text stand for Enter, once they are drawn. */
export function useFirstOption(combobox: ComboboxStore, found: FoundTypes | null): void {
  // Once the options that fit are drawn: before, it would be the first of the last ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // What was chosen among the options before would stand for another one now.
  const chooseNone = useEffectEvent(() => combobox.resetSelectedOption());
  const query = found?.query ?? null;
  const hasAny = found !== null && found.types.length > 0;
  useEffect(() => {
    if (query === null) return;
    if (query.trim() !== '' && hasAny) chooseFirst();
    else chooseNone();
  }, [query, hasAny]);
}
