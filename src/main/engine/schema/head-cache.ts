import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../workspace/write-file-atomically.ts';
import { decodeHead, encodeHead } from './encode-head.ts';
import type { FileHead } from './schema-index.ts';

/** A file as it was when its head was read. */
export interface CachedFile {
  readonly size: number;
  readonly modifiedMs: number;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
}

/**
 * Heads of files that were read before, so that a tree that did not change costs only a look at sizes
 * and times.
 */
export interface HeadCache {
  /**
   * What is known of a file by its path; undefined when size or time differ, or when it was changed so
   * shortly before it was read that a further change may not show in its time.
   */
  findFile(path: string, size: number, modifiedMs: number): CachedFile | undefined;
  findHead(hash: string): FileHead | undefined;
  /** Keeps what was just read. */
  put(path: string, file: CachedFile, head: FileHead): void;
  /** Writes it when anything changed. An error of the disk is not one: it is only a cache. */
  save(): Promise<void>;
}

/** Grows with every change of what a head holds or of how it is written. */
const version = 1;
const fileName = 'schema-heads.json';
/** Times of some file systems are as coarse as this. */
const doubtMs = 2000;
const keptMs = 30 * 24 * 3600 * 1000;

interface KeptFile extends CachedFile {
  /** When it was read, and when last asked for; milliseconds since 1970. */
  readonly readMs: number;
  usedMs: number;
}

/**
 * Opens the cache below a folder (`.protodesk/cache` of a workspace), which is made when first saved.
 * One that is damaged, or of another version, counts as empty.
 */
export async function openHeadCache(folder: string): Promise<HeadCache> {
  const path = join(folder, fileName);
  const files = new Map<string, KeptFile>();
  const heads = new Map<string, FileHead>();
  readInto(await readFile(path).catch(() => undefined), files, heads);
  let isChanged = false;

  function text(): string {
    const nowMs = Date.now();
    const kept = [...files].filter(([, file]) => nowMs - file.usedMs < keptMs);
    const hashes = new Set(kept.map(([, file]) => file.hash));
    const body = JSON.stringify({
      files: kept.map(([filePath, { size, modifiedMs, hash, readMs, usedMs }]) => [
        filePath,
        size,
        modifiedMs,
        hash,
        readMs,
        usedMs,
      ]),
      heads: [...heads]
        .filter(([hash]) => hashes.has(hash))
        .map(([hash, head]) => [hash, encodeHead(head)]),
    });
    return `${headerOf(body)}\n${body}`;
  }

  return {
    findFile(filePath, size, modifiedMs) {
      const known = files.get(filePath);
      if (!known || known.size !== size || known.modifiedMs !== modifiedMs) return undefined;
      if (known.readMs - modifiedMs < doubtMs) return undefined;
      known.usedMs = Date.now();
      return known;
    },
    findHead: (hash) => heads.get(hash),
    put(filePath, file, head) {
      const nowMs = Date.now();
      files.set(filePath, { ...file, readMs: nowMs, usedMs: nowMs });
      heads.set(file.hash, head);
      isChanged = true;
    },
    async save() {
      if (!isChanged) return;
      isChanged = false;
      try {
        await mkdir(folder, { recursive: true });
        await writeFileAtomically(path, text());
      } catch {
        isChanged = true;
      }
    },
  };
}

function headerOf(body: string | Buffer): string {
  return `protodesk-schema-heads ${version} ${createHash('sha256').update(body).digest('hex')}`;
}

function readInto(
  bytes: Buffer | undefined,
  files: Map<string, KeptFile>,
  heads: Map<string, FileHead>,
): void {
  const lineEnd = bytes?.indexOf(10) ?? -1;
  if (!bytes || lineEnd < 0) return;
  const body = bytes.subarray(lineEnd + 1);
  if (bytes.subarray(0, lineEnd).toString() !== headerOf(body)) return;
  try {
    const content = JSON.parse(body.toString(isAscii(body) ? 'latin1' : 'utf8')) as {
      files: unknown[][];
      heads: unknown[][];
    };
    for (const [hash, encoded] of content.heads) heads.set(String(hash), decodeHead(encoded));
    for (const [path, size, modifiedMs, hash, readMs, usedMs] of content.files) {
      if (!heads.has(String(hash))) throw new Error('A head is missing.');
      files.set(String(path), {
        size: Number(size),
        modifiedMs: Number(modifiedMs),
        hash: String(hash),
        readMs: Number(readMs),
        usedMs: Number(usedMs),
      });
    }
  } catch {
    files.clear();
    heads.clear();
  }
}
