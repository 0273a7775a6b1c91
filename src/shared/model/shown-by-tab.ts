import type { TabDraft } from './session.ts';

/** The stored items that a tab shows; they stay on disk while there is space. */
export interface ShownByTab {
  /** The request that it edits; null for other tabs. */
  readonly requestId: string | null;
  readonly exchangeIds: readonly string[];
  /** Bodies and recordings without a request. */
  readonly openedIds: readonly string[];
}

/** Returns the ids of the stored last exchange of each side of a comparison. */
export function exchangeIdsOf(comparisonId: string): readonly [string, string] {
  // Ids have at most 64 characters.
  const stem = comparisonId.slice(0, 62);
  return [`${stem}-a`, `${stem}-b`];
}

/** Returns the items that the tab of a draft shows, by the names of the ids in it. */
export function shownByTab(draft: TabDraft): ShownByTab {
  const parts: readonly object[] = draft.kind === 'diff' ? [draft.left, draft.right] : [draft];
  const idsOf = (name: string): readonly string[] =>
    parts.flatMap((part) => (part as Readonly<Record<string, string | null>>)[name] ?? []);
  return {
    requestId: draft.kind === 'request' ? draft.request.id : null,
    exchangeIds: [...idsOf('exchangeId'), ...idsOf('comparisonId').flatMap(exchangeIdsOf)],
    openedIds: [...idsOf('openedId'), ...idsOf('recordingId')],
  };
}
