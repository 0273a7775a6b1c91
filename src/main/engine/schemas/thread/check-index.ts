import { createHash } from 'node:crypto';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { createThreadShare } from '../../../proto/types/index/thread-share.ts';
import { packSnapshot } from '../../../proto/types/packed-snapshot.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';
import type { JobOutput } from '../../pool/jobs.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';
import { snapshotOf } from '../index/closure-snapshot.ts';
import type { CheckCache } from './check-cache.ts';
import { type FileGroup, groupFiles } from './group-files.ts';

/** A schema set to check. */
export interface CheckedSet {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
}

/** The maximum length of text parsed at once, without its imports: memory grows with it. */
const maxGroupBytes = 1_500_000;

const groupDeadlineMs = 120_000;

interface Task extends CheckedSet {
  readonly group: FileGroup;
}

/**
 * Parses and resolves all files of some sets in workers, in groups with their imports, and reports the
 * Problems of each group. The result of a group is cached by the content of all its input. A group that fails
 * in a worker is checked file by file.
 *
 * @param workers groups in progress at the same time
 * @throws ProblemError `cancelled`
 */
export async function checkIndexes(options: {
  readonly sets: readonly CheckedSet[];
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly workers: number;
  readonly cache: CheckCache | null;
  readonly signal: AbortSignal;
  readonly onGroup: (checkedFiles: number, problems: readonly Problem[]) => void;
}): Promise<void> {
  const { cache, pool, signal } = options;
  const tasks = options.sets
    .flatMap((set): Task[] =>
      groupFiles(set.lookup.index.files, maxGroupBytes).map((group) => ({ ...set, group })),
    )
    .sort((a, b) => b.group.bytes - a.group.bytes);
  const indexKeys = new Map(options.sets.map(({ lookup }) => [lookup, keyOfIndex(lookup)]));

  async function checkGroup(
    { lookup, readText }: CheckedSet,
    files: readonly IndexedFile[],
  ): Promise<Checked> {
    const snapshot = packSnapshot(snapshotOf(lookup, files, readText));
    const ownPaths = new Set(files.map(({ path }) => path));
    function check(elsewhere: ReadonlyMap<string, string>): Promise<JobOutput<'checkFiles'>> {
      const input = { snapshot, ownPaths, elsewhere };
      return pool.run('checkFiles', input, { deadlineMs: groupDeadlineMs, signal });
    }
    const found = await check(new Map());
    const elsewhere = new Map<string, string>();
    for (const name of found.missing) {
      const importPath = lookup.find(name)?.file.importPath;
      if (importPath !== undefined) elsewhere.set(name, importPath);
    }
    // Only now is it known what the hints must name.
    const { problems } = elsewhere.size > 0 ? await check(elsewhere) : found;
    return { problems, isByItself: found.missing.size === 0 };
  }

  async function check(task: Task): Promise<readonly Problem[]> {
    const { files } = task.group;
    const key = keyOf(task);
    const keyInIndex = `${key} ${indexKeys.get(task.lookup) ?? ''}`;
    const known = cache?.get(key) ?? cache?.get(keyInIndex);
    if (known) return known;
    try {
      const { problems, isByItself } = await checkGroup(task, files);
      cache?.set(isByItself ? key : keyInIndex, problems);
      return problems;
    } catch (error) {
      signal.throwIfAborted();
      // Not cached: with more memory or time it may succeed.
      return checkEach(task, files, error);
    }
  }

  async function checkEach(
    set: CheckedSet,
    files: readonly IndexedFile[],
    reason: unknown,
  ): Promise<readonly Problem[]> {
    const [only] = files;
    if (only && files.length === 1)
      return [{ ...problemOf(reason), location: { file: only.path } }];
    const problems: Problem[] = [];
    for (const file of files) {
      try {
        problems.push(...(await checkGroup(set, [file])).problems);
      } catch (error) {
        signal.throwIfAborted();
        problems.push({ ...problemOf(error), location: { file: file.path } });
      }
    }
    return problems;
  }

  const waiting = tasks.values();
  const share = createThreadShare(signal);
  async function checkNext(): Promise<void> {
    for (const task of waiting) {
      signal.throwIfAborted();
      // Cached results need no worker, and would block the thread if handled all at once.
      if (share.isDue()) await share.pause();
      options.onGroup(task.group.files.length, await check(task));
    }
  }
  await Promise.all(Array.from({ length: options.workers }, checkNext));
}

interface Checked {
  readonly problems: readonly Problem[];
  /** True when nothing was missing that a file elsewhere may define. */
  readonly isByItself: boolean;
}

function keyOfIndex({ index }: SchemaLookup): string {
  const hash = createHash('sha256');
  for (const file of index.files) hash.update(`${file.importPath}\n${file.hash}\n`);
  return hash.digest('hex');
}

function keyOf({ lookup, group }: Task): string {
  const hash = createHash('sha256');
  // Problems name paths: the same text elsewhere has another result.
  for (const file of group.files) hash.update(`${file.path}\n`);
  for (const file of lookup.closureOf(group.files)) {
    hash.update(`${file.path}\n${file.importPath}\n${file.hash}\n`);
  }
  return hash.digest('hex');
}
