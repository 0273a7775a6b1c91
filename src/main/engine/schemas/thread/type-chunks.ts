import { createHash } from 'node:crypto';
import { ProblemError } from '../../../../shared/problem.ts';
import type { IndexedFile } from '../../../proto/types/schema-index.ts';
import type { LoadedSet } from './schema-sets.ts';

/** Some files of a set whose types are read together. */
export interface TypeChunk {
  /** From the content of the files: chunks of equal content have equal ids. */
  readonly id: string;
  readonly fileCount: number;
}

/** The chunks of a set, in file order. */
export interface ChunkedSet {
  readonly setName: string;
  readonly chunks: readonly TypeChunk[];
}

/** Texts in shared memory, one after another. */
export interface PackedTexts {
  readonly bytes: SharedArrayBuffer;
  /** Where each text ends. */
  readonly ends: readonly number[];
  /** Files that could not be read, or have changed. */
  readonly missing: number;
}

const maxChunkBytes = 2 * 1024 * 1024;
const leastChunkBytes = 128 * 1024;
/** On average one file in this many ends a chunk. */
const endRate = 16;

interface FileChunk {
  readonly id: string;
  readonly files: readonly IndexedFile[];
}

const chunked = new WeakMap<LoadedSet, readonly FileChunk[]>();

/** Splits the files of some sets into chunks. */
export function typeChunksOf(sets: readonly LoadedSet[]): ChunkedSet[] {
  return sets.map((set) => ({
    setName: set.lookup.index.setName,
    chunks: chunksOf(set).map(({ id, files }) => ({ id, fileCount: files.length })),
  }));
}

/** Returns the texts of a chunk; null when no set has it any more. */
export function textsOfChunk(sets: readonly LoadedSet[], id: string): PackedTexts | null {
  for (const set of sets) {
    const chunk = chunksOf(set).find((each) => each.id === id);
    if (chunk) return pack(chunk.files, set);
  }
  return null;
}

function chunksOf(set: LoadedSet): readonly FileChunk[] {
  const known = chunked.get(set);
  if (known) return known;
  const chunks: FileChunk[] = [];
  let files: IndexedFile[] = [];
  let bytes = 0;
  for (const file of set.lookup.index.files) {
    files.push(file);
    bytes += file.size;
    // Names decide where a chunk ends, so that a new file changes few other chunks.
    const mayEnd = bytes >= leastChunkBytes && file.importPath.length % endRate === 0;
    if (mayEnd || bytes >= maxChunkBytes) {
      chunks.push(chunkOf(files));
      files = [];
      bytes = 0;
    }
  }
  if (files.length > 0) chunks.push(chunkOf(files));
  chunked.set(set, chunks);
  return chunks;
}

function chunkOf(files: readonly IndexedFile[]): FileChunk {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.hash);
  return { id: hash.digest('hex').slice(0, 32), files };
}

function pack(files: readonly IndexedFile[], { readText }: LoadedSet): PackedTexts {
  const texts: string[] = [];
  let missing = 0;
  for (const file of files) {
    try {
      texts.push(readText(file));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      missing += 1;
    }
  }
  let end = 0;
  const ends = texts.map((text) => {
    end += Buffer.byteLength(text);
    return end;
  });
  const bytes = new SharedArrayBuffer(end);
  const target = Buffer.from(bytes);
  let start = 0;
  for (const text of texts) start += target.write(text, start);
  return { bytes, ends, missing };
}
