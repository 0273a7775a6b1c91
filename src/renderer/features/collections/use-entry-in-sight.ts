import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import type { RowListHandle } from '../../ui/rows/row-list.tsx';
import type { CollectionRow } from './collection-rows.ts';

/**
 * Scrolls the entry of the active request into sight when another request becomes active, and after
 * a start. A folder that the user closed stays closed, unless a request was just saved into it.
 *
 * @param tree the tree that draws the rows
 * @param savedId the request that was just saved into a new file; null when none was
 * @param onOpen opens folders, and takes away what else hides their entries
 * @param onShown the saved request is in sight
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
  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    const wantedId = savedId ?? activeId;
    if (wantedId === null || (savedId === null && settledId.current === wantedId)) return;
    const folderPaths = foldersAround(entries, wantedId);
    // Not read yet, or not saved.
    if (folderPaths === null) return;
    const isDrawn = rows.some(({ kind, key }) => kind === 'request' && key === wantedId);
    if (!isDrawn && savedId !== null) return open(folderPaths);
    settledId.current = wantedId;
    if (savedId !== null) tellShown();
    if (!isDrawn) return;
    tree.current?.show(wantedId);
  }, [tree, entries, rows, activeId, savedId]);
}
