import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { refuseHalfTyped } from '../../kernel/half-typed.ts';
import { addTab, showTab } from '../../kernel/tabs/tabs-state.ts';
import { compareTabFor, compareTabOf, editCompared } from './compare-state.ts';
import { startOrAsk } from './run-comparison.ts';

/**
 * Compares a request in a tab of its own, or again in the one that compared it before. One whose
 * method may change something on the server waits there for the user's word.
 */
export function openCompare(app: App, request: SavedRequest): void {
  app.saveNow();
  if (refuseHalfTyped(app, [request], 'Nothing was compared.')) return;
  const open = compareTabFor(app.tabs.getState(), request.id);
  const tab = open ?? compareTabOf(crypto.randomUUID(), request);
  app.tabs.setState((state) => {
    if (open === null) return addTab(state, tab);
    const shown = showTab(state, tab.tabId);
    return tab.running === null ? editCompared(shown, tab.tabId, request) : shown;
  });
  void startOrAsk(app, tab.tabId);
}
