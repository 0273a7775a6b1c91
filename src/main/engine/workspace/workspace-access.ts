import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { type FolderIdentity, identityOf, isSameFolder } from '../disk/folder-identity.ts';
import { lockWorkspace, type WorkspaceLock } from './workspace-lock.ts';

/** Decides whether this process may write a workspace now. */
export interface WorkspaceAccessGuard {
  current(): WorkspaceAccess;
  /** Throws the Problem `read-only` when the files may not be written. */
  assertWritable(): void;
  /**
   * Checks again that the folder exists, is free and writable.
   *
   * @returns what changed: `returned` means a folder that was gone, or another one in its place
   */
  look(): Promise<'same' | 'changed' | 'returned'>;
  /** Sets the Problem that a newer version wrote the workspace's file; null for none. */
  setNewer(problem: Problem | null): void;
  dispose(): Promise<void>;
}

/** Locks a workspace for writing, if possible. */
export async function guardAccess(options: {
  readonly folder: string;
  /** The folder that was opened; null when there was none: then the first one that appears counts. */
  readonly identity: FolderIdentity | null;
  /** Why it may never be written: the packaged samples. */
  readonly forbidden: Problem | null;
}): Promise<WorkspaceAccessGuard> {
  const { folder, forbidden } = options;
  let lock: WorkspaceLock | null = null;
  let { identity } = options;
  let place = await look();
  let newer: Problem | null = null;
  let found = await judge();

  /** An unmounted disk leaves an empty folder, which is not a workspace. */
  async function look(): Promise<'there' | 'gone' | 'other'> {
    const now = await identityOf(folder);
    if (now === null) return 'gone';
    identity ??= now;
    if (isSameFolder(now, identity)) return 'there';
    return (await isWorkspace(folder)) ? 'other' : 'gone';
  }

  /** Judges the folder, without regard to a newer version. */
  async function judge(): Promise<WorkspaceAccess> {
    if (forbidden) return readOnly('not-writable', forbidden);
    if (place === 'gone') return readOnly('folder-gone', folderGone(folder));
    if (place === 'other') return readOnly('other-folder', otherFolder(folder));
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
      const wasThere = place === 'there';
      place = await look();
      if (before.kind === 'read-only' || place !== 'there') found = await judge();
      if (place === 'there' && !wasThere) return 'returned';
      return reasonOf(before) === reasonOf(found) ? 'same' : 'changed';
    },
    setNewer(problemOfFile) {
      newer = problemOfFile;
    },
    async dispose() {
      await lock?.release();
    },
  };
}

async function isWorkspace(folder: string): Promise<boolean> {
  return stat(join(folder, 'protodesk.yaml')).then(
    (found) => found.isFile(),
    () => false,
  );
}

const refusals: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Writes and removes a test file: the permissions alone do not tell. Ignores a full disk, which each save
 * reports.
 *
 * @returns why it cannot be written
 */
async function tryWriting(folder: string): Promise<string | null> {
  const path = join(folder, `.probe.${randomUUID()}.tmp`);
  try {
    await writeFile(path, '', { flag: 'wx' });
    await rm(path, { force: true });
    return null;
  } catch (error) {
    return refusals.has((error as NodeJS.ErrnoException).code ?? '') ? messageOf(error) : null;
  }
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

const keptTabs = 'Your changes are kept and can be sent.';

function openElsewhere(folder: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'This workspace is open in another Protodesk',
    detail: `Only one can change ${folder} at a time. ${keptTabs}`,
    location: { file: folder },
    hint: 'Close the other one; then this window can change the workspace.',
  });
}

function notWritable(folder: string, cause: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'This workspace is read-only',
    detail: `You may not write to ${folder}. ${keptTabs}`,
    location: { file: folder },
    hint: 'Make the folder writable, or open a copy.',
    cause,
  });
}

function folderGone(folder: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'The folder of this workspace is gone',
    detail: `${folder} was removed, renamed or disconnected. ${keptTabs}`,
    location: { file: folder },
    hint: 'Restore it to continue, or open the workspace at its new place.',
  });
}

function otherFolder(folder: string): Problem {
  return problem({
    kind: 'read-only',
    title: 'Another folder replaced this workspace',
    detail: `${folder} was replaced. Its requests are not shown, to protect your tabs and secrets. ${keptTabs}`,
    location: { file: folder },
  });
}
