import { posix } from 'node:path';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { findUnresolved } from '../exchange/prepare/find-unresolved.ts';
import { markSecrets, secretNamesOf } from '../exchange/scope/resolve-scope.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls on the scope of a request. */
export type ScopeCalls = 'getScope' | 'listUnresolved';

/** Serves the scope of a request: its variables and the settings of its folders. */
export function scopeHandlers(
  parts: Pick<EngineParts, 'files' | 'preparer' | 'sampleServer' | 'secrets'>,
): HandlersOf<ScopeCalls> {
  async function knownSecrets(names: readonly string[]): Promise<ReadonlySet<string>> {
    return (await parts.secrets.check(names)).known;
  }

  return {
    async getScope({ place, environmentName }) {
      const scope = parts.preparer.scope(around(place), environmentName);
      return markSecrets(scope, await knownSecrets(secretNamesOf(scope)));
    },
    async listUnresolved({ environmentName }) {
      // Its address is a variable like any other.
      await parts.sampleServer.start().started;
      const { requests, places } = parts.files();
      const scopes = new Map<string, RequestScope>();
      for (const request of requests.values()) {
        const folder = places.get(request.id)?.folderPath ?? '';
        if (scopes.has(folder)) continue;
        scopes.set(folder, parts.preparer.scope({ kind: 'folder', path: folder }, environmentName));
      }
      const known = await knownSecrets([...new Set([...scopes.values()].flatMap(secretNamesOf))]);
      for (const [folder, scope] of scopes) scopes.set(folder, markSecrets(scope, known));
      const variables = await findUnresolved(
        requests.values(),
        ({ id }) => scopes.get(places.get(id)?.folderPath ?? '') as RequestScope,
      );
      return { variables };
    },
  };
}

/** A folder inherits from its parent: its own settings are being edited. */
function around(place: EntryRef): EntryRef | null {
  if (place.kind === 'request') return place;
  if (place.path === '') return null;
  const parent = posix.dirname(place.path);
  return { kind: 'folder', path: parent === '.' ? '' : parent };
}
