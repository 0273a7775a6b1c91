import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { SchemaDrift } from '../../../shared/model/schema-drift.ts';
import type { SchemaCheck, SchemaReport } from '../../../shared/model/schemas.ts';
import { createWorkerPool } from '../pool/worker-pool.ts';
import { listedSources, sourceListOf } from '../workspace/schema-sources.ts';
import type { WorkspaceSettings } from '../workspace/workspace-files.ts';
import { createSchemaLibrary, type SchemaLibrary } from './schema-library.ts';

/** The events of a library, in order. */
export type LibraryEvent =
  | { readonly kind: 'changed'; readonly report: SchemaReport }
  | { readonly kind: 'check'; readonly check: SchemaCheck }
  | { readonly kind: 'drift'; readonly drift: SchemaDrift };

/** The first line of a schema file. */
export const proto3 = 'syntax = "proto3";\n';

/** True when an event reports the end of the check of all files. */
export function isCheckDone(event: LibraryEvent): boolean {
  return event.kind === 'check' && event.check.kind === 'done';
}

/** A library with real threads, on its own folder. */
export interface OpenedLibrary {
  readonly library: SchemaLibrary;
  readonly folder: string;
  readonly events: readonly LibraryEvent[];
  readonly unexpected: readonly string[];
  /** Writes files below the folder, and creates it. */
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Waits for the next matching event. */
  next(isIt: (event: LibraryEvent) => boolean): Promise<LibraryEvent>;
  /** Returns the messages that it finds, except Google's own. */
  typeNames(): Promise<string[]>;
  /** Encodes a message; looks its type up in a set, or in all for null. */
  encode(json: string, typeName: string, schemaSet?: string | null): Promise<number[]>;
  /** Ends it and opens another on the same folder. */
  reopen(): Promise<OpenedLibrary>;
  dispose(): Promise<void>;
}

/** Opens a library on some files; `schemas` lists the sources as in protodesk.yaml. */
export async function openLibrary(
  files: Readonly<Record<string, string>>,
  schemas: WorkspaceSettings['schemas'] = [{ path: 'protos' }],
): Promise<OpenedLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-library-'));
  await writeFiles(folder, { 'protodesk.yaml': yamlOf(schemas), ...files });
  return openAt(folder, schemas);
}

function openAt(folder: string, schemas: WorkspaceSettings['schemas']): OpenedLibrary {
  const events: LibraryEvent[] = [];
  const unexpected: string[] = [];
  const listeners = new Set<(event: LibraryEvent) => void>();
  const poolWorkerPath = resolve('.cache/test-engine/pool-worker.cjs');

  function onUnexpected(error: unknown, where: string): void {
    unexpected.push(`${where}: ${error}`);
  }

  function tell(event: LibraryEvent): void {
    events.push(event);
    for (const listener of listeners) listener(event);
  }

  const pool = createWorkerPool({
    workerPath: poolWorkerPath,
    size: 1,
    memoryLimitMb: 512,
    onUnexpected,
  });
  const privateFolder = join(folder, '.private');
  const library = createSchemaLibrary({
    workspaceFolder: folder,
    privateFolder,
    sourceList: sourceListOf({ folder, privateFolder }, () => undefined),
    sources: listedSources(folder, { name: 'W', schemas }),
    pool,
    schemaWorkerPath: resolve('.cache/test-engine/schema-worker.cjs'),
    poolWorkerPath,
    checkWorkers: 1,
    events: {
      importProgress: () => undefined,
      schemasChanged: (report) => tell({ kind: 'changed', report }),
      schemaCheckProgress: (check) => tell({ kind: 'check', check }),
      schemaDriftChanged: (drift) => tell({ kind: 'drift', drift }),
    },
    onUnexpected,
  });

  async function close(): Promise<void> {
    await library.dispose();
    await pool.dispose();
  }

  return {
    library,
    folder,
    events,
    unexpected,
    write: (files) => writeFiles(folder, files),
    next: (isIt) =>
      new Promise((found) => {
        function listener(event: LibraryEvent): void {
          if (!isIt(event)) return;
          listeners.delete(listener);
          found(event);
        }
        listeners.add(listener);
      }),
    async typeNames() {
      const query = { query: '', schemaSet: null, start: 0, count: 500 };
      const { types } = await library.ask('findTypes', { ...query, kinds: ['message'] });
      return types.map(({ fullName }) => fullName).filter((name) => !name.startsWith('google.'));
    },
    async encode(json, typeName, schemaSet = null) {
      const bytes = await library.run(
        'encodeBody',
        { body: { format: 'json', text: json }, typeName, strings: [], as: 'protobuf' },
        { deadlineMs: 10_000, schemaSet, typeNames: [typeName] },
      );
      return [...bytes];
    },
    async reopen() {
      await close();
      return openAt(folder, schemas);
    },
    async dispose() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }),
  );
}

function yamlOf(schemas: WorkspaceSettings['schemas']): string {
  return `schemaVersion: 1\nname: W\nschemas: ${JSON.stringify(schemas)}\n`;
}
