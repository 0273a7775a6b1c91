import type { Session, TabDraft } from '../../../shared/contract/engine.ts';
import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import { isChanged, tabOf } from './request-tab.ts';
import { isSameRequest } from './same-request.ts';
import {
  emptyTabs,
  type FolderTab,
  type RequestTab,
  type Tab,
  type TabsState,
} from './tabs-state.ts';

/** Enough for a mistake that is noticed late; each is written with every session. */
export const keptClosedTabs = 20;

/** Whether a restart would bring back the same from both. */
export function isSameSession(a: TabsState, b: TabsState): boolean {
  return (
    a.activeTabId === b.activeTabId &&
    a.environmentName === b.environmentName &&
    a.closedTabs === b.closedTabs &&
    (a.tabs === b.tabs ||
      (a.tabs.length === b.tabs.length &&
        a.tabs.every((tab, index) => bringsBackTheSame(tab, b.tabs[index]))))
  );
}

/** Whether a restart would bring back the same from two states of a tab. */
export function bringsBackTheSame(a: Tab, b: Tab | TabDraft | undefined): boolean {
  if (a === b) return true;
  if (a.tabId !== b?.tabId) return false;
  switch (a.kind) {
    case 'request':
      return (
        b.kind === a.kind &&
        'saved' in b &&
        a.request === b.request &&
        a.saved === b.saved &&
        a.revision === b.revision &&
        a.goneFrom === b.goneFrom &&
        a.kept === b.kept &&
        a.typed === b.typed &&
        a.typedRules === b.typedRules &&
        exchangeToBring(a) === exchangeToBring(b)
      );
    case 'compare':
      return (
        b.kind === a.kind &&
        a.request === b.request &&
        a.pairs === b.pairs &&
        a.ignoredPaths === b.ignoredPaths &&
        a.comparisonId === b.comparisonId
      );
    case 'run':
      return b.kind === a.kind && a.plan === b.plan && a.runId === b.runId;
    case 'schema':
      return b.kind === a.kind && a.page === b.page;
    case 'folder':
      return b.kind === a.kind && a.folderPath === b.folderPath && a.typedRules === b.typedRules;
    case 'exchange':
      return b.kind === a.kind && a.exchangeId === b.exchangeId;
    case 'body':
      return b.kind === a.kind && a.openedId === b.openedId;
    case 'recording':
      return b.kind === a.kind && a.recordingId === b.recordingId;
    case 'diff':
      return b.kind === a.kind && a.left === b.left && a.right === b.right;
  }
}

/** What a restart, or opening it again, brings back of one tab. */
export function draftOf(tab: Tab): TabDraft {
  const { tabId } = tab;
  switch (tab.kind) {
    case 'request':
      return {
        kind: 'request',
        tabId,
        request: tab.request,
        baseRevision: tab.revision,
        isChanged: isChanged(tab),
        kept: [...tab.kept],
        ...(tab.typed.length > 0 && { typed: [...tab.typed] }),
        ...typedRulesOf(tab),
        exchangeId: exchangeToBring(tab),
      };
    case 'compare':
      return {
        kind: 'compare',
        tabId,
        request: tab.request,
        pairs: tab.pairs,
        ignoredPaths: [...tab.ignoredPaths],
        comparisonId: tab.comparisonId,
      };
    case 'run':
      return { kind: 'run', tabId, plan: tab.plan, runId: tab.runId };
    case 'schema':
      return { kind: 'schema', tabId, page: tab.page };
    case 'folder':
      return { kind: 'folder', tabId, folderPath: tab.folderPath, ...typedRulesOf(tab) };
    case 'exchange':
      return { kind: 'exchange', tabId, exchangeId: tab.exchangeId, title: tab.title };
    case 'body':
      return { kind: 'body', tabId, openedId: tab.openedId, title: tab.title };
    case 'recording':
      return { kind: 'recording', tabId, recordingId: tab.recordingId, title: tab.title };
    case 'diff':
      return { kind: 'diff', tabId, left: { ...tab.left }, right: { ...tab.right } };
  }
}

/**
 * The exchange that a restart brings back: of a call that has begun its own, for that goes on without the
 * window, and the history tells of it when the engine ends too.
 */
function exchangeToBring({ running, exchangeId }: RequestTab): string | null {
  const stage = running?.progress?.stage ?? 'preparing';
  return running === null || stage === 'preparing' ? exchangeId : running.exchangeId;
}

/** Left out without any. */
function typedRulesOf({ typedRules = [] }: RequestTab | FolderTab) {
  return typedRules.length > 0 && { typedRules: [...typedRules] };
}

/**
 * The tab of a draft. What it shows has to be fetched yet.
 *
 * @param file the request as its file has it; only the tab of a request has one
 */
export function tabOfDraft(draft: TabDraft, file: RequestFile | null): Tab {
  switch (draft.kind) {
    case 'request': {
      const { tabId, request, exchangeId, kept, typed = [], typedRules = [] } = draft;
      const tab = { ...tabOf(tabId, request, null), exchangeId, kept, typed, typedRules };
      return file === null ? tab : meetFile(tab, draft, file);
    }
    case 'compare':
      return {
        ...draft,
        comparison: null,
        running: null,
        lookingAgain: null,
        isAsked: false,
        secretQuestion: null,
      };
    case 'run':
      return { ...draft, report: null };
    case 'schema':
      return { ...draft, pane: 'members', back: [], forward: [] };
    case 'body':
      return { ...draft, pane: null };
    case 'recording':
      return { ...draft, query: '', index: null, pane: null };
    case 'folder':
    case 'exchange':
    case 'diff':
      return draft;
  }
}

/**
 * Puts the file of a request beside what was kept of its tab: a tab without changes shows the file;
 * what was typed on another version than the file now has is a conflict.
 *
 * @param tab as its draft was opened, with what may have been typed since
 */
export function meetFile(
  tab: RequestTab,
  draft: Extract<TabDraft, { readonly kind: 'request' }>,
  file: RequestFile,
): RequestTab {
  const based = { ...tab, saved: file.request, revision: file.revision };
  if (!draft.isChanged && tab.request === draft.request) return { ...based, request: file.request };
  const isCurrent = draft.baseRevision === null || draft.baseRevision === file.revision;
  if (isCurrent || isSameRequest(tab.request, file.request)) return based;
  return { ...based, revision: draft.baseRevision, theirs: file };
}

/**
 * The tabs of a session.
 *
 * @param opened what was opened while the session was read; it stays, and stays in front
 */
export function tabsOfSession(
  session: Session,
  savedById: ReadonlyMap<string, RequestFile>,
  opened: TabsState = emptyTabs,
): TabsState {
  const tabs = session.tabs.map((draft) =>
    tabOfDraft(draft, draft.kind === 'request' ? (savedById.get(draft.request.id) ?? null) : null),
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
