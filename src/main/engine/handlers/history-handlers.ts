import type { historyContract } from '../../../shared/contract/engine-history.ts';
import type { HandlersOf } from './handlers-of.ts';
import { notBuilt } from './not-built.ts';

/** The exchanges that were made. */
export function historyHandlers(): HandlersOf<keyof typeof historyContract> {
  return {
    listHistory: notBuilt,
    readHistory: notBuilt,
    deleteHistory: notBuilt,
    clearHistory: notBuilt,
    compareExchanges: notBuilt,
  };
}
