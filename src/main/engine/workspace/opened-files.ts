import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../../../shared/model/ids.ts';
import { makePrivateSubfolder } from '../disk/make-private-subfolder.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { readIntoSharedMemory } from './history-files.ts';
import { type KeptThing, makeRoom, type Room } from './make-room.ts';
import { noteRemoved, wasRemoved } from './removed-ids.ts';

const folderName = 'opened';
const extensions = { record: '.json', bytes: '.bytes' } as const;

/** Something removed to make room while an open tab shows it. */
export interface LostFile {
  readonly id: string;
  /** The text of its record; null when there was none. */
  readonly record: string | null;
}

/** What could not be written to disk. */
export interface UnwrittenFiles {
  /** The latest last. */
  readonly files: readonly { readonly id: string; readonly record: string }[];
  /** Why the last write failed: an error of the system (`ENOSPC`, `EROFS`, ...). */
  readonly cause: unknown;
}

/**
 * Things opened without a request, on disk: bytes, and a record of what they are. What cannot be written
 * stays in memory with the same limits, is found like the rest, and is tried again with the next write.
 */
export interface OpenedFiles {
  /** Their folder. */
  readonly folder: string;
  /**
   * Writes both, and removes the oldest when there is no room; the written one stays.
   *
   * @returns what open tabs show and was still removed
   */
  add(id: string, record: string, bytes: SharedArrayBuffer): Promise<readonly LostFile[]>;
  /** Replaces a record; the bytes stay. Does nothing when they are gone. */
  update(id: string, record: string): Promise<readonly LostFile[]>;
  /** Returns what is only in memory; null while all is on disk. The same object until that changes. */
  unwritten(): UnwrittenFiles | null;
  /** Returns the text of a record; null when it is gone. */
  readRecord(id: string): Promise<string | null>;
  /** Null when they are gone. */
  readBytes(id: string): Promise<SharedArrayBuffer | null>;
  /** Returns the number of bytes; null when they are gone. */
  byteLengthOf(id: string): Promise<number | null>;
  /** True when it was removed to make room; remembered across restarts. */
  wasRemoved(id: string): Promise<boolean>;
  /** Resolves when nothing waits to be written; failed writes are tried once more. */
  settled(): Promise<void>;
}

/** Something to write. */
interface Writing {
  readonly id: string;
  readonly record: string;
  /** Null when they are on disk. */
  readonly bytes: SharedArrayBuffer | null;
}

