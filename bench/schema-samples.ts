import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createWorkerPool } from '../src/main/engine/pool/worker-pool.ts';
import { createSchemaLibrary } from '../src/main/engine/schemas/schema-library.ts';
import { listedSources, sourceListOf } from '../src/main/engine/workspace/schema-sources.ts';
import type { SchemaCheck } from '../src/shared/model/schemas.ts';

/** The large tree of the figures: 8051 files, 70 MB. */
export const largeTree = resolve('node_modules/google-proto-files');

/** The task of one process: open a workspace, and how far to go. */
export interface SchemaSampleRequest {
  readonly workspaceFolder: string;
  /** The absolute path of the only source. */
  readonly source: string;
  readonly typeName: string;
  /** True to wait for the check of all files. */
  readonly isChecked: boolean;
}

/** Times from opening the workspace, in milliseconds. */
export interface SchemaSample {
  /** Until the types are listed. */
  readonly usableMs: number;
  /** Until the first request is encoded. */
  readonly encodedMs: number;
  /** Until all files are checked; 0 without waiting for that. */
  readonly checkedMs: number;
  /** The peak memory of the process during this, in bytes. */
  readonly peakBytes: number;
}

/** The bench starts itself again with a request in this variable; {@link runSchemaSample} handles it. */
export const sampleVariable = 'PROTODESK_BENCH_SCHEMA_SAMPLE';

/** Takes a sample in a separate process: a user's engine has just started too. */
export async function takeSchemaSample(request: SchemaSampleRequest): Promise<SchemaSample> {
  const env = { ...process.env, [sampleVariable]: JSON.stringify(request) };
  const { stdout } = await promisify(execFile)(process.execPath, [process.argv[1] ?? ''], { env });
  return JSON.parse(stdout) as SchemaSample;
}

/** Runs an action on an empty workspace folder, and removes the folder afterwards. */
export async function inWorkspace<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  try {
    await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: Bench\nschemas: []\n');
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const cacheDeadlineMs = 30_000;

/** The cache is written in the background; a user keeps the workspace open for longer. */
async function untilCached(workspaceFolder: string): Promise<void> {
  const startMs = performance.now();
  while (!existsSync(join(workspaceFolder, '.private/cache/schema-heads.json'))) {
    if (performance.now() - startMs > cacheDeadlineMs) throw new Error('No cache was written.');
    await new Promise((passed) => setTimeout(passed, 20));
  }
}

/** The other side of {@link takeSchemaSample}: uses the engine's own library and workers, as built. */
export async function runSchemaSample(request: SchemaSampleRequest): Promise<SchemaSample> {
  const { workspaceFolder, source, typeName, isChecked } = request;
  let peakBytes = 0;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
  }, 50);
  function onUnexpected(error: unknown): void {
    throw error;
  }
  const startMs = performance.now();
  const pool = createWorkerPool({
    workerPath: resolve('out/main/pool-worker.cjs'),
    size: 1,
    memoryLimitMb: 2048,
    onUnexpected,
  });
  let tellChecked: () => void = () => undefined;
  const checked = new Promise<void>((resolve) => {
    tellChecked = resolve;
  });
  const privateFolder = join(workspaceFolder, '.private');
  const library = createSchemaLibrary({
    workspaceFolder,
    privateFolder,
    sourceList: sourceListOf({ folder: workspaceFolder, privateFolder }, () => undefined),
    sources: listedSources(workspaceFolder, {
      name: 'Bench',
      schemas: [{ path: source }],
    }),
    pool,
    schemaWorkerPath: resolve('out/main/schema-worker.cjs'),
    poolWorkerPath: resolve('out/main/pool-worker.cjs'),
    checkWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
    events: {
      importProgress: () => undefined,
      schemasChanged: () => undefined,
      schemaCheckProgress(check: SchemaCheck) {
        if (check.kind === 'done') tellChecked();
      },
      schemaDriftChanged: () => undefined,
    },
    onUnexpected,
  });
  await library.report();
  const usableMs = performance.now() - startMs;
  await library.run(
    'encodeBody',
    { typeName, body: { format: 'json', text: '{}' }, strings: [], as: 'protobuf' },
    { schemaSet: null, typeNames: [typeName], deadlineMs: 60_000 },
  );
  const encodedMs = performance.now() - startMs;
  if (isChecked) await checked;
  const checkedMs = isChecked ? performance.now() - startMs : 0;
  clearInterval(sampling);
  await untilCached(workspaceFolder);
  await library.dispose();
  await pool.dispose();
  return { usableMs, encodedMs, checkedMs, peakBytes };
}
