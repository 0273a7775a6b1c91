import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { TabDraft } from '../../../shared/model/session.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { folderName } from './folder-name.ts';
import { isChanged, tabOf } from './request-tab.ts';
import { isSameRequest } from './same-request.ts';
import type { FolderTab, RequestTab, Tab, TabKind, TabOf } from './tabs-state.ts';
import { titleOfPage } from './title-of-page.ts';

/** What a restart brings back of a tab of one kind. */
type DraftOf<K extends TabKind> = Extract<TabDraft, { readonly kind: K }>;

/** What the tabs of one kind are, whatever shows them; how they look is in `TabView` of their feature. */
interface TabKindModel<K extends TabKind> {
  /** @param entries the collections: settings are called as their folder is shown */
  readonly title: (tab: TabOf<K>, entries: readonly CollectionEntry[]) => string;
  /** Whether a restart would bring back the same from two states of a tab. */
  readonly isSame: (a: TabOf<K>, b: TabOf<K> | DraftOf<K>) => boolean;
  readonly draft: (tab: TabOf<K>) => DraftOf<K>;
  /** @param file the request as its file has it; only the tab of a request has one */
  readonly restore: (draft: DraftOf<K>, file: RequestFile | null) => TabOf<K>;
  /** The request that it is about, as it is typed there; left out where there is none. */
  readonly request?: (tab: TabOf<K>) => SavedRequest | null;
  /** Whether it shows what came of a call. */
  readonly hasResult?: (tab: TabOf<K>) => boolean;
  /** The same tab waiting for nothing. */
  readonly withoutCall?: (tab: TabOf<K>) => TabOf<K>;
}

/** How a tab is kept for a restart when these parts of it are all that is kept. */
function keptAs<K extends TabKind>(
  parts: {
    readonly [Part in Exclude<keyof DraftOf<K>, 'kind' | 'tabId'>]: true;
  },
): Pick<TabKindModel<K>, 'isSame' | 'draft'> {
  const names = Object.keys(parts) as (keyof DraftOf<K> & keyof TabOf<K>)[];
  return {
    isSame: (a, b) => names.every((name) => a[name] === (b as TabOf<K>)[name]),
    draft: (tab) =>
      Object.fromEntries(
        (['kind', 'tabId', ...names] as const).map((name) => [name, tab[name]]),
      ) as DraftOf<K>,
  };
}

