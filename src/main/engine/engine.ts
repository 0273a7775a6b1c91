import { join } from 'node:path';
import type { Handlers } from '../../shared/contract/contract.ts';
import type { engineContract } from '../../shared/contract/engine.ts';
import type { Exchange, ExchangeProgress } from '../../shared/model/exchange.ts';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { HttpEngine } from './http/http-engine.ts';
import { createWorkerPool } from './pool/worker-pool.ts';
import { createBodyStore } from './services/body-store.ts';
import { prepareRequest } from './services/prepare-request.ts';
import {
  type SampleServerThread,
  startSampleServerThread,
} from './services/sample-server-thread.ts';
import { createSchemaLibrary } from './services/schema-library.ts';
import { sendRequest } from './services/send-request.ts';
import { untilAborted } from './services/until-aborted.ts';
import { variablesOf } from './services/variables-of.ts';
import { createExchangeHistory } from './workspace/exchange-history.ts';
import { openSamples } from './workspace/open-samples.ts';
import { makePrivateFolder, privateFolderOf } from './workspace/private-folder.ts';
import { createSessionFile } from './workspace/session-file.ts';
import { firstRequestId, readWorkspaceFiles } from './workspace/workspace-files.ts';

/** What an engine is made of; the shell, the tests and the command line each give their own. */
export interface EngineOptions {
  /** Null opens the user's copy of the samples. */
  readonly workspaceFolder: string | null;
  readonly samplesFolder: string;
  readonly packagedSamplesFolder: string;
  /** 0 lets the system choose. */
  readonly sampleServerPort: number;
  readonly version: string;
  readonly workers: { readonly pool: string; readonly sampleServer: string };
  readonly poolSize: number;
  readonly onUnexpected: (error: unknown, where: string) => void;
  readonly events: {
    readonly exchangeProgress: (progress: ExchangeProgress) => void;
    readonly importProgress: (progress: { readFiles: number }) => void;
    readonly sampleServerChanged: (status: SampleServerStatus) => void;
  };
}

/** Everything that touches protobuf bytes, the network and the workspace's files. */
export interface Engine {
  readonly workspaceFolder: string;
  readonly handlers: Handlers<typeof engineContract>;
  dispose(): Promise<void>;
}

const quickDeadlineMs = 10_000;
const readDeadlineMs = 60_000;
const memoryLimitMb = 2048;
const bodyMemoryBytes = 1024 * 1024 * 1024;
const historyBytes = 500 * 1024 * 1024;
const historyExchanges = 1000;

