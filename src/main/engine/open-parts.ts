import { isDeepStrictEqual } from 'node:util';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { bodiesOnDisk } from './exchange/bodies/bodies-on-disk.ts';
import { contextOfResponse } from './exchange/bodies/body-context.ts';
import { type BodyContext, createBodyReader } from './exchange/bodies/body-reader.ts';
import { createBodyStore } from './exchange/bodies/body-store.ts';
import { unpackInPool } from './exchange/bodies/unpack-in-pool.ts';
import type { Cookies } from './exchange/cookies/cookies.ts';
import { createExchangeStore } from './exchange/kept/exchange-store.ts';
import { createOpenedStore } from './exchange/kept/opened-store.ts';
import { createShownInTabs } from './exchange/kept/shown-in-tabs.ts';
import { createTokenSource } from './exchange/oauth/token-source.ts';
import { createRequestPreparer } from './exchange/prepare/request-preparer.ts';
import { createLiveGenerators } from './exchange/scope/live-generators.ts';
import { hideInPool } from './exchange/secrets/hide-in-pool.ts';
import { watchSecrets } from './exchange/secrets/known-secrets.ts';
import { createLiveReports } from './exchange/send/live-messages.ts';
import { readReceived } from './exchange/send/read-received.ts';
import type { EngineOptions } from './handlers/engine-options.ts';
import type { EngineParts } from './handlers/engine-parts.ts';
import { sampleServerOnDemand } from './handlers/sample-server-on-demand.ts';
import { workspaceOf } from './handlers/workspace-of.ts';
import type { HttpEngine, WireResponse } from './http/http-engine.ts';
import { openWorkspaceParts } from './open-workspace-parts.ts';
import { paceReports } from './pool/pace-reports.ts';
import { createWorkerPool } from './pool/worker-pool.ts';
import { createSchemaLibrary } from './schemas/schema-library.ts';
import { createTypeRanker } from './schemas/type-ranker.ts';
import { driftingRequests } from './workspace/drifting-requests.ts';
import { createExchangeHistory } from './workspace/exchange-history.ts';
import { historyRoom, openedRoom } from './workspace/make-room.ts';
import { createOpenedFiles } from './workspace/opened-files.ts';
import { readInBulk } from './workspace/read-in-bulk.ts';
import { listedSources, sourceListOf } from './workspace/schema-sources.ts';

/** The maximum number of exchanges kept unchanged in memory. */
const memoryExchanges = 200;

/** Milliseconds between two reports that the history changed. */
const historyReportMs = 250;

/** Milliseconds between two reports of the saved requests to the schemas, which check all of them. */
const driftReportMs = 1000;

const memoryLimitMb = 2048;
const bodyMemoryBytes = 1024 * 1024 * 1024;

