import { problemOf } from '../../../shared/problem.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { type RequestRead, unread } from './read-request-file.ts';

/** The number of files in one job: few enough to share them evenly among the workers. */
const filesAtOnce = 200;

/** For a job; a YAML file takes some milliseconds. */
const deadlineMs = 60_000;

/**
 * Reads request files in the pool. When a job fails, each of its files is tried alone, and a further failure
 * affects only that file.
 */
export async function readInBulk(
  pool: WorkerPool,
  root: string,
  paths: readonly string[],
): Promise<readonly RequestRead[]> {
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < paths.length; start += filesAtOnce) {
    parts.push(paths.slice(start, start + filesAtOnce));
  }
  const read = await Promise.all(parts.map((part) => readPart(pool, root, part)));
  return read.flat();
}

async function readPart(
  pool: WorkerPool,
  root: string,
  paths: readonly string[],
): Promise<readonly RequestRead[]> {
  try {
    return await pool.run('readRequestFiles', { root, paths }, { deadlineMs });
  } catch (error) {
    if (paths.length === 1) return [{ ...unread(problemOf(error)), bodyPath: null }];
    const each = await Promise.all(paths.map((path) => readPart(pool, root, [path])));
    return each.flat();
  }
}
