import type { historyContract } from '../../../shared/contract/engine-history.ts';
import { parsePathPattern } from '../compare/field-path.ts';
import type { EngineParts } from '../engine-parts.ts';
import { compareBodies, compareRecords } from '../services/compare-bodies.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The exchanges that were made. */
export function historyHandlers(parts: EngineParts): HandlersOf<keyof typeof historyContract> {
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
    async compareExchanges({ earlierId, laterId, ignoredPaths }) {
      // A path that is none is told of before anything is read.
      for (const path of ignoredPaths) parsePathPattern(path);
      const [earlier, later] = await Promise.all(
        [earlierId, laterId].map((id) => history.readRecord(id)),
      );
      if (!earlier || !later) throw new Error('Two were read.');
      return compareRecords(parts, [earlier, later], ignoredPaths);
    },
    async compareBodies({ ignoredPaths, ...sources }) {
      for (const path of ignoredPaths) parsePathPattern(path);
      return compareBodies(parts, sources, ignoredPaths);
    },
  };
}
