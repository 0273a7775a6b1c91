import { isChanged } from './request-tab.ts';
import { keptClosedTabs } from './session-of-tabs.ts';
import { draftOf, tabOfDraft } from './tab-drafts.ts';
import { showTab, type Tab, type TabsState } from './tabs-state.ts';

/**
 * Removes a tab and keeps its draft, unless the tab was never filled. Its right neighbour is shown next, or
 * the left one at the end.
 */
export function closeTab(state: TabsState, tabId: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.tabId === tabId);
  const tab = state.tabs[index];
  if (tab === undefined) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  // Closing the tab ends its call, so a reopened tab shows the response before it.
  const ended = tab.kind === 'request' ? { ...tab, running: null } : tab;
  const isBlank = tab.kind === 'request' && tab.saved === null && !isChanged(tab);
  return {
    ...state,
    tabs,
    activeTabId:
      state.activeTabId === tabId
        ? (tabs[Math.min(index, tabs.length - 1)]?.tabId ?? null)
        : state.activeTabId,
    previewTabId: state.previewTabId === tabId ? null : state.previewTabId,
    closedTabs: isBlank
      ? state.closedTabs
      : [draftOf(ended), ...state.closedTabs].slice(0, keptClosedTabs),
  };
}

/** Reopens the tab closed last, at the end; does nothing when there is none. Its file must still be read. */
export function reopenTab(state: TabsState): TabsState {
  const draft = state.closedTabs[0];
  return draft === undefined ? state : insertTab(state, tabOfDraft(draft, null), state.tabs.length);
}

/** Puts a closed tab back at a position and shows it. A tab that is already open is shown where it is. */
export function insertTab(state: TabsState, tab: Tab, index: number): TabsState {
  const closedTabs = state.closedTabs.filter(({ tabId }) => tabId !== tab.tabId);
  if (state.tabs.some(({ tabId }) => tabId === tab.tabId)) {
    return { ...showTab(state, tab.tabId), closedTabs };
  }
  const tabs = state.tabs.toSpliced(index, 0, tab);
  return { ...state, tabs, activeTabId: tab.tabId, closedTabs };
}
