import { isAbsolute, resolve } from 'node:path';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { SchemaSourceSpec } from '../schema/read-schema-sources.ts';
import { emptySnapshot, type SchemaSnapshot } from '../schema/schema-snapshot.ts';
import { listedPath, saveSchemaPaths, sourceSpecs } from '../workspace/schema-sources.ts';
import type { WorkspaceSettings } from '../workspace/workspace-files.ts';

/** The schemas of the open workspace: what is loaded, and how it changes. */
export interface SchemaLibrary {
  /** What workers compile; waits for the first load. */
  snapshot(): Promise<SchemaSnapshot>;
  report(): Promise<SchemaReport>;
  /** Throws a Problem, and changes nothing, when the paths hold no .proto file or it is cancelled. */
  add(paths: readonly string[]): Promise<SchemaReport>;
  remove(listed: string): Promise<SchemaReport>;
  reload(): Promise<SchemaReport>;
  cancelImport(): void;
}

interface Loaded {
  readonly snapshot: SchemaSnapshot;
  readonly report: SchemaReport;
}

const importDeadlineMs = 300_000;

/** Opens the library of a workspace; its sources are loaded when they are first asked for. */
export function createSchemaLibrary(options: {
  readonly workspaceFolder: string;
  readonly settings: WorkspaceSettings;
  readonly pool: WorkerPool;
  readonly onProgress: (readFiles: number) => void;
}): SchemaLibrary {
  const { workspaceFolder, pool } = options;
  let sources = sourceSpecs(workspaceFolder, options.settings);
  let running: AbortController | null = null;
  let current: Promise<Loaded> | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();

  function load(
    specs: readonly SchemaSourceSpec[],
    required: readonly string[] = [],
  ): Promise<Loaded> {
    const abort = new AbortController();
    running = abort;
    return pool.run(
      'importSchemas',
      { sources: specs, required },
      { deadlineMs: importDeadlineMs, signal: abort.signal, onProgress: options.onProgress },
    );
  }

  /** Without schemas, requests can still be sent and answers read: what went wrong is in the report. */
  function loaded(): Promise<Loaded> {
    current ??= load(sources).catch((error: unknown) => nothingLoaded(sources, problemOf(error)));
    return current;
  }

  /** Takes a new list of sources into use only when it could be loaded. */
  async function replace(
    next: readonly SchemaSourceSpec[],
    required: readonly string[] = [],
  ): Promise<SchemaReport> {
    const loading = load(next, required);
    const loaded = await loading;
    sources = [...next];
    current = loading;
    return loaded.report;
  }

  /** One change after the other: each starts from the list that the one before it left. */
  function inTurn(change: () => Promise<SchemaReport>): Promise<SchemaReport> {
    const done = lastChange.then(change, change);
    lastChange = done;
    return done;
  }

  async function add(paths: readonly string[]): Promise<SchemaReport> {
    const known = new Set(sources.map((source) => source.absolutePath));
    const added = [...new Set(paths.map((path) => resolve(path)))].filter(
      (path) => !known.has(path),
    );
    if (added.length === 0) return replace(sources);
    const specs = added.map((absolutePath) => ({
      path: listedPath(workspaceFolder, absolutePath),
      absolutePath,
    }));
    const report = await replace([...sources, ...specs], added);
    await saveSchemaPaths(workspaceFolder, pathsOf(sources));
    return report;
  }

  async function remove(listed: string): Promise<SchemaReport> {
    const report = await replace(sources.filter((source) => source.path !== listed));
    await saveSchemaPaths(workspaceFolder, pathsOf(sources));
    return report;
  }

  return {
    snapshot: async () => (await loaded()).snapshot,
    report: async () => (await loaded()).report,
    async add(paths) {
      const relativeOnes = paths.filter((path) => !isAbsolute(path));
      if (relativeOnes.length > 0) throw notAbsolute(relativeOnes);
      return inTurn(() => add(paths));
    },
    remove: (listed) => inTurn(() => remove(listed)),
    reload: () => inTurn(() => replace(sources)),
    cancelImport() {
      running?.abort();
    },
  };
}

function pathsOf(sources: readonly SchemaSourceSpec[]): string[] {
  return sources.map((source) => source.path);
}

/** The sources stay listed, so that one that cannot be loaded can be removed. */
function nothingLoaded(sources: readonly SchemaSourceSpec[], reason: Problem): Loaded {
  const hint = 'Reload the schemas to try again. Until then responses are read without types.';
  return {
    snapshot: emptySnapshot,
    report: {
      sources: sources.map(({ path }) => ({ path, fileCount: 0, includeRoots: [] })),
      fileCount: 0,
      importCount: 0,
      resolvedImportCount: 0,
      messageTypes: [],
      enumCount: 0,
      services: [],
      problems: [{ ...reason, hint }],
    },
  };
}

function notAbsolute(paths: readonly string[]): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: 'This path cannot be imported',
    detail: `${paths.join(', ')} is not a full path.`,
    hint: 'Choose the folder with Open folder, or drop it onto the window.',
  });
}
