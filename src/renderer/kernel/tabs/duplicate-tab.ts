import { copyIdOf } from '../../../shared/model/copy-id.ts';
import { newRequestName } from '../../../shared/model/request-title.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { freeName } from '../../ui/free-name.ts';
import { insertTab } from './close-tab.ts';
import { type RequestTab, requestTabsOf, type Tab, type TabsState } from './tabs-state.ts';

/** True unless a second tab would write the same settings. */
export function canDuplicate({ kind }: Tab): boolean {
  return kind !== 'folder';
}

/**
 * Opens a copy of a tab beside it. The copy of a request is a request of its own without a file, with what is
 * typed and the same references to secrets.
 *
 * @param newId the id for the tab, and part of that of the request
 * @param entries the collections: the copy gets a name that none of their requests has
 */
export function duplicateTab(
  state: TabsState,
  tab: Tab,
  newId: string,
  entries: readonly CollectionEntry[],
): TabsState {
  const index = state.tabs.findIndex(({ tabId }) => tabId === tab.tabId);
  if (index < 0 || !canDuplicate(tab)) return state;
  if (tab.kind !== 'request') return insertTab(state, { ...tab, tabId: newId }, index + 1);
  const open = requestTabsOf(state.tabs).map(({ request }) => request.name);
  const name = copyName(tab.request.name, [...open, ...requestNames(entries)]);
  return insertTab(state, copyOf(tab, newId, name), index + 1);
}

/** Returns the name for a copy of a request. One without a name has none either. */
function copyName(name: string, taken: readonly string[]): string {
  return name === newRequestName ? name : freeName(`${name} copy`, taken);
}

function copyOf(tab: RequestTab, tabId: string, name: string): RequestTab {
  return {
    ...tab,
    tabId,
    request: { ...tab.request, id: copyIdOf(tab.request.id, tabId), name },
    saved: null,
    revision: null,
    theirs: null,
    goneFrom: null,
    askedToSave: [],
    running: null,
  };
}

function requestNames(entries: readonly CollectionEntry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'request' ? entry.name : requestNames(entry.entries),
  );
}
