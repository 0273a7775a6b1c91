import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EntryRef } from '../../shared/contract/engine-workspace.ts';
import { maxBodyBytesOf } from '../proto/codings/body-limit.ts';
import { bodiesOnDisk } from './exchange/bodies/bodies-on-disk.ts';
import { contextOfAnswer } from './exchange/bodies/body-context.ts';
import { createBodyReader } from './exchange/bodies/body-reader.ts';
import { createBodyStore } from './exchange/bodies/body-store.ts';
import { unpackInPool } from './exchange/bodies/unpack-in-pool.ts';
import { createExchangeStore } from './exchange/kept/exchange-store.ts';
import { createOpenedStore } from './exchange/kept/opened-store.ts';
import { createShownInTabs } from './exchange/kept/shown-in-tabs.ts';
import { createPrepareToSend } from './exchange/prepare/prepare-to-send.ts';
import { createRequestPreparer } from './exchange/prepare/request-preparer.ts';
import { createLiveGenerators } from './exchange/scope/live-generators.ts';
import { hideInPool } from './exchange/secrets/hide-in-pool.ts';
import { watchSecrets } from './exchange/secrets/known-secrets.ts';
import { readReceived } from './exchange/send/read-received.ts';
import type { EngineOptions } from './handlers/engine-options.ts';
import type { EngineParts } from './handlers/engine-parts.ts';
import { sampleServerOnDemand } from './handlers/sample-server-on-demand.ts';
import { workspaceOf } from './handlers/workspace-of.ts';
import type { HttpEngine } from './http/http-engine.ts';
import { paceReports } from './pool/pace-reports.ts';
import { createWorkerPool } from './pool/worker-pool.ts';
import { createSchemaLibrary } from './schemas/schema-library.ts';
import { createTypeRanker } from './schemas/type-ranker.ts';
import { openAllowedFiles } from './workspace/allowed-files.ts';
import { openCapturedFile } from './workspace/captured-file.ts';
import { driftingRequests } from './workspace/drifting-requests.ts';
import { createExchangeHistory } from './workspace/exchange-history.ts';
import { historyRoom, openedRoom } from './workspace/make-room.ts';
import { openSamples } from './workspace/open-samples.ts';
import { openWorkspace } from './workspace/open-workspace.ts';
import { createOpenedFiles } from './workspace/opened-files.ts';
import { createOwnSaves } from './workspace/own-saves.ts';
import { openPrivateState } from './workspace/private-state/open-state.ts';
import { readInBulk } from './workspace/read-in-bulk.ts';
import { revisionOf } from './workspace/revision.ts';
import { createSavePlaces } from './workspace/save-places.ts';
import { listedSources, sourceListOf } from './workspace/schema-sources.ts';
import { createSessionStore } from './workspace/session-store.ts';
import { type SettingsLayer, settingsChain } from './workspace/settings-chain.ts';

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
  const state = await openPrivateState(options.dataFolder, folder, {
    useFormer: options.useFormerState,
  });
  let hasFormerState = state.formerId !== null;
  const { folder: privateFolder } = state;
  const workspace = await openWorkspace({
    place: { folder, privateFolder },
    identity: state.identity,
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
    privateFolder,
    sourceList: sourceListOf({ folder, privateFolder }, guard.assertWritable),
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
  const historyReports = paceReports<Record<string, never>>(
    historyReportMs,
    options.events.historyChanged,
  );
  const shown = createShownInTabs();
  const history = createExchangeHistory({
    privateFolder,
    room: historyRoom,
    isShown: shown.isExchangeShown,
    nameOf: (requestId) => files().requests.get(requestId)?.name ?? null,
    onChange: () => historyReports.tell({}),
    onUnexpected: options.onUnexpected,
  });
  const session = createSessionStore(privateFolder);
  const secrets = watchSecrets(options.secrets, hideInPool(pool));
  const captured = await openCapturedFile(join(privateFolder, 'captured.json'));
  const maxBodyBytes = (): number => maxBodyBytesOf(files().settings);
  const openedFiles = createOpenedFiles({
    privateFolder,
    room: openedRoom,
    isShown: shown.isOpenedShown,
  });
  const stored = bodiesOnDisk(openedFiles, history);
  const bodies = createBodyStore({
    stored,
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
  // The sample server, the HTTP library and the schemas are not needed to show the workspace: they
  // come right after it, so that the window can be used sooner.
  let http: Promise<HttpEngine> | null = null;
  const sampleServer = sampleServerOnDemand({
    workerPath: options.workers.sampleServer,
    port: options.sampleServerPort,
    onChange: options.events.sampleServerChanged,
  });

  const hadFile = new Set<string>();
  function chainOf(place: EntryRef): readonly SettingsLayer[] {
    return settingsChain(files(), place, {
      lastPlace: changes.lastPlace,
      hadFile: (id) => hadFile.has(id),
    });
  }

  const allowedFiles = await openAllowedFiles(privateFolder);
  const preparer = createRequestPreparer({
    allowedFiles,
    workspaceFolder: folder,
    privateFolder,
    files,
    settingsChain: chainOf,
    lastPlace: changes.lastPlace,
    captured: captured.list,
    appVariables: sampleServer.variables,
    secrets,
    version: options.version,
    maxBodyBytes,
  });
  const prepareToSend = createPrepareToSend({
    ...{ preparer, changes, sampleServer, secrets, captured, schemas },
    onUnexpected: options.onUnexpected,
  });

  function tellRequests(): void {
    schemas.setRequests(driftingRequests(files().requests.values()));
  }
  tellRequests();

  function tellWorkspace(): void {
    options.events.workspaceChanged({ workspace: workspaceOf(parts) });
  }

  const parts: EngineParts = {
    options,
    folder,
    folderProblems: () => [opened.problem ?? [], state.problem ?? [], workspace.problems()].flat(),
    tellWorkspace,
    access: guard.current,
    stateId: state.id,
    consentsId: state.consentsId,
    hasFormerState: () => hasFormerState,
    async dismissFormerState() {
      await state.dismissFormer();
      hasFormerState = false;
    },
    forgetFormerState(stateId) {
      if (stateId === state.formerId) hasFormerState = false;
    },
    privateFolder,
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
    ownSaves: createOwnSaves((requestId) => {
      const request = files().requests.get(requestId);
      return request ? revisionOf(request) : null;
    }),
    shown,
    secrets,
    captured,
    bodies,
    isStored: stored.has,
    savePlaces: createSavePlaces(),
    allowedFiles,
    sampleServer: sampleServer.status,
    startSampleServer: sampleServer.start,
    http() {
      http ??= import('./http/axios-http-engine.ts').then((module) =>
        module.createHttpEngine({ unpack: unpackInPool(pool) }),
      );
      return http;
    },
    scope: preparer.scope,
    generate: generators.generate,
    generateAhead: generators.ahead,
    prepare: (request, environmentName, signal, generate = generators.generate) =>
      prepareToSend(request, environmentName, signal, generate),
    prepareUnsent: (request, environmentName, signal, generate) =>
      prepareToSend(request, environmentName, signal, generate, true),
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
    async settled() {
      await Promise.all(
        [session, changes, captured, history, openedFiles].map((one) => one.settled()),
      );
    },
    async endWork() {
      (await http)?.dispose();
      historyReports.end();
      driftReports.end();
      await Promise.all([pool.dispose(), schemas.dispose(), sampleServer.dispose()]);
    },
    async dispose() {
      await workspace.dispose();
      await state.dispose();
    },
  };
  return parts;
}
