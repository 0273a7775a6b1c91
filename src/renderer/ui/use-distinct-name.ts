import { useEffect, useState } from 'react';
import { distinctType, shortName } from './type-name.ts';
import type { TypeSource } from './use-type-search.ts';

/** Types of one name that are told apart. */
const maxNamesakes = 60;

/**
 * A type by its last name, with as much before it and its set as tells it from the other message types of
 * the schemas; the last name alone until that is known. Null stays null.
 *
 * @param schemaSet that it is of; null is the first that has it, undefined where it is not known
 */
export function useDistinctName(
  typeName: string | null,
  schemaSet: string | null | undefined,
  { find, setNames, revision }: TypeSource,
): string | null {
  const [found, setFound] = useState<{ readonly of: string; readonly name: string } | null>(null);
  const of = `${schemaSet} ${typeName}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other schemas may have other types of the name
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
