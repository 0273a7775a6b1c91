import type { HistoryEntry } from '../../../shared/model/history.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { historyOf, setComparison } from './history-store.ts';
import { openExchange } from './open-exchange.ts';
import { showCompared, stopComparing } from './send-again.ts';

/** What of the exchanges of a request an answer can be compared with, the latest first. */
export function earlierResponses(
  { entries }: { readonly entries: readonly HistoryEntry[] },
  laterId: string,
): readonly HistoryEntry[] {
  return entries.filter(({ exchangeId, status }) => exchangeId !== laterId && status !== null);
}

/** Shows an earlier exchange of a request beside a later one, in the tab of the earlier one; nothing is sent. */
export async function compareWithEarlier(
  app: App,
  earlier: HistoryEntry,
  laterId: string,
): Promise<void> {
  const later = await app.engine.readHistory({ exchangeId: laterId });
  if (!later.ok) return showProblem(app.notices, 'earlier', later.problem);
  openExchange(app, earlier, true);
  stopComparing(app, earlier.exchangeId);
  setComparison(historyOf(app), earlier.exchangeId, null);
  await showCompared(app, earlier.exchangeId, later.value, []);
}
