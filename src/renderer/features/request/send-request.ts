import type { ReadChoice } from '../../../shared/model/decoding.ts';
import { type Exchange, type ExchangeProgress, noPhases } from '../../../shared/model/exchange.ts';
import { interruptedCall } from '../../../shared/model/interrupted-call.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { halfTypedProblem, sayRuleFaults } from '../../kernel/half-typed.ts';
import { settleTyped } from '../../kernel/settle-typed.ts';
import { finishExchange, replaceExchange, startExchange } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';

/**
 * Sends the request of a tab as it is typed now. Does nothing while a call of the tab is running.
 *
 * @param follow the exchange whose redirect is followed
 */
export async function sendRequest(app: App, tabId: string, follow?: string): Promise<void> {
  const state = app.tabs.getState();
  const tab = requestTabOf(state, tabId);
  if (tab === null || tab.running !== null) return;
  const exchangeId = crypto.randomUUID();
  const startedAtMs = Date.now();
  app.saveNow();
  const halfTyped = halfTypedProblem(tab, 'Nothing was sent.');
  if (halfTyped !== null) {
    const refused = failedExchange(exchangeId, tab.request.id, startedAtMs, halfTyped);
    const running = { exchangeId, progress: null, startedAtMs };
    app.tabs.setState((now) =>
      finishExchange(startExchange(now, tabId, running), tabId, refused, false),
    );
    return;
  }
  app.tabs.setState((now) =>
    startExchange(now, tabId, { exchangeId, progress: null, startedAtMs }),
  );
  const stage = () => requestTabOf(app.tabs.getState(), tabId)?.running?.progress?.stage ?? null;
  const { request } = tab;
  const { environmentName } = state;
  await settleTyped(app);
  const waiting = requestTabOf(app.tabs.getState(), tabId);
  // Cancelled meanwhile. A closed tab does not take its call back.
  if (waiting !== null && waiting.running?.exchangeId !== exchangeId) return;
  const result = await app.engine.send(
    { exchangeId, request, environmentName, ...(follow !== undefined && { follow }) },
    exchangeId,
  );
  const exchange = result.ok
    ? result.value
    : failedExchange(exchangeId, request.id, startedAtMs, interruptedSend(result.problem, stage()));
  // The next engine has it in the history, with the data that was sent.
  const isKept = result.ok || exchange.problem === interruptedCall;
  app.tabs.setState((now) => finishExchange(now, tabId, exchange, isKept));
  if (exchange.response === null) return;
  const isShown = requestTabOf(app.tabs.getState(), tabId)?.exchange === exchange;
  if (isShown) sayRuleFaults(app, tab, readWithoutRule);
}

const readWithoutRule = 'An unfinished rule was not used for this response';

/**
 * Cancels the running call of a tab; its exchange ends as cancelled. At once while the engine has not taken
 * it: the keychain may be waiting for the user.
 */
export async function cancelRequest(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (!tab?.running) return;
  const { exchangeId, progress, startedAtMs } = tab.running;
  if (progress === null) {
    const unsent = failedExchange(exchangeId, tab.request.id, startedAtMs, cancelled);
    app.tabs.setState((now) => finishExchange(now, tabId, unsent, false));
  }
  await app.engine.cancelCall({ callId: exchangeId });
}

const cancelled = problem({
  kind: 'cancelled',
  severity: 'warning',
  title: 'Cancelled',
  detail: 'You stopped the request before it was sent.',
});

/**
 * Reads the response of a tab again in another way, with the rules as they are typed now.
 *
 * @returns why that failed; null on success
 */
export async function readResponseAs(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
  choice: ReadChoice,
): Promise<Problem | null> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (!tab?.exchangeId) return null;
  const result = await app.engine.readResponseAs({
    exchangeId: tab.exchangeId,
    choice,
    responseTypes: tab.request.responseTypes,
  });
  if (!result.ok) return result.problem;
  app.tabs.setState((now) => replaceExchange(now, tabId, result.value));
  return null;
}

/** Returns the exchange of a call that returned only a problem. */
function failedExchange(
  id: string,
  requestId: string,
  startedAtMs: number,
  problem: Problem,
): Exchange {
  return {
    id,
    requestId,
    startedAt: new Date(startedAtMs).toISOString(),
    outcome: problem.kind === 'cancelled' ? 'cancelled' : 'failed',
    sent: null,
    response: null,
    phases: noPhases,
    connectionReused: false,
    problem,
  };
}

/**
 * Returns the problem of a call whose engine stopped first. Once the call was on its way, the history shows
 * the same problem: before sending again, the user must know what the server may have done.
 *
 * @param stage the last known stage of the call; null when none was reported
 */
export function interruptedSend(
  problem: Problem,
  stage: ExchangeProgress['stage'] | null,
): Problem {
  return problem.kind === interruptedCall.kind && hasLeft(stage) ? interruptedCall : problem;
}

function hasLeft(stage: ExchangeProgress['stage'] | null): boolean {
  switch (stage) {
    case null:
    case 'preparing':
    case 'connecting':
      return false;
    case 'sending':
    case 'waiting':
    case 'receiving':
    case 'reading':
      return true;
  }
}
