import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import { createSchemaLookup } from '../../../proto/types/index/schema-lookup.ts';
import { createThreadShare } from '../../../proto/types/index/thread-share.ts';
import { withoutRenderedCopies } from '../../../proto/types/index/without-rendered-copies.ts';
import type { ReadText, SchemaIndex, SchemaLookup } from '../../../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../../../proto/types/schema-source-spec.ts';
import { brokenCopy, withBuiltInHint, withoutBrokenCopies } from './find-broken-copies.ts';
import { findImportCycles } from './find-import-cycles.ts';
import { findImportProblems } from './find-import-problems.ts';
import { findMissingRoots } from './find-missing-roots.ts';
import { findNameClashes } from './find-name-clashes.ts';
import type { HeadCache } from './head-cache.ts';
import { filesOf, withoutCopies } from './name-files.ts';
import { createFileReader } from './read-heads.ts';
import { createReadText } from './read-indexed-text.ts';
import { readSource, type SourceContent } from './read-source.ts';

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
  /** Of the index; it has its maps made already. */
  readonly lookup: SchemaLookup;
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
  problems.push(...reader.problems.map(withBuiltInHint));
  const { good, broken } = withoutBrokenCopies(filesOf(contents));
  problems.push(...broken.map(({ file }) => brokenCopy(file)));
  const readText = createReadText();
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
  detail: 'The schemas were not read to the end; nothing was changed.',
} as const;
