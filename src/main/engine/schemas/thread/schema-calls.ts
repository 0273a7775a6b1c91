import { join } from 'node:path';
import type { z } from 'zod';
import type { schemasContract } from '../../../../shared/contract/engine-schemas.ts';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type {
  SchemaCheck,
  SchemaFolder,
  SchemaHit,
  SchemaReport,
  SchemaSourceText,
  TypeEntry,
} from '../../../../shared/model/schemas.ts';
import type { TypePage, TypeUser } from '../../../../shared/model/type-page.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import type { DriftingRequest } from '../../../proto/types/drift/drift-of.ts';
import { type PackedSnapshot, packSnapshot } from '../../../proto/types/packed-snapshot.ts';
import { findTypes } from '../../../proto/types/pages/find-types.ts';
import { listedTypesOf } from '../../../proto/types/pages/listed-types.ts';
import { readTypePage } from '../../../proto/types/pages/read-type-page.ts';
import type { SchemaSetSpec } from '../../../proto/types/schema-source-spec.ts';
import { makePrivateSubfolder } from '../../disk/make-private-subfolder.ts';
import { snapshotOf } from '../index/closure-snapshot.ts';
import { type HeadCache, openHeadCache } from '../index/head-cache.ts';
import { settleProblems } from '../index/settle-problems.ts';
import { findTypeUsers } from '../pages/find-type-users.ts';
import { listSchemaFolder } from '../pages/list-schema-folder.ts';
import { readSchemaSource } from '../pages/read-schema-source.ts';
import { searchSchemas } from '../pages/search-schemas.ts';
import { isChangedSince } from './changed-since.ts';
import { createDriftTracker } from './drift-tracker.ts';
import { limitProblems, mergeProblems } from './merge-problems.ts';
import { missingType } from './missing-type.ts';
import type { QuietTime } from './quiet-time.ts';
import { createBackgroundCheck } from './schema-check.ts';
import { type LoadedSet, loadSets, watchedPathsOf } from './schema-sets.ts';
import { type ChunkedSet, type PackedTexts, textsOfChunk, typeChunksOf } from './type-chunks.ts';
import { createSourceWatcher } from './watch-sources.ts';
import { type Closure, type ClosureRequest, chooseSet, closureFor } from './working-closure.ts';

/** The start data of the schema thread. */
export interface SchemaThreadData {
  readonly workspaceFolder: string;
  /** Of the workspace. */
  readonly privateFolder: string;
  /** The bundle of the workers that check files. */
  readonly poolWorkerPath: string;
  readonly checkWorkers: number;
  /** The last revision, so that revisions grow across a restart of the thread. */
  readonly revision: number;
}

/** The events of the schema thread. */
export type SchemaThreadEvent =
  | { readonly kind: 'import-progress'; readonly readFiles: number }
  | { readonly kind: 'changed'; readonly report: SchemaReport }
  | { readonly kind: 'check'; readonly check: SchemaCheck }
  | { readonly kind: 'drift'; readonly drift: SchemaDrift }
  | { readonly kind: 'log'; readonly text: string; readonly where: string };

type Input<N extends keyof typeof schemasContract> = z.output<(typeof schemasContract)[N]['input']>;

/** The calls of the schema thread; a signal means that nobody waits for the response any more. */
export interface SchemaCalls {
  /**
   * Reads the sources of all sets, and uses them if that succeeded.
   *
   * @throws ProblemError `schema-empty` or the reason for a required source, `cancelled`
   */
  load(
    input: {
      readonly sets: readonly SchemaSetSpec[];
      readonly required: readonly string[];
      /** For the report of schema changes. */
      readonly requests: readonly DriftingRequest[];
    },
    signal: AbortSignal,
  ): Promise<SchemaReport>;
  /** Reads changes from disk, and reports them. */
  refresh(input: object): Promise<void>;
  report(input: object): SchemaReport;
  check(input: object): void;
  cancelCheck(input: object): void;

  closure(input: ClosureRequest): Closure;
  /** Returns all files of a set. Throws ProblemError `not-found`. */
  wholeSet(input: { readonly setName: string }): PackedSnapshot;
  /** Returns the files of all sets in chunks whose types are read together. */
  typeChunks(input: object): readonly ChunkedSet[];
  /** Returns the texts of a chunk; null when it is gone because the schemas changed. */
  chunkTexts(input: { readonly id: string }): PackedTexts | null;
  missingType(input: { readonly typeName: string; readonly schemaSet: string | null }): Problem;

  findTypes(input: Input<'findTypes'>): { total: number; types: TypeEntry[] };
  listFolder(input: Input<'listSchemaFolder'>): SchemaFolder;
  search(
    input: Input<'searchSchemas'>,
    signal: AbortSignal,
  ): Promise<{ hits: SchemaHit[]; isCut: boolean; searchedFiles: number }>;
  /** Returns a page without samples, which need a compiled schema. */
  typePage(input: Input<'readTypePage'>): TypePage;
  typeUsers(
    input: Input<'findTypeUsers'>,
    signal: AbortSignal,
  ): Promise<{ users: TypeUser[]; isCut: boolean }>;
  source(input: Input<'readSchemaSource'>): SchemaSourceText;

