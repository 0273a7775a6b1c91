import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import { type DraftOf, type TabDraft, tabDraftSchemas } from '../../../shared/model/session.ts';
import { isChanged, tabOf } from './request-tab.ts';
import { isSameRequest } from './same-request.ts';
import { openTab, type RequestTab, type Tab } from './tabs-state.ts';

/** True when a restart would restore the same from two states of a tab. */
export function bringsBackTheSame(a: Tab, b: Tab | TabDraft | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.tabId !== b.tabId) return false;
  if (a.kind !== 'request') {
    const before = new Map(Object.entries(b));
    return keptParts(a).every(([name, value]) => before.get(name) === value);
  }
  return (
    'saved' in b &&
    a.request === b.request &&
    a.saved === b.saved &&
    a.revision === b.revision &&
    a.goneFrom === b.goneFrom &&
    a.kept === b.kept &&
    a.typed === b.typed &&
    a.typedRules === b.typedRules &&
    a.pane === b.pane &&
    exchangeToBring(a) === exchangeToBring(b)
  );
}

/** Returns what a restart, or reopening, restores of one tab. */
export function draftOf(tab: Tab): TabDraft {
  if (tab.kind !== 'request') {
    const kept = keptParts(tab).filter(([, value]) => value !== undefined);
    return Object.fromEntries(kept) as TabDraft;
  }
  return {
    kind: 'request',
    tabId: tab.tabId,
    request: tab.request,
    baseRevision: tab.revision,
    isChanged: isChanged(tab),
    kept: [...tab.kept],
    ...(tab.typed.length > 0 && { typed: [...tab.typed] }),
    ...(tab.typedRules.length > 0 && { typedRules: [...tab.typedRules] }),
    exchangeId: exchangeToBring(tab),
    pane: tab.pane,
  };
}

/**
 * Creates the tab of a draft. What it shows must still be fetched.
 *
 * @param file the request as its file has it; used only for request tabs
 */
export function tabOfDraft(draft: TabDraft, file: RequestFile | null): Tab {
  if (draft.kind !== 'request') return openTab(draft);
  const { tabId, request, exchangeId, kept, typed = [], typedRules = [] } = draft;
  const tab = tabOf(tabId, request, null);
  const { pane = tab.pane } = draft;
  const restored = { ...tab, exchangeId, kept, typed, typedRules, pane };
  return file === null ? restored : meetFile(restored, draft, file);
}

/** The parts of a tab that its draft has, in the order of the file. */
function keptParts(tab: Tab): readonly (readonly [string, unknown])[] {
  const parts = new Map<string, unknown>(Object.entries(tab));
  return Object.keys(tabDraftSchemas[tab.kind].shape).map((name) => [name, parts.get(name)]);
}

/**
 * Combines the file of a request with its restored tab. An unchanged tab shows the file. If text was typed on
 * another version of the file, there is a conflict.
 *
 * @param tab the tab as its draft was opened, with what was typed since
 */
export function meetFile(
  tab: RequestTab,
  draft: DraftOf<'request'>,
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
