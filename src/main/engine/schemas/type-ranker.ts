import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { RankedTypes } from '../../../shared/model/type-fit.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { PackedSet } from '../../proto/meaning/table-cache.ts';
import { createTaskMeter, readMeter } from '../../proto/meaning/task-meter.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { SchemaThread } from './thread/schema-thread.ts';

/** A body of unknown type. */
export interface BodyOfUnknownType {
  readonly body: SharedArrayBuffer;
  readonly as: 'protobuf' | 'json';
  readonly framing: BodyFraming | null;
}

/** The progress of a ranking. */
export interface RankingProgress {
  readonly stage: 'reading-types' | 'comparing';
  readonly done: number;
  readonly total: number;
}

/** A type that matches a body, and its set. */
export interface GuessedType {
  readonly typeName: string;
  readonly schemaSet: string;
}

/** Finds the types that match bodies, in all schema sets of the workspace. */
export interface TypeRanker {
  /**
   * Ranks the types for a body.
   *
   * @throws ProblemError `cancelled`, `json-syntax`
   */
  rank(
    body: BodyOfUnknownType,
    options: {
      readonly maxFits: number;
      readonly signal: AbortSignal;
      readonly onProgress: (progress: RankingProgress) => void;
    },
  ): Promise<RankedTypes>;
  /**
   * Returns the type that clearly matches best; null when there is none, or when there is not enough time, as
   * for bodies over 64 MB. Types of large sets are read in the background, and known the next time.
   */
  guess(body: BodyOfUnknownType, budgetMs?: number): Promise<GuessedType | null>;
}

/** Milliseconds: how long a guess may delay what a user waits for. */
const guessBudgetMs = 1000;

/** A larger body cannot be scanned in that time: it would only block a worker. */
const maxGuessedBytes = 64 * 1024 * 1024;

/** For a guess, types are read only when the sets have at most this many files together. */
const maxFilesUnasked = 2000;

/**
 * Sets that took too long are skipped in guesses for a while: often other work took the time. Smaller sets
 * are compared again at once.
 */
const leastChunksTooSlow = 20;
const tooSlowForMs = 30_000;

const outlineMs = 60_000;
const rankMs = 300_000;
const progressMs = 100;

/** Creates a ranker; it reads nothing before the first call. */
export function createTypeRanker(tools: {
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly ask: SchemaThread['call'];
  /** The number of chunks read at a time. */
  readonly workers: number;
}): TypeRanker {
  const { pool, ask } = tools;
  let known = new Map<string, SharedArrayBuffer>();
  let background: Promise<PackedSet[] | null> | null = null;
  /** The sets that could not be compared in time, and until when they are skipped. */
  let tooSlow = { key: '', untilMs: 0 };

  /** All waiting guesses share one reading. */
  function readInBackground(): Promise<PackedSet[] | null> {
    background ??= readSets(never, maxFilesUnasked, () => undefined).finally(() => {
      background = null;
    });
    return background;
  }

  async function readChunk(id: string, signal: AbortSignal): Promise<SharedArrayBuffer | null> {
    const texts = await ask('chunkTexts', { id }, { signal });
    if (!texts) return null;
    const types = await pool.run('outlineTypes', { texts }, { deadlineMs: outlineMs, signal });
    // An unreadable file may be readable the next time.
    if (texts.missing === 0) known.set(id, types);
    return types;
  }

  /** Returns the types of all sets; null when there are more files than allowed. */
  async function readSets(
    signal: AbortSignal,
    maxFiles: number,
    onProgress: (progress: RankingProgress) => void,
  ): Promise<PackedSet[] | null> {
    const sets = await ask('typeChunks', {}, { signal });
    const all = sets.flatMap(({ chunks }) => chunks);
    const total = all.reduce((sum, { fileCount }) => sum + fileCount, 0);
    const unread = all.filter(({ id }) => !known.has(id));
    if (unread.length > 0 && total > maxFiles) return null;
    const kept = new Set(all.map(({ id }) => id));
    known = new Map([...known].filter(([id]) => kept.has(id)));
    const read = new Map<string, SharedArrayBuffer>();
    let done = total - unread.reduce((sum, { fileCount }) => sum + fileCount, 0);
    const queue = [...unread];
    async function work(): Promise<void> {
      for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
        if (signal.aborted) throw new ProblemError(cancelled);
        const types = await readChunk(chunk.id, signal);
        if (types) read.set(chunk.id, types);
        done += chunk.fileCount;
        onProgress({ stage: 'reading-types', done, total });
      }
    }
    await Promise.all(Array.from({ length: tools.workers }, work));
    return sets.map(({ setName, chunks }) => ({
      setName,
      parts: chunks.flatMap(({ id }) => {
        const types = read.get(id) ?? known.get(id);
        return types ? [{ id, types }] : [];
      }),
    }));
  }

  async function compare(
    body: BodyOfUnknownType,
    sets: readonly PackedSet[],
    maxFits: number,
    signal: AbortSignal,
    onProgress: (progress: RankingProgress) => void,
    budgetMs?: number,
  ): Promise<RankedTypes> {
    const meter = createTaskMeter();
    const timer = setInterval(() => {
      const { done, total } = readMeter(meter);
      if (total > 0) onProgress({ stage: 'comparing', done, total });
    }, progressMs);
    try {
      return await pool.run(
        'rankTypes',
        { ...body, maxFits, sets, meter, ...(budgetMs !== undefined && { budgetMs }) },
        { deadlineMs: rankMs, signal, isLong: true },
      );
    } finally {
      clearInterval(timer);
    }
  }

  return {
    async rank(body, { maxFits, signal, onProgress }) {
      const sets = await readSets(signal, Number.POSITIVE_INFINITY, onProgress);
      return compare(body, sets ?? [], maxFits, signal, onProgress);
    },
    async guess(body, budgetMs = guessBudgetMs) {
      if (body.body.byteLength > maxGuessedBytes) return null;
      const endMs = performance.now() + budgetMs;
      let timer: NodeJS.Timeout | undefined;
      const ended = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), budgetMs);
      });
      let comparing = '';
      const found = (async () => {
        const sets = await readInBackground();
        const leftMs = endMs - performance.now();
        comparing = keyOf(sets ?? []);
        if (comparing === tooSlow.key && performance.now() < tooSlow.untilMs) return null;
        // The comparison ends by itself: stopping its worker would lose its compiled schemas.
        return sets && leftMs > 0 ? compare(body, sets, 2, never, () => undefined, leftMs) : null;
      })().catch(() => null);
      const ranked = await Promise.race([found, ended]);
      if (performance.now() >= endMs && comparing !== '') {
        tooSlow = { key: comparing, untilMs: performance.now() + tooSlowForMs };
      }
      clearTimeout(timer);
      const best = ranked?.isClear ? ranked.fits[0] : undefined;
      return best ? { typeName: best.typeName, schemaSet: best.schemaSet } : null;
    },
  };
}

/** Names large sets; empty for small ones. */
function keyOf(sets: readonly PackedSet[]): string {
  const ids = sets.flatMap(({ parts }) => parts.map(({ id }) => id));
  return ids.length < leastChunksTooSlow ? '' : ids.join();
}

const never = new AbortController().signal;

const cancelled = {
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'It was stopped before all types were compared.',
} as const;
