import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { findProtoFiles, maxFilesPerSource } from './find-proto-files.ts';
import { followImports } from './follow-imports.ts';
import { importPathUnder, inferIncludeRoots } from './infer-include-roots.ts';
import { createProtoReader, type ProtoReader, type ReadFile } from './proto-reader.ts';
import type { LoadedSource, SchemaFile, SchemaSnapshot } from './schema-snapshot.ts';
import { toSlashes } from './to-slashes.ts';

/** A .proto file or a folder of them, and where its imports start when the user said so. */
export interface SchemaSourceSpec {
  /** As listed in protodesk.yaml. */
  readonly path: string;
  readonly absolutePath: string;
  /** Absolute, or relative to the source; inferred from the imports when absent or empty. */
  readonly includeRoots?: readonly string[];
}

export interface ReadSchemaOptions {
  readonly signal?: AbortSignal;
  /** Told how many files were read so far. */
  readonly onProgress?: (readFiles: number) => void;
  /**
   * Absolute paths of the sources that must have a .proto file: those that a user has just chosen.
   * The others may have vanished, which is a Problem of the snapshot. Left out, one of all must.
   */
  readonly required?: readonly string[];
}

/**
 * Reads .proto files and folders from disk, with what they import.
 *
 * Files that cannot be read become Problems of the snapshot and cost only themselves; the same file
 * reached by two paths is read once. Throws ProblemError: `schema-empty` (or the reason) when a
 * required source has no .proto file, `cancelled` when the signal says so.
 */
export async function readSchemaSources(
  sources: readonly SchemaSourceSpec[],
  options: ReadSchemaOptions = {},
): Promise<SchemaSnapshot> {
  const reader = createProtoReader(options.signal, options.onProgress);
  const loaded: LoadedSource[] = [];
  const files: SchemaFile[] = [];
  const problems: Problem[] = [];
  try {
    for (const source of sources) {
      const result = await readSource(source, reader);
      const [reason] = result.problems;
      const isRequired = options.required?.includes(source.absolutePath) ?? false;
      if (isRequired && result.loaded.fileCount === 0 && reason) throw new ProblemError(reason);
      loaded.push(result.loaded);
      files.push(...result.files);
      problems.push(...result.problems);
    }
  } catch (error) {
    if (options.signal?.aborted) throw new ProblemError(importCancelled, { cause: error });
    throw error;
  }
  problems.push(...byFile(reader.problems));
  const [first] = problems;
  if (!options.required && files.length === 0 && first) throw new ProblemError(first);
  const unique = withoutCopies(files);
  return { id: hashOf(loaded, unique), sources: loaded, files: unique, problems };
}

const importCancelled = {
  kind: 'cancelled',
  title: 'Import cancelled',
  detail: 'The schemas were not read to the end; nothing was changed.',
} as const;

/** Reads run in parallel and end in any order. */
function byFile(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) =>
    (a.location?.file ?? '') < (b.location?.file ?? '') ? -1 : 1,
  );
}

interface ReadSource {
  readonly loaded: LoadedSource;
  readonly files: readonly SchemaFile[];
  readonly problems: readonly Problem[];
}

async function readSource(source: SchemaSourceSpec, reader: ProtoReader): Promise<ReadSource> {
  const found = await listFiles(source, reader.signal);
  const own = await readAll(found.files, reader);
  const folder = found.isFile ? dirname(source.absolutePath) : source.absolutePath;
  const given = (source.includeRoots ?? []).map((root) => resolve(folder, root));
  const imported = await followImports(
    own,
    { folder, roots: given, limit: maxFilesPerSource },
    reader,
  );
  const all = [...own, ...imported];
  const roots = rootsOf(all, folder, given);
  const importStrings = new Set(all.flatMap((file) => file.imports));
  return {
    loaded: {
      path: source.path,
      absolutePath: source.absolutePath,
      includeRoots: roots,
      fileCount: found.files.size + imported.length,
    },
    files: all.map(({ path, text }) => ({
      path,
      importPath: importPathOf(path, roots, importStrings),
      text,
    })),
    problems: found.problems,
  };
}