/** Opens the workspace and everything that serves it. */
export async function openParts(options: EngineOptions): Promise<EngineParts> {
  const { events, onUnexpected } = options;
  const pool = createWorkerPool({
    workerPath: options.workers.pool,
    size: options.poolSize,
    memoryLimitMb,
    onUnexpected,
  });
  const opened = await openWorkspaceParts(options, {
    readMany: (root, paths) => readInBulk(pool, root, paths),
    onChange({ before, now, isOutside }) {
      if (!isDeepStrictEqual(now.settings.schemas, before.settings.schemas)) {
        schemas.followSettings();
      }
      if (now.requests !== before.requests) driftReports.tell({});
      if (isOutside) tellWorkspace();
    },
    tellWorkspace,
  });
  const workspace = opened.parts;
  const { folder, privateFolder, files, changes, captured, allowedFiles, session } = workspace;
  const schemas = createSchemaLibrary({
    workspaceFolder: folder,
    privateFolder,
    sourceList: sourceListOf({ folder, privateFolder }, opened.assertWritable),
    sources: listedSources(folder, files().settings),
    pool,
    schemaWorkerPath: options.workers.schema,
    poolWorkerPath: options.workers.pool,
    checkWorkers: options.checkWorkers,
    ...{ events, onUnexpected },
  });
  const typeRanker = createTypeRanker({ pool, ask: schemas.ask, workers: 2 });
  // It needs all of them: a save does not wait for that.
  const driftReports = paceReports<object>(driftReportMs, () => setImmediate(tellRequests));
  function tellRequests(): void {
    schemas.setRequests(driftingRequests(files().requests.values()));
  }
  tellRequests();

  const historyReports = paceReports<Record<string, never>>(historyReportMs, events.historyChanged);
  const shown = createShownInTabs();
  const history = createExchangeHistory({
    privateFolder,
    room: historyRoom,
    isShown: shown.isExchangeShown,
    nameOf: (requestId) => files().requests.get(requestId)?.name ?? null,
    onChange: () => historyReports.tell({}),
    onUnexpected,
  });
  const openedFiles = createOpenedFiles({
    privateFolder,
    room: openedRoom,
    isShown: shown.isOpenedShown,
  });
  const maxBodyBytes = (): number => maxBodyBytesOf(files().settings);
  const stored = bodiesOnDisk(openedFiles, history);
  const bodies = createBodyStore({ stored, maxBytes: bodyMemoryBytes, pool, maxBodyBytes });
  const reader = createBodyReader({
    ...{ bodies, pool, schemas, maxBodyBytes },
    guess: typeRanker.guess,
  });

  // Showing the workspace does not need the sample server, the HTTP library and the schemas. They load right
  // after it, so that the window is usable sooner.
  let http: Promise<HttpEngine> | null = null;
  let cookies: Promise<Cookies> | null = null;
  function httpEngine(): Promise<HttpEngine> {
    http ??= import('./http/axios-http-engine.ts').then((module) =>
      module.createHttpEngine({ unpack: unpackInPool(pool) }),
    );
    return http;
  }
  const sampleServer = sampleServerOnDemand({
    workerPath: options.workers.sampleServer,
    port: options.sampleServerPort,
    onChange: events.sampleServerChanged,
  });
  const generators = createLiveGenerators();
  const secrets = watchSecrets(options.secrets, hideInPool(pool));
  const tokens = createTokenSource(secrets);
  const preparer = createRequestPreparer({
    workspaceFolder: folder,
    ...{ privateFolder, files, captured, changes, sampleServer, secrets, schemas, allowedFiles },
    settingsChain: workspace.settingsChain,
    tokens,
    http: httpEngine,
    generate: generators.generate,
    version: options.version,
    ...{ maxBodyBytes, onUnexpected },
  });

  function tellWorkspace(): void {
    events.workspaceChanged({ workspace: workspaceOf(parts) });
  }

  const parts: EngineParts = {
    options,
    ...workspace,
    ...{ pool, schemas, typeRanker, bodies, reader, maxBodyBytes },
    isStored: stored.has,
    ...{ sampleServer, generators, preparer, secrets, tokens },
    http: httpEngine,
    cookies() {
      cookies ??= import('./exchange/cookies/cookies.ts').then((module) =>
        module.createCookies({
          file: workspace.cookieFile,
          onChange: (environmentName) => events.cookiesChanged({ environmentName }),
          onUnexpected,
        }),
      );
      return cookies;
    },
    readResponse: ({ request, url, bodyId, response }, signal) => {
      const { status, rawHeaders: headers } = response;
      const { method } = request;
      const { responseTypes: rules } = preparer.scope({ kind: 'request', id: request.id }, null);
      return readReceived({
        tools: { bodies, reader },
        bodyId,
        response,
        context: contextOfResponse({ request, rules, method, url, status, headers }),
        // What arrived before a cancel is still read.
        signal: signal.aborted ? undefined : signal,
      });
    },
    liveReports({ exchangeId, request, onMessages }) {
      const { method, url } = request;
      // Only with a response: a request whose settings are unknown is not sent.
      const contextOf = ({
        status,
        rawHeaders: headers,
      }: Pick<WireResponse, 'status' | 'rawHeaders'>): BodyContext => {
        const { responseTypes: rules } = preparer.scope({ kind: 'request', id: request.id }, null);
        return contextOfResponse({ request, rules, method, url, status, headers });
      };
      return createLiveReports({
        exchangeId,
        isRuled: (head) => contextOf(head).ruledSteps !== null,
        textsOf: (messages, step, head) => reader.textsOf(messages, step, contextOf(head)),
        onMessages,
        onUnexpected: (error) => onUnexpected(error, 'the messages of a stream'),
      });
    },
    ...{ history, shown },
    exchanges: createExchangeStore({
      history,
      maxExchanges: memoryExchanges,
      mask: secrets.mask,
      onLost: (exchangeIds) => events.shownRemoved({ ids: [...exchangeIds] }),
      onProblem: tellWorkspace,
      onUnexpected,
    }),
    opened: createOpenedStore({
      files: openedFiles,
      ...{ bodies, reader, pool, maxBodyBytes, onUnexpected },
      mask: secrets.mask,
      rules: () => preparer.scope({ kind: 'folder', path: '' }, null).responseTypes,
      onLost: (openedIds) => events.shownRemoved({ ids: [...openedIds] }),
      onProblem: tellWorkspace,
    }),
    async settled() {
      await Promise.all(
        [session, changes, captured, history, openedFiles, await cookies].map((one) =>
          one?.settled(),
        ),
      );
    },
    async endWork() {
      (await http)?.dispose();
      historyReports.end();
      driftReports.end();
      await Promise.all([pool.dispose(), schemas.dispose(), sampleServer.dispose()]);
    },
    dispose: opened.dispose,
  };
  return parts;
}
