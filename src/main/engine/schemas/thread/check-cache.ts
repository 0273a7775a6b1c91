import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Problem, problemSchema } from '../../../../shared/problem.ts';
import { writeFileAtomically } from '../../disk/write-file-atomically.ts';

/** The version of the check's rules: results of other rules are ignored. */
const checkVersion = 1;

const cacheSchema = z.object({
  version: z.literal(checkVersion),
  results: z.record(z.string(), z.array(problemSchema)),
});

/** Caches the results of the last checks by the content that was checked. */
export interface CheckCache {
  get(key: string): readonly Problem[] | undefined;
  set(key: string, problems: readonly Problem[]): void;
  /**
   * Writes the entries used or set since it was opened, and drops the others.
   *
   * Throws the system's own errors (`ENOSPC`, `EROFS`, ...).
   */
  save(): Promise<void>;
}

/** Opens the cache in a file; a damaged one, or one of another version, is empty. */
export async function openCheckCache(path: string): Promise<CheckCache> {
  const known = await readResults(path);
  const used = new Map<string, readonly Problem[]>();
  let isSaved = true;
  return {
    get(key) {
      const found = used.get(key) ?? known.get(key);
      if (found) used.set(key, found);
      return found;
    },
    set(key, problems) {
      used.set(key, problems);
      isSaved = false;
    },
    async save() {
      if (isSaved && used.size === known.size) return;
      isSaved = true;
      const results = Object.fromEntries(used);
      await writeFileAtomically(path, JSON.stringify({ version: checkVersion, results }));
    },
  };
}

async function readResults(path: string): Promise<ReadonlyMap<string, readonly Problem[]>> {
  try {
    const { results } = cacheSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return new Map(Object.entries(results));
  } catch {
    return new Map();
  }
}
