import type { TabDraft } from '../../../shared/model/session.ts';
import { settleDrafts } from '../workspace/settle-drafts.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves the open tabs and their drafts. */
export function sessionHandlers(
  parts: Pick<
    EngineParts,
    'files' | 'folder' | 'noteFiles' | 'ownSaves' | 'privateFolder' | 'session' | 'shown'
  >,
): HandlersOf<'readSession' | 'saveSession'> {
  const { session, shown } = parts;
  return {
    async readSession() {
      const read = await session.read();
      const { tabs = [], closedTabs = [] } = read.session ?? {};
      const drafts = [...tabs, ...closedTabs];
      shown.follow({ tabIds: idsOf(tabs), closedTabIds: idsOf(closedTabs), changed: drafts });
      parts.noteFiles(
        drafts.flatMap((draft) =>
          draft.kind === 'request' && draft.baseRevision !== null ? [draft.request.id] : [],
        ),
      );
      return { ...read, session: read.session && (await settleDrafts(read.session, parts)) };
    },
    async saveSession(change) {
      shown.follow(change);
      return session.save({ ...change, changed: await parts.ownSaves.settle(change.changed) });
    },
  };
}

function idsOf(drafts: readonly TabDraft[]): readonly string[] {
  return drafts.map(({ tabId }) => tabId);
}
