import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { isChanged } from '../../app/tabs/request-tab.ts';
import {
  changeRequestTab,
  type RequestTab,
  requestTabsOf,
  type TabsState,
} from '../../app/tabs/tabs-state.ts';

/** Lets the tabs of a request carry its new name, as its file does. */
export function followRename(state: TabsState, requestId: string, name: string): TabsState {
  return changeTabsOf(state, requestId, (tab) => ({
    ...tab,
    request: { ...tab.request, name },
    saved: tab.saved && { ...tab.saved, name },
  }));
}

/** Lets the tabs of requests whose files are gone stay, as drafts that were never saved. */
export function followDelete(state: TabsState, requestIds: readonly string[]): TabsState {
  return requestIds.reduce(
    (next, requestId) => changeTabsOf(next, requestId, (tab) => ({ ...tab, saved: null })),
    state,
  );
}

/** A request's file as it was read again. A tab without changes shows it; others keep what is typed. */
export function followFile(state: TabsState, file: RequestFile): TabsState {
  return changeTabsOf(state, file.request.id, (tab) => ({
    ...tab,
    saved: file.request,
    revision: file.revision,
    request: tab.saved !== null && !isChanged(tab) ? file.request : tab.request,
  }));
}

/**
 * A request was written. What was typed while it was under way stays as it is.
 *
 * @param sent the request of the tab when it was given to be written
 * @param file the request as its file has it now
 */
export function followSave(
  state: TabsState,
  tabId: string,
  sent: SavedRequest,
  { request: file, revision }: RequestFile,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    saved: file,
    revision,
    theirs: null,
    request: tab.request === sent ? file : { ...tab.request, id: file.id, name: file.name },
  }));
}

function changeTabsOf(
  state: TabsState,
  requestId: string,
  change: (tab: RequestTab) => RequestTab,
): TabsState {
  return requestTabsOf(state.tabs)
    .filter((tab) => tab.request.id === requestId)
    .reduce((next, { tabId }) => changeRequestTab(next, tabId, change), state);
}
