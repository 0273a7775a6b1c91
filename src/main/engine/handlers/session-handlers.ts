import type { EngineParts } from '../engine-parts.ts';
import { settleDrafts } from '../services/settle-drafts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The open tabs and their drafts. */
export function sessionHandlers(parts: EngineParts): HandlersOf<'readSession' | 'saveSession'> {
  const { session, shown } = parts;
  return {
    async readSession() {
      const read = await session.read();
      const open = read.session?.tabs ?? [];
      shown.follow(
        open.map(({ tabId }) => tabId),
        open,
      );
      const drafts = [...open, ...(read.session?.closedTabs ?? [])];
      parts.noteFiles(
        drafts.flatMap((draft) =>
          draft.kind === 'request' && draft.baseRevision !== null ? [draft.request.id] : [],
        ),
      );
      return { ...read, session: read.session && (await settleDrafts(read.session, parts)) };
    },
    saveSession(change) {
      shown.follow(change.tabIds, change.changed);
      return session.save(change);
    },
  };
}
