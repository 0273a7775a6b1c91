import { join } from 'node:path';
import type { SchemaCheck } from '../../../../shared/model/schemas.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { paceReports } from '../../pool/pace-reports.ts';
import { createWorkerPool } from '../../pool/worker-pool.ts';
import { openCheckCache } from './check-cache.ts';
import { type CheckedSet, checkIndexes } from './check-index.ts';
import { mergeProblems } from './merge-problems.ts';

/** The check of all files, in the background. */
export interface BackgroundCheck {
  readonly state: SchemaCheck;
  /** What it found so far. */
  readonly problems: readonly Problem[];
  /** Stops the running check and starts again. */
  start(sets: readonly CheckedSet[]): void;
  /** Stops the running check and drops its results: the schemas changed. */
  clear(): void;
  cancel(): void;
}

/** Of each worker: just enough for a group (measured on google-proto-files). */
const memoryLimitMb = 512;
const progressMs = 100;
const problemsMs = 1000;

/** Creates the check; `onProgress` gets its progress, `onProblems` is called when it found more. */
export function createBackgroundCheck(options: {
  /** The existing folder for cached results. */
  readonly cacheFolder: string;
  readonly poolWorkerPath: string;
  readonly workers: number;
  readonly onProgress: (check: SchemaCheck) => void;
  readonly onProblems: () => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): BackgroundCheck {
  const { onUnexpected, workers } = options;
  let state: SchemaCheck = { kind: 'waiting' };
  let problems: readonly Problem[] = [];
  let running: AbortController | null = null;

  async function run(sets: readonly CheckedSet[], abort: AbortController): Promise<void> {
    const startMs = performance.now();
    const { signal } = abort;
    const fileCount = sets.reduce((sum, { lookup }) => sum + lookup.index.files.length, 0);
    let checkedFiles = 0;
    const progress = paceReports<SchemaCheck>(progressMs, options.onProgress);
    const found = paceReports<null>(problemsMs, options.onProblems);
    const pool = createWorkerPool({
      workerPath: options.poolWorkerPath,
      size: workers,
      memoryLimitMb,
      onUnexpected,
    });

    function change(next: SchemaCheck): void {
      if (running !== abort) return;
      state = next;
      progress.tell(next);
    }

    let end: SchemaCheck;
    try {
      change({ kind: 'checking', checkedFiles, fileCount });
      const cache = await openCheckCache(join(options.cacheFolder, 'checks.json'));
      await checkIndexes({
        sets,
        pool,
        workers,
        cache,
        signal,
        onGroup(files, more) {
          if (running !== abort) return;
          checkedFiles += files;
          if (more.length > 0) {
            problems = mergeProblems([problems, more]);
            found.tell(null);
          }
          change({ kind: 'checking', checkedFiles, fileCount });
        },
      });
      await cache.save().catch((error: unknown) => onUnexpected(error, 'schema check cache'));
      end = { kind: 'done', fileCount, elapsedMs: performance.now() - startMs };
    } catch (error) {
      if (!signal.aborted) {
        onUnexpected(error, 'schema check');
        problems = [...problems, problemOf(error)];
      }
      end = { kind: 'cancelled', checkedFiles, fileCount };
    }
    progress.end();
    found.end();
    await pool.dispose();
    if (running !== abort) return;
    running = null;
    // Reported once: a listener may start the next check, and must not hear of this one again.
    state = end;
    options.onProgress(state);
    options.onProblems();
  }

  function clear(): void {
    running?.abort();
    running = null;
    problems = [];
    state = { kind: 'waiting' };
  }

  return {
    get state() {
      return state;
    },
    get problems() {
      return problems;
    },
    start(sets) {
      clear();
      running = new AbortController();
      void run(sets, running);
    },
    clear,
    cancel() {
      running?.abort();
      if (state.kind !== 'waiting') return;
      state = { kind: 'cancelled', checkedFiles: 0, fileCount: 0 };
      options.onProgress(state);
    },
  };
}
