import { useCallback, useState } from 'react';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { keepCollapsed, readCollapsed } from './remembered-folders.ts';

const none: ReadonlySet<string> = new Set();

interface Kept {
  readonly workspaceFolder: string;
  readonly paths: ReadonlySet<string>;
}

/**
 * The closed folders of a workspace's panel, kept for the next start. As long as none was ever opened
 * or closed, the long ones start closed.
 *
 * @param workspaceFolder null while the workspace is not known; then none is closed
 * @param entries what the workspace holds when it becomes known: a folder that grows does not close
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
