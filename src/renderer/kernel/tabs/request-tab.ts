import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import { newRequestName } from '../../../shared/model/request-title.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { Problem, ProblemKind } from '../../../shared/problem.ts';
import {
  isNoRuleYet,
  type RuleRow,
  rowsOfRules,
  rulesOfRows,
  typedBeside,
} from '../../ui/rule-row.ts';
import { isSameRequest } from './same-request.ts';
import {
  changeRequestTab,
  type RequestTab,
  type RunningExchange,
  requestTabsOf,
  type Tab,
  type TabsState,
} from './tabs-state.ts';

/** A request that was never saved. Its id is its own, so that two new tabs never mix. */
export function newRequest(id: string): SavedRequest {
  return savedRequestSchema.parse({ id, name: newRequestName });
}

/** What a secret of a request is called after: its name, else the host it goes to. */
export function secretOwner({ name, url }: Pick<SavedRequest, 'name' | 'url'>): string {
  if (name !== newRequestName) return name;
  const place = url.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  const [host = ''] = /^(?:\{\{[^{}]*\}\}|[^/?#{}])*/u.exec(place) ?? [];
  return host.replace(/[{}]/gu, '').trim() || 'request';
}

/** A tab that shows a request, with no response yet. A request with a body to type opens on it. */
export function tabOf(tabId: string, request: SavedRequest, file: RequestFile | null): RequestTab {
  return {
    kind: 'request',
    tabId,
    request,
    saved: file?.request ?? null,
    revision: file?.revision ?? null,
    theirs: null,
    goneFrom: null,
    askedToSave: [],
    exchangeId: null,
    exchange: null,
    refusal: null,
    running: null,
    pane: 'body',
    kept: [],
    typed: [],
    halfTyped: [],
    typedRules: [],
    bodySwitch: null,
    responsePane: null,
  };
}

/**
 * Changes the request that is being edited in a tab. Why it was not sent goes with that: it speaks
 * of what stood there before.
 */
export function editRequest(
  state: TabsState,
  tabId: string,
  patch: Partial<SavedRequest>,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...withoutRefusal(tab),
    request: { ...tab.request, ...patch },
  }));
}

/** Changes the rows of its rules: what of them is no rule is kept beside the request. */
export function editRules(state: TabsState, tabId: string, rows: readonly RuleRow[]): TabsState {
  const edited = editRequest(state, tabId, { responseTypes: rulesOfRows(rows) });
  return changeRequestTab(edited, tabId, (tab) => ({ ...tab, typedRules: typedBeside(rows) }));
}

/** What the body and its type can be wrong with; what else is wrong, their check does not tell. */
const bodyProblems: ReadonlySet<ProblemKind> = new Set([
  'type-missing',
  'json-syntax',
  'json-mismatch',
  'body-malformed',
]);

/** The body fits its type again, as after a change of the schemas: that it did not goes. */
export function settleBody(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const unsent = tab.exchange?.sent === null ? tab.exchange.problem : null;
    const { kind } = tab.refusal ?? unsent ?? {};
    return kind !== undefined && bodyProblems.has(kind) ? withoutRefusal(tab) : tab;
  });
}

/** Takes away why the request was not sent: it was changed since. */
export function withoutRefusal(tab: RequestTab): RequestTab {
  return {
    ...tab,
    refusal: null,
    ...(tab.exchange?.sent === null && { exchange: null, exchangeId: null }),
  };
}

/** Keeps what of the form of a tab is half typed; why it was not sent may be that, and goes. */
export function setHalfTyped(
  state: TabsState,
  tabId: string,
  halfTyped: readonly Problem[],
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({ ...withoutRefusal(tab), halfTyped }));
}

/** A call has left. The response before it stays until the new one is there. */
export function startExchange(
  state: TabsState,
  tabId: string,
  running: RunningExchange,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({ ...tab, running }));
}

/** How far a call is; ignored when it has ended or its tab is gone. */
export function progressExchange(state: TabsState, progress: ExchangeProgress): TabsState {
  const tab = requestTabsOf(state.tabs).find(
    (one) => one.running?.exchangeId === progress.exchangeId,
  );
  if (tab === undefined) return state;
  return changeRequestTab(state, tab.tabId, (one) =>
    one.running === null ? one : { ...one, running: { ...one.running, progress } },
  );
}

/**
 * A call has ended. Ignored unless it is the one that the tab waits for. One that did not leave takes
 * the place of no response.
 *
 * @param isKept whether the engine has it, so that a restart can bring it back
 */
export function finishExchange(
  state: TabsState,
  tabId: string,
  exchange: Exchange,
  isKept: boolean,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    if (tab.running?.exchangeId !== exchange.id) return tab;
    const ended = { ...tab, running: null, refusal: null };
    const { outcome, sent, problem } = exchange;
    if (outcome === 'failed' && sent === null && problem !== null && tab.exchange?.response != null)
      return { ...ended, refusal: problem };
    return { ...ended, exchange, exchangeId: isKept ? exchange.id : null };
  });
}

/** The same response again: fetched after a restart, or read as another type. */
export function replaceExchange(state: TabsState, tabId: string, exchange: Exchange): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.exchangeId === exchange.id ? { ...tab, exchange } : tab,
  );
}

/**
 * Whether a tab holds something that its file does not: all of it, when its file is gone, and what is half
 * typed in its form or its rules, which no file can hold.
 */
export function isChanged(tab: Tab): boolean {
  if (tab.kind === 'folder') return (tab.typedRules ?? []).some(isNoRuleYet);
  if (tab.kind !== 'request') return false;
  const { halfTyped, goneFrom, request, typedRules } = tab;
  if (halfTyped.length > 0 || goneFrom !== null || isEdited(tab)) return true;
  return rowsOfRules(request.responseTypes, typedRules).some(isNoRuleYet);
}

/** Whether a tab holds something else than its file does, or did when it was there last. */
export function isEdited({ request, saved }: RequestTab): boolean {
  return !isSameRequest(request, saved ?? newRequest(request.id));
}
