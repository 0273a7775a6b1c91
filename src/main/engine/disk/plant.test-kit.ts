import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/** What a hostile repository, or a script in it, can put in place of a file or folder. */
export const plants = [
  'a relative link',
  'an absolute link',
  'a link to itself',
  'a link to nowhere',
  'a link to a device',
  'a link to the root',
  'a pipe',
  'a socket',
] as const;

/** See {@link plants}. */
export type Plant = (typeof plants)[number];

/**
 * Replaces a file or folder with a plant.
 *
 * @param target where links to something of the test lead
 * @returns a function that closes what must be closed
 */
export async function plant(kind: Plant, path: string, target: string): Promise<() => void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  if (kind === 'a pipe') await promisify(execFile)('mkfifo', [path]);
  else if (kind === 'a socket') {
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    return () => server.close();
  } else await symlink(linkOf(kind, path, target), path);
  return () => undefined;
}

function linkOf(kind: Plant, path: string, target: string): string {
  if (kind === 'a relative link') return relative(dirname(path), target);
  if (kind === 'an absolute link') return target;
  if (kind === 'a link to itself') return basename(path);
  if (kind === 'a link to nowhere') return join(dirname(path), 'nowhere');
  return kind === 'a link to a device' ? '/dev/zero' : '/';
}

/** Lists everything below a folder with contents and modification times, to compare before and after. */
export async function listingOf(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const found = await lstat(path, { bigint: true });
    lines.push(`${path} ${found.mode} ${found.size} ${found.mtimeNs} ${found.ino}`);
    if (found.isDirectory()) lines.push(...(await listingOf(path)));
    else if (found.isFile()) lines.push(await readFile(path, 'latin1'));
    else if (found.isSymbolicLink()) lines.push(await readlink(path));
  }
  return lines;
}
