import type { SearchHit, SearchQuery } from '../../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { PackedOutcome, PackedSearch } from '../../../proto/wire/search-packed.ts';
import {
  beginSearch,
  idOfInnermost,
  readSearchState,
  type SearchState,
  searchedBytes,
  writeSearchState,
} from '../../../proto/wire/search-state.ts';
import type { BodyStore } from './body-store.ts';

/** What to search, and where an earlier call stopped. */
interface WholeSearch {
  readonly bodyId: string;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly query: SearchQuery;
  readonly cursor: string | null;
  readonly maxHits: number;
  readonly budgetMs: number;
}

interface SearchTools {
  readonly bodies: Pick<BodyStore, 'get' | 'faultOf'>;
  readonly maxUnpackedBytes: number;
  /** Runs the job with that name. */
  readonly run: (
    input: Omit<PackedSearch, 'bytes' | 'shapes' | 'unpack'> & { readonly body: SharedArrayBuffer },
  ) => Promise<PackedOutcome>;
}

/** Unpacking a large body may take longer than a call has: even then a little of it is searched. */
const leastBudgetMs = 20;

/**
 * Searches a body and everything packed in it. The body store unpacks large packed parts, and they are
 * searched as bodies of their own; one job of the pool searches one body with its small packed parts.
 */
export async function searchWhole(asked: WholeSearch, tools: SearchTools) {
  const { bodyId, cursor, maxHits } = asked;
  const overAt = performance.now() + asked.budgetMs;
  const whole = await tools.bodies.get(bodyId);
  const hits: SearchHit[] = [];
  let state = cursor === null ? beginSearch(whole.byteLength) : readSearchState(cursor);
  for (let isPaused = false; !isPaused && state.bodies.length > 0; ) {
    const kept = await withInnermost(bodyId, state, tools);
    if (kept === null) {
      state = { ...state, bodies: state.bodies.slice(0, -1), unsearched: state.unsearched + 1 };
      continue;
    }
    const found = await tools.run({
      ...asked,
      ...kept,
      maxUnpackedBytes: tools.maxUnpackedBytes,
      maxHits: maxHits - hits.length,
      budgetMs: Math.max(leastBudgetMs, overAt - performance.now()),
    });
    hits.push(...found.hits);
    ({ state, isPaused } = found);
    isPaused ||= hits.length >= maxHits || performance.now() >= overAt;
  }
  const isDone = state.bodies.length === 0;
  return {
    hits,
    cursor: isDone ? null : writeSearchState(state),
    scannedBytes: isDone ? whole.byteLength : searchedBytes(state.bodies),
    unsearched: state.unsearched,
  };
}

/**
 * Returns the innermost body of a state, and the state once that body is loaded; null when it cannot be made.
 */
async function withInnermost(
  wholeId: string,
  state: SearchState,
  { bodies }: SearchTools,
): Promise<{
  readonly body: SharedArrayBuffer;
  readonly state: SearchState;
  readonly from: number;
} | null> {
  const from = state.bodies.findLastIndex(({ isKept }) => isKept);
  const innermost = state.bodies[from];
  const id = idOfInnermost(wholeId, state.bodies.slice(0, from + 1));
  if (!innermost || innermost.part === null) return { body: await bodies.get(id), state, from };
  try {
    const body = await bodies.get(id);
    if (innermost.cursor !== null) return { body, state, from };
    const isWhole = (await bodies.faultOf(id)) === null;
    return {
      body,
      from,
      state: {
        bodies: state.bodies.with(from, { ...innermost, byteLength: body.byteLength }),
        unpackedBytes: state.unpackedBytes + body.byteLength,
        unsearched: state.unsearched + (isWhole ? 0 : 1),
      },
    };
  } catch (error) {
    // For example, unpacking it took too long: the rest is still searched.
    if (innermost.cursor === null && error instanceof ProblemError) return null;
    throw error;
  }
}
