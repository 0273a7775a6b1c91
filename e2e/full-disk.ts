import { execFileSync } from 'node:child_process';
import { cp, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder whose disk can be filled and freed. */
export interface SmallDisk {
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const size = '6m';

/**
 * Moves a folder with its content to a small disk. If that is not permitted, a file blocks one of its folders
 * while the disk counts as full.
 *
 * @param written the folder in it that is written to
 */
export async function onSmallDisk(folder: string, written: string): Promise<SmallDisk> {
  const before = `${folder}.before`;
  await rename(folder, before);
  await cp(before, folder, { recursive: true, preserveTimestamps: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    await rm(before, { recursive: true });
    return withoutMount(join(folder, written));
  }
  await cp(before, folder, { recursive: true, preserveTimestamps: true });
  await rm(before, { recursive: true });
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const file = await open(filler, 'w');
      // With smaller and smaller writes, to the last byte.
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        for (let isRoom = true; isRoom; ) {
          isRoom = await file.write(new Uint8Array(bytes)).then(
            ({ bytesWritten }) => bytesWritten === bytes,
            () => false,
          );
        }
      }
      await file.close();
    },
    free: () => rm(filler),
    async remove() {
      execFileSync('umount', ['-l', folder]);
    },
  };
}

function withoutMount(folder: string): SmallDisk {
  const away = `${folder}.away`;
  return {
    async fill() {
      await rename(folder, away);
      await writeFile(folder, 'in the way');
    },
    async free() {
      await rm(folder);
      await rename(away, folder);
    },
    remove: async () => undefined,
  };
}
