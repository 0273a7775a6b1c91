import { useEffect, useState } from 'react';
import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';

/** Each search reads files, so it waits for a pause in typing. */
const typingMs = 250;

/** The maximum number of listed places: nobody reads more. */
const maxHits = 500;

/** A search in the text of all files, besides the search by name. */
export interface PlaceSearch {
  /** The revision of the schemas of the last search; null before the first. */
  readonly revision: number | null;
  /** The query of the last search. */
  readonly query: string;
  /** The results of the last finished search of the query. */
  readonly hits: readonly SchemaHit[];
  readonly isCut: boolean;
  readonly state:
    | { readonly kind: 'idle' }
    /** The user may still be typing. */
    | { readonly kind: 'waiting' }
    | { readonly kind: 'searching'; readonly startedAtMs: number; readonly cancel: () => void }
    | { readonly kind: 'done'; readonly searchedFiles: number }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed'; readonly problem: Problem };
}

const idle: PlaceSearch = {
  revision: null,
  query: '',
  hits: [],
  isCut: false,
  state: { kind: 'idle' },
};

/**
 * True when a text is worth a search of all files: a single letter is in every file, but a digit may be a
 * field number.
 */
function isSearchable(query: string): boolean {
  const text = query.trim();
  return text.length > 1 || /^\d$/u.test(text);
}

/** Returns a search as far as it belongs to a query: results of a former query are none of the next one. */
export function searchOf(query: string, last: PlaceSearch): PlaceSearch {
  if (!isSearchable(query)) return idle;
  return last.query === query ? last : { ...idle, query, state: { kind: 'waiting' } };
}

/** Searches fields, numbers, enum values, methods and comments shortly after each change. */
export function useSchemaSearch(
  engine: Pick<App['engine'], 'searchSchemas' | 'cancelCall'>,
  query: string,
  revision: number,
): PlaceSearch {
  const [search, setSearch] = useState<PlaceSearch>(idle);

  useEffect(() => {
    if (!isSearchable(query)) {
      setSearch(idle);
      return;
    }
    let isWanted = true;
    let running: string | null = null;
    function cancel(): void {
      if (running !== null) void engine.cancelCall({ callId: running });
    }
    const timer = setTimeout(async () => {
      const callId = crypto.randomUUID();
      running = callId;
      const startedAtMs = Date.now();
      setSearch((now) => ({
        ...searchOf(query, now),
        state: { kind: 'searching', startedAtMs, cancel },
      }));
      const result = await engine.searchSchemas({ query, count: maxHits }, callId);
      running = null;
      if (!isWanted) return;
      if (result.ok) {
        const { hits, isCut, searchedFiles } = result.value;
        setSearch({ revision, query, hits, isCut, state: { kind: 'done', searchedFiles } });
      } else if (result.problem.kind === 'cancelled') {
        setSearch({ ...idle, query, state: { kind: 'cancelled' } });
      } else {
        setSearch({ ...idle, query, state: { kind: 'failed', problem: result.problem } });
      }
    }, typingMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      cancel();
    };
  }, [engine, query, revision]);

  return searchOf(query, search);
}
