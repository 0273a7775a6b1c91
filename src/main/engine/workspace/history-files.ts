import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../../../shared/model/ids.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';

/** The parts of an exchange on disk. A record is written after its bodies, and removed before them. */
const extensions = { record: '.json', body: '.body', raw: '.raw', sent: '.sent' } as const;

/** A file of an exchange: its record, what came, that as it arrived, what went out. */
export type HistoryPart = keyof typeof extensions;

/** In the order in which they are removed. */
const parts = ['record', 'body', 'raw', 'sent'] as const;

/** Files that are handled at a time. */
const filesAtOnce = 32;

/** Those of no record that are younger may be in the making. Milliseconds. */
const leftoverAgeMs = 3_600_000;

const sentSuffix = '-sent';
const rawSuffix = '-raw';

/** The id under which the body of a request is read; null when the exchange's is too long for one. */
export function sentBodyIdOf(exchangeId: string): string | null {
  const id = `${exchangeId}${sentSuffix}`;
  return idSchema.safeParse(id).success ? id : null;
}

/** The id under which a response is read as it arrived; null when the exchange's is too long for one. */
export function rawBodyIdOf(exchangeId: string): string | null {
  const id = `${exchangeId}${rawSuffix}`;
  return idSchema.safeParse(id).success ? id : null;
}

/** The exchange that a body is of, going by its id alone. */
export function exchangeIdOf(bodyId: string): string {
  const suffix = [sentSuffix, rawSuffix].find((one) => bodyId.endsWith(one)) ?? '';
  return bodyId.slice(0, bodyId.length - suffix.length);
}

/** Where a part of an exchange lies. Throws for an id that is no file name. */
export function historyPathOf(folder: string, exchangeId: string, part: HistoryPart): string {
  // The id becomes a path: it comes from a contract that says so, and from the disk.
  return join(folder, `${idSchema.parse(exchangeId)}${extensions[part]}`);
}

/** Where a body may lie, the likeliest first. */
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

/** What lies in a history folder, by name alone. */
export interface HistoryListing {
  readonly recordIds: ReadonlySet<string>;
  /** Bodies of no record, in whatever state. */
  readonly leftovers: readonly string[];
}

/** One reading of the folder; no file is opened. An empty listing when there is none. */
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

/** Removes what a program that was ended left half done. */
export async function removeLeftovers(paths: readonly string[]): Promise<void> {
  await forEachLimited(paths, filesAtOnce, async (path) => {
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - leftoverAgeMs)
      await rm(path, { force: true });
  });
}

/** Removes exchanges with all that belongs to them. */
export async function removeExchanges(folder: string, ids: Iterable<string>): Promise<void> {
  await forEachLimited(ids, filesAtOnce, async (id) => {
    for (const part of parts) {
      await rm(historyPathOf(folder, id, part), { force: true });
    }
  });
}

/** Removes all that lies in the folder, damaged records that were set aside too. */
export async function emptyHistoryFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // A record without its bodies is shown, and cannot be read; the other way round nothing is.
  const recordsFirst = [...names].sort((a, b) => Number(isRecord(b)) - Number(isRecord(a)));
  await forEachLimited(recordsFirst, filesAtOnce, (name) =>
    rm(join(folder, name), { force: true, recursive: true }),
  );
}

/** Bytes of an exchange on disk. */
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

/** The system takes no more than 2 GB less a byte at a time. */
const maxReadBytes = 1024 * 1024 * 1024;

/** A file in memory that workers share, without a second copy on the way. Errors are the system's own. */
export async function readIntoSharedMemory(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, maxReadBytes), at);
      // Zeros must not stand for what is missing.
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

/** Also onto another disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
