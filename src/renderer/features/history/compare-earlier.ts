import type { HistoryEntry } from '../../../shared/model/history.ts';
import type { App } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import { setComparison } from './history-store.ts';
import { openExchange } from './open-exchange.ts';
import { showCompared } from './send-again.ts';

/** Entries that are offered at once; more of them are in the history panel. */
const maxOffered = 100;

/** The exchanges of a request that an answer can be compared with, the latest first. */
export async function earlierResponses(
  app: Pick<App, 'notices'> & { readonly engine: Pick<App['engine'], 'listHistory'> },
  requestId: string,
  laterId: string,
): Promise<readonly HistoryEntry[]> {
  const listed = await app.engine.listHistory({ requestId, start: 0, count: maxOffered });
  if (!listed.ok) {
    showProblem(app.notices, 'earlier', listed.problem);
    return [];
  }
  return listed.value.entries.filter(
    ({ exchangeId, status }) => exchangeId !== laterId && status !== null,
  );
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
  setComparison(app.history, earlier.exchangeId, {
    kind: 'comparing',
    startedAtMs: Date.now(),
  });
  await showCompared(app, earlier.exchangeId, later.value, []);
}
