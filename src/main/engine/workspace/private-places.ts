import type { WorkspaceAccessGuard } from './workspace-access.ts';

/** Where tabs and history are kept now, and where they were while that could not be written. */
export type PrivatePlaces = Pick<
  WorkspaceAccessGuard,
  'current' | 'privateFolder' | 'otherPrivateFolders'
>;

/** Other places whose content belongs here, and whether it is to move or is only to be copied. */
export interface OtherPlaces {
  readonly folders: readonly string[];
  readonly isMove: boolean;
}

/**
 * What the other private folders are good for. What was kept in the profile moves into a workspace
 * that can be written again; one that cannot be written leaves its own where it is. What another
 * Protodesk has open is its own.
 */
export function otherPlacesOf(places: PrivatePlaces): OtherPlaces {
  const access = places.current();
  if (access.kind === 'read-only' && access.reason === 'open-elsewhere') {
    return { folders: [], isMove: false };
  }
  return { folders: places.otherPrivateFolders(), isMove: access.kind === 'writable' };
}
