import type { SearchHit } from '../../../../shared/contract/engine-tree.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { TextHit } from '../text/text-marks.ts';
import type { TextKind } from '../text/use-text-part.ts';
import type { TreeQuery } from '../tree/tree-query.ts';
import type { LookOn } from './search-store.ts';

/** The maximum number of hits per call. */
const hitsAtOnce = 500;

/** Searches the fields and bytes of a body. */
export function lookInTree(
  engine: Pick<EngineCalls, 'searchBody'>,
  query: TreeQuery,
  byteLength: number,
): LookOn<SearchHit> {
  return async ({ text, in: where, cursor, budgetMs }) => {
    const found = await engine.searchBody({
      ...query,
      ...{ query: { text, in: where }, cursor, maxHits: hitsAtOnce, budgetMs },
    });
    if (!found.ok) return found;
    const { hits, cursor: next, scannedBytes, unsearched } = found.value;
    const share = shareOf(scannedBytes, byteLength);
    return { ok: true, value: { hits, cursor: next, share, unsearched } };
  };
}

/** Searches a whole text of a body, not only the part shown. */
export function lookInText(
  engine: Pick<EngineCalls, 'findInText'>,
  bodyId: string,
  as: TextKind,
): LookOn<TextHit> {
  return async ({ text, cursor }) => {
    const from = Number(cursor ?? 0);
    const found = await engine.findInText({ bodyId, as, query: text, from, maxHits: hitsAtOnce });
    if (!found.ok) return found;
    const { hits, next, totalLength } = found.value;
    const share = shareOf(next ?? totalLength, totalLength);
    const goOnAt = next === null ? null : String(next);
    return { ok: true, value: { hits, cursor: goOnAt, share, unsearched: 0 } };
  };
}

function shareOf(done: number, all: number): number {
  return all === 0 ? 1 : done / all;
}