async function listFiles(
  source: SchemaSourceSpec,
  signal: AbortSignal | undefined,
): Promise<{ files: ReadonlyMap<string, string>; problems: readonly Problem[]; isFile: boolean }> {
  const path = source.absolutePath;
  try {
    const kind = await stat(path);
    if (kind.isDirectory()) {
      const { files, problems } = await findProtoFiles(path, signal);
      const isEmpty = files.size === 0 && problems.length === 0;
      return { files, problems: isEmpty ? [emptyFolder(source)] : problems, isFile: false };
    }
    if (!path.endsWith('.proto')) {
      return { files: new Map(), problems: [notProto(source)], isFile: true };
    }
    return { files: new Map([[path, await realpath(path)]]), problems: [], isFile: true };
  } catch (error) {
    signal?.throwIfAborted();
    return { files: new Map(), problems: [missingSource(source, error)], isFile: true };
  }
}

const parallelReads = 16;

async function readAll(
  files: ReadonlyMap<string, string>,
  reader: ProtoReader,
): Promise<readonly ReadFile[]> {
  const waiting = [...files].entries();
  const results: (ReadFile | undefined)[] = [];
  async function readNext(): Promise<void> {
    for (const [index, [path, realPath]] of waiting) {
      results[index] = await reader.read(path, realPath);
    }
  }
  await Promise.all(Array.from({ length: parallelReads }, readNext));
  return results.filter((file) => file !== undefined);
}

function rootsOf(
  files: readonly ReadFile[],
  folder: string,
  given: readonly string[],
): readonly string[] {
  const inferred =
    given.length > 0
      ? given
      : inferIncludeRoots(files.map((file) => ({ ...file, path: toSlashes(file.path) })));
  const slashed = inferred.map(toSlashes);
  const hasOutsider = files.some((file) => !importPathUnder(toSlashes(file.path), slashed));
  return hasOutsider || inferred.length === 0 ? [...inferred, folder] : inferred;
}

/** The path it is imported by when some file does, else relative to the first root above it. */
function importPathOf(
  path: string,
  roots: readonly string[],
  importStrings: ReadonlySet<string>,
): string {
  const candidates = roots
    .map((root) => importPathUnder(toSlashes(path), [toSlashes(root)]))
    .filter((candidate) => candidate !== undefined);
  return (
    candidates.find((candidate) => importStrings.has(candidate)) ?? candidates[0] ?? basename(path)
  );
}

/** Vendored copies: same import path, same text. The first is kept. */
function withoutCopies(files: readonly SchemaFile[]): readonly SchemaFile[] {
  const kept = new Map<string, SchemaFile[]>();
  return files.filter((file) => {
    const known = kept.get(file.importPath);
    if (known?.some((other) => other.text === file.text)) return false;
    if (known) known.push(file);
    else kept.set(file.importPath, [file]);
    return true;
  });
}

function hashOf(sources: readonly LoadedSource[], files: readonly SchemaFile[]): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(sources));
  for (const file of files) {
    // Lengths first, so that no two lists of files give the same bytes.
    hash.update(JSON.stringify([file.path, file.importPath, file.text.length]));
    hash.update(file.text);
  }
  return hash.digest('hex');
}

function emptyFolder(source: SchemaSourceSpec): Problem {
  return problem({
    kind: 'schema-empty',
    title: 'No .proto files found',
    detail: `${source.path} and its folders hold no file that ends in .proto.`,
    location: { file: source.absolutePath },
    hint: 'Choose the folder that your imports start from, or a single .proto file. Hidden folders and node_modules are not searched.',
  });
}

function notProto(source: SchemaSourceSpec): Problem {
  return problem({
    kind: 'schema-empty',
    title: 'Not a .proto file',
    detail: `${source.path} does not end in .proto, so it was not read as a schema.`,
    location: { file: source.absolutePath },
    hint: 'Choose a .proto file or a folder that holds some.',
  });
}

function missingSource(source: SchemaSourceSpec, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A schema source is not there',
    detail: `${source.path} could not be read.`,
    location: { file: source.absolutePath },
    hint: 'Check the path, or remove it from the schema sources.',
    cause: messageOf(error),
  });
}
