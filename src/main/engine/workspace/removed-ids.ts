import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../../../shared/model/ids.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';

/** The ids removed to make room, one per line, the latest last; next to the stored files. */
export const removedFileName = 'removed.lines';

/** Above this the earlier half is dropped; an id has at most 64 characters. */
const maxFileBytes = 512 * 1024;

/** Records what was removed from a folder to make room, across restarts: the latest ids, at least 4000. */
export async function noteRemoved(folder: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const path = join(folder, removedFileName);
  await appendFile(path, ids.map((id) => `${id}\n`).join(''));
  if ((await stat(path)).size <= maxFileBytes) return;
  const lines = await linesOf(folder);
  const latest = lines.slice(lines.length >> 1).map((line) => `${line}\n`);
  await writeFileAtomically(path, latest.join('').slice(-maxFileBytes));
}

/** True when something was removed from a folder to make room; false when that was too long ago. */
export async function wasRemoved(folder: string, id: string): Promise<boolean> {
  return (await linesOf(folder)).includes(id);
}

async function linesOf(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, removedFileName), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => idSchema.safeParse(line).success);
}
