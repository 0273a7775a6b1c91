import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import type { RowListHandle } from '../../ui/rows/row-list.tsx';
import type { CollectionRow } from './collection-rows.ts';

/**
 * Scrolls the entry of the active request into view after a switch and after a start. A folder that the user
 * closed stays closed, unless a request was just saved into it.
 *
 * @param tree the tree that draws the rows
 * @param savedId the request just saved into a new file, or null
 * @param onOpen opens folders and clears a filter that hides the entry
 * @param onShown called when the saved request is visible
 */
export function useEntryInSight({
  tree,
  entries,
  rows,
  activeId,
  savedId,
  onOpen,
  onShown,
}: {
  readonly tree: RefObject<RowListHandle | null>;
  readonly entries: readonly CollectionEntry[];
  readonly rows: readonly CollectionRow[];
  readonly activeId: string | null;
  readonly savedId: string | null;
  readonly onOpen: (folderPaths: readonly string[]) => void;
  readonly onShown: () => void;
}): void {
  const settledId = useRef<string | null>(null);
  const open = useEffectEvent(onOpen);
  const reportShown = useEffectEvent(onShown);
  useEffect(() => {
    const wantedId = savedId ?? activeId;
    if (wantedId === null || (savedId === null && settledId.current === wantedId)) return;
    const folderPaths = foldersAround(entries, wantedId);
    // Not read yet, or not saved.
    if (folderPaths === null) return;
    const isDrawn = rows.some(({ kind, key }) => kind === 'request' && key === wantedId);
    if (!isDrawn && savedId !== null) return open(folderPaths);
    settledId.current = wantedId;
    if (savedId !== null) reportShown();
    // A pressed row is in sight: moving it would put another one under the second press of a double-click.
    if (!isDrawn || document.activeElement?.getAttribute('data-key') === wantedId) return;
    tree.current?.show(wantedId);
  }, [tree, entries, rows, activeId, savedId]);
}
