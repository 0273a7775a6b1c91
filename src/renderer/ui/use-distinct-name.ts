import { useEffect, useState } from 'react';
import { distinctType, shortName } from './type-name.ts';
import type { TypeSource } from './use-type-search.ts';

/** The maximum number of namesakes to compare. */
const maxNamesakes = 60;

/**
 * Returns the shortest name that distinguishes a type from the other message types; its last part until those
 * are known. Null stays null.
 *
 * @param schemaSet its set; null for the first that has it, undefined when it is unknown
 */
export function useDistinctName(
  typeName: string | null,
  schemaSet: string | null | undefined,
  { find, setNames, revision }: TypeSource,
): string | null {
  const [found, setFound] = useState<{ readonly of: string; readonly name: string } | null>(null);
  const of = `${schemaSet} ${typeName}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed schemas may have other namesakes
  useEffect(() => {
    if (typeName === null) return;
    let isCurrent = true;
    const short = shortName(typeName);
    const asked = { query: short, kinds: ['message' as const], schemaSet: null };
    void find({ ...asked, start: 0, count: maxNamesakes }).then((result) => {
      if (!isCurrent || !result.ok) return;
      const name = distinctType({ typeName, schemaSet }, result.value.types, setNames);
      setFound({ of, name });
    });
    return () => {
      isCurrent = false;
    };
  }, [of, find, revision]);

  if (typeName === null) return null;
  return found?.of === of ? found.name : shortName(typeName);
}
