import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { JobInput, JobName, JobOutput } from '../pool/jobs.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { SchemaThread } from './thread/schema-thread.ts';
import type { WorkingClosure, WorkingClosures } from './working-closures.ts';

/** The options of a job on the schemas. */
export interface SchemaJobOptions {
  /** Null is the first set that defines one of the types. */
  readonly schemaSet: string | null;
  /** Types that the job surely needs; it finds others by itself. */
  readonly typeNames: readonly (string | null)[];
  /** Milliseconds of each round; after that the worker is stopped. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** As in the options of the pool. */
  readonly isLong?: boolean;
  /** Leaves the current files of requests and responses alone: for looking at a type. */
  readonly isApart?: boolean;
}

/** An `Any` in an `Any` in an `Any`: each level needs one more round. */
const maxRounds = 10;

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Runs a job on the files that its types need. Runs it again with more files while it names missing types
 * that the schemas define.
 *
 * @throws ProblemError of the job, and `cancelled`
 */
export async function runOnClosure<N extends JobName>(
  tools: {
    readonly pool: Pick<WorkerPool, 'run'>;
    readonly working: WorkingClosures;
    readonly thread: Pick<SchemaThread, 'call'>;
  },
  name: N,
  input: JobInput<N>,
  options: SchemaJobOptions,
): Promise<JobOutput<N>> {
  const { pool, working } = tools;
  const { schemaSet, deadlineMs, signal, isApart = false, isLong = false } = options;
  const typeNames = options.typeNames.filter((each) => each !== null && each !== '') as string[];

  function closureOf(set: string | null, names: readonly string[]): Promise<WorkingClosure> {
    const asked = isApart ? working.apart(set, names) : working.of(set, names);
    return signal ? untilAborted(asked, signal) : asked;
  }

  async function attempt(
    { snapshot }: WorkingClosure,
    missed: Set<string>,
  ): Promise<Outcome<JobOutput<N>>> {
    try {
      const value = await pool.run(name, input, {
        deadlineMs,
        isLong,
        ...(signal && { signal }),
        ...(snapshot && { schema: snapshot }),
        onMisses: (names) => {
          for (const each of names) missed.add(each);
        },
      });
      return { value };
    } catch (error) {
      return { error };
    }
  }

  let names: readonly string[] = typeNames.map((each) => each.replace(/^\./, ''));
  let closure = await closureOf(schemaSet, names);
  for (let round = 1; ; round += 1) {
    const missed = new Set<string>();
    const outcome = await attempt(closure, missed);
    const found = [...missed].filter((each) => !closure.has(each));
    if (found.length > 0 && round < maxRounds) {
      names = [...names, ...found];
      const grown = await closureOf(closure.setName ?? schemaSet, names);
      const isMore = grown.snapshot !== null && grown.snapshot.id !== closure.snapshot?.id;
      closure = grown;
      if (isMore) continue;
    }
    if ('value' in outcome) return outcome.value;
    throw await explained(tools, outcome.error, missed, closure.setName ?? schemaSet);
  }
}

/** Explains a missing type by all schemas, not only by the worker's files. */
async function explained(
  { thread }: { readonly thread: Pick<SchemaThread, 'call'> },
  error: unknown,
  missed: ReadonlySet<string>,
  schemaSet: string | null,
): Promise<unknown> {
  const typeName = [...missed].at(-1);
  if (typeName === undefined || problemOf(error).kind !== 'type-missing') return error;
  try {
    const found = await thread.call('missingType', { typeName, schemaSet });
    return new ProblemError(found, { cause: error });
  } catch {
    // The thread is gone: keep the worker's error, which is true for its files.
    return error;
  }
}