/** Opens a workspace and everything that serves it. The main thread only routes. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const samples =
    options.workspaceFolder === null
      ? await openSamples({
          packagedFolder: options.packagedSamplesFolder,
          userFolder: options.samplesFolder,
        })
      : { folder: options.workspaceFolder, problem: null };
  const folder = samples.folder;
  const [files] = await Promise.all([readWorkspaceFiles(folder), makePrivateFolder(folder)]);
  const pool = createWorkerPool({
    workerPath: options.workers.pool,
    size: options.poolSize,
    memoryLimitMb,
    onUnexpected: options.onUnexpected,
  });
  const schemas = createSchemaLibrary({
    workspaceFolder: folder,
    settings: files.settings,
    pool,
    onProgress: (readFiles) => options.events.importProgress({ readFiles }),
  });
  const history = createExchangeHistory({
    folder: join(privateFolderOf(folder), 'history'),
    maxBytes: historyBytes,
    maxExchanges: historyExchanges,
  });
  const session = createSessionFile(join(privateFolderOf(folder), 'session.json'));
  const bodies = createBodyStore(history, bodyMemoryBytes);
  let http: Promise<HttpEngine> | null = null;
  const exchanges = new Map<string, Exchange>();
  const running = new Map<string, AbortController>();
  let sampleServer: SampleServerStatus = { kind: 'starting' };
  let server: SampleServerThread | null = null;

  // The sample server, the HTTP library and the schemas are not needed to show the workspace: they
  // come right after it, so that the window can be used sooner.
  function sampleServerThread(): SampleServerThread {
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

  function httpEngine(): Promise<HttpEngine> {
    http ??= import('./http/axios-http-engine.ts').then((module) => module.createHttpEngine());
    return http;
  }

  /** Kept in the history too; an answer that cannot be written there is still shown. */
  async function remember(exchange: Exchange, body: Uint8Array): Promise<void> {
    exchanges.set(exchange.id, exchange);
    for (const id of [...exchanges.keys()].slice(0, -historyExchanges)) exchanges.delete(id);
    await history.add(exchange, body).catch((error: unknown) => {
      options.onUnexpected(error, 'history');
    });
  }

  async function findExchange(exchangeId: string): Promise<Exchange> {
    return exchanges.get(exchangeId) ?? (await history.readExchange(exchangeId));
  }

  const handlers: Handlers<typeof engineContract> = {
    getWorkspace: () => ({
      name: files.settings.name,
      folder,
      collections: [...files.collections],
      environments: [...files.environments],
      sampleServer,
      problems: [...(samples.problem ? [samples.problem] : []), ...files.problems],
      firstRequestId: firstRequestId(files.collections),
    }),
    readRequest({ requestId }) {
      const request = files.requests.get(requestId);
      if (!request) throw new ProblemError(noRequest);
      return request;
    },

    readSession: () => session.read(),
    async saveSession(input) {
      await session.save(input);
      return {};
    },

    async getSchemas() {
      sampleServerThread();
      await httpEngine();
      return schemas.report();
    },
    importSchemas: ({ paths }) => schemas.add(paths),
    removeSchemaSource: ({ path }) => schemas.remove(path),
    reloadSchemas: () => schemas.reload(),
    cancelImport() {
      schemas.cancelImport();
      return {};
    },
    describeType: async (input) =>
      pool.run('describeType', input, {
        deadlineMs: quickDeadlineMs,
        schema: await schemas.snapshot(),
      }),
    jsonSchemaOf: async (input) =>
      pool.run('jsonSchemaOf', input, {
        deadlineMs: quickDeadlineMs,
        schema: await schemas.snapshot(),
      }),
    checkBody: async (input) =>
      pool.run('checkBody', input, {
        deadlineMs: readDeadlineMs,
        schema: await schemas.snapshot(),
      }),

    async send({ exchangeId, request, environmentName }) {
      if (running.has(exchangeId) || exchanges.has(exchangeId)) throw new ProblemError(sentAlready);
      const abort = new AbortController();
      const { signal } = abort;
      running.set(exchangeId, abort);
      try {
        const { exchange, body } = await sendRequest({
          exchangeId,
          request,
          http: await httpEngine(),
          signal,
          onProgress: options.events.exchangeProgress,
          async prepare() {
            const schema = await untilAborted(schemas.snapshot(), signal);
            // Its address is a variable: a request sent in the first moments waits for it.
            await untilAborted(sampleServerThread().started, signal);
            return prepareRequest({
              request,
              variables: variablesOf(files.environments, environmentName, sampleServer),
              version: options.version,
              encodeBody: (text, typeName) =>
                pool.run(
                  'encodeBody',
                  { text, typeName },
                  { deadlineMs: readDeadlineMs, signal, schema },
                ),
            });
          },
          readAnswer: async (answer) =>
            pool.run(
              'readAnswer',
              {
                body: bodies.put(exchangeId, answer.body),
                headers: answer.rawHeaders,
                status: answer.status,
                requestResponseType: request.responseType,
                chosenType: null,
              },
              {
                deadlineMs: readDeadlineMs,
                // What came before a cancel is read all the same.
                ...(!signal.aborted && { signal }),
                schema: await schemas.snapshot(),
              },
            ),
        });
        await remember(exchange, body);
        return exchange;
      } finally {
        running.delete(exchangeId);
      }
    },
    cancelExchange({ exchangeId }) {
      running.get(exchangeId)?.abort();
      return {};
    },
    getExchange: ({ exchangeId }) => findExchange(exchangeId),
    async readAnswerAs({ exchangeId, typeName }) {
      const exchange = await findExchange(exchangeId);
      if (!exchange.response) throw new ProblemError(noAnswer);
      const reading = await pool.run(
        'readAnswer',
        {
          body: await bodies.get(exchangeId),
          headers: exchange.response.headers,
          status: exchange.response.status,
          requestResponseType: null,
          chosenType: { typeName },
        },
        { deadlineMs: readDeadlineMs, schema: await schemas.snapshot() },
      );
      const read: Exchange = { ...exchange, response: { ...exchange.response, reading } };
      exchanges.set(exchangeId, read);
      await history.update(read).catch((error: unknown) => options.onUnexpected(error, 'history'));
      return read;
    },

    async readTree(page) {
      return pool.run(
        'readTree',
        { body: await bodies.get(page.bodyId), ...page },
        { deadlineMs: readDeadlineMs, schema: await schemas.snapshot() },
      );
    },
    async readBytes({ bodyId, start, count }) {
      const shared = await bodies.get(bodyId);
      // Copied: shared memory cannot cross to another process.
      return { bytes: new Uint8Array(shared).slice(start, start + count) };
    },
    async readText({ bodyId, as, start, count }) {
      const body = await bodies.get(bodyId);
      const snapshot = await schemas.snapshot();
      const key = `${bodyId} ${JSON.stringify(as)} ${as.kind === 'protojson' ? snapshot.id : ''}`;
      const units = await bodies.derived(key, () =>
        pool.run('bodyText', { body, as }, { deadlineMs: readDeadlineMs, schema: snapshot }),
      );
      const text = Buffer.from(units).toString('utf16le', start * 2, (start + count) * 2);
      return { text, totalLength: units.byteLength / 2 };
    },
  };

  return {
    workspaceFolder: folder,
    handlers,
    async dispose() {
      for (const abort of running.values()) abort.abort();
      (await http)?.dispose();
      await session.settled();
      await Promise.all([pool.dispose(), server?.dispose()]);
    },
  };
}

const noRequest = {
  kind: 'not-found',
  title: 'This request is not in the workspace any more',
  detail: 'Its file was removed or renamed.',
  hint: 'Choose another request on the left.',
} as const;

const sentAlready = {
  kind: 'bad-input',
  title: 'This was sent already',
  detail: 'There is an exchange of this id; each needs its own.',
} as const;

const noAnswer = {
  kind: 'not-found',
  title: 'There is no answer to read',
  detail: 'No answer arrived for this request.',
  hint: 'Send it again.',
} as const;

/** The Problem of an engine that cannot start at all. */
export function engineCannotStart(error: unknown): Problem {
  return problem({
    kind: 'internal',
    title: 'The engine cannot start',
    detail: 'Without it nothing can be sent or read. Your files are untouched.',
    hint: 'Start Protodesk again. If it happens again, the log has the details.',
    cause: messageOf(error),
  });
}
