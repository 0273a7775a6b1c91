import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../../../shared/model/ids.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';

/** The parts of an exchange on disk. A record is written after its bodies, and removed before them. */
const extensions = { record: '.json', body: '.body', raw: '.raw', sent: '.sent' } as const;

/** A file of an exchange: its record, the response body, the bytes as received, the sent body. */
export type HistoryPart = keyof typeof extensions;

/** In the order in which they are removed. */
const parts = ['record', 'body', 'raw', 'sent'] as const;

/** The number of files handled at a time. */
const filesAtOnce = 32;

/** Younger files without a record may be being written. Milliseconds. */
const leftoverAgeMs = 3_600_000;

const sentSuffix = '-sent';
const rawSuffix = '-raw';

/** Returns the id of a request's body; null when the exchange's id is too long. */
export function sentBodyIdOf(exchangeId: string): string | null {
  const id = `${exchangeId}${sentSuffix}`;
  return idSchema.safeParse(id).success ? id : null;
}

/** Returns the id of a response as received; null when the exchange's id is too long. */
export function rawBodyIdOf(exchangeId: string): string | null {
  const id = `${exchangeId}${rawSuffix}`;
  return idSchema.safeParse(id).success ? id : null;
}

/** Returns the exchange that a body id belongs to. */
export function exchangeIdOf(bodyId: string): string {
  const suffix = [sentSuffix, rawSuffix].find((one) => bodyId.endsWith(one)) ?? '';
  return bodyId.slice(0, bodyId.length - suffix.length);
}

/** Returns the path of a part of an exchange. Throws for an id that is not a file name. */
export function historyPathOf(folder: string, exchangeId: string, part: HistoryPart): string {
  // The id becomes a path: the contract checks it, and on disk it may be anything.
  return join(folder, `${idSchema.parse(exchangeId)}${extensions[part]}`);
}

/** Returns the possible paths of a body, the likeliest first. */
export function bodyPathsOf(folder: string, bodyId: string): readonly string[] {
  const own = historyPathOf(folder, bodyId, 'body');
  for (const [suffix, part] of [
    [sentSuffix, 'sent'],
    [rawSuffix, 'raw'],
  ] as const) {
    const exchangeId = bodyId.slice(0, -suffix.length);
    if (bodyId.endsWith(suffix) && exchangeId !== '') {
      return [historyPathOf(folder, exchangeId, part), own];
    }
  }
  return [own];
}

/** The content of a history folder, by file names. */
export interface HistoryListing {
  readonly recordIds: ReadonlySet<string>;
  /** Bodies without a record, in any state. */
  readonly leftovers: readonly string[];
}

/** Lists the folder without opening files. Empty when there is no folder. */
export async function listHistoryFolder(folder: string): Promise<HistoryListing> {
  const names = await readdir(folder).catch(() => []);
  const idsOf = (extension: string): string[] =>
    names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
  const recordIds = new Set(
    idsOf(extensions.record).filter((id) => idSchema.safeParse(id).success),
  );
  const leftovers = [extensions.body, extensions.raw, extensions.sent].flatMap((extension) =>
    idsOf(extension)
      .filter((id) => !recordIds.has(id))
      .map((id) => join(folder, `${id}${extension}`)),
  );
  return { recordIds, leftovers };
}

/** Removes leftovers of an ended program. */
export async function removeLeftovers(paths: readonly string[]): Promise<void> {
  await forEachLimited(paths, filesAtOnce, async (path) => {
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - leftoverAgeMs)
      await rm(path, { force: true });
  });
}

/** Removes exchanges with all their files. */
export async function removeExchanges(folder: string, ids: Iterable<string>): Promise<void> {
  await forEachLimited(ids, filesAtOnce, async (id) => {
    for (const part of parts) {
      await rm(historyPathOf(folder, id, part), { force: true });
    }
  });
}

/** Removes everything in the folder, including damaged records that were set aside. */
export async function emptyHistoryFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // Records first: a record without its bodies would be shown but could not be read.
  const recordsFirst = [...names].sort((a, b) => Number(isRecord(b)) - Number(isRecord(a)));
  await forEachLimited(recordsFirst, filesAtOnce, (name) =>
    rm(join(folder, name), { force: true, recursive: true }),
  );
}

/** Returns the bytes of an exchange on disk. */
export async function storedBytesOf(folder: string, exchangeId: string): Promise<number> {
  const sizes = await Promise.all(
    parts.map((part) =>
      stat(historyPathOf(folder, exchangeId, part)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The system reads at most 2 GB minus one byte at a time. */
const maxReadBytes = 1024 * 1024 * 1024;

/** Reads a file into shared memory, without a second copy. Errors are the system's own. */
export async function readIntoSharedMemory(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, maxReadBytes), at);
      // Missing bytes must not be returned as zeros.
      if (bytesRead === 0) throw new Error('The file was cut short while it was read.');
      at += bytesRead;
    }
    return shared;
  } finally {
    await file.close();
  }
}

function isRecord(name: string): boolean {
  return name.endsWith(extensions.record);
}

/** Moves a file, also to another disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
