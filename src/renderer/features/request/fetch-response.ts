import type { App } from '../../kernel/app.ts';
import {
  askForResponse,
  heldResponse,
  holdResponse,
  loseResponse,
} from '../../kernel/responses-store.ts';
import { replaceExchange } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';

/** Shows a response that was held back for its size. */
export async function showHeldResponse(
  app: Pick<App, 'engine' | 'responses' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const exchangeId = requestTabOf(app.tabs.getState(), tabId)?.exchangeId;
  if (!exchangeId) return;
  askForResponse(app.responses, exchangeId);
  await fetchResponse(app, tabId);
}

/**
 * Fetches the response of a tab. A large response that is not shown yet is held back, so that the start does
 * not read it in vain.
 */
export async function fetchResponse(
  app: Pick<App, 'engine' | 'tabs' | 'responses'>,
  tabId: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (!tab?.exchangeId) return;
  const result = await app.engine.getExchange({ exchangeId: tab.exchangeId });
  if (!result.ok) {
    // A response that is already shown stays.
    if (tab.exchange === null) loseResponse(app.responses, tab.exchangeId, result.problem);
    return;
  }
  const held = heldResponse(result.value, app.responses.getState().asked);
  if (tab.exchange === null && held !== null) {
    holdResponse(app.responses, tab.exchangeId, held);
    return;
  }
  app.tabs.setState((now) => replaceExchange(now, tabId, result.value));
}
