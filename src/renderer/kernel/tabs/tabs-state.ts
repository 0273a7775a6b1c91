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

/** The parts of a request that share one place in its tab. */
export type RequestPane =
  | 'body'
  | 'params'
  | 'headers'
  | 'auth'
  | 'captures'
  | 'types'
  | 'settings'
  | 'sizes';

/** The body on its way to another view. */
export type BodySwitch =
  /** `startedAtMs` is `Date.now()`. */
  | { readonly kind: 'converting'; readonly to: TypedFormat; readonly startedAtMs: number }
  /** It could not be shown so; `body` is the one that this is said of. */
  | {
      readonly kind: 'failed';
      readonly to: TypedFormat;
      /** It was asked for as a form, which JSON is looked at in. */
      readonly isForm: boolean;
      readonly problem: Problem;
      readonly body: BodyDraft;
    }
  /** It arrived, and something is worth knowing of it. */
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
  /** The request as its file has it; null for one that was never saved. */
  readonly saved: SavedRequest | null;
  /** What the draft was begun on. Of `saved`, unless `theirs` came after it. */
  readonly revision: string | null;
  /** The file as it is now, when it was changed outside while the draft has changes too. */
  readonly theirs: RequestFile | null;
  /** The folder its file was in when that was deleted outside; null while it is there. */
  readonly goneFrom: string | null;
  /** What was given to be written and nobody has said the outcome of: the file may have it. */
  readonly askedToSave: readonly SavedRequest[];
  /** The response to show; it may have to be fetched yet. */
  readonly exchangeId: string | null;
  readonly exchange: Exchange | null;
  /** Why the last send did not leave, where the response of the one before it is shown on. */
  readonly refusal: Problem | null;
  readonly running: RunningExchange | null;
  readonly pane: RequestPane;
  /** The last text of each format that the body was typed in, but for the one it has. */
  readonly kept: readonly KeptBody[];
  /** What is typed in the form of the body and the body has not taken. */
  readonly typed: readonly TypedText[];
  /** What of that the body cannot take, as findings: it is in no file, and is not sent. */
  readonly halfTyped: readonly Problem[];
  /** The rows of its rules, where something is typed in them that the rules do not tell; else none. */
  readonly typedRules: readonly TypedRule[];
  readonly bodySwitch: BodySwitch | null;
  /** The part of the response that was chosen; null until one was. */
  readonly responsePane: ResponseTabId | null;
}

