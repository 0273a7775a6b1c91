import type { CollectionEntry } from '../../shared/model/workspace.ts';

/** The paths of the folders that a request lies in, the outer ones first; null when it is not there. */
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
