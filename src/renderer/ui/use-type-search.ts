import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from '../../shared/contract/contract.ts';
import type { DefinitionKind, TypeEntry } from '../../shared/model/schemas.ts';

/** The size of a page of types. A query may match every type. */
const pageTypes = 60;

/** Enough to pick the first match and to see whether its set must be named. */
const firstTypes = 20;

/** Long enough for a second letter, short enough not to be noticed. */
const typingMs = 60;

/** Searches types by name, one page at a time, like the engine's `findTypes`. */
export type FindTypes = (asked: {
  readonly query: string;
  readonly kinds: DefinitionKind[];
  /** Null searches all sets. */
  readonly schemaSet: string | null;
  readonly start: number;
  readonly count: number;
}) => Promise<Result<{ readonly total: number; readonly types: readonly TypeEntry[] }>>;

/** The source of type pickers, and the names of the sets. */
export interface TypeSource {
  readonly find: FindTypes;
  /** In order. A set's name is shown when there are several. */
  readonly setNames: readonly string[];
  /** The revision of the schemas; null while they are unknown. */
  readonly revision: number | null;
}

/** The types that match a query, as far as they were loaded; best matches first. */
export interface FoundTypes {
  readonly query: string;
  readonly types: readonly TypeEntry[];
  /** Includes matches that are not loaded. */
  readonly total: number;
}

/** Returns the first types for a typed text whose response is still on its way; empty when none matches. */
export async function findFirstTypes(
  find: FindTypes,
  query: string,
  kinds: readonly DefinitionKind[],
): Promise<readonly TypeEntry[]> {
  const asked = { query, kinds: [...kinds], schemaSet: null, start: 0, count: firstTypes };
  const result = await find(asked);
  return result.ok ? result.value.types : [];
}

/** The state of a type search while a name is typed. */
export interface TypeSearch {
  /** The last response stays until the one for the current text arrives; null before the first. */
  readonly found: FoundTypes | null;
  /** True when `found` belongs to the current text. */
  readonly isCurrent: boolean;
  /** Loads the next page. Does nothing when there is none or it is loading. */
  readonly loadMore: () => void;
}

/**
 * Searches types while a name is typed. It holds only the pages that were requested.
 *
 * @param query null searches nothing
 * @param revision of the schemas; a change runs the same query again
 * @param kinds always the same array, otherwise each render would search again
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
 * Returns whether a chosen name names no type (false until that is known), and the set of its type.
 *
 * @param schemaSet the set to search; null searches all
 * @param revision of the schemas; null while they are unknown
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
