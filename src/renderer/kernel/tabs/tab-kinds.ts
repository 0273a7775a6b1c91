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

/** What a restart restores of a tab of one kind. */
type DraftOf<K extends TabKind> = Extract<TabDraft, { readonly kind: K }>;

/** The behaviour of one kind of tab, independent of its view. The view is the `TabView` of its feature. */
interface TabKindModel<K extends TabKind> {
  /** @param entries the collections: a settings tab has the display name of its folder */
  readonly title: (tab: TabOf<K>, entries: readonly CollectionEntry[]) => string;
  /** True when a restart would restore the same from two states of a tab. */
  readonly isSame: (a: TabOf<K>, b: TabOf<K> | DraftOf<K>) => boolean;
  readonly draft: (tab: TabOf<K>) => DraftOf<K>;
  /** @param file the request as its file has it; used only for request tabs */
  readonly restore: (draft: DraftOf<K>, file: RequestFile | null) => TabOf<K>;
  /** The request that the tab is about, as it is typed there; left out for kinds without one. */
  readonly request?: (tab: TabOf<K>) => SavedRequest | null;
  /** True when the tab shows the result of a call. */
  readonly hasResult?: (tab: TabOf<K>) => boolean;
  /** The same tab without its running call. */
  readonly withoutCall?: (tab: TabOf<K>) => TabOf<K>;
}

/** Creates a model that restores exactly these parts of a tab. */
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

/** A tab whose exact kind is unknown here. */
type Kinded<K extends TabKind> = TabOf<K> & { readonly kind: K };

/**
 * Returns the title of a tab.
 *
 * @param entries the collections
 */
export function titleOfTab<K extends TabKind>(
  tab: Kinded<K>,
  entries: readonly CollectionEntry[],
): string {
  return tabKinds[tab.kind].title(tab, entries);
}

/** True when a restart would restore the same from two states of a tab. */
export function bringsBackTheSame<K extends TabKind>(
  a: Kinded<K>,
  b: Tab | TabDraft | undefined,
): boolean {
  if (a === b) return true;
  if (b === undefined || a.tabId !== b.tabId || a.kind !== b.kind) return false;
  return tabKinds[a.kind].isSame(a, b as TabOf<K>);
}

/** Returns what a restart, or reopening, restores of one tab. */
export function draftOf<K extends TabKind>(tab: Kinded<K>): TabDraft {
  return tabKinds[tab.kind].draft(tab);
}

/**
 * Creates the tab of a draft. What it shows must still be fetched.
 *
 * @param file the request as its file has it; used only for request tabs
 */
export function tabOfDraft<K extends TabKind>(
  draft: DraftOf<K> & { readonly kind: K },
  file: RequestFile | null,
): Tab {
  return tabKinds[draft.kind].restore(draft, file);
}

/** Returns the request that a tab is about, or null. */
export function requestOfTab<K extends TabKind>(tab: Kinded<K>): SavedRequest | null {
  return tabKinds[tab.kind].request?.(tab) ?? null;
}

/** True when a tab shows the result of a call. */
export function hasResult<K extends TabKind>(tab: Kinded<K>): boolean {
  return tabKinds[tab.kind].hasResult?.(tab) ?? false;
}

/** Returns the same tab without its running call. */
export function withoutCall<K extends TabKind>(tab: Kinded<K>): Tab {
  return tabKinds[tab.kind].withoutCall?.(tab) ?? tab;
}

/**
 * Combines the file of a request with its restored tab. An unchanged tab shows the file. If text was typed on
 * another version of the file, there is a conflict.
 *
 * @param tab the tab as its draft was opened, with what was typed since
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
 * The exchange that a restart restores. A running call counts: it goes on without the window, and the history
 * records it even when the engine stops.
 */
function exchangeToBring({ running, exchangeId }: RequestTab): string | null {
  const stage = running?.progress?.stage ?? 'preparing';
  return running === null || stage === 'preparing' ? exchangeId : running.exchangeId;
}

/** Left out when empty. */
function typedRulesOf({ typedRules = [] }: RequestTab | FolderTab) {
  return typedRules.length > 0 && { typedRules: [...typedRules] };
}
