import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeHead, encodeHead } from '../../../proto/types/index/encode-head.ts';
import type { FileHead } from '../../../proto/types/schema-index.ts';
import { writeFileAtomically } from '../../disk/write-file-atomically.ts';

/** The state of a file when its head was read. */
export interface CachedFile {
  readonly size: number;
  readonly modifiedMs: number;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
}

/** Caches the heads of files, so that an unchanged tree costs only a check of sizes and times. */
export interface HeadCache {
  /**
   * Returns a cached file by its path. Undefined when size or time differ, or when the file changed so
   * shortly before it was read that its time may hide a further change.
   */
  findFile(path: string, size: number, modifiedMs: number): CachedFile | undefined;
  findHead(hash: string): FileHead | undefined;
  /** Caches a file that was just read. */
  put(path: string, file: CachedFile, head: FileHead): void;
  /** Writes the cache if it changed. Ignores disk errors: it is only a cache. */
  save(): Promise<void>;
}

/** Increase it with every change of a head's content or format. */
const version = 1;
const fileName = 'schema-heads.json';
/** The coarsest resolution of file times on some file systems. */
const doubtMs = 2000;
const keptMs = 30 * 24 * 3600 * 1000;

interface KeptFile extends CachedFile {
  /** When it was read, and when it was last used; milliseconds since 1970. */
  readonly readMs: number;
  usedMs: number;
}

/**
 * Opens the cache in a folder (`cache` of a private folder), which is created on the first save. A damaged
 * cache, or one of another version, counts as empty.
 */
export async function openHeadCache(folder: string): Promise<HeadCache> {
  const path = join(folder, fileName);
  const files = new Map<string, KeptFile>();
  const heads = new Map<string, FileHead>();
  readInto(await readFile(path).catch(() => undefined), files, heads);
  let isChanged = false;

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
        // Does not create its parent: a moved workspace must not reappear in its old place.
        await mkdir(folder).catch(ignoreExisting);
        await writeFileAtomically(path, pieces(files, heads));
      } catch {
        isChanged = true;
      }
    },
  };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

const header = `protodesk-schema-heads ${version}\n`;
const itemsPerPiece = 200;

/** Yields the text of a cache in pieces; the last line is the SHA-256 of everything before it. */
function* pieces(
  files: ReadonlyMap<string, KeptFile>,
  heads: ReadonlyMap<string, FileHead>,
): Generator<string> {
  const hash = createHash('sha256');
  const nowMs = Date.now();
  const kept = [...files].filter(([, file]) => nowMs - file.usedMs < keptMs);
  const keptHeads = new Map<string, FileHead>();
  for (const [, { hash: key }] of kept) {
    const head = heads.get(key);
    if (head) keptHeads.set(key, head);
  }
  const parts = [
    [header, '{"heads":['],
    listed([...keptHeads], ([key, head]) => [key, encodeHead(head)]),
    ['],"files":['],
    listed(kept, ([path, { size, modifiedMs, hash: key, readMs, usedMs }]) => [
      path,
      size,
      modifiedMs,
      key,
      readMs,
      usedMs,
    ]),
    [']}\n'],
  ];
  for (const part of parts) {
    for (const piece of part) {
      hash.update(piece);
      yield piece;
    }
  }
  yield hash.digest('hex');
}

function* listed<T>(items: readonly T[], encode: (item: T) => unknown): Generator<string> {
  for (let at = 0; at < items.length; at += itemsPerPiece) {
    const piece = JSON.stringify(items.slice(at, at + itemsPerPiece).map(encode)).slice(1, -1);
    yield at === 0 ? piece : `,${piece}`;
  }
}

function readInto(
  bytes: Buffer | undefined,
  files: Map<string, KeptFile>,
  heads: Map<string, FileHead>,
): void {
  const bodyEnd = bytes?.lastIndexOf(10) ?? -1;
  if (!bytes || bodyEnd < header.length || bytes.toString('latin1', 0, header.length) !== header) {
    return;
  }
  const hash = createHash('sha256')
    .update(bytes.subarray(0, bodyEnd + 1))
    .digest('hex');
  if (bytes.toString('latin1', bodyEnd + 1) !== hash) return;
  const body = bytes.subarray(header.length, bodyEnd);
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
