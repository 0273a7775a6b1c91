import { problemOf } from '../../../shared/problem.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { type RequestRead, unread } from './read-request-file.ts';

/** Files of one job: few enough for the workers to share them evenly. */
const filesAtOnce = 200;

/** For a job; a file of YAML takes some milliseconds. */
const deadlineMs = 60_000;

/**
 * Reads files of requests in the pool. Of a job that fails, each file is tried for itself, and one
 * that fails again costs only itself.
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
