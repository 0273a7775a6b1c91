import { isDeepStrictEqual } from 'node:util';
import type { SchemaDrift } from '../../../shared/model/schema-drift.ts';
import {
  defaultSetName,
  type SchemaCheck,
  type SchemaReport,
} from '../../../shared/model/schemas.ts';
import { type Problem, type ProblemInit, problem, problemOf } from '../../../shared/problem.ts';
import type { DriftingRequest } from '../../proto/types/drift/drift-of.ts';
import type { JobInput, JobName, JobOutput } from '../pool/jobs.ts';
import { untilLate } from '../pool/until-late.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import { runOnClosure, type SchemaJobOptions } from './run-on-closure.ts';
import {
  assertAbsolute,
  type ListedSource,
  type SourceList,
  type SourceRef,
  setsOf,
  withIncludeRoots,
  withMovedSource,
  withoutSource,
  withSources,
} from './source-list.ts';
import type { SchemaThreadEvent } from './thread/schema-calls.ts';
import { createSchemaThread, type SchemaThread } from './thread/schema-thread.ts';
import { createWorkingClosures } from './working-closures.ts';

/** The events of the library. */
export interface SchemaEvents {
  readonly importProgress: (progress: { readFiles: number }) => void;
  readonly schemasChanged: (report: SchemaReport) => void;
  readonly schemaCheckProgress: (check: SchemaCheck) => void;
  readonly schemaDriftChanged: (drift: SchemaDrift) => void;
}

/** The schemas of the open workspace: what is loaded, how it changes, and jobs that need some of it. */
export interface SchemaLibrary {
  /** Grows with every change of what the schemas define; waits for the first load. */
  revision(): Promise<number>;
  /** Waits for the first load; without schemas the report says why. */
  report(): Promise<SchemaReport>;
  /**
   * Adds sources. Throws a Problem, and changes nothing, when the paths hold no schema or it is cancelled.
   */
  add(paths: readonly string[], setName: string | null): Promise<SchemaReport>;
  remove(source: SourceRef): Promise<SchemaReport>;
  move(source: SourceRef, toSet: string): Promise<SchemaReport>;
  setIncludeRoots(source: SourceRef, includeRoots: readonly string[]): Promise<SchemaReport>;
  reload(): Promise<SchemaReport>;
  /** Reads the sources of protodesk.yaml again when others changed it, and reports the change. */
  followSettings(): void;
  cancelImport(): void;
  /** Calls the schema thread, after the first load. */
  readonly ask: SchemaThread['call'];
  /**
   * Runs a job of the pool on the files that its types need. Type names that only the job finds, in an `Any`
   * or in a header, are looked up, and it runs again with their files too.
   *
   * @throws ProblemError of the job; `type-missing` considers all schemas
   */
  run<N extends JobName>(
    name: N,
    input: JobInput<N>,
    options: SchemaJobOptions,
  ): Promise<JobOutput<N>>;
  /**
   * Returns the set that a response was read with, or null when the workspace no longer has it: it was
   * renamed.
   */
  setStillThere(schemaSet: string | null): string | null;
  /** Takes the saved requests, for the report of schema changes. */
  setRequests(requests: readonly DriftingRequest[]): void;
  dispose(): Promise<void>;
}

const importDeadlineMs = 300_000;

/** If the first reading of the schemas takes longer, requests and responses do not wait for it. */
const patienceMs = 20_000;

