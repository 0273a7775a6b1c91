import type { CollectionEntry } from '../../../shared/model/workspace.ts';

/** More requests than that directly in a folder push what comes after it out of sight. */
const longFrom = 12;

/** Paths of the folders that start closed, as long as nothing was opened or closed: the long ones. */
export function longFolders(entries: readonly CollectionEntry[]): ReadonlySet<string> {
  return new Set(longIn(entries));
}

function longIn(entries: readonly CollectionEntry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'request') return [];
    const requests = entry.entries.filter(({ kind }) => kind === 'request');
    return [...(requests.length > longFrom ? [entry.path] : []), ...longIn(entry.entries)];
  });
}
