import { closeTab } from '../../kernel/tabs/close-tab.ts';
import { keepTab, showPreview } from '../../kernel/tabs/preview-tab.ts';
import { addTab, changeTab, showTab, type TabsState } from '../../kernel/tabs/tabs-state.ts';

/** An exchange with the name of its tab. */
export interface ExchangeRef {
  readonly exchangeId: string;
  readonly title: string;
}

/**
 * Shows an exchange in the tab that already shows it, else in the preview tab.
 *
 * @param tabId the id for a new tab
 * @param isKept true gives it a tab that stays
 */
export function showExchange(
  state: TabsState,
  { exchangeId, title }: ExchangeRef,
  tabId: string,
  isKept: boolean,
): TabsState {
  const open = state.tabs.find((tab) => tab.kind === 'exchange' && tab.exchangeId === exchangeId);
  if (open !== undefined) {
    return showTab(isKept ? keepTab(state, open.tabId) : state, open.tabId);
  }
  const tab = { kind: 'exchange', tabId, exchangeId, title } as const;
  return isKept ? addTab(state, tab) : showPreview(state, tab);
}

/** Makes the tab of an exchange one that stays. */
export function keepExchange(state: TabsState, exchangeId: string): TabsState {
  const open = state.tabs.find((tab) => tab.kind === 'exchange' && tab.exchangeId === exchangeId);
  return open === undefined ? state : keepTab(state, open.tabId);
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
