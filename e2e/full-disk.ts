import { execFileSync } from 'node:child_process';
import { cp, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder whose disk becomes full, and has room again. */
export interface SmallDisk {
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

const size = '6m';

/**
 * Puts a folder on a small disk of its own, with what is in it. Where that is not permitted, a file stands
 * where one of its folders has to be as long as the disk counts as full.
 *
 * @param written the folder inside of it that is written to
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
      // By less and less, to the last byte.
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
