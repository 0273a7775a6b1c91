import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from '../pool/worker-pool.ts';
import { createSchemaLibrary, type SchemaLibrary } from './schema-library.ts';

describe('the schema library', () => {
  let folder: string;
  let pool: WorkerPool;
  let library: SchemaLibrary;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-library-'));
    await cp('proto-samples/workspace', folder, { recursive: true });
    pool = createWorkerPool({
      workerPath: resolve('.cache/test-engine/pool-worker.cjs'),
      size: 2,
      memoryLimitMb: 512,
      onUnexpected: () => undefined,
    });
    library = createSchemaLibrary({
      workspaceFolder: folder,
      settings: { schemaVersion: 1, name: 'W', schemas: [{ path: 'protos' }] },
      pool,
      onProgress: () => undefined,
    });
  });
  afterEach(async () => {
    await pool.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function writeProtos(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path);
    await writeFile(join(path, `${name}.proto`), `syntax = "proto3"; message ${name} {}`);
    return path;
  }

  it('keeps both of two imports that were started at once', async () => {
    const paths = [await writeProtos('First'), await writeProtos('Second')];

    await Promise.all(paths.map((path) => library.add([path])));

    const { sources } = await library.report();
    expect(sources.map(({ path }) => path)).toEqual(['protos', 'First', 'Second']);
    const settings = await readFile(join(folder, 'protodesk.yaml'), 'utf8');
    expect(settings).toMatch(/path: protos\s.*path: First\s.*path: Second\s/s);
  });

  it('goes on without schemas when their first load does not end well, until they are reloaded', async () => {
    const first = library.report();
    library.cancelImport();

    expect(await first).toMatchObject({
      sources: [{ path: 'protos', fileCount: 0 }],
      messageTypes: [],
      problems: [{ kind: 'cancelled', hint: expect.stringContaining('Reload') }],
    });
    expect((await library.snapshot()).files).toEqual([]);
    expect((await library.reload()).problems).toEqual([]);
    expect((await library.snapshot()).files).not.toEqual([]);
  });

  it('changes nothing when an import is cancelled', async () => {
    const before = await library.report();
    const adding = library.add([await writeProtos('Third')]);
    await Promise.resolve();

    library.cancelImport();

    await expect(adding).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(await library.report()).toEqual(before);
  });
});
