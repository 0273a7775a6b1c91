import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '../../shared/contract/contract.ts';
import type { DefinitionKind, TypeEntry } from '../../shared/model/schemas.ts';

/** A page of types: as many letters may be typed as there are types. */
const pageTypes = 60;

/** Of them the first is taken; those of its name say whether its set has to be named. */
const firstTypes = 20;

/** Long enough for a second letter of a word, too short to be waited for. */
const typingMs = 60;

/** Asks for types by their names, a page at a time; the engine's `findTypes` is one. */
export type FindTypes = (asked: {
  readonly query: string;
  readonly kinds: DefinitionKind[];
  /** Null looks in all sets. */
  readonly schemaSet: string | null;
  readonly start: number;
  readonly count: number;
}) => Promise<Result<{ readonly total: number; readonly types: readonly TypeEntry[] }>>;

/** What pickers of types ask through, and the names of the sets. */
export interface TypeSource {
  readonly find: FindTypes;
  /** In their order; the name of a set is shown where there are several. */
  readonly setNames: readonly string[];
  /** Of the schemas; null while they are not known yet. */
  readonly revision: number | null;
}

/** The types that fit a query, as far as they were asked for; the best come first. */
export interface FoundTypes {
  readonly query: string;
  readonly types: readonly TypeEntry[];
  /** With those that are not here. */
  readonly total: number;
}

/** The first types for a text that was typed, the response to which is still under way; empty when none fits. */
export async function findFirstTypes(
  find: FindTypes,
  query: string,
  kinds: readonly DefinitionKind[],
): Promise<readonly TypeEntry[]> {
  const asked = { query, kinds: [...kinds], schemaSet: null, start: 0, count: firstTypes };
  const result = await find(asked);
  return result.ok ? result.value.types : [];
}

/** What came of looking for types while a name is typed. */
export interface TypeSearch {
  /** The last response stays until there is one for what is typed now; null until the first. */
  readonly found: FoundTypes | null;
  /** Whether `found` is the response to what is typed now. */
  readonly isCurrent: boolean;
  /** Asks for the next page; does nothing where there is none, or while it comes. */
  readonly loadMore: () => void;
}

/**
 * Looks for types while a name is typed. It never holds more than the pages that were asked for.
 *
 * @param query null looks for nothing
 * @param revision of the schemas: after a change the same query is asked anew
 * @param kinds always the same array, else each drawing would ask again
 */
export function useTypeSearch(
  find: FindTypes,
  query: string | null,
  kinds: readonly DefinitionKind[],
  revision: number,
): TypeSearch {
  const [response, setResponse] = useState<(FoundTypes & { readonly revision: number }) | null>(
    null,
  );
  const asked = useRef('');
  const hasResponse = useEffectEvent(() => response !== null);

  useEffect(() => {
    if (query === null) return;
    let isWanted = true;
    const timer = setTimeout(
      async () => {
        const result = await find({
          query,
          kinds: [...kinds],
          schemaSet: null,
          start: 0,
          count: pageTypes,
        });
        if (!isWanted) return;
        asked.current = '';
        const { types, total } = result.ok ? result.value : { types: [], total: 0 };
        setResponse({ query, revision, types, total });
      },
      hasResponse() ? typingMs : 0,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [find, query, kinds, revision]);

  async function loadMore(): Promise<void> {
    if (response === null || response.types.length >= response.total) return;
    const start = response.types.length;
    const key = JSON.stringify([response.query, response.revision, start]);
    if (asked.current === key) return;
    asked.current = key;
    const result = await find({
      query: response.query,
      kinds: [...kinds],
      schemaSet: null,
      start,
      count: pageTypes,
    });
    if (!result.ok || asked.current !== key) return;
    const { types, total } = result.value;
    setResponse((now) =>
      now === response ? { ...now, total, types: [...now.types, ...types] } : now,
    );
  }

  return {
    found: response,
    isCurrent: response !== null && response.query === query && response.revision === revision,
    loadMore: () => void loadMore(),
  };
}

/**
 * What is known of a chosen name: whether it is that of no type, which is false until that is known, and
 * the set that its type is of.
 *
 * @param schemaSet where it is looked up; null looks in all sets
 * @param revision of the schemas; null while they are not known yet
 */
export function useChosenType(
  find: FindTypes,
  typeName: string | null,
  kinds: readonly DefinitionKind[],
  schemaSet: string | null,
  revision: number | null,
): { readonly isMissing: boolean; readonly setName: string | null } {
  const [found, setFound] = useState<{
    readonly key: string;
    readonly isMissing: boolean;
    readonly setName: string | null;
  } | null>(null);
  const key = JSON.stringify([typeName, schemaSet]);

  useEffect(() => {
    if (typeName === null || revision === null) return;
    let isWanted = true;
    const asked = { query: typeName, kinds: [...kinds], schemaSet, start: 0, count: 20 };
    void find(asked).then((result) => {
      if (!isWanted) return;
      const entry = result.ok
        ? result.value.types.find(({ fullName }) => fullName === typeName)
        : undefined;
      setFound({
        key: JSON.stringify([typeName, schemaSet]),
        isMissing: result.ok && entry === undefined,
        setName: entry?.setName ?? null,
      });
    });
    return () => {
      isWanted = false;
    };
  }, [find, typeName, kinds, schemaSet, revision]);

  return typeName !== null && found?.key === key ? found : { isMissing: false, setName: null };
}
