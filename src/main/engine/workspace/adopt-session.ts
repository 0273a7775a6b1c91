import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session, TabDraft } from '../../../shared/contract/engine.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { OtherPlaces } from './private-places.ts';
import {
  draftsFolderName,
  readStoredSession,
  type StoredSession,
  sessionPathOf,
} from './read-session.ts';
import { draftFileName } from './session-format.ts';

/** A session with the tabs of other places in it. */
export interface AdoptedSession {
  readonly session: Session | null;
  readonly problems: readonly Problem[];
  /** Tabs whose drafts are newer elsewhere than here. */
  readonly newerIds: ReadonlySet<string>;
  /** Removes where they came from, if they are to move; to be called when they are on disk here. */
  forget(): Promise<void>;
}

/**
 * Brings the tabs of other private folders of the same workspace in: those in which something was
 * typed that no file has are opened, the others can be opened again as closed tabs. Of one that is
 * in both places the later draft counts: the same tab went on there.
 */
export async function adoptSession(
  own: StoredSession,
  { folders, isMove }: OtherPlaces,
): Promise<AdoptedSession> {
  let { session } = own;
  const problems = [...own.problems];
  const newerIds = new Set<string>();
  const taken: string[] = [];
  for (const folder of folders) {
    const other = await readStoredSession(folder);
    problems.push(...other.problems);
    if (other.session === null) continue;
    for (const [id, ms] of other.stored) {
      const ownMs = own.stored.get(id) ?? Number.POSITIVE_INFINITY;
      // Clocks of file systems are coarse. What is to move was written after what it was copied from.
      if (ms > ownMs || (isMove && ms === ownMs)) newerIds.add(id);
    }
    session = session === null ? other.session : joined(session, other.session, newerIds);
    const ids = [...other.stored.keys()];
    // The list last: as long as it is there, it says which of the others were open.
    taken.push(...ids.map((id) => join(folder, draftsFolderName, draftFileName(id))));
    taken.push(sessionPathOf(folder));
  }
  return {
    session,
    problems,
    newerIds,
    async forget() {
      if (!isMove) return;
      for (const path of taken) await rm(path, { force: true });
    },
  };
}

function joined(own: Session, other: Session, newerIds: ReadonlySet<string>): Session {
  const others = new Map([...other.tabs, ...other.closedTabs].map((one) => [one.tabId, one]));
  const latest = (draft: TabDraft): TabDraft =>
    (newerIds.has(draft.tabId) && others.get(draft.tabId)) || draft;
  const known = new Set([...own.tabs, ...own.closedTabs].map(({ tabId }) => tabId));
  const isNew = ({ tabId }: TabDraft): boolean => !known.has(tabId);
  const isTyped = (draft: TabDraft): boolean => draft.kind === 'request' && draft.isChanged;
  return {
    ...own,
    tabs: [...own.tabs.map(latest), ...other.tabs.filter((one) => isNew(one) && isTyped(one))],
    closedTabs: [
      ...other.tabs.filter((one) => isNew(one) && !isTyped(one)),
      ...other.closedTabs.filter(isNew),
      ...own.closedTabs.map(latest),
    ],
  };
}
