import type { EngineParts } from '../engine-parts.ts';
import { settleDrafts } from '../services/settle-drafts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The open tabs and their drafts. */
export function sessionHandlers(parts: EngineParts): HandlersOf<'readSession' | 'saveSession'> {
  const { session } = parts;
  return {
    async readSession() {
      const read = await session.read();
      const drafts = [...(read.session?.tabs ?? []), ...(read.session?.closedTabs ?? [])];
      parts.noteFiles(
        drafts.flatMap((draft) =>
          draft.kind === 'request' && draft.baseRevision !== null ? [draft.request.id] : [],
        ),
      );
      return { ...read, session: read.session && (await settleDrafts(read.session, parts)) };
    },
    saveSession: (change) => session.save(change),
  };
}
