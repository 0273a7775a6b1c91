import { useEffect, useState } from 'react';
import { distinctName, shortName } from './type-name.ts';
import type { TypeSource } from './use-type-search.ts';

/** Types of one name that are told apart. */
const maxNamesakes = 60;

/**
 * A type by its last name, with as much before it as tells it from the other message types of the
 * schemas; the last name alone until that is known. Null stays null.
 */
export function useDistinctName(
  typeName: string | null,
  { find, revision }: TypeSource,
): string | null {
  const [found, setFound] = useState<{ readonly of: string; readonly name: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other schemas may have other types of the name
  useEffect(() => {
    if (typeName === null) return;
    let isCurrent = true;
    const short = shortName(typeName);
    const asked = { query: short, kinds: ['message' as const], schemaSet: null };
    void find({ ...asked, start: 0, count: maxNamesakes }).then((result) => {
      if (!isCurrent || !result.ok) return;
      const others = result.value.types.map(({ fullName }) => fullName);
      setFound({ of: typeName, name: distinctName(typeName, others) });
    });
    return () => {
      isCurrent = false;
    };
  }, [typeName, find, revision]);

  if (typeName === null) return null;
  return found?.of === typeName ? found.name : shortName(typeName);
}