/** Creates the store; it opens its folder on first use. */
export function createOpenedFiles(options: {
  /** Of the workspace. */
  readonly privateFolder: string;
  readonly room: Room;
  /** True when an open tab shows it. */
  readonly isShown: (id: string) => boolean;
}): OpenedFiles {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const folder = join(options.privateFolder, folderName);

  function pathOf(id: string, part: keyof typeof extensions): string {
    // The id becomes a path.
    const name = `${idSchema.parse(id)}${extensions[part]}`;
    return join(folder, name);
  }

  let unwritten: { readonly files: readonly Writing[]; readonly cause: unknown } | null = null;

  const heldOf = (id: string): Writing | null =>
    unwritten?.files.find((file) => file.id === id) ?? null;

  /** Writes both or neither: bytes without a record would count as stored. */
  async function put({ id, record, bytes }: Writing): Promise<void> {
    await makePrivateSubfolder(options.privateFolder, folderName);
    if (bytes !== null) await writeFileAtomically(pathOf(id, 'bytes'), new Uint8Array(bytes));
    try {
      await writeFileAtomically(pathOf(id, 'record'), record);
    } catch (error) {
      if (bytes !== null) await rm(pathOf(id, 'bytes'), { force: true });
      throw error;
    }
  }

  /** Writes to disk, or keeps in memory. */
  async function write(file: Writing): Promise<boolean> {
    try {
      await put(file);
      if (heldOf(file.id) !== null) letGo([file.id]);
      return true;
    } catch (cause) {
      const others = unwritten?.files.filter(({ id }) => id !== file.id) ?? [];
      unwritten = { files: [...others, file], cause };
      return false;
    }
  }

  function letGo(ids: readonly string[]): void {
    const left = unwritten?.files.filter(({ id }) => !ids.includes(id)) ?? [];
    unwritten = unwritten === null || left.length === 0 ? null : { ...unwritten, files: left };
  }

  /** Drops unwritten files for which memory has no room. */
  function forgetOldest(newest: string): readonly LostFile[] {
    const things = (unwritten?.files ?? []).map(({ id, record, bytes }) => ({
      ...{ id, record, bytes: record.length + (bytes?.byteLength ?? 0) },
      isShown: options.isShown(id),
    }));
    const going = makeRoom(things, newest, options.room);
    if (going.length > 0) letGo(going.map(({ id }) => id));
    return going.filter(({ isShown }) => isShown).map(({ id, record }) => ({ id, record }));
  }

  async function keep(file: Writing): Promise<readonly LostFile[]> {
    if (!(await write(file))) return forgetOldest(file.id);
    for (const left of unwritten?.files ?? []) await write(left);
    return file.bytes === null ? [] : removeOldest(file.id);
  }

  async function removeOldest(newest: string): Promise<readonly LostFile[]> {
    const found: (KeptThing & { readonly at: number })[] = [];
    for (const name of await readdir(folder)) {
      const id = name.slice(0, -extensions.bytes.length);
      // Files of others are not touched.
      if (!name.endsWith(extensions.bytes) || !idSchema.safeParse(id).success) continue;
      const bytes = await stat(join(folder, name)).catch(() => null);
      if (bytes === null) continue;
      const record = await stat(pathOf(id, 'record')).catch(() => null);
      found.push({
        id,
        bytes: bytes.size + (record?.size ?? 0),
        isShown: options.isShown(id),
        at: bytes.mtimeMs,
      });
    }
    const oldestFirst = found.sort((a, b) => a.at - b.at);
    const going = makeRoom(oldestFirst, newest, options.room);
    const ids = going.map(({ id }) => id);
    // The note only explains later why they are gone: a full disk needs the room more.
    await noteRemoved(folder, ids).catch(() => undefined);
    const lost: LostFile[] = [];
    for (const { id, isShown } of going) {
      if (isShown) {
        const record = await readFile(pathOf(id, 'record'), 'utf8').catch(() => null);
        lost.push({ id, record });
      }
      // Bytes without a record are not found; a record without bytes would be.
      await rm(pathOf(id, 'record'), { force: true });
      await rm(pathOf(id, 'bytes'), { force: true });
    }
    return lost;
  }

  return {
    folder,
    add: (id, record, bytes) => inTurn(() => keep({ id, record, bytes })),
    update: (id, record) =>
      inTurn(async () => {
        const held = heldOf(id);
        if (held !== null) return keep({ ...held, record });
        // A body removed for lack of room does not come back without its bytes.
        const kept = await stat(pathOf(id, 'bytes')).catch(() => null);
        return kept === null ? [] : keep({ id, record, bytes: null });
      }),
    unwritten: () => unwritten,
    async readRecord(id) {
      await last;
      const path = pathOf(id, 'record');
      return heldOf(id)?.record ?? readFile(path, 'utf8').catch(() => null);
    },
    async readBytes(id) {
      await last;
      const path = pathOf(id, 'bytes');
      return heldOf(id)?.bytes ?? readIntoSharedMemory(path).catch(() => null);
    },
    async byteLengthOf(id) {
      await last;
      const held = heldOf(id)?.bytes;
      if (held) return held.byteLength;
      return stat(pathOf(id, 'bytes')).then(
        ({ size }) => size,
        () => null,
      );
    },
    async wasRemoved(id) {
      await last;
      return wasRemoved(folder, id);
    },
    async settled() {
      await inTurn(async () => {
        for (const left of unwritten?.files ?? []) await write(left);
      });
    },
  };
}
