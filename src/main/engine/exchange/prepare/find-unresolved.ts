import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestScope, UnresolvedVariable } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { missingIn } from './prepare-request.ts';

/** The maximum number of names: more than a person goes through. */
const maxNames = 500;
const maxUses = 100;

/** The number of requests checked before other work may run. */
const requestsATurn = 50;

/**
 * Finds variables without a value in requests, by name, each with the requests that use it and where. Other
 * work can run meanwhile: a workspace may have thousands of requests.
 *
 * @param scopeOf the scope of a request, its secrets marked
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
