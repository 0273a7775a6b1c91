import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { putNew } from '../disk/put-new.ts';
import { keepReplaced } from './previous-versions.ts';
import { readTextIfThere, writeText } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Copies a file to where the body of a request is to lie. It is there as a whole or not at all.
 *
 * @param isReplacing whether it takes the place of what lies there, which is kept as a previous version
 * @throws ProblemError `file-write`
 */
export async function putBody(
  place: WorkspacePlace,
  from: string,
  to: string,
  { isReplacing }: { readonly isReplacing: boolean },
): Promise<void> {
  const temporary = join(dirname(to), `.${basename(to).slice(0, 40)}.${randomUUID()}.tmp`);
  try {
    await assertPlainWay(place.folder, to);
    await mkdir(dirname(to), { recursive: true });
    if (to.endsWith('.bin')) await keepBytesInGit(place);
    await copyFile(from, temporary);
    const copied = await open(temporary, 'r+');
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
    if (isReplacing) {
      await keepReplaced(place, to);
      renameSync(temporary, to);
    } else {
      putNew(temporary, to);
    }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({
      kind: 'file-write',
      title: 'The body of a request could not be copied',
      detail: `Writing ${to} failed.`,
      location: { file: to },
      hint: 'Check that the disk has room and that the folder may be written to, then try again.',
      cause: messageOf(error),
    });
  }
}

const binaryRule = '*.body*.bin binary';

/**
 * Git takes bytes without a zero for text, and then changes their line ends on some computers: a body
 * that is sent as it is would be another one there.
 */
async function keepBytesInGit(place: WorkspacePlace): Promise<void> {
  const path = join(place.folder, 'collections', '.gitattributes');
  const text = (await readTextIfThere(place.folder, path)) ?? '';
  if (text.split(/\r?\n/).includes(binaryRule)) return;
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  await writeText(place, path, `${before}${binaryRule}\n`);
}
