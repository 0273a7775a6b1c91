import { isChanged } from './request-tab.ts';
import { addTab, type Tab, type TabsState } from './tabs-state.ts';

/**
 * Shows a tab as the preview: a press on a row of a list opens it, and the next press replaces it, so that
 * browsing leaves one tab. A preview in use is not replaced.
 */
export function showPreview(before: TabsState, tab: Tab): TabsState {
  const state = keepUsedPreview(before);
  const index = state.tabs.findIndex(({ tabId }) => tabId === state.previewTabId);
  const shown =
    index < 0
      ? addTab(state, tab)
      : { ...state, tabs: state.tabs.with(index, tab), activeTabId: tab.tabId };
  return { ...shown, previewTabId: tab.tabId };
}

/** Makes a preview a tab that stays. Does nothing for other tabs. */
export function keepTab(state: TabsState, tabId: string): TabsState {
  return state.previewTabId === tabId ? { ...state, previewTabId: null } : state;
}

/** Keeps the preview once something is typed in it or sent from it. */
export function keepUsedPreview(state: TabsState): TabsState {
  const preview = state.tabs.find(({ tabId }) => tabId === state.previewTabId);
  return preview !== undefined && isUsed(preview) ? keepTab(state, preview.tabId) : state;
}

function isUsed(tab: Tab): boolean {
  if (isChanged(tab)) return true;
  if (tab.kind !== 'request') return false;
  const { running, exchangeId, refusal, typed, typedRules } = tab;
  const isSent = running !== null || exchangeId !== null || refusal !== null;
  return isSent || typed.length > 0 || typedRules.length > 0;
}
