import { realpathSync, type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { gatherBurst } from '../../disk/gather-burst.ts';

/** What to watch for changes. */
export interface WatchedPaths {
  /** Watched with all subfolders, except hidden folders and node_modules. */
  readonly folders: readonly string[];
  /** Files in other places. */
  readonly files: readonly string[];
  /** Paths that do not exist yet. */
  readonly missing: readonly string[];
  /** The folders below `folders` that hold files. */
  readonly holding: readonly string[];
}

/** Watches schema sources. */
export interface SourceWatcher {
  /** Watches these paths from now on, and nothing else. */
  set(paths: WatchedPaths): void;
  /** Makes the next `set` start again, also for paths that are already watched. */
  renew(): void;
  dispose(): Promise<void>;
}

/** A burst of changes, such as a git checkout, is over when nothing changes for this long: milliseconds. */
const quietMs = 200;
/** A burst that does not end is reported after this long. */
const longestBurstMs = 2000;
/** The number of tries to watch a folder that the system may refuse. */
const maxAttempts = 3;
/** The interval of checks for missing paths, and for watched paths that were replaced. */
const lookMs = 1000;

/**
 * Creates a watcher that reports a burst of changes once.
 *
 * It watches folders, not each file: reading again finds what changed, and thousands of files would use up
 * the system's watches.
 */
export function createSourceWatcher(options: {
  readonly onChange: () => void;
  /** Called when the watching has begun, with all watched folders. */
  readonly onWatching: (folders: readonly string[]) => void;
  readonly onProblem: (problem: Problem) => void;
}): SourceWatcher {
  let watcher: FSWatcher | null = null;
  let watched: WatchedPaths = { folders: [], files: [], missing: [], holding: [] };
  let roots: WatchRoots = new Map();
  /** The folder that each watched path leads to; the system reports nothing when a folder above it moves. */
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
    // Two links to a parent folder make endless paths. The target of a link is watched in its own place.
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
    // Events of a watched folder; its files are not watched one by one.
    opened.on('raw', (event, name) => {
      if (isTelling(event, name === undefined ? null : String(name), names)) burst.touch();
    });
    opened.on('all', (event) => {
      if (watcher === opened && isReady && event !== 'add' && event !== 'change') burst.touch();
    });
    opened.on('error', (error) => options.onProblem(notWatched(error)));
    return opened;
  }

  /** Finds folders created after their parent was listed and before it was watched: no event reports them. */
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
    // Files changed in them meanwhile; now they are watched.
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

/** Real paths of watched folders: with all subfolders, or only their files. */
type WatchRoots = Map<string, 'all' | 'files'>;

function rootsOf({ folders, files }: WatchedPaths): WatchRoots {
  const roots: WatchRoots = new Map(folders.map((path) => [realOf(path), 'all']));
  for (const path of files) {
    const folder = realOf(dirname(path));
    if (!isBelow(folder, roots)) roots.set(folder, 'files');
  }
  return roots;
}

/** Identifies the file or folder of a path; null when there is none. */
function placeOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Like {@link placeOf}, but asynchronous, for slow disks. */
async function placeNow(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Returns the real path; a missing path stays unchanged. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** True when a folder is watched with all its subfolders, or is below such a folder. */
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

/** True when an event of a folder may concern a schema; a folder comes and goes by `rename`. */
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
    title: 'Schema changes may go unnoticed',
    detail: 'A schema folder could not be watched.',
    hint: 'Reload the schemas after a change. On Linux you can raise fs.inotify.max_user_watches.',
    cause: messageOf(error),
  });
}
