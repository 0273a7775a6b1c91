import type { Problem } from '../../../shared/problem.ts';
import { readProtoFile } from './read-proto-file.ts';
import { scanProtoText } from './scan-proto-text.ts';

/** A file in memory, with what its imports say. */
export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Reads each real file once, whatever paths lead to it, and gathers what is wrong with them. */
export interface ProtoReader {
  /** Undefined when the file has no text, or was read before. */
  read(path: string, realPath: string): Promise<ReadFile | undefined>;
  readonly problems: readonly Problem[];
  readonly signal: AbortSignal | undefined;
}

/** Makes the reader of one import; `onProgress` is told how many files were read so far. */
export function createProtoReader(
  signal: AbortSignal | undefined,
  onProgress: ((readFiles: number) => void) | undefined,
): ProtoReader {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  let readFiles = 0;
  return {
    problems,
    signal,
    async read(path, realPath) {
      signal?.throwIfAborted();
      if (seen.has(realPath)) return undefined;
      seen.add(realPath);
      const { text, problem: trouble } = await readProtoFile(path);
      if (trouble) problems.push(trouble);
      readFiles += 1;
      onProgress?.(readFiles);
      if (text === null) return undefined;
      return { path, text, imports: scanProtoText(text).imports.map((found) => found.path) };
    },
  };
}
