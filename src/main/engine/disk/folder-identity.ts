import { stat } from 'node:fs/promises';
import { z } from 'zod';

export const folderIdentitySchema = z.object({
  device: z.string(),
  inode: z.string(),
  /** Nanoseconds since 1970; null where the file system does not know when a folder was made. */
  birthNs: z.string().nullable(),
});

/** Which folder it is, whatever its path and content: numbers that the file system gave it. */
export type FolderIdentity = z.output<typeof folderIdentitySchema>;

/** The identity of the folder that a path leads to; null when there is none. */
export async function identityOf(path: string): Promise<FolderIdentity | null> {
  try {
    const { dev, ino, birthtimeNs } = await stat(path, { bigint: true });
    const birthNs = birthtimeNs > 0n ? String(birthtimeNs) : null;
    return { device: String(dev), inode: String(ino), birthNs };
  } catch {
    return null;
  }
}

/**
 * True when a path leads to the folder that it led to before. With a birth time the device may be another:
 * some systems number a disk anew each time that it is mounted.
 */
export function isSameFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  if (a.inode !== b.inode) return false;
  return a.birthNs !== null && b.birthNs !== null ? a.birthNs === b.birthNs : a.device === b.device;
}

/** True when folders at two paths are one that was moved: without a birth time, numbers are used again. */
export function isMovedFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  return a.birthNs !== null && a.device === b.device && isSameFolder(a, b);
}
