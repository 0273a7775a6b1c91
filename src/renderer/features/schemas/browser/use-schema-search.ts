import { useEffect, useState } from 'react';
import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';

/** Files are read for each search: it waits until the typing pauses. */
const typingMs = 250;

/** Places that are listed at most: nobody reads more. */
const maxHits = 500;

/** A search in the text of all files, beside that by names. */
export interface PlaceSearch {
  /** Of the schemas that were searched last; null before any were. */
  readonly revision: number | null;
  /** Of the last search that ended. */
  readonly hits: readonly SchemaHit[];
  readonly isCut: boolean;
  readonly state:
    | { readonly kind: 'idle' }
    | { readonly kind: 'searching'; readonly startedAtMs: number; readonly cancel: () => void }
    | { readonly kind: 'done'; readonly searchedFiles: number }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed'; readonly problem: Problem };
}

const idle: PlaceSearch = { revision: null, hits: [], isCut: false, state: { kind: 'idle' } };

/** Whether a text is worth reading all files for: a letter is in each of them, a number may be a field's. */
function isSearchable(query: string): boolean {
  const text = query.trim();
  return text.length > 1 || /^\d$/u.test(text);
}

/** Searches fields, numbers, enum values, methods and comments a moment after each change. */
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
      setSearch((now) => ({ ...now, state: { kind: 'searching', startedAtMs, cancel } }));
      const result = await engine.searchSchemas({ query, count: maxHits }, callId);
      running = null;
      if (!isWanted) return;
      if (result.ok) {
        const { hits, isCut, searchedFiles } = result.value;
        setSearch({ revision, hits, isCut, state: { kind: 'done', searchedFiles } });
      } else if (result.problem.kind === 'cancelled') {
        setSearch({ ...idle, state: { kind: 'cancelled' } });
      } else {
        setSearch({ ...idle, state: { kind: 'failed', problem: result.problem } });
      }
    }, typingMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      cancel();
    };
  }, [engine, query, revision]);

  return search;
}
