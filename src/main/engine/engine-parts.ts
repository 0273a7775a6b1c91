import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EntryRef } from '../../shared/contract/engine-workspace.ts';
import type { Generate } from '../../shared/model/generators.ts';
import type { RequestScope } from '../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { SampleServerStatus, WorkspaceAccess } from '../../shared/model/workspace.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { maxBodyBytesOf } from './decoding/body-limit.ts';
import { unpackInPool } from './decoding/unpack-in-pool.ts';
import type { EngineOptions } from './engine-options.ts';
import type { HttpEngine, WireAnswer } from './http/http-engine.ts';
import { createTypeRanker, type TypeRanker } from './meaning/type-ranker.ts';
import { createWorkerPool, type WorkerPool } from './pool/worker-pool.ts';
import { contextOfAnswer } from './services/body-context.ts';
import { type BodyReader, createBodyReader } from './services/body-reader.ts';
import { type BodyStore, createBodyStore } from './services/body-store.ts';
import { driftingRequests } from './services/drifting-requests.ts';
import { createExchangeStore, type ExchangeStore } from './services/exchange-store.ts';
import { type KnownSecrets, watchSecrets } from './services/known-secrets.ts';
import { createLiveGenerators } from './services/live-generators.ts';
import { createOpenedStore, type OpenedStore } from './services/opened-store.ts';
import { paceReports } from './services/pace-reports.ts';
import type { Prepared } from './services/prepare-request.ts';
import { readInBulk } from './services/read-in-bulk.ts';
import { readReceived } from './services/read-received.ts';
import type { ReadBody } from './services/receive-response.ts';
import { createRequestPreparer } from './services/request-preparer.ts';
import {
  type SampleServerThread,
  startSampleServerThread,
} from './services/sample-server-thread.ts';
import { createSavePlaces, type SavePlaces } from './services/save-places.ts';
import { createSchemaLibrary, type SchemaLibrary } from './services/schema-library.ts';
import { createShownInTabs, type ShownInTabs } from './services/shown-in-tabs.ts';
import { untilAborted } from './services/until-aborted.ts';
import { workspaceOf } from './services/workspace-of.ts';
import { type CapturedFile, openCapturedFile } from './workspace/captured-file.ts';
import { createExchangeHistory, type ExchangeHistory } from './workspace/exchange-history.ts';
import { historyRoom, openedRoom } from './workspace/make-room.ts';
import { openSamples } from './workspace/open-samples.ts';
import { openWorkspace } from './workspace/open-workspace.ts';
import { createOpenedFiles } from './workspace/opened-files.ts';
import { openedOutOfRoom } from './workspace/opened-problems.ts';
import { listedSources } from './workspace/schema-sources.ts';
import { createSessionStore, type SessionStore } from './workspace/session-store.ts';
import { type SettingsLayer, settingsChain } from './workspace/settings-chain.ts';
import type { WorkspaceChanges } from './workspace/workspace-changes.ts';
import type { WorkspaceFiles } from './workspace/workspace-files.ts';

