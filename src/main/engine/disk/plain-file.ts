import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';

/** How to open a file whose path other programs may have written. */
export interface PlainRead {
  /** Larger files are refused; in bytes. */
  readonly maxBytes: number;
  /** What to do with a link at the end of the path: schemas follow it, workspace files do not. */
  readonly links: 'follow' | 'refuse';
}

/** Thrown for a path that leads to anything but a readable file; its message is a sentence. */
export class NotPlainError extends Error {}

/** The part of `stat` and `lstat` results that matters here. */
interface Kind {
  readonly size: number | bigint;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** Returns what a path is when it is not a file: "a link", "a folder", "a pipe", ... */
export function specialKindOf(found: Omit<Kind, 'size'>): string {
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

/**
 * Reads a whole file. A pipe, socket or device is refused before opening, and again by its handle, because
 * the path may have changed in between. Never waits for a writer.
 *
 * @throws NotPlainError, and errors of the system (`ENOENT`, `EACCES`, ...)
 */
export function readPlainFileSync(path: string, read: PlainRead): Buffer<ArrayBuffer> {
  return withPlainFileSync(path, read, (file, byteLength) => {
    const pieces = piecesFor(byteLength, read);
    while (!pieces.isDone()) pieces.add(readSync(file, pieces.next()));
    return pieces.whole();
  });
}

/** Reads the first bytes of a file of any size; otherwise like {@link readPlainFileSync}. */
export function readPlainStartSync(
  path: string,
  count: number,
  links: PlainRead['links'],
): Uint8Array {
  return withPlainFileSync(path, { maxBytes: Number.MAX_SAFE_INTEGER, links }, (file) => {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(file, bytes));
  });
}

function withPlainFileSync<T>(
  path: string,
  read: PlainRead,
  work: (file: number, byteLength: number) => T,
): T {
  assertPlain(read.links === 'follow' ? statSync(path) : lstatSync(path), read);
  const file = openSync(path, flagsOf(read));
  try {
    const found = fstatSync(file);
    assertPlain(found, read);
    return work(file, found.size);
  } finally {
    closeSync(file);
  }
}

/** Like {@link readPlainFileSync}, but asynchronous. */
export async function readPlainFile(path: string, read: PlainRead): Promise<Buffer<ArrayBuffer>> {
  return withPlainFile(path, read, async (file, byteLength) => {
    const pieces = piecesFor(byteLength, read);
    while (!pieces.isDone()) pieces.add((await file.read(pieces.next())).bytesRead);
    return pieces.whole();
  });
}

/**
 * Reads some bytes of a file of any size; otherwise like {@link readPlainFile}.
 *
 * @throws Error when the file ends before
 */
export async function readPlainPiece(
  path: string,
  start: number,
  count: number,
  links: PlainRead['links'],
): Promise<Uint8Array<ArrayBuffer>> {
  return withPlainFile(path, { maxBytes: Number.MAX_SAFE_INTEGER, links }, async (file) => {
    const bytes = new Uint8Array(count);
    for (let done = 0; done < count; ) {
      const { bytesRead } = await file.read(bytes, done, count - done, start + done);
      if (bytesRead === 0) throw new Error(`It ends after ${start + done} bytes.`);
      done += bytesRead;
    }
    return bytes;
  });
}

async function withPlainFile<T>(
  path: string,
  read: PlainRead,
  work: (file: FileHandle, byteLength: number) => Promise<T>,
): Promise<T> {
  assertPlain(await (read.links === 'follow' ? stat(path) : lstat(path)), read);
  const file = await open(path, flagsOf(read));
  try {
    const found = await file.stat();
    assertPlain(found, read);
    return await work(file, found.size);
  } finally {
    await file.close();
  }
}

/** Windows has neither flag: there the check before opening must do. */
function flagsOf({ links }: PlainRead): number {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;
  return (O_RDONLY ?? 0) | O_NONBLOCK | (links === 'refuse' ? O_NOFOLLOW : 0);
}

function assertPlain(found: Kind, { maxBytes }: PlainRead): void {
  if (!found.isFile()) throw new NotPlainError(`It is ${specialKindOf(found)}, not a file.`);
  if (found.size > maxBytes) throw tooLarge(found.size, maxBytes);
}

function tooLarge(bytes: number | bigint, maxBytes: number): NotPlainError {
  return new NotPlainError(`It has ${bytes} bytes; the limit is ${maxBytes}.`);
}

const unknownPieceBytes = 64 * 1024;

interface Pieces {
  isDone(): boolean;
  /** Returns where to put the next bytes. */
  next(): Buffer;
  add(bytesRead: number): void;
  whole(): Buffer<ArrayBuffer>;
}

/** Files that the system generates on reading report size 0 and may never end. */
function piecesFor(byteLength: number, { maxBytes }: PlainRead): Pieces {
  let bytes = Buffer.alloc(byteLength === 0 ? unknownPieceBytes : byteLength);
  let filled = 0;
  let isAtEnd = false;
  return {
    isDone: () => isAtEnd || (byteLength > 0 && filled === byteLength),
    next() {
      if (filled === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      return bytes.subarray(filled);
    },
    add(bytesRead) {
      isAtEnd = bytesRead === 0;
      filled += bytesRead;
      if (filled > maxBytes) throw tooLarge(filled, maxBytes);
    },
    whole: () => bytes.subarray(0, filled),
  };
}
