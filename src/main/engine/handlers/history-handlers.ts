import type { historyContract } from '../../../shared/contract/engine-history.ts';
import { parsePathPattern } from '../../proto/diff/field-path.ts';
import { type ComparisonParts, compareBodies, compareRecords } from '../compare/compare-bodies.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves the exchange history. */
export function historyHandlers(
  parts: ComparisonParts & Pick<EngineParts, 'history'>,
): HandlersOf<keyof typeof historyContract> {
  const { history } = parts;
  return {
    listHistory: (query) => history.list(query),
    readHistory: ({ exchangeId }) => history.readRecord(exchangeId),
    async deleteHistory({ exchangeIds }) {
      await history.remove(exchangeIds);
      return {};
    },
    async clearHistory() {
      await history.clear();
      return {};
    },
    async compareExchanges({ earlierId, laterId, ignoredPaths }, { signal }) {
      // Reports an invalid path before anything is read.
      for (const path of ignoredPaths) parsePathPattern(path);
      const ids = [earlierId, laterId].map((id) => history.readRecord(id));
      const [earlier, later] = await untilAborted(Promise.all(ids), signal);
      if (!earlier || !later) throw new Error('Two were read.');
      // Loading bodies from disk goes on after a cancel; the next caller uses them.
      const compared = compareRecords(parts, [earlier, later], ignoredPaths, signal);
      return untilAborted(compared, signal);
    },
    async compareBodies({ ignoredPaths, ...sources }, { signal }) {
      for (const path of ignoredPaths) parsePathPattern(path);
      return untilAborted(compareBodies(parts, sources, ignoredPaths, signal), signal);
    },
  };
}
