import type { ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { FoundTypes } from './use-type-search.ts';

/** Selects the first of the found types for Enter, once the options are drawn. */
export function useFirstOption(combobox: ComboboxStore, found: FoundTypes | null): void {
  // After the matching options are drawn; earlier it would select one of the old ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // Otherwise the old selection would now point to another option.
  const chooseNone = useEffectEvent(() => combobox.resetSelectedOption());
  const query = found?.query ?? null;
  const hasAny = found !== null && found.types.length > 0;
  useEffect(() => {
    if (query === null) return;
    if (query.trim() !== '' && hasAny) chooseFirst();
    else chooseNone();
  }, [query, hasAny]);
}
