import { dirname } from 'node:path';
import { z } from 'zod';
import { folderIdentitySchema, identityOf } from '../../disk/folder-identity.ts';

export const diskSchema = z.object({ path: z.string(), identity: folderIdentitySchema });

/** A disk by its topmost folder: its mount point and that folder's identity. */
export type Disk = z.output<typeof diskSchema>;

/** Returns the disk of a path; null when there is nothing at the path. */
export async function diskOf(path: string): Promise<Disk | null> {
  let disk = { path, identity: await identityOf(path) };
  for (;;) {
    const { identity } = disk;
    if (identity === null) return null;
    const parent = dirname(disk.path);
    const above = parent === disk.path ? null : await identityOf(parent);
    if (above?.device !== identity.device) return { path: disk.path, identity };
    disk = { path: parent, identity: above };
  }
}