  /** Takes the saved requests, for the report of schema changes. */
  setRequests(input: { readonly requests: readonly DriftingRequest[] }): Promise<SchemaDrift>;
  drift(input: object): Promise<SchemaDrift>;
  acceptDrift(input: object): Promise<SchemaDrift>;
  fixDrift(input: {
    readonly requestId: string;
    readonly body: BodyDraft;
  }): Promise<{ body: BodyDraft; renamed: number }>;
}

/**
 * Opens the schemas of a workspace without loading anything.
 *
 * @param quiet runs the work that nobody waits for: the check of all files, watching, the cache
 */
export function createSchemaCalls(
  data: SchemaThreadData,
  tell: (event: SchemaThreadEvent) => void,
  quiet: QuietTime,
): SchemaCalls {
  const { workspaceFolder, privateFolder } = data;
  const cacheFolder = join(privateFolder, 'cache');
  let specs: readonly SchemaSetSpec[] = [];
  let sets: readonly LoadedSet[] = [];
  let revision = data.revision;
  let isLoaded = false;
  let watchProblem: Problem | null = null;
  let requests: readonly DriftingRequest[] = [];
  let drift: SchemaDrift | null = null;
  /** True when the schemas changed, and the effect on the requests is not computed yet. */
  let isDriftDue = false;
  /** When the reading of the sets began, in milliseconds since 1970. */
  let readFromMs = 0;
  let waitingReload: Promise<void> | null = null;
  let cache: Promise<HeadCache> | null = null;
  let lastLoad: Promise<unknown> = Promise.resolve();
  let lastDrift: Promise<unknown> = Promise.resolve();

  const check = createBackgroundCheck({
    cacheFolder,
    poolWorkerPath: data.poolWorkerPath,
    workers: data.checkWorkers,
    onProgress: (state) => tell({ kind: 'check', check: state }),
    onProblems: tellChanged,
    onUnexpected: log,
  });
  const watcher = createSourceWatcher({
    onChange: () => void reload(),
    onWatching: (folders) => void catchUp(folders),
    onProblem(found) {
      if (watchProblem) return;
      watchProblem = found;
      tellChanged();
    },
  });
  const control = createDriftTracker({
    baselinePath: join(privateFolder, 'schema-baseline.json'),
    onUnexpected: log,
  });

  function log(error: unknown, where: string): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: 'log', text, where });
  }

  function openCache(): Promise<HeadCache> {
    cache ??= (async () => {
      // Without the cache everything works; the files are read again at the next start.
      await makePrivateSubfolder(privateFolder, 'cache').catch(() => undefined);
      return openHeadCache(cacheFolder);
    })();
    return cache;
  }

  function allProblems(): readonly Problem[] {
    return mergeProblems([
      watchProblem ? [watchProblem] : [],
      settleProblems(
        sets.flatMap(({ lookup }) => lookup.index.problems),
        check.problems,
      ),
    ]);
  }

  function report(): SchemaReport {
    return {
      revision,
      sets: sets.map(({ summary }) => summary),
      check: check.state,
      problems: limitProblems(allProblems()),
    };
  }

  function tellChanged(): void {
    tell({ kind: 'changed', report: report() });
  }

  /** One load after another: a change on disk during an import must not bring back old sources. */
  function inTurn<T>(load: () => Promise<T>): Promise<T> {
    const done = lastLoad.then(load, load);
    lastLoad = done;
    return done;
  }

  /** Loads the sets; true when anything changed. */
  async function load(
    nextSpecs: readonly SchemaSetSpec[],
    required: readonly string[],
    signal: AbortSignal,
    onProgress: (readFiles: number) => void,
  ): Promise<boolean> {
    const heads = await openCache();
    const before = sets;
    const startMs = Date.now();
    const loaded = await loadSets({
      specs: nextSpecs,
      before,
      workspaceFolder,
      cache: heads,
      required,
      signal,
      onProgress,
    });
    const isSame =
      before.length === loaded.length &&
      loaded.every(({ fingerprint }, at) => fingerprint === before[at]?.fingerprint);
    specs = nextSpecs;
    sets = loaded;
    readFromMs = startMs;
    const isNew = !isSame || !isLoaded;
    isLoaded = true;
    if (isNew) {
      revision += 1;
      check.clear();
      isDriftDue = true;
    }
    quiet.plan(() => beginRest(heads));
    return isNew;
  }

  /**
   * Starts the work that nobody waits for. The first request, and the first look at the types, come before
   * it.
   */
  function beginRest(heads: HeadCache): void {
    if (isDriftDue) void updateDrift();
    watcher.set(watchedPathsOf(sets));
    for (const { lookup } of sets) listedTypesOf(lookup);
    void heads.save().catch((error: unknown) => log(error, 'schema cache'));
    if (check.state.kind === 'waiting') check.start(sets);
  }

  /** Finds changes between reading and watching. */
  async function catchUp(folders: readonly string[]): Promise<void> {
    if (await isChangedSince(sets, folders, readFromMs)) await reload();
  }

  /** Reloads after a change on disk. A reload that waits covers all changes until it starts. */
  function reload(): Promise<void> {
    waitingReload ??= inTurn(async () => {
      waitingReload = null;
      const never = new AbortController().signal;
      if (await load(specs, [], never, () => undefined)) tellChanged();
    }).catch((error: unknown) => log(error, 'schemas on disk changed'));
    return waitingReload;
  }

  /** Runs one after another, since each may renew the baseline of the next. */
  function withDrift<T>(work: () => Promise<T>): Promise<T> {
    const done = lastDrift.then(work, work);
    lastDrift = done;
    return done;
  }

  function updateDrift(): Promise<SchemaDrift> {
    isDriftDue = false;
    return withDrift(async () => {
      if (!isLoaded) return noDrift();
      return tellDrift(await control.update({ revision, sets }, requests));
    }).catch((error: unknown) => {
      log(error, 'schema changes');
      return noDrift();
    });
  }

  function noDrift(): SchemaDrift {
    return { revision, requests: [] };
  }

  function tellDrift(found: SchemaDrift): SchemaDrift {
    const isSame = JSON.stringify(found.requests) === JSON.stringify(drift?.requests ?? []);
    drift = found;
    if (!isSame) tell({ kind: 'drift', drift: found });
    return found;
  }

  function setOf(schemaSet: string | null, typeName: string): LoadedSet {
    const set = chooseSet(sets, schemaSet, [typeName]);
    if (set?.lookup.find(typeName)) return set;
    throw new ProblemError(missingType(sets, typeName, schemaSet, allProblems(), pageHint));
  }

  const lookups = () => sets.map(({ lookup }) => lookup);
  function readText(...[file]: Parameters<LoadedSet['readText']>): string {
    const set = sets.find(({ lookup }) => lookup.fileAt(file.path) === file) ?? sets[0];
    if (!set) throw new ProblemError(noSet);
    return set.readText(file);
  }

  return {
    load: (input, signal) =>
      inTurn(async () => {
        requests = input.requests;
        watchProblem = null;
        watcher.renew();
        await load(input.sets, input.required, signal, (readFiles) =>
          tell({ kind: 'import-progress', readFiles }),
        );
        return report();
      }),
    refresh: () => reload(),
    report,
    check: () => check.start(sets),
    cancelCheck: () => check.cancel(),

    closure: (request) => closureFor(sets, request),
    wholeSet({ setName }) {
      const set = sets.find(({ summary }) => summary.name === setName);
      if (!set) throw new ProblemError(noSet);
      return packSnapshot(snapshotOf(set.lookup, set.lookup.index.files, set.readText));
    },
    typeChunks: () => typeChunksOf(sets),
    chunkTexts: ({ id }) => textsOfChunk(sets, id),
    missingType: ({ typeName, schemaSet }) => missingType(sets, typeName, schemaSet, allProblems()),

    findTypes: (input) => findTypes(lookups(), input),
    listFolder(input) {
      const set = sets.find(({ summary }) => summary.name === input.setName);
      if (!set) throw new ProblemError(noSet);
      return listSchemaFolder(set.lookup, input, allProblems());
    },
    search: (input, signal) => searchSchemas(lookups(), readText, input, signal),
    typePage({ typeName, schemaSet }) {
      const set = setOf(schemaSet, typeName);
      return readTypePage(set.lookup, set.readText, typeName);
    },
    typeUsers({ typeName, schemaSet }, signal) {
      const set = setOf(schemaSet, typeName);
      return findTypeUsers(set.lookup, set.readText, typeName, signal);
    },
    source: (input) => readSchemaSource(lookups(), readText, input, allProblems()),

    async setRequests(input) {
      requests = input.requests;
      return updateDrift();
    },
    drift: () => (isDriftDue ? updateDrift() : withDrift(async () => drift ?? noDrift())),
    acceptDrift: () =>
      withDrift(async () => tellDrift(await control.accept({ revision, sets }, requests))),
    fixDrift: ({ requestId, body }) =>
      withDrift(async () => {
        const request = requests.find((each) => each.requestId === requestId);
        return request ? control.fix({ revision, sets }, request, body) : { body, renamed: 0 };
      }),
  };
}

const pageHint = 'It may have been renamed or deleted: search the schemas for its replacement.';

const noSet = {
  kind: 'not-found',
  title: 'This schema set is gone',
  detail: 'It was removed, or its last source was.',
  hint: 'Choose another set.',
} as const;
