import { realpathSync, type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { gatherBurst } from '../../disk/gather-burst.ts';

/** What is watched for changes. */
export interface WatchedPaths {
  /** With everything below them, but for hidden folders and node_modules. */
  readonly folders: readonly string[];
  /** Files in other places. */
  readonly files: readonly string[];
  /** Paths that are not there yet. */
  readonly missing: readonly string[];
  /** Folders that hold files, of those below `folders`. */
  readonly holding: readonly string[];
}

/** Watches schema sources. */
export interface SourceWatcher {
  /** Watches these from now on, and nothing else. */
  set(paths: WatchedPaths): void;
  /** Has the next `set` begin anew, also with what is watched already. */
  renew(): void;
  dispose(): Promise<void>;
}

/** A burst of changes, such as a git checkout, is over when this long nothing changes: milliseconds. */
const quietMs = 200;
/** A burst without an end is told of all the same. */
const longestBurstMs = 2000;
/** Of watching a folder that the system may not let be watched. */
const maxAttempts = 3;
/** Between two looks for what is not there yet, and for what stands in the place of what is watched. */
const lookMs = 1000;

/**
 * Makes a watcher that tells once of a burst of changes.
 *
 * Only folders are watched, not each file in them: what changed is found by reading them again, and
 * a tree of thousands of files would use up the system's watches.
 */
export function createSourceWatcher(options: {
  readonly onChange: () => void;
  /** Told when the watching has begun, with all folders that are watched. */
  readonly onWatching: (folders: readonly string[]) => void;
  readonly onProblem: (problem: Problem) => void;
}): SourceWatcher {
  let watcher: FSWatcher | null = null;
  let watched: WatchedPaths = { folders: [], files: [], missing: [], holding: [] };
  let roots: WatchRoots = new Map();
  /** Which folder each watched path leads to; the system tells nothing when a folder above it moves. */
  let places = new Map<string, string | null>();
  let isStale = false;
  let looking: NodeJS.Timeout | null = null;
  let isLooking = false;
  const burst = gatherBurst({ quietMs, longestMs: longestBurstMs, onEnd: options.onChange });
  let attempts = new Map<string, number>();
  let isReady = false;
  let isDisposed = false;

  function open(): FSWatcher {
    const names = new Set(watched.files.map((path) => basename(path)));
    roots = rootsOf(watched);
    const own = roots;
    isStale = false;
    places = new Map([...watched.folders, ...own.keys()].map((path) => [path, placeOf(path)]));
    // Two links to a folder above them are paths without end. What links lead to is watched where it is.
    const opened = watch([...own.keys()], {
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
      ignored: (path: string, stats?: Stats) => isIgnored(path, stats, own),
    });
    isReady = false;
    attempts = new Map();
    opened.on('ready', () => {
      if (watcher !== opened) return;
      isReady = true;
      catchUp(opened);
      options.onWatching(Object.keys(opened.getWatched()));
    });
    // What the system tells of a watched folder; its files are not watched one by one.
    opened.on('raw', (event, name) => {
      if (isTelling(event, name === undefined ? null : String(name), names)) burst.touch();
    });
    opened.on('all', (event) => {
      if (watcher === opened && isReady && event !== 'add' && event !== 'change') burst.touch();
    });
    opened.on('error', (error) => options.onProblem(notWatched(error)));
    return opened;
  }

  /** A folder that is made after its parent was listed and before that was watched goes unnoticed. */
  function catchUp(opened: FSWatcher): void {
    const known = opened.getWatched();
    const unknown = [...new Set(watched.holding.map(realOf))].filter(
      (folder) => !Object.hasOwn(known, folder) && (attempts.get(folder) ?? 0) < maxAttempts,
    );
    if (unknown.length === 0) return;
    for (const folder of unknown) {
      attempts.set(folder, (attempts.get(folder) ?? 0) + 1);
      if (isBelow(folder, roots)) continue;
      roots.set(folder, 'all');
      places.set(folder, placeOf(folder));
    }
    opened.add(unknown);
    // What changed in them meanwhile; by then they are watched.
    burst.touch();
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const paths = watched;
    const known = places;
    for (const path of paths.missing) {
      if ((await placeNow(path)) !== null && watched === paths) burst.touch();
    }
    for (const [path, place] of known) {
      const now = await placeNow(path);
      if (now === place || places !== known) continue;
      known.set(path, now);
      isStale = true;
      burst.touch();
    }
    isLooking = false;
  }

  return {
    set(paths) {
      if (isDisposed) return;
      const isSame = keyOf(paths) === keyOf(watched);
      watched = paths;
      if (isSame && !isStale) {
        if (watcher && isReady) catchUp(watcher);
        return;
      }
      void watcher?.close();
      watcher = null;
      places = new Map();
      const isAny = paths.folders.length + paths.files.length > 0;
      if (isAny) watcher = open();
      if (looking) clearInterval(looking);
      looking = isAny || paths.missing.length > 0 ? setInterval(() => void look(), lookMs) : null;
      looking?.unref();
    },
    renew() {
      isStale = true;
    },
    async dispose() {
      isDisposed = true;
      burst.dispose();
      if (looking) clearInterval(looking);
      await watcher?.close();
    },
  };
}

function keyOf({ folders, files, missing }: WatchedPaths): string {
  return JSON.stringify([folders, files, missing]);
}

/** Real paths of folders that are watched: with all below them, or for the files in them. */
type WatchRoots = Map<string, 'all' | 'files'>;

function rootsOf({ folders, files }: WatchedPaths): WatchRoots {
  const roots: WatchRoots = new Map(folders.map((path) => [realOf(path), 'all']));
  for (const path of files) {
    const folder = realOf(dirname(path));
    if (!isBelow(folder, roots)) roots.set(folder, 'files');
  }
  return roots;
}

/** Which file or folder a path leads to; null where there is none. */
function placeOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** As {@link placeOf}, without holding up the thread where the disk is slow. */
async function placeNow(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** A path that is not there stays as it is. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Whether a folder is one that is watched with all below it, or below one. */
function isBelow(path: string, roots: WatchRoots): boolean {
  return [...roots].some(
    ([root, depth]) => depth === 'all' && (path === root || path.startsWith(withSeparator(root))),
  );
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}

function isIgnored(path: string, stats: Stats | undefined, roots: WatchRoots): boolean {
  if (roots.has(path)) return false;
  if (stats && !stats.isDirectory()) return true;
  for (const [root, depth] of roots) {
    const start = withSeparator(root);
    const isInside = depth === 'all' && path.startsWith(start);
    if (isInside && !isHidden(path.slice(start.length))) return false;
  }
  return true;
}

function isHidden(inside: string): boolean {
  return inside.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');
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
