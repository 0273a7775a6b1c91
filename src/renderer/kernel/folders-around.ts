import type { CollectionEntry } from '../../shared/model/workspace.ts';

/**
 * Returns the paths of the folders that contain a request, outermost first; null when the request is not
 * there.
 */
export function foldersAround(
  entries: readonly CollectionEntry[],
  requestId: string,
): readonly string[] | null {
  for (const entry of entries) {
    if (entry.kind === 'request') {
      if (entry.id === requestId) return [];
    } else {
      const inner = foldersAround(entry.entries, requestId);
      if (inner !== null) return [entry.path, ...inner];
    }
  }
  return null;
}