/** Opens the library of a workspace; it loads its sources on first use. */
export function createSchemaLibrary(options: {
  readonly workspaceFolder: string;
  /** The folder for data about the schemas. */
  readonly privateFolder: string;
  /** The list that the workspace stores. */
  readonly sourceList: SourceList;
  readonly sources: readonly ListedSource[];
  readonly pool: WorkerPool;
  readonly schemaWorkerPath: string;
  readonly poolWorkerPath: string;
  readonly checkWorkers: number;
  readonly events: SchemaEvents;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): SchemaLibrary {
  const { workspaceFolder, privateFolder, pool, events } = options;
  let sources = options.sources;
  /** The sources of protodesk.yaml when it was last read or written. */
  let sourcesOnDisk = sources;
  let running: AbortController | null = null;
  /** Aborts the current change, also before it loads. */
  let turn: AbortController | null = null;
  let current: Promise<void> | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();
  let requests: readonly DriftingRequest[] = [];
  let revision = 0;
  /** Why there are no schemas; null when there are. */
  let loadProblem: Problem | null = null;
  /** The Problem of a thread that died since the last reload. */
  let deathProblem: Problem | null = null;
  let isReplacing = false;
  let isDisposed = false;

  const thread = createSchemaThread({
    workerPath: options.schemaWorkerPath,
    data: () => ({
      workspaceFolder,
      privateFolder,
      poolWorkerPath: options.poolWorkerPath,
      checkWorkers: options.checkWorkers,
      revision,
    }),
    onEvent,
    onDeath,
    onUnexpected: options.onUnexpected,
  });
  const working = createWorkingClosures(async (request) => {
    try {
      return await thread.call('closure', request);
    } catch (error) {
      if (problemOf(error).kind !== 'file-read') throw error;
      // A file may have changed a moment ago, before the watcher noticed.
      await thread.call('refresh', {}, { deadlineMs: importDeadlineMs });
      return thread.call('closure', request);
    }
  });

  function onEvent(event: SchemaThreadEvent): void {
    switch (event.kind) {
      case 'import-progress':
        events.importProgress({ readFiles: event.readFiles });
        break;
      case 'changed':
        events.schemasChanged(taken(event.report));
        break;
      case 'check':
        events.schemaCheckProgress(event.check);
        break;
      case 'drift':
        events.schemaDriftChanged(event.drift);
        break;
      case 'log':
        options.onUnexpected(new Error(event.text), event.where);
        break;
    }
  }

  /** Adds to the report what the thread cannot know; a new revision makes old closures useless. */
  function taken(report: SchemaReport): SchemaReport {
    if (report.revision !== revision) {
      revision = report.revision;
      working.clear();
    }
    const extra = [loadProblem, deathProblem].filter((each) => each !== null);
    return { ...report, problems: [...extra, ...report.problems] };
  }

  /** Starts the thread again at once, so that its folders are watched. */
  function onDeath(init: ProblemInit): void {
    deathProblem = problem(init);
    working.clear();
    // After a crash while reading, only sources that were loaded before are read again automatically.
    if (running !== null && !isReplacing) return;
    current = null;
    if (!isDisposed && running === null) void loaded().then(tellReport);
  }

  async function tellReport(): Promise<void> {
    try {
      events.schemasChanged(await reportNow());
    } catch (error) {
      options.onUnexpected(error, 'schema thread');
    }
  }

  async function load(
    next: readonly ListedSource[],
    required: readonly string[],
    abort: AbortController,
  ): Promise<void> {
    running = abort;
    try {
      const input = { sets: setsOf(next), required, requests };
      const report = await thread.call('load', input, {
        signal: abort.signal,
        deadlineMs: importDeadlineMs,
      });
      loadProblem = null;
      taken(report);
    } finally {
      if (running === abort) running = null;
    }
  }

  /** Without schemas, requests can still be sent and responses read: the report has the error. */
  function loaded(): Promise<void> {
    current ??= load(sources, [], new AbortController()).catch((error: unknown) => {
      const hint = 'Reload the schemas to try again. Until then responses are read without types.';
      loadProblem = { ...problemOf(error), hint };
    });
    return current;
  }

  async function reportNow(): Promise<SchemaReport> {
    if (loadProblem) return nothingLoaded(sources, loadProblem, revision);
    try {
      return taken(await thread.call('report', {}));
    } catch (error) {
      return nothingLoaded(sources, problemOf(error), revision);
    }
  }

  /** Uses a new list of sources only when it could be loaded. */
  async function replace(
    next: readonly ListedSource[],
    required: readonly string[] = [],
  ): Promise<void> {
    isReplacing = true;
    try {
      await load(next, required, turn ?? new AbortController());
    } finally {
      isReplacing = false;
    }
    sources = next;
    current = Promise.resolve();
  }

  async function replaceAndSave(
    next: readonly ListedSource[],
    required: readonly string[] = [],
  ): Promise<SchemaReport> {
    await replace(next, required);
    try {
      await options.sourceList.save(sources);
    } catch (error) {
      // They are loaded in spite of the error, which the caller could not know from it.
      events.schemasChanged(await reportNow());
      throw error;
    }
    sourcesOnDisk = sources;
    // Not a report from before the write: a later one, such as of the end of the check, is newer.
    return reportNow();
  }

  /**
   * Makes one change after another: each starts from the list of the one before, or from protodesk.yaml when
   * others changed it. Their changes must not be lost.
   */
  function inTurn<T>(change: (now: readonly ListedSource[]) => Promise<T>): Promise<T> {
    async function run(): Promise<T> {
      turn = new AbortController();
      try {
        const listed = await options.sourceList.read();
        const isTheirs = listed !== null && !isDeepStrictEqual(listed, sourcesOnDisk);
        return await change(isTheirs ? listed : sources);
      } finally {
        turn = null;
      }
    }
    const done = lastChange.then(run, run);
    lastChange = done;
    return done;
  }

  async function reloadFrom(now: readonly ListedSource[]): Promise<SchemaReport> {
    const isTheirs = now !== sources;
    await replace(now);
    if (isTheirs) sourcesOnDisk = now;
    return reportNow();
  }

  async function add(
    now: readonly ListedSource[],
    paths: readonly string[],
    setName: string,
  ): Promise<SchemaReport> {
    const next = withSources(now, paths, setName, workspaceFolder);
    if (next === now) return reloadFrom(now);
    const added = next.slice(now.length).map(({ absolutePath }) => absolutePath);
    return replaceAndSave(next, added);
  }

  async function tellRequests(): Promise<void> {
    if (isDisposed) return;
    await thread
      .call('setRequests', { requests })
      .catch((error: unknown) => isDisposed || options.onUnexpected(error, 'schema changes'));
  }

  return {
    async revision() {
      await loaded();
      return revision;
    },
    async report() {
      await loaded();
      return reportNow();
    },
    async add(paths, setName) {
      assertAbsolute(paths);
      return inTurn((now) => add(now, paths, setName ?? defaultSetName));
    },
    remove: (ref) => inTurn(async (now) => replaceAndSave(withoutSource(now, ref))),
    move: (ref, toSet) => inTurn(async (now) => replaceAndSave(withMovedSource(now, ref, toSet))),
    setIncludeRoots: (ref, includeRoots) =>
      inTurn(async (now) =>
        replaceAndSave(withIncludeRoots(now, ref, includeRoots, workspaceFolder)),
      ),
    reload: () =>
      inTurn((now) => {
        deathProblem = null;
        return reloadFrom(now);
      }),
    followSettings() {
      void inTurn(async (now) => {
        if (now === sources || isDisposed) return;
        events.schemasChanged(await reloadFrom(now));
      }).catch((error: unknown) => isDisposed || options.onUnexpected(error, 'schema sources'));
    },
    cancelImport() {
      running?.abort();
      turn?.abort();
    },
    ask: (name, input, callOptions) => loaded().then(() => thread.call(name, input, callOptions)),
    run: (name, input, jobOptions) =>
      untilLate(loaded(), patienceMs).then(() =>
        runOnClosure({ pool, working, thread }, name, input, jobOptions),
      ),
    setStillThere: (schemaSet) =>
      setsOf(sources).some(({ name }) => name === schemaSet) ? schemaSet : null,
    setRequests(next) {
      requests = next;
      // The first load takes the requests itself.
      if (current) void current.then(tellRequests);
    },
    async dispose() {
      isDisposed = true;
      running?.abort();
      turn?.abort();
      await lastChange.catch(() => undefined);
      await thread.dispose();
    },
  };
}

/** The sources stay listed, so that one that cannot be loaded can be removed. */
function nothingLoaded(
  sources: readonly ListedSource[],
  reason: Problem,
  revision: number,
): SchemaReport {
  return {
    revision,
    sets: setsOf(sources).map(({ name, sources: listed }) => ({
      name,
      sources: listed.map(({ path }) => ({
        path,
        kind: 'missing' as const,
        fileCount: 0,
        includeRoots: [],
      })),
      fileCount: 0,
      importCount: 0,
      resolvedImportCount: 0,
      messageCount: 0,
      enumCount: 0,
      serviceCount: 0,
    })),
    check: { kind: 'waiting' },
    problems: [reason],
  };
}
