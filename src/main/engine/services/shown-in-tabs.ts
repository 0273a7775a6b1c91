import type { TabDraft } from '../../../shared/contract/engine.ts';
import { type ShownByTab, shownByTab } from '../../../shared/model/shown-by-tab.ts';

/** What the open tabs show of what is kept on disk as long as there is room. */
export interface ShownInTabs {
  /** Takes which tabs are open, and the drafts of those that changed. */
  follow(tabIds: readonly string[], changed: readonly TabDraft[]): void;
  /** Notes the answer that the tab of a request shows from now on; its draft says so only later. */
  noteAnswer(requestId: string, exchangeId: string): void;
  isExchangeShown(entry: { readonly exchangeId: string; readonly requestId: string }): boolean;
  /** Of a body or recording that was opened. */
  isOpenedShown(openedId: string): boolean;
}

/** Makes one of a window without tabs. */
export function createShownInTabs(): ShownInTabs {
  let open: ReadonlyMap<string, ShownByTab> = new Map();
  let exchangeIds: ReadonlySet<string> = new Set();
  let openedIds: ReadonlySet<string> = new Set();
  /** The exchange that came last, by request. */
  const latest = new Map<string, string>();

  return {
    follow(tabIds, changed) {
      const fresh = new Map(changed.map((draft) => [draft.tabId, shownByTab(draft)]));
      open = new Map(
        tabIds.flatMap((tabId) => {
          const tab = fresh.get(tabId) ?? open.get(tabId);
          return tab ? [[tabId, tab]] : [];
        }),
      );
      const tabs = [...open.values()];
      exchangeIds = new Set(tabs.flatMap((tab) => tab.exchangeIds));
      openedIds = new Set(tabs.flatMap((tab) => tab.openedIds));
      const requestIds = new Set(tabs.map((tab) => tab.requestId));
      for (const requestId of latest.keys()) {
        if (!requestIds.has(requestId)) latest.delete(requestId);
      }
    },
    noteAnswer(requestId, exchangeId) {
      latest.set(requestId, exchangeId);
    },
    isExchangeShown: ({ exchangeId, requestId }) =>
      exchangeIds.has(exchangeId) || latest.get(requestId) === exchangeId,
    isOpenedShown: (openedId) => openedIds.has(openedId),
  };
}
