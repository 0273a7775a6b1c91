import type { Session, TabDraft } from '../../../shared/contract/engine.ts';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { AnswerTabId } from '../../features/response/answer-tabs.ts';

/** The parts of a request that share one place in its tab. */
export type RequestPane = 'body' | 'params' | 'headers';

/** A call in flight. */
export interface RunningExchange {
  readonly exchangeId: string;
  readonly progress: ExchangeProgress | null;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** One open request: what is typed, what is saved, and its last answer. */
export interface RequestTab {
  readonly tabId: string;
  readonly request: SavedRequest;
  /** The request as its file has it; null for one that was never saved. */
  readonly saved: SavedRequest | null;
  /** The answer to show; it may have to be fetched yet. */
  readonly exchangeId: string | null;
  readonly exchange: Exchange | null;
  readonly running: RunningExchange | null;
  readonly pane: RequestPane;
  /** The part of the response that was chosen; null until one was. */
  readonly answerPane: AnswerTabId | null;
}

/** The open tabs, in their order on screen, and those that were closed. */
export interface TabsState {
  readonly tabs: readonly RequestTab[];
  readonly activeTabId: string | null;
  readonly environmentName: string | null;
  /** What can be opened again, the last one closed first. */
  readonly closedTabs: readonly TabDraft[];
}

/** Enough for a mistake that is noticed late; each is written with every session. */
const keptClosedTabs = 20;

/** No tabs at all. */
export const emptyTabs: TabsState = {
  tabs: [],
  activeTabId: null,
  environmentName: null,
  closedTabs: [],
};

const newName = 'New request';

/** A request that was never saved. Its id is its own, so that two new tabs never mix. */
export function newRequest(id: string): SavedRequest {
  return savedRequestSchema.parse({ id, name: newName });
}

/** What a tab is called: the name of its request or, as long as it has none of its own, where it goes. */
export function titleOf({ name, url }: Pick<SavedRequest, 'name' | 'url'>): string {
  return (name === newName ? placeOf(url) : '') || name;
}

/** The path of a URL as it is typed; the host where there is no path. */
function placeOf(url: string): string {
  const before = url.trim().replace(/[?#].*$/su, '');
  const rest = before.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  // A variable at the start mostly stands for all that comes before the path.
  const path = rest.replace(/^(\{\{[^{}]*\}\}|[^/])*/u, '');
  return path === '' || path === '/' ? rest : path;
}

/** A tab that shows a request, with no answer yet. A request with a body to type opens on it. */
export function tabOf(
  tabId: string,
  request: SavedRequest,
  saved: SavedRequest | null,
): RequestTab {
  return {
    tabId,
    request,
    saved,
    exchangeId: null,
    exchange: null,
    running: null,
    pane: 'body',
    answerPane: null,
  };
}

/** Adds a tab at the end and shows it. */
export function addTab(state: TabsState, tab: RequestTab): TabsState {
  return { ...state, tabs: [...state.tabs, tab], activeTabId: tab.tabId };
}

/** Puts a closed tab back at a place and shows it. One that is open already is shown where it is. */
export function insertTab(state: TabsState, tab: RequestTab, index: number): TabsState {
  const closedTabs = state.closedTabs.filter(({ tabId }) => tabId !== tab.tabId);
  if (state.tabs.some(({ tabId }) => tabId === tab.tabId)) {
    return { ...showTab(state, tab.tabId), closedTabs };
  }
  const tabs = state.tabs.toSpliced(index, 0, tab);
  return { ...state, tabs, activeTabId: tab.tabId, closedTabs };
}

/** Shows a tab; one that is not there changes nothing. */
export function showTab(state: TabsState, tabId: string): TabsState {
  return state.tabs.some((tab) => tab.tabId === tabId) ? { ...state, activeTabId: tabId } : state;
}

/** Shows the tab at a place, counted from 0; places past the end show the last one. */
export function showTabAt(state: TabsState, index: number): TabsState {
  const tab = state.tabs[Math.min(index, state.tabs.length - 1)];
  return tab === undefined ? state : { ...state, activeTabId: tab.tabId };
}

/**
 * Takes a tab away and keeps its draft, unless nothing was ever put into it. Its right neighbour is
 * shown next, or the left one at the end.
 */
export function closeTab(state: TabsState, tabId: string): TabsState {
  const index = state.tabs.findIndex((tab) => tab.tabId === tabId);
  const tab = state.tabs[index];
  if (tab === undefined) return state;
  const tabs = state.tabs.toSpliced(index, 1);
  const isBlank = tab.saved === null && !isChanged(tab);
  return {
    ...state,
    tabs,
    activeTabId:
      state.activeTabId === tabId
        ? (tabs[Math.min(index, tabs.length - 1)]?.tabId ?? null)
        : state.activeTabId,
    closedTabs: isBlank
      ? state.closedTabs
      : [draftOf(tab), ...state.closedTabs].slice(0, keptClosedTabs),
  };
}

/** Opens the tab that was closed last, at the end; without one nothing changes. Its file has to be read yet. */
export function reopenTab(state: TabsState): TabsState {
  const draft = state.closedTabs[0];
  return draft === undefined ? state : insertTab(state, tabOfDraft(draft, null), state.tabs.length);
}

/** Changes one tab; all others stay the same objects, so that nothing else is drawn again. */
export function changeTab(
  state: TabsState,
  tabId: string,
  change: (tab: RequestTab) => RequestTab,
): TabsState {
  let isChanged = false;
  const tabs = state.tabs.map((tab) => {
    if (tab.tabId !== tabId) return tab;
    const next = change(tab);
    isChanged ||= next !== tab;
    return next;
  });
  return isChanged ? { ...state, tabs } : state;
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
  return changeTab(state, tabId, (tab) => ({
    ...tab,
    ...(tab.exchange?.sent === null && { exchange: null, exchangeId: null }),
    request: { ...tab.request, ...patch },
  }));
}

/** A call has left. The answer before it stays until the new one is there. */
export function startExchange(
  state: TabsState,
  tabId: string,
  running: RunningExchange,
): TabsState {
  return changeTab(state, tabId, (tab) => ({ ...tab, running }));
}

/** How far a call is; ignored when it has ended or its tab is gone. */
export function progressExchange(state: TabsState, progress: ExchangeProgress): TabsState {
  const tab = state.tabs.find((one) => one.running?.exchangeId === progress.exchangeId);
  if (tab === undefined) return state;
  return changeTab(state, tab.tabId, (one) =>
    one.running === null ? one : { ...one, running: { ...one.running, progress } },
  );
}

/**
 * A call has ended. Ignored unless it is the one that the tab waits for.
 *
 * @param isKept whether the engine has it, so that a restart can bring it back
 */
export function finishExchange(
  state: TabsState,
  tabId: string,
  exchange: Exchange,
  isKept: boolean,
): TabsState {
  return changeTab(state, tabId, (tab) =>
    tab.running?.exchangeId === exchange.id
      ? { ...tab, running: null, exchange, exchangeId: isKept ? exchange.id : null }
      : tab,
  );
}

/** The same answer again: fetched after a restart, or read as another type. */
export function replaceExchange(state: TabsState, tabId: string, exchange: Exchange): TabsState {
  return changeTab(state, tabId, (tab) =>
    tab.exchangeId === exchange.id ? { ...tab, exchange } : tab,
  );
}

/** Whether a tab holds something that its file does not. */
export function isChanged(tab: RequestTab): boolean {
  return !sameRequest(tab.request, tab.saved ?? newRequest(tab.request.id));
}

function sameRequest(a: SavedRequest, b: SavedRequest): boolean {
  return (
    a.name === b.name &&
    a.method === b.method &&
    a.url === b.url &&
    a.sendAs === b.sendAs &&
    a.askFor === b.askFor &&
    a.requestType === b.requestType &&
    a.responseType === b.responseType &&
    a.body.format === b.body.format &&
    a.body.text === b.body.text &&
    a.headers.length === b.headers.length &&
    a.headers.every((header, index) => {
      const other = b.headers[index];
      return (
        header.name === other?.name &&
        header.value === other.value &&
        header.enabled === other.enabled
      );
    })
  );
}

/** What of the tabs a restart brings back. */
export function sessionOf(state: TabsState): Session {
  return {
    tabs: state.tabs.map(draftOf),
    activeTabId: state.activeTabId,
    environmentName: state.environmentName,
    closedTabs: [...state.closedTabs],
  };
}

function draftOf({ tabId, request, exchangeId }: RequestTab): TabDraft {
  return { tabId, request, exchangeId };
}

function tabOfDraft(draft: TabDraft, saved: SavedRequest | null): RequestTab {
  return { ...tabOf(draft.tabId, draft.request, saved), exchangeId: draft.exchangeId };
}

/**
 * The tabs of a session.
 *
 * @param opened what was opened while the session was read; it stays, and stays in front
 */
export function tabsOfSession(
  session: Session,
  savedById: ReadonlyMap<string, SavedRequest>,
  opened: TabsState = emptyTabs,
): TabsState {
  const tabs = session.tabs.map((draft) =>
    tabOfDraft(draft, savedById.get(draft.request.id) ?? null),
  );
  const openedIds = new Set(opened.tabs.map((tab) => tab.tabId));
  const isThere = tabs.some((tab) => tab.tabId === session.activeTabId);
  return {
    tabs: [...tabs.filter(({ tabId }) => !openedIds.has(tabId)), ...opened.tabs],
    activeTabId: opened.activeTabId ?? (isThere ? session.activeTabId : (tabs[0]?.tabId ?? null)),
    environmentName: session.environmentName,
    closedTabs: [...opened.closedTabs, ...session.closedTabs].slice(0, keptClosedTabs),
  };
}
