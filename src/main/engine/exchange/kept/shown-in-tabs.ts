import type { TabDraft } from '../../../../shared/model/session.ts';
import { type ShownByTab, shownByTab } from '../../../../shared/model/shown-by-tab.ts';

/** What the open tabs show of what is kept on disk as long as there is room. */
export interface ShownInTabs {
  /** Takes which tabs are open, which can be opened again, and the drafts of those of both that changed. */
  follow(tabs: {
    readonly tabIds: readonly string[];
    readonly closedTabIds: readonly string[];
    readonly changed: readonly TabDraft[];
  }): void;
  /** Notes the response that the tab of a request shows from now on; its draft says so only later. */
  noteResponse(requestId: string, exchangeId: string): void;
  isExchangeShown(entry: { readonly exchangeId: string; readonly requestId: string }): boolean;
  /** Of a body or recording that was opened. */
  isOpenedShown(openedId: string): boolean;
}

/** Makes one of a window without tabs. */
export function createShownInTabs(): ShownInTabs {
  /** Of closed tabs too: one that is opened again as it was is named, and its draft does not come again. */
  let known: ReadonlyMap<string, ShownByTab> = new Map();
  let exchangeIds: ReadonlySet<string> = new Set();
  let openedIds: ReadonlySet<string> = new Set();
  /** The exchange that came last, by request. */
  const latest = new Map<string, string>();

  return {
    follow({ tabIds, closedTabIds, changed }) {
      const fresh = new Map(changed.map((draft) => [draft.tabId, shownByTab(draft)]));
      known = new Map(
        [...tabIds, ...closedTabIds].flatMap((tabId) => {
          const tab = fresh.get(tabId) ?? known.get(tabId);
          return tab ? [[tabId, tab]] : [];
        }),
      );
      const tabs = tabIds.flatMap((tabId) => known.get(tabId) ?? []);
      exchangeIds = new Set(tabs.flatMap((tab) => tab.exchangeIds));
      openedIds = new Set(tabs.flatMap((tab) => tab.openedIds));
      const requestIds = new Set(tabs.map((tab) => tab.requestId));
      for (const requestId of latest.keys()) {
        if (!requestIds.has(requestId)) latest.delete(requestId);
      }
    },
    noteResponse(requestId, exchangeId) {
      latest.set(requestId, exchangeId);
    },
    isExchangeShown: ({ exchangeId, requestId }) =>
      exchangeIds.has(exchangeId) || latest.get(requestId) === exchangeId,
    isOpenedShown: (openedId) => openedIds.has(openedId),
  };
}
