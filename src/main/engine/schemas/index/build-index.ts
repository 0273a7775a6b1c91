import { type Stats, statSync } from 'node:fs';
import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { hashOf } from '../../../proto/bytes/hash-of.ts';
import { builtInPrefix, findBuiltIn } from '../../../proto/types/built-in-protos.ts';
import { createSchemaLookup } from '../../../proto/types/index/schema-lookup.ts';
import { createThreadShare } from '../../../proto/types/index/thread-share.ts';
import { withoutRenderedCopies } from '../../../proto/types/index/without-rendered-copies.ts';
import type {
  IndexedFile,
  IndexedSource,
  ReadText,
  SchemaIndex,
  SchemaLookup,
} from '../../../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../../../proto/types/schema-source-spec.ts';
import { brokenCopy, withBuiltInHint, withoutBrokenCopies } from './find-broken-copies.ts';
import { findImportCycles } from './find-import-cycles.ts';
import { findImportProblems } from './find-import-problems.ts';
import { findNameClashes } from './find-name-clashes.ts';
import type { HeadCache } from './head-cache.ts';
import { filesOf, withoutCopies } from './name-files.ts';
import { createFileReader } from './read-heads.ts';
import { decodeProtoBytes, readProtoBytes } from './read-proto-file.ts';
import { loadSetReader, type ReadSet } from './read-set-source.ts';
import { readSource, type SourceContent } from './read-source.ts';

/** What to read into the index of a set. */
export interface BuildIndexRequest {
  readonly setName: string;
  readonly sources: readonly SchemaSourceSpec[];
  /** Shown paths are relative to it. */
  readonly workspaceFolder: string | null;
  readonly cache: HeadCache | null;
  /**
   * Absolute paths of the sources that must hold a schema: those that a user has just chosen. Other sources
   * may be missing, which is a Problem of the index. By default at least one source must hold a schema.
   */
  readonly required?: readonly string[];
  readonly signal?: AbortSignal;
  /** Called from time to time with the number of files read. */
  readonly onProgress?: (readFiles: number) => void;
}

/** An index, and the texts it was made from. */
export interface BuiltIndex {
  readonly index: SchemaIndex;
  /** The index's lookup, with its maps already made. */
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
}

/**
 * Reads .proto files, folders and descriptor sets, and their imports, into an index. Other work of the thread
 * runs every few milliseconds. To read again, call it again with the same cache.
 *
 * Unreadable files become Problems of the index and affect only themselves; a file reached by two paths is
 * one file. Throws ProblemError: `schema-empty` (or the reason) when a required source has no schema,
 * `cancelled` when the signal is aborted.
 */
export async function buildIndex(request: BuildIndexRequest): Promise<BuiltIndex> {
  const share = createThreadShare(request.signal);
  const reader = createFileReader(share, request.cache, request.onProgress);
  const contents: SourceContent[] = [];
  const problems: Problem[] = [];
  try {
    for (const spec of request.sources) {
      const content = await readSource(spec, request.workspaceFolder, reader);
      const [reason] = content.problems;
      const isRequired = request.required?.includes(spec.absolutePath) ?? false;
      if (isRequired && content.source.fileCount === 0 && reason) throw new ProblemError(reason);
      contents.push(content);
      problems.push(...content.problems);
    }
    await share.pause();
  } catch (error) {
    if (request.signal?.aborted) throw new ProblemError(importCancelled, { cause: error });
    throw error;
  }
  problems.push(...reader.problems.map(withBuiltInHint));
  const { good, broken } = withoutBrokenCopies(filesOf(contents));
  problems.push(...broken.map(({ file }) => brokenCopy(file)));
  const hasSet = contents.some(({ source }) => source.kind === 'descriptor-set');
  const readText = createReadText(hasSet ? await loadSetReader() : null);
  const { files, copies } = await withoutRenderedCopies(withoutCopies(good), readText, share);
  const [first] = problems;
  if (!request.required && files.length === 0 && first) throw new ProblemError(first);
  problems.push(...findMissingRoots(contents.map((content) => content.source)));
  const index: SchemaIndex = {
    setName: request.setName,
    sources: contents.map((content) => content.source),
    files,
    copies,
    problems,
  };
  const lookup = createSchemaLookup(index);
  problems.push(
    ...findImportProblems(lookup, readText),
    ...findImportCycles(lookup, readText),
    ...findNameClashes(lookup, readText),
  );
  return { index, lookup, readText };
}

