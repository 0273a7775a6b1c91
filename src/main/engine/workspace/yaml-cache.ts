import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import { readYaml } from './read-yaml.ts';

/** Files that were read, as long as they stay as they were then. */
export interface YamlCache {
  /** As `readYaml`: gives what was read before while the file is the same. */
  read<T>(path: string, schema: z.ZodType<T>): Promise<T>;
}

interface Kept {
  readonly stamp: string;
  readonly schema: unknown;
  readonly outcome: Promise<unknown>;
}

/** Makes an empty cache. */
export function createYamlCache(): YamlCache {
  const kept = new Map<string, Kept>();
  return {
    async read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
      const stamp = await stampOf(path);
      const known = kept.get(path);
      if (stamp !== null && known?.stamp === stamp && known.schema === schema) {
        return known.outcome as Promise<T>;
      }
      const outcome = readYaml(path, schema);
      if (stamp === null) kept.delete(path);
      else kept.set(path, { stamp, schema, outcome });
      return outcome;
    },
  };
}

/** Differs when the file was written or replaced; null when there is none. */
async function stampOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return null;
  }
}
