import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { createEngine, type Engine } from '../../src/main/engine/engine.ts';
import {
  createSecretsInMemory,
  type SecretsInMemory,
} from '../../src/main/engine/exchange/secrets/secrets-in-memory.ts';
import type { Keychain } from '../../src/main/engine/workspace/cookie-file.ts';
import type { EngineEventPayloads } from '../../src/shared/contract/engine.ts';
import type { ExchangeProgress, LiveMessages } from '../../src/shared/model/exchange.ts';
import type { RunReport } from '../../src/shared/model/run-result.ts';
import { type SavedRequest, savedRequestSchema } from '../../src/shared/model/saved-request.ts';
import type { SchemaDrift } from '../../src/shared/model/schema-drift.ts';
import type { SchemaCheck, SchemaReport } from '../../src/shared/model/schemas.ts';
import type { Workspace } from '../../src/shared/model/workspace.ts';

/** The events of an engine about its schemas. */
export type SchemaEvent =
  | { readonly kind: 'changed'; readonly report: SchemaReport }
  | { readonly kind: 'check'; readonly check: SchemaCheck }
  | { readonly kind: 'drift'; readonly drift: SchemaDrift };

/** An engine on a separate folder, with all its events. */
export interface OpenedEngine {
  readonly engine: Engine;
  readonly folder: string;
  /** The folder of the workspace's private data. */
  readonly privateFolder: string;
  readonly secrets: SecretsInMemory;
  readonly unexpected: string[];
  /** The states whose secrets the engine asked to delete. */
  readonly forgotten: readonly string[];
  /** Sets the listener for the progress of exchanges. */
  onProgress(listener: (event: ExchangeProgress) => void): void;
  onLiveMessages(listener: (event: LiveMessages) => void): void;
  /** Sets the listener for the progress of runs. */
  onRunProgress(listener: (report: RunReport) => void): void;
  /** Sets the listener for the progress of tasks. */
  onTaskProgress(listener: (progress: EngineEventPayloads['meaningProgress']) => void): void;
  /** Sets the listener for changes of the workspace's files. */
  onWorkspace(listener: (workspace: Workspace) => void): void;
  /** Sets the listener for changes of the history. */
  onHistory(listener: () => void): void;
  /** Sets the listener for events about the schemas. */
  onSchemas(listener: (event: SchemaEvent) => void): void;
  /** Ends it and opens another on the same folder. */
  reopen(): Promise<OpenedEngine>;
  dispose(): Promise<void>;
}

/** Opens a real engine, with real workers and the sample server on a free port, in plain Node. */
export async function openEngine(workspaceFolder: string | null = null): Promise<OpenedEngine> {
  return openAt(await mkdtemp(join(tmpdir(), 'protodesk-engine-')), workspaceFolder);
}

async function openAt(
  folder: string,
  workspaceFolder: string | null,
  secrets: SecretsInMemory = createSecretsInMemory(),
): Promise<OpenedEngine> {
  const unexpected: string[] = [];
  const forgotten: string[] = [];
  let tellProgress: (event: ExchangeProgress) => void = () => undefined;
  let tellLive: (event: LiveMessages) => void = () => undefined;
  let tellSchemas: (event: SchemaEvent) => void = () => undefined;
  let tellWorkspace: (workspace: Workspace) => void = () => undefined;
  let tellHistory: () => void = () => undefined;
  let tellRun: (report: RunReport) => void = () => undefined;
  let tellTask: (progress: EngineEventPayloads['meaningProgress']) => void = () => undefined;
  const engine = await createEngine({
    workspaceFolder,
    useFormerState: false,
    samplesFolder: join(folder, 'Sample workspace'),
    dataFolder: join(folder, 'data'),
    secrets,
    keychain: testKeychain,
    forgetSecrets: async ({ stateId }) => {
      forgotten.push(stateId);
    },
    packagedSamplesFolder: 'proto-samples/workspace',
    sampleServerPort: 0,
    version: 'test',
    workers: {
      pool: resolve('.cache/test-engine/pool-worker.cjs'),
      sampleServer: resolve('.cache/test-engine/sample-server-worker.cjs'),
      run: resolve('.cache/test-engine/run-worker.cjs'),
      schema: resolve('.cache/test-engine/schema-worker.cjs'),
    },
    poolSize: 2,
    checkWorkers: 1,
    onUnexpected: (error, where) => unexpected.push(`${where}: ${error}`),
    events: {
      exchangeProgress: (event) => tellProgress(event),
      liveMessages: (event) => tellLive(event),
      workspaceChanged: ({ workspace }) => tellWorkspace(workspace),
      capturedChanged: () => undefined,
      cookiesChanged: () => undefined,
      historyChanged: () => tellHistory(),
      shownRemoved: () => undefined,
      importProgress: () => undefined,
      schemasChanged: (report) => tellSchemas({ kind: 'changed', report }),
      schemaCheckProgress: (check) => tellSchemas({ kind: 'check', check }),
      schemaDriftChanged: (drift) => tellSchemas({ kind: 'drift', drift }),
      sampleServerChanged: () => undefined,
      meaningProgress: (progress) => tellTask(progress),
      comparisonProgress: () => undefined,
      runProgress: (report) => tellRun(report),
    },
  });
  return {
    engine,
    folder,
    privateFolder: join(folder, 'data', 'workspaces', engine.stateId),
    secrets,
    unexpected,
    forgotten,
    onProgress(listener) {
      tellProgress = listener;
    },
    onLiveMessages(listener) {
      tellLive = listener;
    },
    onRunProgress(listener) {
      tellRun = listener;
    },
    onTaskProgress(listener) {
      tellTask = listener;
    },
    onWorkspace(listener) {
      tellWorkspace = listener;
    },
    onHistory(listener) {
      tellHistory = listener;
    },
    onSchemas(listener) {
      tellSchemas = listener;
    },
    async reopen() {
      await engine.dispose();
      return openAt(folder, workspaceFolder, secrets);
    },
    async dispose() {
      await engine.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A keychain whose encryption only turns text into base64, backwards. */
export const testKeychain: Keychain = {
  encrypt: async (text) => ({
    backend: 'test',
    ciphertext: Buffer.from(text, 'utf8').reverse().toString('base64'),
  }),
  decrypt: async ({ ciphertext }) => Buffer.from(ciphertext, 'base64').reverse().toString('utf8'),
};

/** Returns a request with the defaults filled in. */
export function requestOf(changes: Partial<z.input<typeof savedRequestSchema>>): SavedRequest {
  return savedRequestSchema.parse({ id: 'r', name: 'R', ...changes });
}
