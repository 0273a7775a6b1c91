import type { App } from './app.ts';
import { changeRequestTab, type RequestPane } from './tabs/tabs-state.ts';

/** Shows a part of a request, even when its response was maximized. */
export function showRequestPane(
  { tabs, window }: Pick<App, 'tabs' | 'window'>,
  tabId: string,
  pane: RequestPane,
): void {
  window.setState({ isResponseWhole: false });
  tabs.setState((state) => changeRequestTab(state, tabId, (one) => ({ ...one, pane })));
}
