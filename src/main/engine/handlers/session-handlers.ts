import type { Session } from '../../../shared/contract/engine.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The open tabs and their drafts. */
export function sessionHandlers(parts: EngineParts): HandlersOf<'readSession' | 'saveSession'> {
  return {
    readSession: () => parts.session.read(),
    async saveSession({ tabIds, closedTabIds, changed, ...rest }) {
      const { session } = await parts.session.read();
      const known = [...changed, ...(session?.tabs ?? []), ...(session?.closedTabs ?? [])];
      const find = (ids: readonly string[]): Session['tabs'] =>
        ids.flatMap((id) => known.find(({ tabId }) => tabId === id) ?? []);
      await parts.session.save({ ...rest, tabs: find(tabIds), closedTabs: find(closedTabIds) });
      return {};
    },
  };
}
