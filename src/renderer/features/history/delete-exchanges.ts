import type { App } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import { dropExchanges } from './exchange-tabs.ts';

/** Removes exchanges from the history, and the tabs that show them. */
export async function deleteExchanges(app: App, exchangeIds: readonly string[]): Promise<void> {
  const result = await app.engine.deleteHistory({ exchangeIds: [...exchangeIds] });
  if (!result.ok) return showProblem(app.notices, 'history-delete', result.problem);
  const gone = new Set(exchangeIds);
  app.tabs.setState((state) => dropExchanges(state, (id) => gone.has(id)));
}

/** Removes all of the history. */
export async function clearHistory(app: App): Promise<void> {
  const result = await app.engine.clearHistory({});
  if (!result.ok) return showProblem(app.notices, 'history-delete', result.problem);
  app.tabs.setState((state) => dropExchanges(state, () => true));
}
