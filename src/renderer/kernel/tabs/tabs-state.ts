import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { Exchange, ExchangeProgress, LiveMessages } from '../../../shared/model/exchange.ts';
import type { KeptBody } from '../../../shared/model/kept-body.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type {
  DraftOf,
  RequestPane,
  SchemaTabPage,
  TabDraft,
  TabKind,
} from '../../../shared/model/session.ts';
import type { TypedRule } from '../../../shared/model/typed-rule.ts';
import type { TypedText } from '../../../shared/model/typed-text.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BodyTabId, ResponseTabId } from './pane-ids.ts';

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
  | { readonly kind: 'converted'; readonly notes: readonly Problem[] };

/** A call in flight. */
export interface RunningExchange {
  readonly exchangeId: string;
  readonly progress: ExchangeProgress | null;
  /** The last messages of a stream so far; omitted for other responses. */
  readonly live?: LiveMessages;
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
  /** The open part of the request; null while all are closed. */
  readonly pane: RequestPane | null;
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

/** The panes of a type's page: its fields, values or methods; its users; and so on. */
export type TypePane = 'members' | 'users' | 'samples' | 'source';

/** The panes of a folder's settings. */
export type FolderPane = 'general' | 'headers' | 'auth' | 'variables' | 'types' | 'private';

/** The panes of a comparison. */
export type ComparePane = 'data' | 'sizes' | 'time' | 'headers' | 'connections' | 'checks';

/** What an open tab has besides its draft. A kind without an entry has nothing else. */
interface OpenParts {
  readonly compare: {
    /** Null while it is not fetched. */
    readonly comparison: Comparison | null;
    readonly running: RunningComparison | null;
    readonly lookingAgain: LookingAgain | null;
    /** True while the pairs wait for the user's consent, because the calls may change data. */
    readonly isAsked: boolean;
    /** The secrets that would go to new places; nothing was compared yet. */
    readonly secretQuestion: Problem | null;
    readonly pane: ComparePane;
  };
  readonly run: {
    /** The progress of the run, or its result; null while it is not fetched. */
    readonly report: RunReport | null;
  };
  readonly schema: {
    /** The pane of a type's page; each page starts with the members. */
    readonly pane: TypePane;
    /** Pages shown here before, last one first. */
    readonly back: readonly SchemaTabPage[];
    /** Pages to go forward to, next one first. */
    readonly forward: readonly SchemaTabPage[];
  };
  readonly folder: {
    /** The pane that was chosen; left out before a choice. */
    readonly pane?: FolderPane | undefined;
  };
  readonly body: {
    /** The pane that was chosen; null before a choice. */
    readonly pane: BodyTabId | null;
  };
  readonly recording: {
    /** The filter of the exchanges. */
    readonly query: string;
    /** The chosen exchange; null shows the first match. */
    readonly index: number | null;
    /** The pane that was chosen; null before a choice. */
    readonly pane: ResponseTabId | null;
  };
  readonly diff: {
    /** The view that was chosen; null before a choice. */
    readonly view: 'meaning' | 'bytes' | null;
  };
}

/** The parts of a tab that was just opened or restored. */
const initialParts: OpenParts = {
  compare: {
    comparison: null,
    running: null,
    lookingAgain: null,
    isAsked: false,
    secretQuestion: null,
    pane: 'data',
  },
  run: { report: null },
  schema: { pane: 'members', back: [], forward: [] },
  folder: {},
  body: { pane: null },
  recording: { query: '', index: null, pane: null },
  diff: { view: null },
};

/** The kinds whose tabs are their draft and their open parts. A request tab also follows its file. */
export type PlainKind = Exclude<TabKind, 'request'>;

type ReadonlyList<V> = V extends readonly (infer E)[] ? readonly E[] : V;

type PlainTab<K extends PlainKind> = {
  readonly [Part in keyof DraftOf<K>]: ReadonlyList<DraftOf<K>[Part]>;
} & (K extends keyof OpenParts ? OpenParts[K] : unknown);

/** The content of the middle of the window, one tab at a time. */
export type Tab = RequestTab | { [K in PlainKind]: PlainTab<K> }[PlainKind];

/** A tab of one kind. */
export type TabOf<K extends TabKind> = Extract<Tab, { readonly kind: K }>;

export type CompareTab = TabOf<'compare'>;
export type RunTab = TabOf<'run'>;
export type SchemaTab = TabOf<'schema'>;
export type FolderTab = TabOf<'folder'>;
export type ExchangeTab = TabOf<'exchange'>;
export type BodyTab = TabOf<'body'>;
export type RecordingTab = TabOf<'recording'>;
export type DiffTab = TabOf<'diff'>;

/** One of two compared bodies, with its name. */
export type DiffSide = DiffTab['left'];

/** Creates the tab of a draft. What it shows must still be fetched. */
export function openTab<K extends PlainKind>(draft: DraftOf<K> & { readonly kind: K }): TabOf<K> {
  const parts: { readonly [Kind in PlainKind]?: object } = initialParts;
  return { ...draft, ...parts[draft.kind] } as unknown as TabOf<K>;
}

/** The open tabs in their order on screen, and the closed tabs. */
export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly activeTabId: string | null;
  /** The tab that the next press in a list replaces. */
  readonly previewTabId: string | null;
  readonly environmentName: string | null;
  /** Tabs that can be reopened, last closed first. */
  readonly closedTabs: readonly TabDraft[];
}

/** No tabs at all. */
export const emptyTabs: TabsState = {
  tabs: [],
  activeTabId: null,
  previewTabId: null,
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

/** Makes what changes a tab of one kind, and does nothing when the tab is gone or of another kind. */
function changerOf<K extends TabKind>(kind: K) {
  return (state: TabsState, tabId: string, change: (tab: TabOf<K>) => TabOf<K>): TabsState =>
    changeTab(state, tabId, (tab) => (tab.kind === kind ? change(tab as TabOf<K>) : tab));
}

export const changeRequestTab = changerOf('request');
export const changeCompareTab = changerOf('compare');
export const changeRunTab = changerOf('run');
export const changeSchemaTab = changerOf('schema');
export const changeFolderTab = changerOf('folder');
export const changeBodyTab = changerOf('body');
export const changeRecordingTab = changerOf('recording');
export const changeDiffTab = changerOf('diff');

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
