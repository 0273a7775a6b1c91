import { insertTab } from './close-tab.ts';
import type { Tab, TabsState } from './tabs-state.ts';

/** True unless a second tab would write the same settings. */
export function canDuplicate({ kind }: Tab): boolean {
  return kind !== 'folder';
}

/**
 * Opens a copy of a tab beside it. Both tabs of a saved request share its file and its place; a request
 * without a file becomes another request.
 *
 * @param newId the id for the tab, and for a request without a file
 */
export function duplicateTab(state: TabsState, tab: Tab, newId: string): TabsState {
  const index = state.tabs.findIndex(({ tabId }) => tabId === tab.tabId);
  if (index < 0 || !canDuplicate(tab)) return state;
  return insertTab(state, copyOf(tab, newId), index + 1);
}

function copyOf(tab: Tab, tabId: string): Tab {
  if (tab.kind !== 'request') return { ...tab, tabId };
  const request = tab.saved === null ? { ...tab.request, id: tabId } : tab.request;
  return { ...tab, tabId, request, running: null, askedToSave: [] };
}
