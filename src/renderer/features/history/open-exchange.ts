import type { HistoryEntry } from '../../../shared/model/history.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { App } from '../../kernel/app.ts';
import { askForResponse } from '../../kernel/responses-store.ts';
import { showExchange } from './exchange-tabs.ts';
import { historyOf, setComparison } from './history-store.ts';

/** The parts of an entry that opening it needs. */
export type OpenedEntry = Pick<HistoryEntry, 'exchangeId' | 'name' | 'url'>;

/**
 * Shows an exchange of the history, in the preview tab unless it is kept.
 *
 * @param isKept true gives it a tab that stays
 * @returns the id of its tab
 */
export function openExchange(
  app: Pick<App, 'own' | 'responses' | 'saveNow' | 'tabs'>,
  entry: OpenedEntry,
  isKept = false,
): string | null {
  const { exchangeId } = entry;
  app.saveNow();
  askForResponse(app.responses, exchangeId);
  const before = app.tabs.getState();
  const after = showExchange(
    before,
    { exchangeId, title: titleOf(entry) },
    crypto.randomUUID(),
    isKept,
  );
  app.tabs.setState(after);
  // An old comparison with "now" is out of date.
  if (!before.tabs.some((tab) => tab.kind === 'exchange' && tab.exchangeId === exchangeId)) {
    setComparison(historyOf(app), exchangeId, null);
  }
  return after.activeTabId;
}
