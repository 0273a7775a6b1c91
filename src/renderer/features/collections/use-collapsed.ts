import { useCallback, useState } from 'react';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { keepCollapsed, readCollapsed } from './remembered-folders.ts';

const none: ReadonlySet<string> = new Set();

interface Kept {
  readonly workspaceFolder: string;
  readonly paths: ReadonlySet<string>;
}

/**
 * Returns the closed folders of a workspace's panel, stored for the next start. Until one was opened or
 * closed, long folders start closed.
 *
 * @param workspaceFolder null while the workspace is unknown; then none is closed
 * @param entries the content when the workspace becomes known: a folder that grows later does not close
 */
export function useCollapsed(
  workspaceFolder: string | null,
  entries: readonly CollectionEntry[],
): readonly [ReadonlySet<string>, (paths: ReadonlySet<string>) => void] {
  const [kept, setKept] = useState<Kept | null>(null);
  if (workspaceFolder !== null && kept?.workspaceFolder !== workspaceFolder) {
    const paths = readCollapsed(localStorage, workspaceFolder) ?? longFolders(entries);
    setKept({ workspaceFolder, paths });
  }
  const setPaths = useCallback(
    (paths: ReadonlySet<string>) => {
      if (workspaceFolder === null) return;
      keepCollapsed(localStorage, workspaceFolder, paths);
      setKept({ workspaceFolder, paths });
    },
    [workspaceFolder],
  );
  return [kept !== null && kept.workspaceFolder === workspaceFolder ? kept.paths : none, setPaths];
}

/** More requests in a folder push everything after it out of view. */
const longFrom = 12;

/** Returns the folders that start closed: the long ones. */
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
