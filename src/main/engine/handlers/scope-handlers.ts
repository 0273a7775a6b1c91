import type { HandlersOf } from './handlers-of.ts';
import { notBuilt } from './not-built.ts';

export type ScopeCalls = 'getScope' | 'listUnresolved' | 'listCaptured' | 'clearCaptured';

/** What holds for a request: variables, and what its folders say. */
export function scopeHandlers(): HandlersOf<ScopeCalls> {
  return {
    getScope: notBuilt,
    listUnresolved: notBuilt,
    listCaptured: notBuilt,
    clearCaptured: notBuilt,
  };
}
