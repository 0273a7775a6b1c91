import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../../../shared/contract/ids.ts';
import { readIntoSharedMemory } from './history-files.ts';
import { makePrivateSubfolder } from './make-private-subfolder.ts';
import { type KeptThing, makeRoom, type Room } from './make-room.ts';
import { noteRemoved, wasRemoved } from './removed-ids.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const folderName = 'opened';
const extensions = { record: '.json', bytes: '.bytes' } as const;

/** What was removed to make room while an open tab shows it. */
export interface LostFile {
  readonly id: string;
  /** The text of its record; null when there was none. */
  readonly record: string | null;
}

/** What was opened without a request, on disk: bytes, and a record of what they are. */
export interface OpenedFiles {
  /**
   * Writes both, and removes the oldest when there is no room; the one written stays.
   *
   * @returns what open tabs show and had to go all the same
   */
  add(id: string, record: string, bytes: Uint8Array): Promise<readonly LostFile[]>;
  /** Replaces a record; the bytes stay. Does nothing when they are not kept any more. */
  update(id: string, record: string): Promise<void>;
  /** The text of a record; null when it is not kept. */
  readRecord(id: string): Promise<string | null>;
  /** Null when they are not kept. */
  readBytes(id: string): Promise<SharedArrayBuffer | null>;
  /** How many they are; null when they are not kept. */
  byteLengthOf(id: string): Promise<number | null>;
  /** Whether it was removed to make room; remembered over restarts. */
  wasRemoved(id: string): Promise<boolean>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** Opens the folder with the first call that needs it. */
export function createOpenedFiles(options: {
  /** Of the workspace, or of this user while it cannot be written. */
  readonly privateFolder: () => string;
  readonly room: Room;
  /** Whether an open tab shows it. */
  readonly isShown: (id: string) => boolean;
}): OpenedFiles {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function pathOf(id: string, part: keyof typeof extensions): string {
    // The id becomes a path.
    const name = `${idSchema.parse(id)}${extensions[part]}`;
    return join(options.privateFolder(), folderName, name);
  }

  async function removeOldest(newest: string): Promise<readonly LostFile[]> {
    const folder = join(options.privateFolder(), folderName);
    const found: (KeptThing & { readonly at: number })[] = [];
    for (const name of await readdir(folder)) {
      const id = name.slice(0, -extensions.bytes.length);
      // Files of others are left alone.
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
    await noteRemoved(
      folder,
      going.map(({ id }) => id),
    );
    const lost: LostFile[] = [];
    for (const { id, isShown } of going) {
      if (isShown) {
        const record = await readFile(pathOf(id, 'record'), 'utf8').catch(() => null);
        lost.push({ id, record });
      }
      // What has no record is not found; one without bytes would be.
      await rm(pathOf(id, 'record'), { force: true });
      await rm(pathOf(id, 'bytes'), { force: true });
    }
    return lost;
  }

  return {
    add: (id, record, bytes) =>
      inTurn(async () => {
        await makePrivateSubfolder(options.privateFolder(), folderName);
        await writeFileAtomically(pathOf(id, 'bytes'), bytes);
        await writeFileAtomically(pathOf(id, 'record'), record);
        return removeOldest(id);
      }),
    update: (id, record) =>
      inTurn(async () => {
        // One that was removed for want of room does not come back without its bytes.
        const kept = await stat(pathOf(id, 'bytes')).catch(() => null);
        if (kept !== null) await writeFileAtomically(pathOf(id, 'record'), record);
      }),
    async readRecord(id) {
      await last;
      return readFile(pathOf(id, 'record'), 'utf8').catch(() => null);
    },
    async readBytes(id) {
      await last;
      return readIntoSharedMemory(pathOf(id, 'bytes')).catch(() => null);
    },
    async byteLengthOf(id) {
      await last;
      return stat(pathOf(id, 'bytes')).then(
        ({ size }) => size,
        () => null,
      );
    },
    async wasRemoved(id) {
      await last;
      return wasRemoved(join(options.privateFolder(), folderName), id);
    },
    async settled() {
      await last;
    },
  };
}
