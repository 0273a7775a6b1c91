import { basename } from 'node:path';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { findBuiltIn } from './built-in-protos.ts';
import type { HeadCache } from './head-cache.ts';
import { createFileReader } from './read-heads.ts';
import { createReadText } from './read-indexed-text.ts';
import { readSource, type SourceContent } from './read-source.ts';
import type { FileCopy, IndexedFile, ReadText, SchemaIndex } from './schema-index.ts';
import type { SchemaSourceSpec } from './schema-source-spec.ts';
import { createThreadShare } from './thread-share.ts';
import { toSlashes } from './to-slashes.ts';

/** What to read into the index of a set. */
export interface BuildIndexRequest {
  readonly setName: string;
  readonly sources: readonly SchemaSourceSpec[];
  /** Paths are shown relative to it. */
  readonly workspaceFolder: string | null;
  readonly cache: HeadCache | null;
  /**
   * Absolute paths of the sources that must hold a schema: those that a user has just chosen. The
   * others may have vanished, which is a Problem of the index. Left out, one of all must.
   */
  readonly required?: readonly string[];
  readonly signal?: AbortSignal;
  /** Told now and then how many files were read so far. */
  readonly onProgress?: (readFiles: number) => void;
}

/** An index and the texts that it was made of. */
export interface BuiltIndex {
  readonly index: SchemaIndex;
  readonly readText: ReadText;
}

/**
 * Reads .proto files, folders and descriptor sets, with what they import, into an index. The thread
 * is given away every few milliseconds. To read again, call it again with the same cache.
 *
 * Files that cannot be read become Problems of the index and cost only themselves; the same file
 * reached by two paths is one file. Throws ProblemError: `schema-empty` (or the reason) when a
 * required source has no schema, `cancelled` when the signal says so.
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
  problems.push(...reader.problems);
  const { files, copies } = withoutCopies(filesOf(contents));
  const [first] = problems;
  if (!request.required && files.length === 0 && first) throw new ProblemError(first);
  const index: SchemaIndex = {
    setName: request.setName,
    sources: contents.map((content) => content.source),
    files,
    copies,
    problems,
  };
  return { index, readText: createReadText() };
}

const importCancelled = {
  kind: 'cancelled',
  title: 'Import cancelled',
  detail: 'The schemas were not read to the end; nothing was changed.',
} as const;

/** A file and whether some file imports it by its import path. */
interface NamedFile {
  readonly file: IndexedFile;
  readonly isImported: boolean;
}

function filesOf(contents: readonly SourceContent[]): readonly NamedFile[] {
  const imported = new Set<string>();
  for (const { files, virtualFiles } of contents) {
    for (const { head } of files) for (const { path } of head.imports) imported.add(path);
    for (const { head } of virtualFiles) for (const { path } of head.imports) imported.add(path);
  }
  return contents.flatMap(({ source, files, virtualFiles }) => {
    const importPathOf = createImportPaths(
      source.includeRoots.map((root) => root.path),
      imported,
    );
    return [
      ...files.map(({ path, size, modifiedMs, hash, head }) => {
        const importPath = importPathOf(path);
        const file = { path, importPath, origin: 'disk', size, modifiedMs, hash, head } as const;
        return { file, isImported: imported.has(importPath) };
      }),
      ...virtualFiles.map((file) => ({ file, isImported: imported.has(file.importPath) })),
    ];
  });
}

/**
 * The path that a file is imported by when some file does; else that of a built-in file that it
 * takes the place of; else relative to the first root above it.
 */
function createImportPaths(
  roots: readonly string[],
  imported: ReadonlySet<string>,
): (path: string) => string {
  const places = new Map(
    roots.map((root, place) => [toSlashes(root).replace(/\/$/, ''), place] as const),
  );
  return (path) => {
    const slashed = toSlashes(path);
    const candidates: { importPath: string; place: number }[] = [];
    const endings: string[] = [];
    for (let at = slashed.lastIndexOf('/'); at >= 0; at = slashed.lastIndexOf('/', at - 1)) {
      const importPath = slashed.slice(at + 1);
      const place = places.get(slashed.slice(0, at));
      if (place !== undefined) candidates.push({ importPath, place });
      endings.push(importPath);
      if (at === 0) break;
    }
    candidates.sort((a, b) => a.place - b.place);
    return (
      candidates.find(({ importPath }) => imported.has(importPath))?.importPath ??
      endings.find((ending) => findBuiltIn(ending) !== undefined) ??
      candidates[0]?.importPath ??
      basename(path)
    );
  };
}

/**
 * Leaves out vendored copies: files of equal content that define names, or that are imported by the
 * same path. The one that is imported is kept, else the first.
 */
function withoutCopies(named: readonly NamedFile[]): {
  readonly files: readonly IndexedFile[];
  readonly copies: readonly FileCopy[];
} {
  const kept = new Map<string, NamedFile>();
  function keyOf({ hash, importPath, head }: IndexedFile): string {
    return head.definitions.length > 0 ? hash : `${hash} ${importPath}`;
  }
  for (const candidate of named) {
    const key = keyOf(candidate.file);
    const known = kept.get(key);
    if (!known || (candidate.isImported && !known.isImported)) kept.set(key, candidate);
  }
  const files: IndexedFile[] = [];
  const copies: FileCopy[] = [];
  for (const { file } of named) {
    const used = kept.get(keyOf(file))?.file ?? file;
    if (used === file) files.push(file);
    else copies.push({ path: file.path, importPath: file.importPath, of: used.path });
  }
  return { files, copies };
}
