import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestScope, UnresolvedVariable } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { missingIn } from './prepare-request.ts';

/** What is listed at most: more than a person goes through. */
const maxNames = 500;
const maxUses = 100;

/** Requests that are looked at before others have a turn. */
const requestsATurn = 50;

/**
 * Finds the variables without a value in requests, by name, each with the requests that use it and
 * where in them. Others have their turns meanwhile: a workspace may have thousands of requests.
 *
 * @param scopeOf what holds for a request, its secrets marked
 */
export async function findUnresolved(
  requests: Iterable<SavedRequest>,
  scopeOf: (request: SavedRequest) => RequestScope,
): Promise<UnresolvedVariable[]> {
  const found = new Map<string, UnresolvedVariable>();
  let count = 0;
  for (const request of requests) {
    count += 1;
    if (count % requestsATurn === 0) await nextTurn();
    for (const [name, places] of missingIn(request, scopeOf(request))) {
      const variable = found.get(name) ?? { name, uses: [] };
      if (found.size >= maxNames && !found.has(name)) continue;
      found.set(name, variable);
      if (variable.uses.length >= maxUses) continue;
      variable.uses.push({
        requestId: request.id,
        requestName: request.name,
        places: [...places],
      });
    }
  }
  return [...found.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, uses }) => ({
      name,
      uses: uses.sort((a, b) => a.requestName.localeCompare(b.requestName, 'en')),
    }));
}
