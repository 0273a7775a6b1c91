import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { makePrivateSubfolder } from '../disk/make-private-subfolder.ts';
import { maxWholeBytes } from '../http/wire-body.ts';
import { draftsFolderName } from './read-session.ts';
import { safeFileName } from './safe-file-name.ts';
import { stagedFolderOf, stagedName } from './staged-bodies.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** One piece of a file that the user chose as a body. */
export interface BodyFilePiece {
  /** The same for all pieces of a file. */
  readonly stageId: string;
  /** The name of the file. */
  readonly name: string;
  /** Its place in the file; 0 starts it. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Copies a file chosen as a body into the private folder, piece by piece; it stays there until the request is
 * saved.
 *
 * @returns what a body names, with the last piece; null before that
 * @throws ProblemError `file-write`, also when it is too large to send, or a piece is out of order
 */
export async function stageBodyFile(
  place: Pick<WorkspacePlace, 'privateFolder'>,
  { stageId, name: title, offset, bytes, isLast }: BodyFilePiece,
): Promise<BodyDraft['file'] | null> {
  const name = `${stageId}.${safeFileName(title)}`;
  const path = join(stagedFolderOf(place), name);
  const byteLength = offset + bytes.byteLength;
  try {
    if (byteLength > maxWholeBytes) {
      throw new Error(`It exceeds the limit of ${maxWholeBytes} bytes.`);
    }
    if (offset === 0) {
      await makePrivateSubfolder(place.privateFolder, basename(stagedFolderOf(place)));
      await removeForgotten(place);
    }
    const file = await open(path, offset === 0 ? 'w' : 'r+');
    try {
      if ((await file.stat()).size !== offset) throw new Error('A piece is missing.');
      await file.write(bytes, 0, bytes.byteLength, offset);
      if (isLast) await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw new ProblemError({
      kind: 'file-write',
      title: 'The file could not be copied',
      detail: `Protodesk sends a copy of the chosen file. ${messageOf(error)}`,
      hint: 'Check the disk space, then choose the file again.',
      cause: messageOf(error),
    });
  }
  return isLast ? { path: stagedName(name), byteLength } : null;
}

const keptMs = 24 * 60 * 60 * 1000;

/** Removes files that were chosen more than a day ago and are in no open tab. */
async function removeForgotten(place: Pick<WorkspacePlace, 'privateFolder'>): Promise<void> {
  const folder = stagedFolderOf(place);
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) old.push(name);
  }
  if (old.length === 0) return;
  const drafts = join(place.privateFolder, draftsFolderName);
  const texts: string[] = [];
  for (const name of await readdir(drafts).catch(() => [])) {
    // An unreadable draft may name any file.
    texts.push(await readFile(join(drafts, name), 'utf8'));
  }
  for (const name of old) {
    if (texts.some((text) => text.includes(name))) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}
