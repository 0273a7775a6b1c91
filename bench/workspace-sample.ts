import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEngine, type Engine } from '../src/main/engine/engine.ts';
import { createSecretsInMemory } from '../src/main/engine/exchange/secrets/secrets-in-memory.ts';

const folderCount = 200;
const requestsInFolder = 25;

/**
 * Creates a workspace of 5 000 requests in 200 folders, like a team's: a few headers, a body of some lines.
 */
export async function inLargeWorkspace<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-workspace-'));
  try {
    await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: Large\n');
    for (let at = 0; at < folderCount; at += 1) {
      const inner = join(folder, 'collections', `Service ${at % 20}`, `Folder ${at}`);
      await mkdir(inner, { recursive: true });
      for (let number = 0; number < requestsInFolder; number += 1) {
        await writeFile(join(inner, `Call ${number}.request.yaml`), requestText(at, number));
      }
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the id of a request of the workspace. */
export function requestId(folder: number, number: number): string {
  return `request-${folder}-${number}`;
}

function requestText(folder: number, number: number): string {
  return `id: ${requestId(folder, number)}
name: Call ${number} # of folder ${folder}
method: POST
url: "{{host}}/v1/services/${folder}/calls/${number}"
headers:
  - name: X-Trace
    value: "{{trace}}"
  - name: X-Tenant
    value: tenant-${folder}
    enabled: false
requestType: shop.v1.Call${number}Request
responseType: shop.v1.Call${number}Response
body: |
  {
    "customer": {
      "id": "${folder * 1000 + number}",
      "name": "Customer ${number}",
      "tags": ["a", "b", "c"]
    },
    "lines": [
      { "article": "A-${number}", "count": 3, "price": 12.5 },
      { "article": "B-${number}", "count": 1, "price": 99 }
    ],
    "note": "As it was agreed"
  }
`;
}

/** Opens an engine on a workspace as the app does. */
export async function openBenchEngine(workspaceFolder: string): Promise<Engine> {
  const ignore = (): void => undefined;
  return createEngine({
    workspaceFolder,
    useFormerState: false,
    samplesFolder: join(workspaceFolder, 'samples'),
    dataFolder: join(workspaceFolder, '.data'),
    secrets: createSecretsInMemory(),
    keychain: { encrypt: async () => null, decrypt: async () => null },
    forgetSecrets: async () => undefined,
    packagedSamplesFolder: resolve('proto-samples/workspace'),
    sampleServerPort: 0,
    version: 'bench',
    workers: {
      pool: resolve('out/main/pool-worker.cjs'),
      sampleServer: resolve('out/main/sample-server-worker.cjs'),
      run: resolve('out/main/run-worker.cjs'),
      schema: resolve('out/main/schema-worker.cjs'),
    },
    poolSize: Math.max(2, Math.min(4, availableParallelism() - 1)),
    checkWorkers: 1,
    onUnexpected(error) {
      throw error;
    },
    events: {
      exchangeProgress: ignore,
      liveMessages: ignore,
      workspaceChanged: ignore,
      cookiesChanged: ignore,
      capturedChanged: ignore,
      historyChanged: ignore,
      shownRemoved: ignore,
      importProgress: ignore,
      schemasChanged: ignore,
      schemaCheckProgress: ignore,
      schemaDriftChanged: ignore,
      sampleServerChanged: ignore,
      meaningProgress: ignore,
      comparisonProgress: ignore,
      runProgress: ignore,
    },
  });
}
