import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ComparedSide,
  type Comparison,
  comparisonSchema,
} from '../../../shared/model/comparison.ts';
import { redactRequest } from '../../../shared/model/redact-headers.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { maskData } from '../exchange/secrets/mask-data.ts';
import { redactExchange } from '../exchange/secrets/mask-exchange.ts';
import type { Mask } from '../exchange/secrets/mask-secrets.ts';

/** Stores comparisons in memory and on disk, so that they survive a restart. */
export interface ComparisonStore {
  has(comparisonId: string): boolean;
  /** Adds or replaces a comparison. It is shown even if it cannot be written to disk. */
  put(comparison: Comparison): Promise<void>;
  /** Throws a Problem `not-found` when the comparison is gone or damaged. */
  find(comparisonId: string): Promise<Comparison>;
}

/**
 * Opens the store. It drops the oldest comparisons first.
 *
 * @param options.folder need not exist
 */
export function createComparisonStore(options: {
  readonly folder: string;
  /** Masks the secrets that are known at the time of writing. */
  readonly mask: () => Mask;
  readonly maxComparisons: number;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): ComparisonStore {
  const { maxComparisons } = options;
  const kept = new Map<string, Comparison>();
  let lastWrite: Promise<void> = Promise.resolve();

  function pathOf(comparisonId: string): string {
    return join(options.folder, `${comparisonId}.json`);
  }

  async function write(comparison: Comparison): Promise<void> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    await writeFileAtomically(
      pathOf(comparison.id),
      JSON.stringify(redacted(comparison, options.mask())),
    );
    await removeOldest();
  }

  async function removeOldest(): Promise<void> {
    const folder = options.folder;
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    if (names.length <= maxComparisons) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        return { path, modifiedMs: found?.mtimeMs ?? 0 };
      }),
    );
    const oldest = files.sort((a, b) => a.modifiedMs - b.modifiedMs);
    for (const { path } of oldest.slice(0, -maxComparisons)) await rm(path, { force: true });
  }

  return {
    has: (comparisonId) => kept.has(comparisonId),
    async put(comparison) {
      kept.delete(comparison.id);
      kept.set(comparison.id, comparison);
      for (const id of [...kept.keys()].slice(0, -maxComparisons)) kept.delete(id);
      // In order: the later of two writes of one comparison must win on disk.
      lastWrite = lastWrite
        .then(() => write(comparison))
        .catch((error: unknown) => options.onUnexpected(error, 'comparisons'));
      await lastWrite;
    },
    async find(comparisonId) {
      const known = kept.get(comparisonId);
      if (known) return known;
      try {
        const text = await readFile(pathOf(comparisonId), 'utf8');
        return comparisonSchema.parse(JSON.parse(text));
      } catch (error) {
        throw new ProblemError(gone, { cause: error });
      }
    },
  };
}

/** Masks secrets and credentials for the copy on disk. The window keeps them while it is open. */
function redacted(comparison: Comparison, mask: Mask): Comparison {
  const [a, b] = comparison.sides;
  const sideOf = (side: ComparedSide): ComparedSide => ({
    ...side,
    exchange: side.exchange && redactExchange(side.exchange),
  });
  return maskData(
    { ...comparison, request: redactRequest(comparison.request), sides: [sideOf(a), sideOf(b)] },
    mask,
  );
}

const gone = {
  kind: 'not-found',
  title: 'This comparison is no longer kept',
  detail: 'It was removed for newer ones, or its file is damaged.',
  hint: 'Compare again.',
} as const;
