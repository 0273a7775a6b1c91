import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { fallbackFolderOf, makePrivateFolder, privateFolderOf } from './private-folder.ts';
import { lockWorkspace, type WorkspaceLock } from './workspace-lock.ts';

/** Whether a workspace may be written by this process now, and where its private data goes. */
export interface WorkspaceAccessGuard {
  current(): WorkspaceAccess;
  /** Throws the Problem `read-only` when the files may not be written. */
  assertWritable(): void;
  /**
   * Looks again whether the folder is there, free and writable.
   *
   * @returns what changed: `returned` is a folder that was gone, or another one in its place
   */
  look(): Promise<'same' | 'changed' | 'returned'>;
  /** Says that a newer version wrote the workspace's file; null that none did. */
  setNewer(problem: Problem | null): void;
  /** Where tabs, history and the like are kept now: in the workspace, or with the user's profile. */
  privateFolder(): string;
  /** Where they were kept while the workspace could not be written, or could. */
  otherPrivateFolders(): readonly string[];
  dispose(): Promise<void>;
}

/** Takes the right to write to a workspace, where that can be had. */
export async function guardAccess(options: {
  readonly folder: string;
  readonly profileFolder: string;
  /** Why it may not be written in any case: the samples as they ship. */
  readonly forbidden: Problem | null;
}): Promise<WorkspaceAccessGuard> {
  const { folder, forbidden } = options;
  const fallback = await fallbackFolderOf(options.profileFolder, folder);
  let lock: WorkspaceLock | null = null;
  let place = await placeOf(folder);
  let isGone = place === null;
  let newer: Problem | null = null;
  let found = await judge();

  /** As the folder is; a newer version apart. */
  async function judge(): Promise<WorkspaceAccess> {
    if (forbidden) return readOnly('not-writable', forbidden);
    if (isGone) return readOnly('folder-gone', folderGone(folder));
    lock ??= await lockWorkspace(folder);
    if (!lock) return readOnly('open-elsewhere', openElsewhere(folder));
    const refusal = await tryWriting(folder);
    return refusal ? readOnly('not-writable', notWritable(folder, refusal)) : { kind: 'writable' };
  }

  function current(): WorkspaceAccess {
    return found.kind === 'writable' && newer ? readOnly('newer-version', newer) : found;
  }

  return {
    current,
    assertWritable() {
      const access = current();
      if (access.kind === 'read-only') throw new ProblemError(access.problem);
    },
    async look() {
      const before = found;
      const now = await placeOf(folder);
      const isOther = now !== null && (isGone || now !== place);
      // Where a disk was mounted there is an empty folder left, and that is no workspace.
      const isThere = now !== null && (!isOther || (await isWorkspace(folder)));
      isGone = !isThere;
      if (isThere) place = now;
      if (before.kind === 'read-only' || isGone) found = await judge();
      if (isOther && isThere) return 'returned';
      return reasonOf(before) === reasonOf(found) ? 'same' : 'changed';
    },
    setNewer(problemOfFile) {
      newer = problemOfFile;
    },
    privateFolder: () => (current().kind === 'writable' ? privateFolderOf(folder) : fallback),
    otherPrivateFolders: () =>
      current().kind === 'writable' ? [fallback] : [privateFolderOf(folder)],
    async dispose() {
      await lock?.release();
    },
  };
}

/** Which folder a path leads to; null where there is none. */
async function placeOf(folder: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

async function isWorkspace(folder: string): Promise<boolean> {
  return stat(join(folder, 'protodesk.yaml')).then(
    (found) => found.isFile(),
    () => false,
  );
}

const refusals: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Writes a file and removes it, in the workspace and in its private folder: what the rights of a
 * folder say is not all that there is to it. A full disk is none of this: each save tells of it.
 *
 * @returns why it cannot be written to
 */
async function tryWriting(folder: string): Promise<string | null> {
  await makePrivateFolder(folder);
  for (const place of [privateFolderOf(folder), folder]) {
    const path = join(place, `.probe.${randomUUID()}.tmp`);
    try {
      await writeFile(path, '', { flag: 'wx' });
      await rm(path, { force: true });
    } catch (error) {
      if (refusals.has((error as NodeJS.ErrnoException).code ?? '')) return messageOf(error);
    }
  }
  return null;
}

function readOnly(
  reason: Extract<WorkspaceAccess, { kind: 'read-only' }>['reason'],
  why: Problem,
): WorkspaceAccess {
  return { kind: 'read-only', reason, problem: why };
}

function reasonOf(access: WorkspaceAccess): string {
  return access.kind === 'writable' ? '' : access.reason;
}

const keptTabs = 'What you type is kept with your profile, and can be sent.';

function openElsewhere(folder: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'This workspace is open in another Protodesk',
    detail: `Only one can change ${folder} at a time. ${keptTabs}`,
    location: { file: folder },
    hint: 'Close the other one: this window may then change the workspace by itself.',
  });
}

function notWritable(folder: string, cause: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'This workspace can only be read',
    detail: `The system does not let you write to ${folder}. ${keptTabs}`,
    location: { file: folder },
    hint: 'Have the folder made writable, or copy it to a place of your own and open it there.',
    cause,
  });
}

function folderGone(folder: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'The folder of this workspace is gone',
    detail: `${folder} was removed or renamed, or its disk is not there. What you type now is kept with your profile for this place: it is here again when the folder is, and not where that is opened from elsewhere.`,
    location: { file: folder },
    hint: 'Bring it back, and work goes on where it was; or open the workspace where it is now.',
  });
}
