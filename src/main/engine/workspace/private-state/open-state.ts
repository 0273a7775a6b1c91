import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import {
  type FolderIdentity,
  identityOf,
  isMovedFolder,
  isSameFolder,
} from '../../disk/folder-identity.ts';
import { forgetAllowedFiles } from '../allowed-files.ts';
import { lockWorkspace, type WorkspaceLock } from '../workspace-lock.ts';
import { diskOf } from './disk-of.ts';
import {
  readStates,
  type StateRecord,
  stateFolderOf,
  statesFolderOf,
  writeState,
} from './state-file.ts';

/**
 * The private state of the open workspace: it belongs to the user, and is never in the workspace's folder.
 */
export interface PrivateState {
  /** The key of secrets and everything else of this workspace outside {@link folder}. */
  readonly id: string;
  /**
   * The key of the consents for its secrets. It changes when another folder takes over the state, since the
   * user consented for the former folder's files.
   */
  readonly consentsId: string;
  /** The folder of tabs, history and so on; it exists and is writable. */
  readonly folder: string;
  /** The folder that the state belongs to; null when there was none. */
  readonly identity: FolderIdentity | null;
  /** The state of another folder that was at this path before; null when there is nothing to decide. */
  readonly formerId: string | null;
  /** Stops offering that state. Errors are the system's own. */
  dismissFormer(): Promise<void>;
  /** Why it is kept only until the program ends; null when it is stored. */
  readonly problem: Problem | null;
  dispose(): Promise<void>;
}

/** How long an ending engine may still hold the state: milliseconds. */
const endingMs = 5000;
const lookMs = 50;

/**
 * Opens the private state of a workspace, and creates it the first time. When the data folder cannot be
 * written, or another process has the state, a temporary folder is used.
 *
 * @param options.useFormer true to use the state of the former folder at this path, as the user decided
 */
export async function openPrivateState(
  dataFolder: string,
  workspaceFolder: string,
  { useFormer = false }: { readonly useFormer?: boolean } = {},
): Promise<PrivateState> {
  const path = await realpath(workspaceFolder).catch(() => resolve(workspaceFolder));
  const [identity, disk, states] = await Promise.all([
    identityOf(path),
    diskOf(path),
    readStates(dataFolder),
  ]);
  const found = await findState(states, path, identity);
  const offered = found.former ?? states.find(({ id }) => id === found.own?.formerId);
  // A removed one is not offered any more.
  const formerId = offered?.id ?? null;
  const former = useFormer ? (offered ?? null) : null;
  const own = former ?? found.own;
  const record: StateRecord = {
    schemaVersion: 1,
    id: own?.id ?? randomUUID(),
    path,
    identity: identity ?? own?.identity ?? null,
    disk: disk ?? own?.disk ?? null,
    lastUsedAt: new Date().toISOString(),
    formerId: former ? null : formerId,
    // Stored in the record, so that no crash leaves them to the new folder.
    consentsId: former ? randomUUID() : (own?.consentsId ?? null),
  };
  const { id } = record;
  const known = {
    ...{ id, formerId: record.formerId, identity: record.identity },
    consentsId: record.consentsId ?? id,
    dismissFormer: () => writeState(dataFolder, { ...record, formerId: null }),
  };
  try {
    // Other users of the computer must not see responses and unsaved headers.
    const folder = stateFolderOf(dataFolder, id);
    await mkdir(statesFolderOf(dataFolder), { recursive: true, mode: 0o700 });
    const lock = await lockWhenFree(folder);
    if (lock === null) return { ...known, ...(await temporary(inUse(folder))) };
    // Only now: the former holder of the lock may have been removing the folder.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // They were chosen for the files of another folder, like consents.
    if (former) await forgetAllowedFiles(folder);
    if (former && found.own) await joinState(dataFolder, found.own.id, id);
    await writeState(dataFolder, record);
    return { ...known, folder, problem: null, dispose: () => lock.release() };
  } catch (error) {
    return { ...known, ...(await temporary(notWritable(dataFolder, error))) };
  }
}

async function lockWhenFree(folder: string): Promise<WorkspaceLock | null> {
  const endMs = performance.now() + endingMs;
  for (;;) {
    const lock = await lockWorkspace(folder);
    if (lock !== null || performance.now() > endMs) return lock;
    await wait(lookMs);
  }
}

async function temporary(
  why: Problem,
): Promise<Pick<PrivateState, 'folder' | 'problem' | 'dispose'>> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-state-'));
  return {
    folder,
    problem: why,
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

const untilClosed = 'Open tabs, drafts and history last until Protodesk closes.';

function notWritable(dataFolder: string, error: unknown): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Your tabs and drafts cannot be kept',
    detail: `Protodesk cannot write to ${dataFolder}. ${untilClosed}`,
    location: { file: dataFolder },
    hint: 'Make the folder writable, then restart Protodesk.',
    cause: messageOf(error),
  });
}

function inUse(folder: string): Problem {
  return problem({
    kind: 'file-write',
    severity: 'warning',
    title: 'Another Protodesk uses the tabs and drafts of this workspace',
    detail: `It uses ${folder}. ${untilClosed}`,
    location: { file: folder },
    hint: 'Close the other Protodesk, then reopen this workspace.',
  });
}

/** The state that a workspace gets. */
interface FoundState {
  /** Null for a new one. */
  readonly own: StateRecord | null;
  /** The state of another folder that was at this path before: the user decides who gets it. */
  readonly former: StateRecord | null;
}

/**
 * Finds the state of a workspace by its path and its folder's identity, never by the folder's content: a
 * clone could copy that.
 *
 * @param states the last used one first
 * @param path the real one
 * @param identity null when there is no folder
 */
async function findState(
  states: readonly StateRecord[],
  path: string,
  identity: FolderIdentity | null,
): Promise<FoundState> {
  const atPath = states.filter((state) => state.path === path);
  // Without a folder nobody else can get the data.
  if (identity === null) return { own: atPath[0] ?? null, former: null };
  const own = atPath.find((state) => state.identity && isSameFolder(state.identity, identity));
  if (own) return { own, former: null };
  for (const state of states) {
    if (state.path === path || !state.identity || !isMovedFolder(state.identity, identity))
      continue;
    const there = await identityOf(state.path);
    if (there === null || !isSameFolder(there, identity)) return { own: state, former: null };
  }
  return { own: null, former: atPath[0] ?? null };
}

/**
 * What was typed, and the files it names. Drafts that the tab list does not name can be reopened as closed
 * tabs.
 */
const typedFolders = ['bodies', 'drafts'];

/**
 * Moves what was typed from one state into another, and removes the rest. If interrupted at any step, it is
 * in one of the two. Errors are the system's own.
 */
async function joinState(dataFolder: string, fromId: string, intoId: string): Promise<void> {
  const from = stateFolderOf(dataFolder, fromId);
  for (const name of typedFolders) {
    const target = join(stateFolderOf(dataFolder, intoId), name);
    const files = await readdir(join(from, name)).catch(() => []);
    if (files.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
    for (const file of files) await rename(join(from, name, file), join(target, file));
  }
  await rm(from, { recursive: true, force: true });
}
