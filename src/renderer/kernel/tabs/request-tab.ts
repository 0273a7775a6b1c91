import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import { isEmptyBody } from '../../../shared/model/body-draft.ts';
import type { Exchange, ExchangeProgress, LiveMessages } from '../../../shared/model/exchange.ts';
import { pathValuesAfter } from '../../../shared/model/path-variables.ts';
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

/** Creates a request that was never saved. Its id is unique, so two new tabs never mix. */
export function newRequest(id: string): SavedRequest {
  return savedRequestSchema.parse({ id, name: newRequestName });
}

/** What a secret of a request is named after: the request's name, else its host. */
export function secretOwner({ name, url }: Pick<SavedRequest, 'name' | 'url'>): string {
  if (name !== newRequestName) return name;
  const place = url.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  const [host = ''] = /^(?:\{\{[^{}]*\}\}|[^/?#{}])*/u.exec(place) ?? [];
  return host.replace(/[{}]/gu, '').trim() || 'request';
}

/** True when a request has a body, or a method that usually has one. */
export function sendsBody({ method, requestType, body }: SavedRequest): boolean {
  const mayHaveNone = method === 'GET' || method === 'HEAD';
  return !mayHaveNone || requestType !== null || !isEmptyBody(body);
}

/** Creates a tab for a request, with no response yet. It shows the body, if there is one. */
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
    pane: sendsBody(request) ? 'body' : null,
    kept: [],
    typed: [],
    halfTyped: [],
    typedRules: [],
    bodySwitch: null,
    responsePane: null,
  };
}

/**
 * Changes the request edited in a tab. This also clears why the last send was refused: that was about the old
 * request. A request that gets a body shows it, unless another part is open. An edit of the URL keeps the values
 * of its path variables.
 */
export function editRequest(
  state: TabsState,
  tabId: string,
  patch: Partial<SavedRequest>,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const request = { ...tab.request, ...patch };
    if (patch.url !== undefined && patch.pathVariables === undefined) {
      const { url, pathVariables } = tab.request;
      request.pathVariables = pathValuesAfter(url, patch.url, pathVariables);
    }
    const hasBodyNow = !sendsBody(tab.request) && sendsBody(request);
    return { ...withoutRefusal(tab), request, pane: tab.pane ?? (hasBodyNow ? 'body' : null) };
  });
}

/** Changes the rows of its rules. Invalid rows are kept beside the request. */
export function editRules(state: TabsState, tabId: string, rows: readonly RuleRow[]): TabsState {
  const edited = editRequest(state, tabId, { responseTypes: rulesOfRows(rows) });
  return changeRequestTab(edited, tabId, (tab) => ({ ...tab, typedRules: typedBeside(rows) }));
}

/** The problems of a body and its type. Checking the body says nothing about other kinds. */
const bodyProblems: ReadonlySet<ProblemKind> = new Set([
  'type-missing',
  'json-syntax',
  'json-mismatch',
  'body-malformed',
]);

/** Clears a problem of the body that is fixed, for example by a change of the schemas. */
export function settleBody(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const unsent = tab.exchange?.sent === null ? tab.exchange.problem : null;
    const { kind } = tab.refusal ?? unsent ?? {};
    return kind !== undefined && bodyProblems.has(kind) ? withoutRefusal(tab) : tab;
  });
}

/** Clears why the request was not sent, because it was changed since. */
export function withoutRefusal(tab: RequestTab): RequestTab {
  return {
    ...tab,
    refusal: null,
    ...(tab.exchange?.sent === null && { exchange: null, exchangeId: null }),
  };
}

/** Stores the unfinished text in the form of a tab. Clears a refused send, which may be about that text. */
export function setHalfTyped(
  state: TabsState,
  tabId: string,
  halfTyped: readonly Problem[],
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({ ...withoutRefusal(tab), halfTyped }));
}

/** Marks a call as sent. The earlier response stays until the new one arrives. */
export function startExchange(
  state: TabsState,
  tabId: string,
  running: RunningExchange,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({ ...tab, running }));
}

/** The number of messages that are shown while a stream arrives. */
const maxLiveMessages = 500;

/** Adds messages of a running stream. Ignored when the call has ended or its tab is gone. */
export function addLiveMessages(state: TabsState, reported: LiveMessages): TabsState {
  const tab = requestTabsOf(state.tabs).find(
    (one) => one.running?.exchangeId === reported.exchangeId,
  );
  if (tab === undefined) return state;
  return changeRequestTab(state, tab.tabId, (one) => {
    if (one.running === null) return one;
    const before = one.running.live?.messages ?? [];
    const messages = [...before, ...reported.messages].slice(-maxLiveMessages);
    return { ...one, running: { ...one.running, live: { ...reported, messages } } };
  });
}

/** Updates the progress of a call. Ignored when the call has ended or its tab is gone. */
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
 * Ends a call. Ignored unless the tab waits for this call. A call that was not sent replaces no response.
 *
 * @param isKept true when the engine keeps the exchange, so that a restart can restore it
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

/** Replaces the response with another version of itself: fetched after a restart, or read as another type. */
export function replaceExchange(state: TabsState, tabId: string, exchange: Exchange): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.exchangeId === exchange.id ? { ...tab, exchange } : tab,
  );
}

/**
 * True when a tab holds something its file does not: everything when the file is gone, and unfinished text in
 * its form or rules, which no file can hold.
 */
export function isChanged(tab: Tab): boolean {
  if (tab.kind === 'folder') return (tab.typedRules ?? []).some(isNoRuleYet);
  if (tab.kind !== 'request') return false;
  const { halfTyped, goneFrom, request, typedRules } = tab;
  if (halfTyped.length > 0 || goneFrom !== null || isEdited(tab)) return true;
  return rowsOfRules(request.responseTypes, typedRules).some(isNoRuleYet);
}

/** True when a tab differs from its file, or from the last version of a missing file. */
export function isEdited({ request, saved }: RequestTab): boolean {
  return !isSameRequest(request, saved ?? newRequest(request.id));
}
