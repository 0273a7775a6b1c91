import { closeTab } from '../../kernel/tabs/close-tab.ts';
import { addTab, changeTab, showTab, type TabsState } from '../../kernel/tabs/tabs-state.ts';

/** An exchange with the name of its tab. */
export interface ExchangeRef {
  readonly exchangeId: string;
  readonly title: string;
}

/**
 * Shows an exchange in the tab that already shows it, else in the preview tab, so that browsing the list
 * leaves one tab.
 *
 * @param tabId the id for a new tab
 * @param previewTabId the preview tab; null creates a tab
 */
export function showExchange(
  state: TabsState,
  { exchangeId, title }: ExchangeRef,
  tabId: string,
  previewTabId: string | null,
): TabsState {
  const open = state.tabs.find((tab) => tab.kind === 'exchange' && tab.exchangeId === exchangeId);
  if (open !== undefined) return showTab(state, open.tabId);
  const preview = state.tabs.find((tab) => tab.kind === 'exchange' && tab.tabId === previewTabId);
  if (preview === undefined) return addTab(state, { kind: 'exchange', tabId, exchangeId, title });
  return turnTo(showTab(state, preview.tabId), preview.tabId, { exchangeId, title });
}

/** Shows another exchange in a tab. */
export function turnTo(state: TabsState, tabId: string, shown: ExchangeRef): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'exchange' ? { ...tab, ...shown } : tab));
}

/** Closes the tabs of deleted exchanges for good. */
export function dropExchanges(
  state: TabsState,
  isGone: (exchangeId: string) => boolean,
): TabsState {
  const closed = state.tabs
    .filter((tab) => tab.kind === 'exchange' && isGone(tab.exchangeId))
    .reduce((next, { tabId }) => closeTab(next, tabId), state);
  const closedTabs = closed.closedTabs.filter(
    (tab) => tab.kind !== 'exchange' || !isGone(tab.exchangeId),
  );
  return closedTabs.length === closed.closedTabs.length ? closed : { ...closed, closedTabs };
}
