import type { TabDraft } from '../../../../shared/model/session.ts';
import { type ShownByTab, shownByTab } from '../../../../shared/model/shown-by-tab.ts';

/** What open tabs show of the data on disk that may be dropped for room. */
export interface ShownInTabs {
  /** Takes the open tabs, the tabs that can be reopened, and the drafts of both that changed. */
  follow(tabs: {
    readonly tabIds: readonly string[];
    readonly closedTabIds: readonly string[];
    readonly changed: readonly TabDraft[];
  }): void;
  /** Records the response that a request's tab shows from now on; its draft names it only later. */
  noteResponse(requestId: string, exchangeId: string): void;
  isExchangeShown(entry: { readonly exchangeId: string; readonly requestId: string }): boolean;
  /** True when a tab shows this opened body or recording. */
  isOpenedShown(openedId: string): boolean;
}

/** Creates one for a window without tabs. */
export function createShownInTabs(): ShownInTabs {
  /** Includes closed tabs: a reopened tab is named, but its unchanged draft is not sent again. */
  let known: ReadonlyMap<string, ShownByTab> = new Map();
  let exchangeIds: ReadonlySet<string> = new Set();
  let openedIds: ReadonlySet<string> = new Set();
  /** The latest exchange of each request. */
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
