import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFileAtomically } from '../engine/disk/write-file-atomically.ts';

/**
 * Replaces a file of the profile so that it is always whole, even after a crash. Only this user may read it.
 * Errors are the system's own.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomically(path, text, (temporary) => rename(temporary, path), 0o600);
}
