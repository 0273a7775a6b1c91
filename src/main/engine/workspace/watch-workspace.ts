import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import { gatherBurst } from '../disk/gather-burst.ts';

/** Watches the folders of a workspace. */
export interface WorkspaceWatcher {
  /** Watches these folders from now on: real path to reported path. */
  follow(folders: ReadonlyMap<string, string>): Promise<void>;
  /** Makes the next `follow` start again: the workspace is another folder. */
  renew(): void;
  /** Why some are not watched; null when all are. */
  problem(): Problem | null;
  dispose(): void;
}

/** A burst of changes, such as a git checkout, is over when nothing changes for this long: milliseconds. */
const quietMs = 100;
const longestBurstMs = 2000;

/** The number of folders to start watching in one turn of the thread. */
const startsAtOnce = 50;

/**
 * Creates a watcher that reports a burst of changes once, with the paths that may have changed.
 *
 * It watches only folders that the index has listed. chokidar, which the schemas use, would check each file
 * of the collections again.
 */
export function createWorkspaceWatcher(
  onChange: (paths: ReadonlySet<string>) => void,
): WorkspaceWatcher {
  const watchers = new Map<string, FSWatcher>();
  let folders: ReadonlyMap<string, string> = new Map();
  let changed = new Set<string>();
  let failure: Problem | null = null;
  let isDisposed = false;
  const burst = gatherBurst({
    quietMs,
    longestMs: longestBurstMs,
    onEnd() {
      const paths = changed;
      changed = new Set();
      onChange(paths);
    },
  });

  function note(realPath: string): void {
    const path = foundPath(realPath);
    if (path === null) return;
    changed.add(path);
    burst.touch();
  }

  /** Maps a real path to the index's path; null for what the index does not read. */
  function foundPath(realPath: string): string | null {
    const folder = folders.get(dirname(realPath));
    const name = basename(realPath);
    if (folder === undefined || name.startsWith('.')) return null;
    const isRoot = folder === [...folders.values()][0];
    return isRoot && !rootNames.has(name) ? null : join(folder, name);
  }

  function start(realPath: string): void {
    try {
      const watcher = watch(realPath, { persistent: false, recursive: isRecursive });
      watchers.set(realPath, watcher);
      watcher.on('change', (event, name) => {
        if (watchers.get(realPath) !== watcher) return;
        const path = join(realPath, name === null ? '' : String(name));
        // A moved or recreated folder is another folder, which the old watcher does not see.
        if (event === 'rename') stopBelow(path);
        note(path);
      });
      watcher.on('error', () => {
        stopBelow(realPath);
        note(realPath);
      });
    } catch (error) {
      // The parent folder reports one that has gone meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failure = notWatched(error);
    }
  }

  function stopBelow(folder: string): void {
    if (isRecursive || !watchers.has(folder)) return;
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watchers.delete(path);
      watcher.close();
    }
  }

  function stopAll(): void {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  }

  return {
    async follow(wanted) {
      if (isDisposed) return;
      const isFirst = folders.size === 0;
      folders = wanted;
      const watched = isRecursive ? [...wanted.keys()].slice(0, 1) : [...wanted.keys()];
      const gone = new Set(watchers.keys());
      for (const path of watched) gone.delete(path);
      for (const path of gone) {
        watchers.get(path)?.close();
        watchers.delete(path);
      }
      let started = 0;
      for (const path of watched) {
        if (watchers.has(path)) continue;
        start(path);
        started += 1;
        if (started % startsAtOnce === 0) await nextTurn();
        if (isDisposed) return stopAll();
        // Changes between the listing and now.
        if (isFirst) continue;
        changed.add(wanted.get(path) ?? path);
        burst.touch();
      }
    },
    renew() {
      stopAll();
      folders = new Map();
    },
    problem: () => failure,
    dispose() {
      isDisposed = true;
      burst.dispose();
      stopAll();
    },
  };
}

/**
 * Elsewhere one watcher covers all subfolders, and a watcher for each would keep the folder from being moved.
 */
const isRecursive = process.platform === 'win32' || process.platform === 'darwin';

/** The watched entries of the workspace's own folder. */
const rootNames: ReadonlySet<string> = new Set(['protodesk.yaml', 'environments', 'collections']);

function notWatched(error: unknown): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'File changes may go unnoticed',
    detail: 'A workspace folder could not be watched.',
    hint: 'Reload the workspace after a change. On Linux you can raise fs.inotify.max_user_watches.',
    cause: messageOf(error),
  });
}
