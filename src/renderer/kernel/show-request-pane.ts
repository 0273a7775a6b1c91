import type { RequestPane } from '../../shared/model/session.ts';
import type { App } from './app.ts';
import { changeRequestTab } from './tabs/tabs-state.ts';

/** Shows a part of a request, even when its response was maximized. Null closes the part that is open. */
export function showRequestPane(
  { tabs, window }: Pick<App, 'tabs' | 'window'>,
  tabId: string,
  pane: RequestPane | null,
): void {
  if (pane !== null) window.setState({ isResponseWhole: false });
  tabs.setState((state) => changeRequestTab(state, tabId, (one) => ({ ...one, pane })));
}
