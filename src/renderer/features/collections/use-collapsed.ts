import { useState } from 'react';
import { keepCollapsed, readCollapsed } from './remembered-folders.ts';

const none: ReadonlySet<string> = new Set();

interface Kept {
  readonly workspaceFolder: string;
  readonly paths: ReadonlySet<string>;
}

/**
 * The closed folders of a workspace's panel, kept for the next start.
 *
 * @param workspaceFolder null while the workspace is not known; then none is closed
 */
export function useCollapsed(
  workspaceFolder: string | null,
): readonly [ReadonlySet<string>, (paths: ReadonlySet<string>) => void] {
  const [kept, setKept] = useState<Kept | null>(null);
  if (workspaceFolder !== null && kept?.workspaceFolder !== workspaceFolder) {
    setKept({ workspaceFolder, paths: readCollapsed(localStorage, workspaceFolder) });
  }
  return [
    kept !== null && kept.workspaceFolder === workspaceFolder ? kept.paths : none,
    (paths) => {
      if (workspaceFolder === null) return;
      keepCollapsed(localStorage, workspaceFolder, paths);
      setKept({ workspaceFolder, paths });
    },
  ];
}
