import type { App } from '../../kernel/app.ts';
import { askForAnswer, heldAnswer, holdAnswer, loseAnswer } from '../../kernel/responses-store.ts';
import { replaceExchange } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';

/** Shows the answer of a tab that was held back for its size. */
export async function showHeldAnswer(
  app: Pick<App, 'engine' | 'responses' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const exchangeId = requestTabOf(app.tabs.getState(), tabId)?.exchangeId;
  if (!exchangeId) return;
  askForAnswer(app.responses, exchangeId);
  await fetchAnswer(app, tabId);
}

/** Fetches the answer of a tab. A large answer that is not shown yet is held back: a start waits for none, and reads none in vain. */
export async function fetchAnswer(
  app: Pick<App, 'engine' | 'tabs' | 'responses'>,
  tabId: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (!tab?.exchangeId) return;
  const result = await app.engine.getExchange({ exchangeId: tab.exchangeId });
  if (!result.ok) {
    // One that is shown already stays.
    if (tab.exchange === null) loseAnswer(app.responses, tab.exchangeId, result.problem);
    return;
  }
  const held = heldAnswer(result.value, app.responses.getState().asked);
  if (tab.exchange === null && held !== null) {
    holdAnswer(app.responses, tab.exchangeId, held);
    return;
  }
  app.tabs.setState((now) => replaceExchange(now, tabId, result.value));
}
