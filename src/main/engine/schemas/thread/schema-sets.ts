import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { DefinitionKind, SchemaSet } from '../../../../shared/model/schemas.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { ReadText, SchemaIndex, SchemaLookup } from '../../../proto/types/schema-index.ts';
import type { SchemaSetSpec } from '../../../proto/types/schema-source-spec.ts';
import { buildIndex } from '../index/build-index.ts';
import type { HeadCache } from '../index/head-cache.ts';
import type { CheckedSet } from './check-index.ts';
import type { WatchedPaths } from './watch-sources.ts';

/** A loaded schema set. */
export interface LoadedSet extends CheckedSet {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
  /** Equal for sets that define the same in the same places. */
  readonly fingerprint: string;
  readonly summary: SchemaSet;
}

/**
 * Reads schema sets from disk; an unchanged one stays the same object.
 *
 * @param required absolute paths of sources that must hold a schema
 * @throws ProblemError `schema-empty` or the reason for a required source, `cancelled`
 */
export async function loadSets(options: {
  readonly specs: readonly SchemaSetSpec[];
  readonly before: readonly LoadedSet[];
  readonly workspaceFolder: string;
  readonly cache: HeadCache;
  readonly required: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (readFiles: number) => void;
}): Promise<readonly LoadedSet[]> {
  const { before, cache, required, signal, workspaceFolder } = options;
  const loaded: LoadedSet[] = [];
  let filesBefore = 0;
  for (const { name, sources } of options.specs) {
    const own = new Set(sources.map(({ absolutePath }) => absolutePath));
    let readFiles = 0;
    const built = await buildIndex({
      setName: name,
      sources: [...sources],
      workspaceFolder,
      cache,
      required: required.filter((path) => own.has(path)),
      signal,
      onProgress(count) {
        readFiles = count;
        options.onProgress(filesBefore + count);
      },
    });
    filesBefore += readFiles;
    const fingerprint = fingerprintOf(built.index);
    const { lookup } = built;
    const known = before.find((set) => set.fingerprint === fingerprint);
    if (known && hasSameTimes(known.lookup, lookup)) {
      // With everything already computed for it.
      loaded.push(known);
      continue;
    }
    const summary = known?.summary ?? summarizeSet(lookup);
    loaded.push({ lookup, readText: built.readText, fingerprint, summary });
  }
  if (signal.aborted) throw new ProblemError(importCancelled);
  return loaded;
}

/** Reading a text compares size and time with the index. */
function hasSameTimes(a: SchemaLookup, b: SchemaLookup): boolean {
  return a.index.files.every(({ modifiedMs }, at) => modifiedMs === b.index.files[at]?.modifiedMs);
}

function fingerprintOf({ setName, sources, files, copies, problems }: SchemaIndex): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([setName, sources, copies, problems]));
  for (const file of files) hash.update(`${file.path}\n${file.importPath}\n${file.hash}\n`);
  return hash.digest('hex');
}

/** Returns the paths to watch for changes of the sets. */
export function watchedPathsOf(sets: readonly LoadedSet[]): WatchedPaths {
  const sources = sets.flatMap(({ lookup }) => lookup.index.sources);
  const folders = sources.filter(({ kind }) => kind === 'folder').map((each) => each.absolutePath);
  const missing = sources.filter(({ kind }) => kind === 'missing').map((each) => each.absolutePath);
  const single = sources
    .filter(({ kind }) => kind === 'file' || kind === 'descriptor-set')
    .map((each) => each.absolutePath);
  const imported = sets.flatMap(({ lookup }) =>
    lookup.index.files.filter(({ origin }) => origin === 'disk').map(({ path }) => path),
  );
  const inFolders = (path: string) =>
    folders.some((folder) => path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length)));
  const files = [...single, ...imported.filter((path) => !inFolders(path))];
  const holding = new Set(imported.filter(inFolders).map((path) => dirname(path)));
  return {
    folders: [...new Set(folders)],
    files: [...new Set(files)],
    missing,
    holding: [...holding],
  };
}

const importCancelled = {
  kind: 'cancelled',
  title: 'Import cancelled',
  detail: 'The schemas were not fully read; nothing changed.',
} as const;

/** Returns the figures of a set. */
export function summarizeSet(lookup: SchemaLookup): SchemaSet {
  const { index } = lookup;
  const counts: Record<DefinitionKind, number> = { message: 0, enum: 0, service: 0 };
  let importCount = 0;
  let resolvedImportCount = 0;
  for (const file of index.files) {
    for (const { kind } of file.head.definitions) counts[kind] += 1;
    importCount += file.head.imports.length;
    for (const { path } of file.head.imports) {
      if (lookup.resolveImport(file, path)) resolvedImportCount += 1;
    }
  }
  return {
    name: index.setName,
    sources: index.sources.map(({ path, kind, fileCount, includeRoots }) => ({
      path,
      kind,
      fileCount,
      includeRoots: [...includeRoots],
    })),
    fileCount: index.files.length,
    importCount,
    resolvedImportCount,
    messageCount: counts.message,
    enumCount: counts.enum,
    serviceCount: counts.service,
  };
}
