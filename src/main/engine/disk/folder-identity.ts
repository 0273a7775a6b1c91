import { stat } from 'node:fs/promises';
import { z } from 'zod';

export const folderIdentitySchema = z.object({
  device: z.string(),
  inode: z.string(),
  /** Nanoseconds since 1970; null when the file system does not record when a folder was made. */
  birthNs: z.string().nullable(),
});

/** Identifies a folder by numbers from the file system, whatever its path and content. */
export type FolderIdentity = z.output<typeof folderIdentitySchema>;

/** Returns the identity of the folder at a path; null when there is none. */
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
 * True when a path still leads to the same folder. With a birth time the device may differ: some systems
 * renumber a disk each time it is mounted.
 */
export function isSameFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  if (a.inode !== b.inode) return false;
  return a.birthNs !== null && b.birthNs !== null ? a.birthNs === b.birthNs : a.device === b.device;
}

/** True when two paths lead to one folder that was moved. Needs a birth time: the system reuses numbers. */
export function isMovedFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  return a.birthNs !== null && a.device === b.device && isSameFolder(a, b);
}
