import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import type { BodySource } from '../../../shared/model/body-source.ts';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import type { KeptBody } from '../../../shared/model/kept-body.ts';
import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { SchemaTabPage, TabDraft } from '../../../shared/model/session.ts';
import type { TypedRule } from '../../../shared/model/typed-rule.ts';
import type { TypedText } from '../../../shared/model/typed-text.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BodyTabId, ResponseTabId } from './pane-ids.ts';

/** The panes of a request. */
export type RequestPane =
  | 'body'
  | 'params'
  | 'headers'
  | 'auth'
  | 'captures'
  | 'types'
  | 'settings'
  | 'sizes';

/** A body that is being converted to another view. */
export type BodySwitch =
  /** `startedAtMs` is `Date.now()`. */
  | { readonly kind: 'converting'; readonly to: TypedFormat; readonly startedAtMs: number }
  /** The conversion of `body` failed. */
  | {
      readonly kind: 'failed';
      readonly to: TypedFormat;
      /** True when the user asked for the form, which is a view of JSON. */
      readonly isForm: boolean;
      readonly problem: Problem;
      readonly body: BodyDraft;
    }
  /** The conversion worked, with notes for the user. */
  | { readonly kind: 'told'; readonly notes: readonly Problem[] };

/** A call in flight. */
export interface RunningExchange {
  readonly exchangeId: string;
  readonly progress: ExchangeProgress | null;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** One open request: what is typed, what is saved, and its last response. */
export interface RequestTab {
  readonly kind: 'request';
  readonly tabId: string;
  readonly request: SavedRequest;
  /** The request as its file has it; null when it was never saved. */
  readonly saved: SavedRequest | null;
  /** The revision that the draft started from. It belongs to `saved`, unless `theirs` came later. */
  readonly revision: string | null;
  /** The file as it is now, when both the file and the draft changed. */
  readonly theirs: RequestFile | null;
  /** The folder of its file, when the file was deleted outside; null while the file is there. */
  readonly goneFrom: string | null;
  /** Versions sent to disk whose outcome is unknown: the file may have one of them. */
  readonly askedToSave: readonly SavedRequest[];
  /** The response to show; it may not be fetched yet. */
  readonly exchangeId: string | null;
  readonly exchange: Exchange | null;
  /** Why the last send was refused, while the earlier response stays on screen. */
  readonly refusal: Problem | null;
  readonly running: RunningExchange | null;
  readonly pane: RequestPane;
  /** The last text in each format except the current one. */
  readonly kept: readonly KeptBody[];
  /** Text in the form that the body has not taken. */
  readonly typed: readonly TypedText[];
  /** Findings about the `typed` text that the body cannot take. It is in no file and is not sent. */
  readonly halfTyped: readonly Problem[];
  /** The rows of its rules, when some typed text is in no rule; otherwise empty. */
  readonly typedRules: readonly TypedRule[];
  readonly bodySwitch: BodySwitch | null;
  /** The pane of the response that was chosen; null before a choice. */
  readonly responsePane: ResponseTabId | null;
}

/** A comparison in progress. */
export interface RunningComparison {
  readonly comparisonId: string;
  readonly donePairs: number;
  readonly plannedPairs: number;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** A new look at the same responses with other paths ignored, in progress. */
export interface LookingAgain {
  /** The id for `cancelCall`. */
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
  /** The paths ignored in what is shown meanwhile. */
  readonly shownPaths: readonly string[];
}

/** Compares a call as protobuf with the same call as JSON. */
export interface CompareTab {
  readonly kind: 'compare';
  readonly tabId: string;
  /** The request as it was compared, or as it is edited here; it has no file. */
  readonly request: SavedRequest;
  readonly pairs: number;
  readonly ignoredPaths: readonly string[];
  /** The comparison to show; it may not be fetched yet. */
  readonly comparisonId: string | null;
  readonly comparison: Comparison | null;
  readonly running: RunningComparison | null;
  readonly lookingAgain: LookingAgain | null;
  /** True while the pairs wait for the user's consent, because the calls may change data. */
  readonly isAsked: boolean;
  /** The secrets that would go to new places; nothing was compared yet. */
  readonly secretQuestion: Problem | null;
}

/** Repeated requests: the plan being edited, and the last run started from it. */
export interface RunTab {
  readonly kind: 'run';
  readonly tabId: string;
  readonly plan: RunPlan;
  /** The run to show; it may not be fetched yet. */
  readonly runId: string | null;
  /** The progress of that run, or its result. */
  readonly report: RunReport | null;
}

/** The panes of a type's page: its fields, values or methods; its users; and so on. */
export type TypePane = 'members' | 'users' | 'samples' | 'source';

/** A page of the schema browser: a type, a file, or the effects of schema changes on requests. */
export interface SchemaTab {
  readonly kind: 'schema';
  readonly tabId: string;
  readonly page: SchemaTabPage;
  /** The pane of a type's page; each page starts with the members. */
  readonly pane: TypePane;
  /** Pages shown here before, last one first. */
  readonly back: readonly SchemaTabPage[];
  /** Pages to go forward to, next one first. */
  readonly forward: readonly SchemaTabPage[];
}

/** The panes of a folder's settings. */
export type FolderPane = 'general' | 'headers' | 'auth' | 'variables' | 'types' | 'private';

/** The settings of a folder of the collections; the empty path is the workspace. */
export interface FolderTab {
  readonly kind: 'folder';
  readonly tabId: string;
  readonly folderPath: string;
  /** As in a request. */
  readonly typedRules?: readonly TypedRule[] | undefined;
  /** The pane that was chosen; left out before a choice. */
  readonly pane?: FolderPane | undefined;
}

/** An exchange of the history, unchanged. */
export interface ExchangeTab {
  readonly kind: 'exchange';
  readonly tabId: string;
  readonly exchangeId: string;
  /** The name of the request. */
  readonly title: string;
}

/** A body without a request: from a file, the clipboard or a drop. */
export interface BodyTab {
  readonly kind: 'body';
  readonly tabId: string;
  readonly openedId: string;
  /** The name of the file. */
  readonly title: string;
  /** The pane that was chosen; null before a choice. */
  readonly pane: BodyTabId | null;
}

/** A list of exchanges recorded by another program. */
export interface RecordingTab {
  readonly kind: 'recording';
  readonly tabId: string;
  readonly recordingId: string;
  /** The name of the file. */
  readonly title: string;
  /** The filter of the exchanges. */
  readonly query: string;
  /** The chosen exchange; null shows the first match. */
  readonly index: number | null;
  /** The pane that was chosen; null before a choice. */
  readonly pane: ResponseTabId | null;
}

/** One of two compared bodies, with its name. */
export type DiffSide = BodySource & { readonly name: string };

/** Two bodies side by side, compared by meaning and by bytes. */
export interface DiffTab {
  readonly kind: 'diff';
  readonly tabId: string;
  readonly left: DiffSide;
  readonly right: DiffSide;
}

/** The content of the middle of the window, one tab at a time. */
export type Tab =
  | RequestTab
  | CompareTab
  | RunTab
  | SchemaTab
  | FolderTab
  | ExchangeTab
  | BodyTab
  | RecordingTab
  | DiffTab;

/** The kinds of tabs. */
export type TabKind = Tab['kind'];

/** A tab of one kind. */
export type TabOf<K extends TabKind> = Extract<Tab, { readonly kind: K }>;

/** The open tabs in their order on screen, and the closed tabs. */
export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeTabId: string | null;
  readonly environmentName: string | null;
  /** Tabs that can be reopened, last closed first. */
  readonly closedTabs: readonly TabDraft[];
}

/** No tabs at all. */
export const emptyTabs: TabsState = {
  tabs: [],
  activeTabId: null,
  environmentName: null,
  closedTabs: [],
};

/** Adds a tab at the end and shows it. */
export function addTab(state: TabsState, tab: Tab): TabsState {
  return { ...state, tabs: [...state.tabs, tab], activeTabId: tab.tabId };
}

/** Adds a tab at the end without showing it. */
export function addTabBehind(state: TabsState, tab: Tab): TabsState {
  return { ...state, tabs: [...state.tabs, tab] };
}

/** Shows a tab. Does nothing when it is missing. */
export function showTab(state: TabsState, tabId: string): TabsState {
  return state.tabs.some((tab) => tab.tabId === tabId) ? { ...state, activeTabId: tabId } : state;
}

/** Shows the tab at a position, counted from 0; positions past the end show the last tab. */
export function showTabAt(state: TabsState, index: number): TabsState {
  const tab = state.tabs[Math.min(index, state.tabs.length - 1)];
  return tab === undefined ? state : { ...state, activeTabId: tab.tabId };
}

/** Changes one tab. All others stay the same objects, so that they are not drawn again. */
export function changeTab(state: TabsState, tabId: string, change: (tab: Tab) => Tab): TabsState {
  let isChanged = false;
  const tabs = state.tabs.map((tab) => {
    if (tab.tabId !== tabId) return tab;
    const next = change(tab);
    isChanged ||= next !== tab;
    return next;
  });
  return isChanged ? { ...state, tabs } : state;
}

/** Changes a request tab. Does nothing when it is gone or of another kind. */
export function changeRequestTab(
  state: TabsState,
  tabId: string,
  change: (tab: RequestTab) => RequestTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'request' ? change(tab) : tab));
}