/** All kinds of tabs. */
const tabKinds: { readonly [K in TabKind]: TabKindModel<K> } = {
  request: {
    title: ({ request }) => titleOf(request),
    isSame: (a, b) =>
      'saved' in b &&
      a.request === b.request &&
      a.saved === b.saved &&
      a.revision === b.revision &&
      a.goneFrom === b.goneFrom &&
      a.kept === b.kept &&
      a.typed === b.typed &&
      a.typedRules === b.typedRules &&
      exchangeToBring(a) === exchangeToBring(b),
    draft: (tab) => ({
      kind: 'request',
      tabId: tab.tabId,
      request: tab.request,
      baseRevision: tab.revision,
      isChanged: isChanged(tab),
      kept: [...tab.kept],
      ...(tab.typed.length > 0 && { typed: [...tab.typed] }),
      ...typedRulesOf(tab),
      exchangeId: exchangeToBring(tab),
    }),
    restore(draft, file) {
      const { tabId, request, exchangeId, kept, typed = [], typedRules = [] } = draft;
      const tab = { ...tabOf(tabId, request, null), exchangeId, kept, typed, typedRules };
      return file === null ? tab : meetFile(tab, draft, file);
    },
    request: ({ request }) => request,
    hasResult: ({ exchange }) => exchange?.response != null,
    withoutCall: (tab) => ({ ...tab, running: null }),
  },
  compare: {
    title: ({ request }) => `Compare: ${titleOf(request)}`,
    ...keptAs<'compare'>({ request: true, pairs: true, ignoredPaths: true, comparisonId: true }),
    restore: (draft) => ({
      ...draft,
      comparison: null,
      running: null,
      lookingAgain: null,
      isAsked: false,
      secretQuestion: null,
    }),
    request: ({ request }) => request,
    hasResult: ({ comparison }) => comparison !== null,
    withoutCall(tab) {
      const ignoredPaths = tab.lookingAgain?.shownPaths ?? tab.ignoredPaths;
      return { ...tab, running: null, lookingAgain: null, ignoredPaths };
    },
  },
  run: {
    title: ({ plan }) => `Time: ${plan.name}`,
    ...keptAs<'run'>({ plan: true, runId: true }),
    restore: (draft) => ({ ...draft, report: null }),
    request: ({ plan }) => plan.series[0]?.request ?? null,
  },
  schema: {
    title: ({ page }) => titleOfPage(page),
    ...keptAs<'schema'>({ page: true }),
    restore: (draft) => ({ ...draft, pane: 'members', back: [], forward: [] }),
  },
  folder: {
    title: ({ folderPath }, entries) =>
      folderPath === '' ? 'Workspace' : folderName(entries, folderPath),
    isSame: (a, b) => a.folderPath === b.folderPath && a.typedRules === b.typedRules,
    draft: (tab) => ({
      kind: 'folder',
      tabId: tab.tabId,
      folderPath: tab.folderPath,
      ...typedRulesOf(tab),
    }),
    restore: (draft) => draft,
  },
  exchange: {
    title: ({ title }) => `Sent: ${title}`,
    ...keptAs<'exchange'>({ exchangeId: true, title: true }),
    restore: (draft) => draft,
  },
  body: {
    title: ({ title }) => title,
    ...keptAs<'body'>({ openedId: true, title: true }),
    restore: (draft) => ({ ...draft, pane: null }),
  },
  recording: {
    title: ({ title }) => title,
    ...keptAs<'recording'>({ recordingId: true, title: true }),
    restore: (draft) => ({ ...draft, query: '', index: null, pane: null }),
  },
  diff: {
    title: ({ left, right }) => `${left.name} and ${right.name}`,
    ...keptAs<'diff'>({ left: true, right: true }),
    restore: (draft) => draft,
  },
};

/** A tab of a kind that is not known yet. */
type Kinded<K extends TabKind> = TabOf<K> & { readonly kind: K };

/**
 * What a tab is called.
 *
 * @param entries the collections
 */
export function titleOfTab<K extends TabKind>(
  tab: Kinded<K>,
  entries: readonly CollectionEntry[],
): string {
  return tabKinds[tab.kind].title(tab, entries);
}

/** Whether a restart would bring back the same from two states of a tab. */
export function bringsBackTheSame<K extends TabKind>(
  a: Kinded<K>,
  b: Tab | TabDraft | undefined,
): boolean {
  if (a === b) return true;
  if (b === undefined || a.tabId !== b.tabId || a.kind !== b.kind) return false;
  return tabKinds[a.kind].isSame(a, b as TabOf<K>);
}

/** What a restart, or opening it again, brings back of one tab. */
export function draftOf<K extends TabKind>(tab: Kinded<K>): TabDraft {
  return tabKinds[tab.kind].draft(tab);
}

/**
 * The tab of a draft. What it shows has to be fetched yet.
 *
 * @param file the request as its file has it; only the tab of a request has one
 */
export function tabOfDraft<K extends TabKind>(
  draft: DraftOf<K> & { readonly kind: K },
  file: RequestFile | null,
): Tab {
  return tabKinds[draft.kind].restore(draft, file);
}

/** The request that a tab is about; null when there is none. */
export function requestOfTab<K extends TabKind>(tab: Kinded<K>): SavedRequest | null {
  return tabKinds[tab.kind].request?.(tab) ?? null;
}

/** Whether a tab shows what came of a call. */
export function hasResult<K extends TabKind>(tab: Kinded<K>): boolean {
  return tabKinds[tab.kind].hasResult?.(tab) ?? false;
}

/** The same tab waiting for nothing. */
export function withoutCall<K extends TabKind>(tab: Kinded<K>): Tab {
  return tabKinds[tab.kind].withoutCall?.(tab) ?? tab;
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
