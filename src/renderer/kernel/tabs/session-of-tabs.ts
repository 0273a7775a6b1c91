import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { Session } from '../../../shared/model/session.ts';
import { bringsBackTheSame, tabOfDraft } from './tab-drafts.ts';
import { emptyTabs, type TabsState } from './tabs-state.ts';

/** Enough for a mistake noticed late. Each closed tab is written with every session. */
export const keptClosedTabs = 20;

/** True when a restart would restore the same from both. */
export function isSameSession(a: TabsState, b: TabsState): boolean {
  return (
    a.activeTabId === b.activeTabId &&
    a.previewTabId === b.previewTabId &&
    a.environmentName === b.environmentName &&
    a.closedTabs === b.closedTabs &&
    (a.tabs === b.tabs ||
      (a.tabs.length === b.tabs.length &&
        a.tabs.every((tab, index) => bringsBackTheSame(tab, b.tabs[index]))))
  );
}

/**
 * Returns the tabs of a session.
 *
 * @param opened tabs that were opened while the session was read; one of them stays active
 */
export function tabsOfSession(
  session: Session,
  savedById: ReadonlyMap<string, RequestFile>,
  opened: TabsState = emptyTabs,
): TabsState {
  const tabs = session.tabs.map((draft) =>
    tabOfDraft(draft, draft.kind === 'request' ? (savedById.get(draft.request.id) ?? null) : null),
  );
  const openedIds = new Set(opened.tabs.map((tab) => tab.tabId));
  const isThere = tabs.some((tab) => tab.tabId === session.activeTabId);
  return {
    tabs: [...tabs.filter(({ tabId }) => !openedIds.has(tabId)), ...opened.tabs],
    activeTabId: opened.activeTabId ?? (isThere ? session.activeTabId : (tabs[0]?.tabId ?? null)),
    // One that was opened meanwhile is the only preview.
    previewTabId: opened.previewTabId ?? session.previewTabId ?? null,
    environmentName: session.environmentName,
    closedTabs: [...opened.closedTabs, ...session.closedTabs].slice(0, keptClosedTabs),
  };
}
