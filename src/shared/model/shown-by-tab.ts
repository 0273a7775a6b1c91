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

/** Returns the items that the tab of a draft shows. */
export function shownByTab(draft: TabDraft): ShownByTab {
  const nothing: ShownByTab = { requestId: null, exchangeIds: [], openedIds: [] };
  switch (draft.kind) {
    case 'request': {
      const { exchangeId, request } = draft;
      return { ...nothing, requestId: request.id, exchangeIds: listOf(exchangeId) };
    }
    case 'exchange':
      return { ...nothing, exchangeIds: [draft.exchangeId] };
    case 'compare':
      return { ...nothing, exchangeIds: listOf(draft.comparisonId).flatMap(exchangeIdsOf) };
    case 'body':
      return { ...nothing, openedIds: [draft.openedId] };
    case 'recording':
      return { ...nothing, openedIds: [draft.recordingId] };
    case 'diff': {
      const sides = [draft.left, draft.right];
      return {
        ...nothing,
        exchangeIds: sides.flatMap((side) => ('exchangeId' in side ? [side.exchangeId] : [])),
        openedIds: sides.flatMap((side) => {
          if ('openedId' in side) return [side.openedId];
          return 'recordingId' in side ? [side.recordingId] : [];
        }),
      };
    }
    case 'run':
    case 'schema':
    case 'folder':
      return nothing;
  }
}

function listOf(id: string | null): readonly string[] {
  return id === null ? [] : [id];
}