/** Changes a comparison tab. Does nothing when it is gone or of another kind. */
export function changeCompareTab(
  state: TabsState,
  tabId: string,
  change: (tab: CompareTab) => CompareTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'compare' ? change(tab) : tab));
}

/** Changes a run tab. Does nothing when it is gone or of another kind. */
export function changeRunTab(
  state: TabsState,
  tabId: string,
  change: (tab: RunTab) => RunTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'run' ? change(tab) : tab));
}

/** Changes a schema tab. Does nothing when it is gone or of another kind. */
export function changeSchemaTab(
  state: TabsState,
  tabId: string,
  change: (tab: SchemaTab) => SchemaTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'schema' ? change(tab) : tab));
}

/** Changes a folder settings tab. Does nothing when it is gone or of another kind. */
export function changeFolderTab(
  state: TabsState,
  tabId: string,
  change: (tab: FolderTab) => FolderTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'folder' ? change(tab) : tab));
}

/** Changes the tab of an opened body. Does nothing when it is gone or of another kind. */
export function changeBodyTab(
  state: TabsState,
  tabId: string,
  change: (tab: BodyTab) => BodyTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'body' ? change(tab) : tab));
}

/** Changes the tab of a recording. Does nothing when it is gone or of another kind. */
export function changeRecordingTab(
  state: TabsState,
  tabId: string,
  change: (tab: RecordingTab) => RecordingTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'recording' ? change(tab) : tab));
}

/** Returns the active tab, or null when none is open. */
export function activeTabOf(state: TabsState): Tab | null {
  return state.tabs.find((tab) => tab.tabId === state.activeTabId) ?? null;
}

/** Returns the id of the request being edited in the active tab, or null. */
export function activeRequestId(state: TabsState): string | null {
  const tab = activeTabOf(state);
  return tab?.kind === 'request' ? tab.request.id : null;
}

/** Returns the request tabs. */
export function requestTabsOf(tabs: readonly Tab[]): readonly RequestTab[] {
  return tabs.filter((tab) => tab.kind === 'request');
}

/** Returns a request tab, or null when it is gone or of another kind. */
export function requestTabOf(state: TabsState, tabId: string): RequestTab | null {
  const tab = state.tabs.find((one) => one.tabId === tabId);
  return tab?.kind === 'request' ? tab : null;
}