const importCancelled = {
  kind: 'cancelled',
  title: 'Import cancelled',
  detail: 'The schemas were not fully read; nothing changed.',
} as const;

/** Returns a warning for each given include root that is not a folder, with the sources that use it. */
function findMissingRoots(sources: readonly IndexedSource[]): readonly Problem[] {
  const givenFor = new Map<string, string[]>();
  for (const { path: sourcePath, includeRoots } of sources) {
    for (const { path, from } of includeRoots) {
      if (from !== 'given') continue;
      givenFor.set(path, [...(givenFor.get(path) ?? []), sourcePath]);
    }
  }
  return [...givenFor].flatMap(([path, sourcePaths]) => {
    const found = statOf(path);
    return found?.isDirectory() ? [] : [missingRoot(path, sourcePaths, found !== null)];
  });
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function missingRoot(path: string, sourcePaths: readonly string[], isThere: boolean): Problem {
  const what = isThere ? 'which is not a folder' : 'and nothing can be read there';
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: isThere ? 'An include root is not a folder' : 'An include root is missing',
    detail: `${path} is an include root of ${sourcePaths.join(', ')}, ${what}. No import resolves from it.`,
    location: { file: path },
    hint: 'Check the path: an include root is the folder where import paths start. Without any, roots are inferred.',
  });
}

/**
 * Creates a function that reads the texts of indexed files again on demand. The texts of a descriptor set are
 * made all at once, and kept while there is memory.
 *
 * @param readSet null when no source is a set
 */
function createReadText(readSet: ReadSet | null): ReadText {
  const sets = new Map<string, WeakRef<SetTexts>>();
  return (file) => {
    if (file.origin === 'built-in') {
      return findBuiltIn(file.path.slice(builtInPrefix.length))?.text ?? '';
    }
    if (file.origin === 'disk' || !readSet) return readFromDisk(file);
    return readFromSet(file, readSet, sets);
  };
}

function readFromDisk(file: IndexedFile): string {
  const bytes = readProtoBytes(file.path, file.size);
  if (!Buffer.isBuffer(bytes)) throw new ProblemError(bytes);
  if (bytes.length !== file.size || !isAsItWas(file, bytes)) throw changed(file, file.path);
  const { text, problem } = decodeProtoBytes(file.path, bytes);
  if (text === null) throw problem ? new ProblemError(problem) : changed(file, file.path);
  return text;
}

/** Checks the time first; it may be new without a change, so the content decides. */
function isAsItWas(file: IndexedFile, bytes: Buffer): boolean {
  const target = statSync(file.path, { throwIfNoEntry: false });
  return target?.mtimeMs === file.modifiedMs || hashOf(bytes) === file.hash;
}

interface SetTexts {
  readonly modifiedMs: number;
  readonly texts: ReadonlyMap<string, string>;
}

function readFromSet(
  file: IndexedFile,
  readSet: ReadSet,
  sets: Map<string, WeakRef<SetTexts>>,
): string {
  const setPath = file.path.slice(0, file.path.length - file.importPath.length - 1);
  const target = statSync(setPath, { throwIfNoEntry: false });
  if (target?.size !== file.size) throw changed(file, setPath);
  let set = sets.get(setPath)?.deref();
  if (set?.modifiedMs !== target.mtimeMs) {
    const { files } = readSet(setPath);
    const texts = new Map(files.map(({ importPath, text }) => [importPath, text]));
    set = { modifiedMs: target.mtimeMs, texts };
    sets.set(setPath, new WeakRef(set));
  }
  const text = set?.texts.get(file.importPath);
  const isSame = target.mtimeMs === file.modifiedMs || (text && hashOf(text) === file.hash);
  if (text === undefined || !isSame) throw changed(file, setPath);
  return text;
}

function changed(file: IndexedFile, path: string): ProblemError {
  return new ProblemError({
    kind: 'file-read',
    title: 'A schema has just changed',
    detail: `${path} has changed since the schemas were read.`,
    location: { file: file.path },
    hint: 'It is being reloaded; try again.',
  });
}
