import type { HistoryRecord, SentRecord } from '../../../shared/model/history.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { askForResponse } from '../../kernel/responses-store.ts';
import { type SettlingApp, settleTyped } from '../../kernel/settle-typed.ts';
import { keepTab } from '../../kernel/tabs/preview-tab.ts';
import { type ExchangeTab, requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { keepExchange, turnTo } from './exchange-tabs.ts';
import {
  type Comparing,
  type ExchangeComparison,
  historyOf,
  setComparison,
  setSending,
} from './history-store.ts';
import { requestOfRecord } from './request-of-record.ts';

/** The parts of the app needed to send a recorded request again. */
export type SendAgainApp = Pick<App, 'own' | 'responses' | 'tabs' | 'window' | 'notices'> &
  SettlingApp & {
    readonly secrets: Pick<App['secrets'], 'allow'>;
    readonly engine: Pick<
      App['engine'],
      'send' | 'readHistory' | 'readRequest' | 'compareExchanges' | 'cancelCall'
    >;
  };

/** The read-only methods (RFC 9110, 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Returns the current request: as it is typed when it is open, else as in its file; null when it is gone. */
export async function todaysRequest(
  app: Pick<App, 'tabs'> & { readonly engine: Pick<App['engine'], 'readRequest'> },
  requestId: string,
): Promise<SavedRequest | null> {
  const open = requestTabsOf(app.tabs.getState().tabs).find((tab) => tab.request.id === requestId);
  if (open !== undefined) return open.request;
  const file = await app.engine.readRequest({ requestId });
  return file.ok ? file.value.request : null;
}

/**
 * Sends a recorded request again with today's values. Its tab then shows the new exchange; the old one stays
 * in the history.
 */
export async function sendAgain(app: SendAgainApp, tabId: string, sent: SentRecord): Promise<void> {
  if (historyOf(app).getState().sending[tabId] !== undefined) return;
  const exchangeId = crypto.randomUUID();
  setSending(historyOf(app), tabId, { exchangeId, startedAtMs: Date.now() });
  app.tabs.setState((state) => keepTab(state, tabId));
  const result = await send(app, exchangeId, sent);
  setSending(historyOf(app), tabId, null);
  if (result !== null) return showRefused(app, tabId, sent, result);
  askForResponse(app.responses, exchangeId);
  app.tabs.setState((state) => turnTo(state, tabId, { exchangeId, title: titleOf(sent.request) }));
}

/** Shows a refusal in the request's tab, where the user can give consent. */
function showRefused(app: SendAgainApp, tabId: string, sent: SentRecord, refused: Problem): void {
  const { questions = [] } = refused;
  const consents = questions.map(({ secret, place }) => ({ secret, place }));
  async function allow(): Promise<void> {
    if (await app.secrets.allow(consents)) await sendAgain(app, tabId, sent);
  }
  const { hint: _elsewhere, ...problem } = refused;
  showNotice(app.notices, {
    id: `again-${tabId}`,
    content: { kind: 'problem', problem: questions.length > 0 ? problem : refused },
    actions: questions.length > 0 ? [{ label: 'Send', run: () => void allow() }] : [],
  });
}

/** Sends the exchange of a tab again, for shortcuts, which know only the tab. */
export async function sendShownAgain(
  app: SendAgainApp,
  { tabId, exchangeId }: ExchangeTab,
): Promise<void> {
  const record = await app.engine.readHistory({ exchangeId });
  if (!record.ok) return showProblem(app.notices, `again-${tabId}`, record.problem);
  if (record.value.sent !== null) await sendAgain(app, tabId, record.value.sent);
}

/**
 * Sends a recorded request again and compares the data of both responses. A method that may change data on
 * the server waits for the user's consent.
 */
export async function compareWithNow(
  app: SendAgainApp,
  earlierId: string,
  sent: SentRecord,
  isAgreed = false,
): Promise<void> {
  const { engine } = app;
  const history = historyOf(app);
  if (history.getState().comparisons[earlierId]?.kind === 'running') return;
  if (!isAgreed && !safeMethods.has(sent.request.method.toUpperCase())) {
    return setComparison(history, earlierId, { kind: 'asked' });
  }
  const laterId = crypto.randomUUID();
  app.tabs.setState((state) => keepExchange(state, earlierId));
  setComparison(history, earlierId, { kind: 'running', laterId, startedAtMs: Date.now() });
  const refused = await send(app, laterId, sent);
  const later = refused === null ? await engine.readHistory({ exchangeId: laterId }) : null;
  const shown = history.getState().comparisons[earlierId];
  // It was closed meanwhile.
  if (shown?.kind !== 'running' || shown.laterId !== laterId) return;
  if (refused !== null || later?.ok !== true) {
    const problem = refused ?? (later?.ok === false ? later.problem : null);
    return setComparison(history, earlierId, problem && { kind: 'failed', problem });
  }
  await showCompared(app, earlierId, later.value, []);
}

/**
 * Compares again with paths ignored. Resolves with the reason when they were refused or cancelled; null on
 * success.
 */
export async function ignoreCompared(
  app: Pick<SendAgainApp, 'engine' | 'own'>,
  earlierId: string,
  ignoredPaths: readonly string[],
): Promise<Problem | null> {
  const shown = historyOf(app).getState().comparisons[earlierId];
  if (shown?.kind !== 'done') return null;
  return await showCompared(app, earlierId, shown.later, ignoredPaths);
}

/** Cancels the call or the comparison in progress. */
export function stopComparing(app: Pick<SendAgainApp, 'engine' | 'own'>, earlierId: string): void {
  const shown = historyOf(app).getState().comparisons[earlierId];
  if (shown?.kind === 'running') void app.engine.cancelCall({ callId: shown.laterId });
  const comparing = comparingOf(shown);
  if (comparing !== null) void app.engine.cancelCall({ callId: comparing.callId });
}

function comparingOf(shown: ExchangeComparison | undefined): Comparing | null {
  if (shown?.kind === 'comparing') return shown;
  return shown?.kind === 'done' ? shown.again : null;
}

/**
 * Compares the data of both responses, and shows the result in the tab of the earlier one. A comparison in
 * progress there is cancelled.
 */
export async function showCompared(
  app: Pick<SendAgainApp, 'engine' | 'own'>,
  earlierId: string,
  later: HistoryRecord,
  ignoredPaths: readonly string[],
): Promise<Problem | null> {
  const { engine } = app;
  const history = historyOf(app);
  stopComparing(app, earlierId);
  const begun = { callId: crypto.randomUUID(), startedAtMs: Date.now() };
  const before = history.getState().comparisons[earlierId];
  const shown = before?.kind === 'done' ? before : null;
  setComparison(
    history,
    earlierId,
    shown ? { ...shown, again: begun } : { kind: 'comparing', ...begun },
  );
  const result = await engine.compareExchanges(
    { earlierId, laterId: later.exchange.id, ignoredPaths: [...ignoredPaths] },
    begun.callId,
  );
  // It was closed or replaced meanwhile.
  if (comparingOf(history.getState().comparisons[earlierId])?.callId !== begun.callId) return null;
  // The old result stays when only a path was refused, or it was cancelled.
  const isCancelled = !result.ok && result.problem.kind === 'cancelled';
  if (!result.ok && shown && (ignoredPaths.length > 0 || (isCancelled && shown.data !== null))) {
    setComparison(history, earlierId, { ...shown, again: null });
    return result.problem;
  }
  setComparison(history, earlierId, {
    kind: 'done',
    later,
    ignoredPaths,
    data: result.ok ? result.value : null,
    problem: result.ok ? null : result.problem,
    again: null,
  });
  return null;
}

/** @returns why it could not be tried; null otherwise, because a failed call is an exchange too */
async function send(
  app: SendAgainApp,
  exchangeId: string,
  sent: SentRecord,
): Promise<Problem | null> {
  await settleTyped(app);
  const today = await todaysRequest(app, sent.request.id);
  const result = await app.engine.send(
    {
      exchangeId,
      request: requestOfRecord(sent.request, today),
      environmentName: todaysEnvironment(app, sent.environmentName),
    },
    exchangeId,
  );
  return result.ok ? null : result.problem;
}

/** Returns the environment it was sent in, or the chosen one when that is gone. */
export function todaysEnvironment(
  app: Pick<App, 'tabs' | 'window'>,
  recordedName: string | null,
): string | null {
  if (recordedName === null) return null;
  const environments = app.window.getState().workspace?.environments ?? [];
  const isThere = environments.some(({ name }) => name === recordedName);
  return isThere ? recordedName : app.tabs.getState().environmentName;
}
