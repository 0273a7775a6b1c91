import type { CollectionEntry } from '../../../shared/model/workspace.ts';

/** Returns the display name of a folder. Its path holds the name on disk, which may differ. */
export function folderName(entries: readonly CollectionEntry[], path: string): string {
  return folderNames(entries, path).at(-1) ?? '';
}

/** Returns the display names of a folder and the folders around it, outermost first; none for the top. */
export function folderNames(entries: readonly CollectionEntry[], path: string): readonly string[] {
  const names: string[] = [];
  let inner = entries;
  const parts = path === '' ? [] : path.split('/');
  for (const [index, part] of parts.entries()) {
    const at = parts.slice(0, index + 1).join('/');
    const folder = inner.find((entry) => entry.kind === 'folder' && entry.path === at);
    names.push(folder?.name ?? part);
    inner = folder?.kind === 'folder' ? folder.entries : [];
  }
  return names;
}

/**
 * Returns the display names of the folders around a request, outermost first; null when the request is
 * missing.
 */
export function namesAround(
  entries: readonly CollectionEntry[],
  requestId: string,
): readonly string[] | null {
  for (const entry of entries) {
    if (entry.kind === 'request') {
      if (entry.id === requestId) return [];
      continue;
    }
    const inner = namesAround(entry.entries, requestId);
    if (inner !== null) return [entry.name, ...inner];
  }
  return null;
}