/** A comparison under way. */
export interface RunningComparison {
  readonly comparisonId: string;
  readonly donePairs: number;
  readonly plannedPairs: number;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** The same responses looked at again with other paths left out, under way. */
export interface LookingAgain {
  /** Ends it, by `cancelCall`. */
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
  /** Those that are left out of what is shown meanwhile. */
  readonly shownPaths: readonly string[];
}

/** A call as protobuf beside the same call as JSON. */
export interface CompareTab {
  readonly kind: 'compare';
  readonly tabId: string;
  /** As it stood when it was compared, or is edited here; no file follows it. */
  readonly request: SavedRequest;
  readonly pairs: number;
  readonly ignoredPaths: readonly string[];
  /** The comparison to show; it may have to be fetched yet. */
  readonly comparisonId: string | null;
  readonly comparison: Comparison | null;
  readonly running: RunningComparison | null;
  readonly lookingAgain: LookingAgain | null;
  /** Whether its pairs wait for the user's word, as what they send may change something. */
  readonly isAsked: boolean;
  /** Which secrets would go to new places: nothing was compared. */
  readonly secretQuestion: Problem | null;
}

/** Repeated requests: the plan that is edited, and the run that was started from it last. */
export interface RunTab {
  readonly kind: 'run';
  readonly tabId: string;
  readonly plan: RunPlan;
  /** The run to show; it may have to be fetched yet. */
  readonly runId: string | null;
  /** How far that run is, or what came of it. */
  readonly report: RunReport | null;
}

/** The parts of a type's page that share one place: its fields, values or methods; who uses it; and so on. */
export type TypePane = 'members' | 'users' | 'samples' | 'source';

/** A page of the schema browser: a type, a file, or what changes of the schemas do to requests. */
export interface SchemaTab {
  readonly kind: 'schema';
  readonly tabId: string;
  readonly page: SchemaTabPage;
  /** The part of a type's page that is shown; each page begins with its members. */
  readonly pane: TypePane;
  /** Pages that were shown here before, the last one first. */
  readonly back: readonly SchemaTabPage[];
  /** Pages that were gone back from, the next one first. */
  readonly forward: readonly SchemaTabPage[];
}

/** The parts of the settings of a folder. */
export type FolderPane = 'general' | 'headers' | 'auth' | 'variables' | 'types' | 'private';

/** The settings of a folder of the collections; the empty path is the workspace. */
export interface FolderTab {
  readonly kind: 'folder';
  readonly tabId: string;
  readonly folderPath: string;
  /** As those of a request. */
  readonly typedRules?: readonly TypedRule[] | undefined;
  /** The part of the settings that was chosen; left out until one was. */
  readonly pane?: FolderPane | undefined;
}

/** An exchange of the history, as it was. */
export interface ExchangeTab {
  readonly kind: 'exchange';
  readonly tabId: string;
  readonly exchangeId: string;
  /** The name of its request. */
  readonly title: string;
}

/** A body that no request brought: from a file, the clipboard or a drop. */
export interface BodyTab {
  readonly kind: 'body';
  readonly tabId: string;
  readonly openedId: string;
  /** Of its file. */
  readonly title: string;
  /** The part of it that was chosen; null until one was. */
  readonly pane: BodyTabId | null;
}

/** A list of exchanges that another program recorded. */
export interface RecordingTab {
  readonly kind: 'recording';
  readonly tabId: string;
  readonly recordingId: string;
  /** Of its file. */
  readonly title: string;
  /** What its exchanges are narrowed by. */
  readonly query: string;
  /** The exchange that was chosen; null shows the first that fits. */
  readonly index: number | null;
  /** The part of it that was chosen; null until one was. */
  readonly pane: ResponseTabId | null;
}

/** One of two bodies that are compared, and what it is called. */
export type DiffSide = BodySource & { readonly name: string };

/** Two bodies side by side, by meaning and by bytes. */
export interface DiffTab {
  readonly kind: 'diff';
  readonly tabId: string;
  readonly left: DiffSide;
  readonly right: DiffSide;
}

/** What stands in the middle of the window, one at a time. */
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

/** The kinds of tabs there are. */
export type TabKind = Tab['kind'];

/** A tab of one kind. */
export type TabOf<K extends TabKind> = Extract<Tab, { readonly kind: K }>;

/** The open tabs, in their order on screen, and those that were closed. */
export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeTabId: string | null;
  readonly environmentName: string | null;
  /** What can be opened again, the last one closed first. */
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

/** Adds a tab at the end behind the one that is shown. */
export function addTabBehind(state: TabsState, tab: Tab): TabsState {
  return { ...state, tabs: [...state.tabs, tab] };
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

/** Changes one tab; all others stay the same objects, so that nothing else is drawn again. */
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

/** Changes the tab of a request; one that is gone or of another kind changes nothing. */
export function changeRequestTab(
  state: TabsState,
  tabId: string,
  change: (tab: RequestTab) => RequestTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'request' ? change(tab) : tab));
}

/** Changes the tab of a comparison; one that is gone or of another kind changes nothing. */
export function changeCompareTab(
  state: TabsState,
  tabId: string,
  change: (tab: CompareTab) => CompareTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'compare' ? change(tab) : tab));
}

/** Changes the tab of a run; one that is gone or of another kind changes nothing. */
export function changeRunTab(
  state: TabsState,
  tabId: string,
  change: (tab: RunTab) => RunTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'run' ? change(tab) : tab));
}

/** Changes the tab of a schema page; one that is gone or of another kind changes nothing. */
export function changeSchemaTab(
  state: TabsState,
  tabId: string,
  change: (tab: SchemaTab) => SchemaTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'schema' ? change(tab) : tab));
}

/** Changes the tab of a folder's settings; one that is gone or of another kind changes nothing. */
export function changeFolderTab(
  state: TabsState,
  tabId: string,
  change: (tab: FolderTab) => FolderTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'folder' ? change(tab) : tab));
}

/** Changes the tab of an opened body; one that is gone or of another kind changes nothing. */
export function changeBodyTab(
  state: TabsState,
  tabId: string,
  change: (tab: BodyTab) => BodyTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'body' ? change(tab) : tab));
}

/** Changes the tab of a recording; one that is gone or of another kind changes nothing. */
export function changeRecordingTab(
  state: TabsState,
  tabId: string,
  change: (tab: RecordingTab) => RecordingTab,
): TabsState {
  return changeTab(state, tabId, (tab) => (tab.kind === 'recording' ? change(tab) : tab));
}

/** The tab that is shown; null when none is open. */
export function activeTabOf(state: TabsState): Tab | null {
  return state.tabs.find((tab) => tab.tabId === state.activeTabId) ?? null;
}

/** The request that is shown to be edited; null when none is. */
export function activeRequestId(state: TabsState): string | null {
  const tab = activeTabOf(state);
  return tab?.kind === 'request' ? tab.request.id : null;
}

/** The open requests. */
export function requestTabsOf(tabs: readonly Tab[]): readonly RequestTab[] {
  return tabs.filter((tab) => tab.kind === 'request');
}

/** The tab of a request; null when it is gone or of another kind. */
export function requestTabOf(state: TabsState, tabId: string): RequestTab | null {
  const tab = state.tabs.find((one) => one.tabId === tabId);
  return tab?.kind === 'request' ? tab : null;
}
