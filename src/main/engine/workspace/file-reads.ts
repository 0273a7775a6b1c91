import { lstat } from 'node:fs/promises';

/** Caches what was read of files while they stay unchanged. */
export interface FileReads<T> {
  get(path: string): T | undefined;
  /** Returns which of these must be read: new or changed ones. */
  stale(paths: readonly string[]): Promise<StampedPath[]>;
  set(file: StampedPath, value: T): void;
  /** Drops all but these. @returns true when there was another */
  keepOnly(paths: ReadonlySet<string>): boolean;
}

/** A file, with its state before it was read. */
export interface StampedPath {
  readonly path: string;
  readonly stamp: string | null;
  readonly sizeBytes: number;
}

/**
 * A file written this shortly before reading may have been written again with the same time: file system
 * clocks tick.
 */
const youngMs = 50;

/**
 * Creates an empty store.
 *
 * @param others returns files that were read together with a file
 */
export function createFileReads<T>(others: (value: T) => readonly string[]): FileReads<T> {
  const known = new Map<string, { stamp: string; value: T }>();

  async function stampedAll(path: string): Promise<StampedPath> {
    const own = await stampOf(path);
    const value = known.get(path)?.value;
    if (own === null || value === undefined) {
      return { path, stamp: own?.stamp ?? null, sizeBytes: own?.sizeBytes ?? 0 };
    }
    const beside = await Promise.all(others(value).map(stampOf));
    const stamps = [own, ...beside].map((found) => found?.stamp ?? '-');
    return { path, stamp: stamps.join(' '), sizeBytes: own.sizeBytes };
  }

  return {
    get: (path) => known.get(path)?.value,
    async stale(paths) {
      const stamped = await Promise.all(paths.map(stampedAll));
      return stamped.filter(
        ({ path, stamp }) => stamp === null || known.get(path)?.stamp !== stamp,
      );
    },
    set({ path, stamp }, value) {
      known.set(path, { stamp: stamp ?? '', value });
    },
    keepOnly(paths) {
      let isAny = false;
      for (const path of known.keys()) {
        if (paths.has(path)) continue;
        known.delete(path);
        isAny = true;
      }
      return isAny;
    },
  };
}

/** Returns a stamp that changes when the file is written or replaced; null when there is no file. */
async function stampOf(path: string): Promise<{ stamp: string; sizeBytes: number } | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
    const isYoung = Date.now() - Number(ctimeNs / 1_000_000n) < youngMs;
    const stamp = `${ino} ${size} ${mtimeNs} ${ctimeNs}${isYoung ? ' young' : ''}`;
    return { stamp, sizeBytes: Number(size) };
  } catch {
    return null;
  }
}
