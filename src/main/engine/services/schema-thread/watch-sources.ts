import { type Stats, stat } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';

/** What is watched for changes. */
export interface WatchedPaths {
  /** With everything below them, but for hidden folders and node_modules. */
  readonly folders: readonly string[];
  /** Files in other places. */
  readonly files: readonly string[];
  /** Paths that are not there yet. */
  readonly missing: readonly string[];
}

/** Watches schema sources. */
export interface SourceWatcher {
  /** Watches these from now on, and nothing else. */
  set(paths: WatchedPaths): void;
  dispose(): Promise<void>;
}

/** A burst of changes, such as a git checkout, is over when this long nothing changes: milliseconds. */
const quietMs = 200;
/** A burst without an end is told of all the same. */
const longestBurstMs = 2000;
/** Between two looks for what is not there yet. */
const lookMs = 1000;

/**
 * Makes a watcher that tells once of a burst of changes.
 *
 * Only folders are watched, not each file in them: what changed is found by reading them again, and
 * a tree of thousands of files would use up the system's watches.
 */
export function createSourceWatcher(options: {
  readonly onChange: () => void;
  readonly onProblem: (problem: Problem) => void;
}): SourceWatcher {
  let watcher: FSWatcher | null = null;
  let watched: WatchedPaths = { folders: [], files: [], missing: [] };
  let looking: NodeJS.Timeout | null = null;
  let quiet: NodeJS.Timeout | null = null;
  let burstStartMs = 0;
  let isDisposed = false;

  function onAny(): void {
    const nowMs = performance.now();
    if (quiet === null) burstStartMs = nowMs;
    else clearTimeout(quiet);
    const waitMs = Math.min(quietMs, Math.max(0, burstStartMs + longestBurstMs - nowMs));
    quiet = setTimeout(() => {
      quiet = null;
      options.onChange();
    }, waitMs);
    quiet.unref();
  }

  function open(): FSWatcher {
    const names = new Set(watched.files.map((path) => basename(path)));
    const folders = foldersOf(watched);
    const opened = watch([...folders], {
      ignoreInitial: true,
      followSymlinks: true,
      ignorePermissionErrors: true,
      ignored: (path: string, stats?: Stats) => isIgnored(path, stats, watched, folders),
    });
    let isReady = false;
    opened.on('ready', () => {
      isReady = true;
      // What changed after it was read and before it was watched.
      if (watcher === opened) onAny();
    });
    // What the system tells of a watched folder; its files are not watched one by one.
    opened.on('raw', (event, name) => {
      if (isTelling(event, name === undefined ? null : String(name), names)) onAny();
    });
    opened.on('all', (event) => {
      if (isReady && event !== 'add' && event !== 'change') onAny();
    });
    opened.on('error', (error) => options.onProblem(notWatched(error)));
    return opened;
  }

  function look(): void {
    for (const path of watched.missing) {
      stat(path, (error) => {
        if (!error && watched.missing.includes(path)) onAny();
      });
    }
  }

  return {
    set(paths) {
      if (isDisposed || JSON.stringify(paths) === JSON.stringify(watched)) return;
      watched = paths;
      void watcher?.close();
      watcher = null;
      if (paths.folders.length + paths.files.length > 0) watcher = open();
      if (looking) clearInterval(looking);
      looking = paths.missing.length > 0 ? setInterval(look, lookMs) : null;
      looking?.unref();
    },
    async dispose() {
      isDisposed = true;
      if (quiet) clearTimeout(quiet);
      if (looking) clearInterval(looking);
      await watcher?.close();
    },
  };
}

function foldersOf({ folders, files }: WatchedPaths): ReadonlySet<string> {
  const outside = files.map((path) => dirname(path)).filter((path) => !isBelow(path, folders));
  return new Set([...folders, ...outside]);
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(withSeparator(folder)));
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}

function isIgnored(
  path: string,
  stats: Stats | undefined,
  { folders }: WatchedPaths,
  watchedFolders: ReadonlySet<string>,
): boolean {
  if (watchedFolders.has(path)) return false;
  if (stats?.isFile()) return true;
  const folder = folders.find((each) => path.startsWith(withSeparator(each)));
  if (folder === undefined) return true;
  const inside = path.slice(withSeparator(folder).length).split(sep);
  return inside.some((part) => part.startsWith('.') || part === 'node_modules');
}

/** Whether an event of a folder may be one of a schema; a folder comes and goes by `rename`. */
function isTelling(event: string, name: string | null, names: ReadonlySet<string>): boolean {
  if (name === null) return true;
  const file = basename(name);
  if (file.endsWith('.proto') || /^buf(?:\.\w+)?\.yaml$/.test(file) || names.has(file)) return true;
  return event === 'rename' && !file.includes('.');
}

function notWatched(error: unknown): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Changes of schemas may not be noticed',
    detail: 'A folder of the schemas could not be watched.',
    hint: 'Reload the schemas after a change. On Linux the limit fs.inotify.max_user_watches can be raised.',
    cause: messageOf(error),
  });
}