/** What the handlers of an engine share: the open workspace, and all that serves it. */
export interface EngineParts {
  readonly options: EngineOptions;
  /** The open workspace. */
  readonly folder: string;
  /** What is wrong with the folder as such: the samples could not be copied, changes go unnoticed. */
  folderProblems(): readonly Problem[];
  /** Tells the window that the workspace is another than it was. */
  tellWorkspace(): void;
  /** Whether the files may be written now. */
  access(): WorkspaceAccess;
  /**
   * Where history, tabs and the like are kept now; asked at each write, for it is another place
   * while the workspace cannot be written: then one of this user's, outside of it.
   */
  privateFolder(): string;
  /** Where they were kept at such times before: what is newer there belongs to this workspace too. */
  otherPrivateFolders(): readonly string[];
  /** The workspace's files as they were last read. */
  files(): WorkspaceFiles;
  /** What the workspace and the folders say for a request, or up to a folder, the outermost first. */
  settingsChain(place: EntryRef): readonly SettingsLayer[];
  /** Takes note of requests that had a file when their tabs were last kept. */
  noteFiles(requestIds: Iterable<string>): void;
  /** Changes of the workspace's files. */
  readonly changes: WorkspaceChanges;
  readonly pool: WorkerPool;
  readonly schemas: SchemaLibrary;
  /** Finds the types that fit bodies; its `guess` is bounded in time. */
  readonly typeRanker: TypeRanker;
  readonly exchanges: ExchangeStore;
  readonly history: ExchangeHistory;
  readonly session: SessionStore;
  /** What the open tabs show: it is not removed to make room. */
  readonly shown: ShownInTabs;
  /** Secrets of the workspace; its mask hides those that this process has met. */
  readonly secrets: KnownSecrets;
  /** What answers set. */
  readonly captured: CapturedFile;
  readonly bodies: BodyStore;
  /** Whether a body of an exchange, or one that was opened, can be read from the disk. */
  isStored(bodyId: string): Promise<boolean>;
  /** Where the user lets files be written, outside the workspace. */
  readonly savePlaces: SavePlaces;
  sampleServer(): SampleServerStatus;
  /** Starts the sample server with the first call. */
  startSampleServer(): SampleServerThread;
  /** Loads the HTTP library with the first call. */
  http(): Promise<HttpEngine>;
  /**
   * What holds for a request, or within a folder, in an environment; null is outside of the
   * workspace. Every secret counts as set.
   */
  scope(place: EntryRef | null, environmentName: string | null): RequestScope;
  /** Makes the values of generators for what is sent. */
  readonly generate: Generate;
  /** Generators for what is made and not sent: new values, without moving the counter. */
  generateAhead(): Generate;
  /**
   * Resolves a request into the bytes that go out.
   *
   * @throws ProblemError for what the user has to mend first, and `cancelled`
   */
  prepare(
    request: SavedRequest,
    environmentName: string | null,
    signal: AbortSignal,
    /** Makes the values of generators: those of what is sent, unless it is given. */
    generate?: Generate,
  ): Promise<Prepared>;
  /** Takes bodies to their messages, and says how they read. */
  readonly reader: BodyReader;
  /** Bodies from files, the clipboard and drops, and recordings. */
  readonly opened: OpenedStore;
  /** Bytes that a body may have, on the wire and decoded. */
  maxBodyBytes(): number;
  /**
   * Takes an answer to its message, and decides how it is to be understood; its body is in the store
   * under the id from then on, and as it arrived under the id that `rawBodyIdOf` gives.
   */
  readAnswer(
    answer: {
      /** Its rules and its response type count, in its schema set, and the rules that hold for it. */
      readonly request: SavedRequest;
      /** As it was sent. */
      readonly url: string;
      readonly bodyId: string;
      readonly answer: WireAnswer;
    },
    signal: AbortSignal,
  ): Promise<ReadBody>;
  dispose(): Promise<void>;
}

/** Milliseconds that a worker may take for what is small, and for what may be a large body. */
export const deadlines = { quickMs: 10_000, readMs: 60_000 } as const;

/** Exchanges that are kept in memory as they were. */
const memoryExchanges = 200;

/** Milliseconds between two reports that the history is another. */
const historyReportMs = 250;

/** Milliseconds between two reports of the saved requests to the schemas, which look at all of them. */
const driftReportMs = 1000;

const memoryLimitMb = 2048;
const bodyMemoryBytes = 1024 * 1024 * 1024;

