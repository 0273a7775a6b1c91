import { statSync } from 'node:fs';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { hashOf } from '../../../proto/bytes/hash-of.ts';
import { readFileHead } from '../../../proto/types/index/read-file-head.ts';
import type { ThreadShare } from '../../../proto/types/index/thread-share.ts';
import type { FileHead } from '../../../proto/types/schema-index.ts';
import type { CachedFile, HeadCache } from './head-cache.ts';
import { decodeProtoBytes, readProtoBytes } from './read-proto-file.ts';

/** A .proto file on disk, with the head of its text. */
export interface ReadFile extends CachedFile {
  /** Absolute. */
  readonly path: string;
  readonly head: FileHead;
}

/** The maximum bytes of texts that one index reads; all of googleapis has 70 MB. */
const maxBytes = 2 * 1024 * 1024 * 1024;

/** Reads the head of each real file once, whatever paths lead to it, and collects their problems. */
export interface FileReader {
  /** Undefined when the file has no text, or was read before. */
  read(path: string, realPath: string): ReadFile | undefined;
  /**
   * Reads many files and lets other work of the thread run in between. Throws the signal's reason when
   * cancelled.
   */
  readAll(files: ReadonlyMap<string, string>): Promise<readonly ReadFile[]>;
  readonly problems: readonly Problem[];
  readonly share: ThreadShare;
}

/**
 * Creates the reader of one index; `onProgress` is called from time to time with the number of files read.
 */
export function createFileReader(
  share: ThreadShare,
  cache: HeadCache | null,
  onProgress: ((readFiles: number) => void) | undefined,
): FileReader {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  let bytesLeft = maxBytes;
  let isFull = false;

  function read(path: string, realPath: string): ReadFile | undefined {
    if (seen.has(realPath)) return undefined;
    seen.add(realPath);
    try {
      const { size, mtimeMs: modifiedMs } = statSync(path);
      const known = cache?.findFile(path, size, modifiedMs);
      const head = known && cache?.findHead(known.hash);
      return known && head
        ? { path, size, modifiedMs, hash: known.hash, head }
        : readAnew(path, size, modifiedMs);
    } catch (error) {
      problems.push(vanished(path, error));
      return undefined;
    }
  }

  function readAnew(path: string, size: number, modifiedMs: number): ReadFile | undefined {
    if (size > bytesLeft) {
      if (!isFull) problems.push(tooMuch(path));
      isFull = true;
      return undefined;
    }
    bytesLeft -= size;
    const bytes = readProtoBytes(path, size);
    if (!Buffer.isBuffer(bytes)) {
      problems.push(bytes);
      return undefined;
    }
    const file: CachedFile = { size, modifiedMs, hash: hashOf(bytes) };
    const known = cache?.findHead(file.hash);
    if (known) {
      cache?.put(path, file, known);
      return { path, ...file, head: known };
    }
    const { text, problem: trouble } = decodeProtoBytes(path, bytes);
    if (trouble) problems.push(trouble);
    if (text === null) return undefined;
    const head = readFileHead(text);
    // A file with problems is read each time, so that they are reported each time.
    if (!trouble) cache?.put(path, file, head);
    return { path, ...file, head };
  }

  return {
    problems,
    share,
    read,
    async readAll(files) {
      const found: ReadFile[] = [];
      for (const [path, realPath] of files) {
        if (share.isDue()) {
          onProgress?.(seen.size);
          await share.pause();
        }
        const file = read(path, realPath);
        if (file) found.push(file);
      }
      onProgress?.(seen.size);
      return found;
    },
  };
}

function tooMuch(path: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'The schemas are too large',
    detail: `${maxBytes / 1024 ** 3} GB of .proto files were read; ${path} and others were ignored.`,
    location: { file: path },
    hint: 'Add the folder of your own schemas, not one above.',
  });
}

function vanished(path: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A file could not be read',
    detail: `${path} was ignored; other files are not affected.`,
    location: { file: path },
    hint: 'Check that it exists and you may read it.',
    cause: messageOf(error),
  });
}