/** Opens the workspace and what serves it. */
export async function openParts(options: EngineOptions): Promise<EngineParts> {
  const opened =
    options.workspaceFolder === null
      ? await openSamples({
          packagedFolder: options.packagedSamplesFolder,
          userFolder: options.samplesFolder,
        })
      : { folder: options.workspaceFolder, problem: null };
  const { folder } = opened;
  const generators = createLiveGenerators();
  const pool = createWorkerPool({
    workerPath: options.workers.pool,
    size: options.poolSize,
    memoryLimitMb,
    onUnexpected: options.onUnexpected,
  });
  const workspace = await openWorkspace({
    folder,
    profileFolder: options.profileFolder,
    forbidden: opened.problem,
    readMany: (root, paths) => readInBulk(pool, root, paths),
    onChange({ before, now, isOutside }) {
      if (!isDeepStrictEqual(now.settings.schemas, before.settings.schemas)) {
        schemas.followSettings();
      }
      if (now.requests !== before.requests) driftReports.tell({});
      if (isOutside) tellWorkspace();
    },
    onUnexpected: options.onUnexpected,
  });
  const { access: guard, changes, files } = workspace;
  const schemas = createSchemaLibrary({
    workspaceFolder: folder,
    privateFolder: guard.privateFolder,
    assertWritable: guard.assertWritable,
    sources: listedSources(folder, files().settings),
    pool,
    schemaWorkerPath: options.workers.schema,
    poolWorkerPath: options.workers.pool,
    checkWorkers: options.checkWorkers,
    events: options.events,
    onUnexpected: options.onUnexpected,
  });
  const typeRanker = createTypeRanker({ pool, ask: schemas.ask, workers: 2 });
  // All of them are gone through for it: whoever saves one does not wait for that.
  const driftReports = paceReports<object>(driftReportMs, () => setImmediate(tellRequests));
  const historyReports = paceReports<object>(historyReportMs, options.events.historyChanged);
  const shown = createShownInTabs();
  const history = createExchangeHistory({
    places: guard,
    room: historyRoom,
    isShown: shown.isExchangeShown,
    nameOf: (requestId) => files().requests.get(requestId)?.name ?? null,
    onChange: () => historyReports.tell({}),
    onUnexpected: options.onUnexpected,
  });
  const session = createSessionStore(guard);
  const secrets = watchSecrets(options.secrets);
  const captured = await openCapturedFile(() => join(guard.privateFolder(), 'captured.json'));
  let capturedSecrets: Promise<unknown> | null = null;
  const maxBodyBytes = (): number => maxBodyBytesOf(files().settings);
  const openedFiles = createOpenedFiles({
    privateFolder: guard.privateFolder,
    room: openedRoom,
    isShown: shown.isOpenedShown,
  });
  const bodies = createBodyStore({
    stored: {
      async readBody(id) {
        const bytes = await openedFiles.readBytes(id);
        if (bytes !== null) return bytes;
        if (await openedFiles.wasRemoved(id)) throw new ProblemError(openedOutOfRoom);
        return history.readBody(id);
      },
    },
    maxBytes: bodyMemoryBytes,
    pool,
    maxBodyBytes,
  });
  const reader = createBodyReader({
    bodies,
    pool,
    schemas,
    guess: typeRanker.guess,
    maxBodyBytes,
  });
  let http: Promise<HttpEngine> | null = null;
  let sampleServer: SampleServerStatus = { kind: 'starting' };
  let server: SampleServerThread | null = null;

  const hadFile = new Set<string>();
  function chainOf(place: EntryRef): readonly SettingsLayer[] {
    return settingsChain(files(), place, {
      lastPlace: changes.lastPlace,
      hadFile: (id) => hadFile.has(id),
    });
  }

  const preparer = createRequestPreparer({
    workspaceFolder: folder,
    files,
    settingsChain: chainOf,
    lastPlace: changes.lastPlace,
    captured: captured.list,
    appVariables: () => (sampleServer.kind === 'running' ? { sampleServer: sampleServer.url } : {}),
    secrets,
    version: options.version,
    maxBodyBytes,
  });

  function tellRequests(): void {
    schemas.setRequests(driftingRequests(files().requests.values()));
  }
  tellRequests();

  // The sample server, the HTTP library and the schemas are not needed to show the workspace: they
  // come right after it, so that the window can be used sooner.
  function startSampleServer(): SampleServerThread {
    server ??= startSampleServerThread({
      workerPath: options.workers.sampleServer,
      port: options.sampleServerPort,
      onChange(status) {
        sampleServer = status;
        options.events.sampleServerChanged(status);
      },
    });
    return server;
  }

  function tellWorkspace(): void {
    options.events.workspaceChanged({ workspace: workspaceOf(parts) });
  }

  const parts: EngineParts = {
    options,
    folder,
    folderProblems: () => [opened.problem ?? [], workspace.problems()].flat(),
    tellWorkspace,
    access: guard.current,
    privateFolder: guard.privateFolder,
    otherPrivateFolders: guard.otherPrivateFolders,
    files,
    settingsChain: chainOf,
    noteFiles(requestIds) {
      for (const id of requestIds) hadFile.add(id);
    },
    changes,
    pool,
    schemas,
    typeRanker,
    exchanges: createExchangeStore({
      history,
      maxExchanges: memoryExchanges,
      mask: secrets.mask,
      onLost: (exchangeIds) => options.events.shownRemoved({ ids: [...exchangeIds] }),
      onProblem: tellWorkspace,
      onUnexpected: options.onUnexpected,
    }),
    history,
    session,
    shown,
    secrets,
    captured,
    bodies,
    isStored: async (bodyId) =>
      (await openedFiles.byteLengthOf(bodyId)) !== null || history.hasBody(bodyId),
    savePlaces: createSavePlaces(),
    sampleServer: () => sampleServer,
    startSampleServer,
    http() {
      http ??= import('./http/axios-http-engine.ts').then((module) =>
        module.createHttpEngine({ unpack: unpackInPool(pool) }),
      );
      return http;
    },
    scope: preparer.scope,
    generate: generators.generate,
    generateAhead: generators.ahead,
    async prepare(request, environmentName, signal, generate = parts.generate) {
      // What was saved a moment ago counts.
      await untilAborted(changes.settled(), signal);
      // Its address is a variable: a request sent in the first moments waits for it.
      await untilAborted(startSampleServer().started, signal);
      // An answer may hold a secret that its request did not use: each has to be known by then.
      capturedSecrets ??= secrets.read(captured.secretNames()).catch((error: unknown) => {
        // What uses one says so itself; the next request tries again.
        capturedSecrets = null;
        options.onUnexpected(error, 'secrets');
      });
      await untilAborted(capturedSecrets, signal);
      const { schemaSet } = request;
      const encoding = ({ typeName }: { readonly typeName: string | null }) => ({
        deadlineMs: deadlines.readMs,
        ...{ signal, schemaSet },
        typeNames: [typeName],
      });
      return preparer.prepare(request, environmentName, {
        generate,
        encodeBody: (body) => schemas.run('encodeBody', body, encoding(body)),
        encodeBodyFile: (body) => schemas.run('encodeBodyFile', body, encoding(body)),
      });
    },
    reader,
    opened: createOpenedStore({
      files: openedFiles,
      bodies,
      reader,
      pool,
      maxBodyBytes,
      mask: secrets.mask,
      rules: () => preparer.scope({ kind: 'folder', path: '' }, null).responseTypes,
      onLost: (openedIds) => options.events.shownRemoved({ ids: [...openedIds] }),
      onProblem: tellWorkspace,
      onUnexpected: options.onUnexpected,
    }),
    maxBodyBytes,
    readAnswer: ({ request, url, bodyId, answer }, signal) => {
      const { status, rawHeaders: headers } = answer;
      const { responseTypes: rules } = preparer.scope({ kind: 'request', id: request.id }, null);
      return readReceived({
        tools: { bodies, reader },
        bodyId,
        answer,
        context: contextOfAnswer({ request, rules, url, status, headers }),
        // What came before a cancel is read all the same.
        signal: signal.aborted ? undefined : signal,
      });
    },
    async dispose() {
      (await http)?.dispose();
      await Promise.all(
        [session, changes, captured, history, openedFiles].map((one) => one.settled()),
      );
      historyReports.end();
      driftReports.end();
      await Promise.all([
        workspace.dispose(),
        pool.dispose(),
        schemas.dispose(),
        server?.dispose(),
      ]);
    },
  };
  return parts;
}
