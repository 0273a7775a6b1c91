import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { FolderIdentity } from '../disk/folder-identity.ts';
import { removeStaleTemporaries } from './remove-stale-temporaries.ts';
import { createWorkspaceWatcher } from './watch-workspace.ts';
import { guardAccess, type WorkspaceAccessGuard } from './workspace-access.ts';
import { createWorkspaceChanges, type WorkspaceChanges } from './workspace-changes.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { openWorkspaceIndex, type ReadRequests } from './workspace-index.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** The open workspace: its files, its access, its changes, and outside changes. */
export interface OpenWorkspace {
  files(): WorkspaceFiles;
  readonly access: Pick<WorkspaceAccessGuard, 'current' | 'assertWritable'>;
  readonly changes: WorkspaceChanges;
  /** Problems of the folder itself. */
  problems(): readonly Problem[];
  dispose(): Promise<void>;
}

/** Milliseconds between two checks that the folder exists and is writable. */
const lookMs = 1000;

/** Opens a workspace folder. Never throws: what cannot be read becomes a Problem. */
export async function openWorkspace(options: {
  readonly place: WorkspacePlace;
  /** The folder that the private folder belongs to; null when there was none. */
  readonly identity: FolderIdentity | null;
  /** Why it may never be written. */
  readonly forbidden: Problem | null;
  readonly readMany: ReadRequests;
  /** Called when the files or the access changed, for whatever reason. */
  readonly onChange: (change: {
    readonly before: WorkspaceFiles;
    readonly now: WorkspaceFiles;
    /** False for a call of {@link OpenWorkspace.changes}, which returns the new state itself. */
    readonly isOutside: boolean;
  }) => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): Promise<OpenWorkspace> {
  const { place, onUnexpected } = options;
  const { folder, privateFolder } = place;
  const [index, guard] = await Promise.all([
    openWorkspaceIndex(folder, privateFolder, options.readMany),
    guardAccess({ ...options, folder }),
  ]);
  let seen = index.files();
  let access: WorkspaceAccess;
  guard.setNewer(seen.newer);
  access = guard.current();
  // In the background: nothing waits for it.
  const cleaned = access.kind === 'writable' ? removeStaleTemporaries(place) : Promise.resolve();
  const changes = createWorkspaceChanges({
    place,
    index,
    assertWritable: guard.assertWritable,
    onRead: () => see(false),
  });
  const watcher = createWorkspaceWatcher((paths) => run(() => readOutside(paths)));
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => run(look), lookMs);
  timer.unref();
  // What changed before the folders were watched.
  run(async () => {
    await watcher.follow(index.folders());
    await readOutside();
  });

  /** Reports what changed. */
  function see(isOutside: boolean): void {
    const before = seen;
    seen = index.files();
    guard.setNewer(seen.newer);
    const accessBefore = access;
    access = guard.current();
    if (seen === before && isDeepStrictEqual(access, accessBefore)) return;
    options.onChange({ before, now: seen, isOutside });
  }

  function run(work: () => Promise<void>): void {
    looking = looking.then(work).catch((error: unknown) => {
      // Only the end of the engine cancels it.
      const isEnd = error instanceof ProblemError && error.problem.kind === 'cancelled';
      if (!isEnd) onUnexpected(error, 'workspace watch');
    });
  }

  /** The files of a missing folder stay as last seen. */
  async function readOutside(paths?: ReadonlySet<string>): Promise<void> {
    await look();
    if (isGone()) return;
    await changes.readOutside(paths);
    see(true);
    await watcher.follow(index.folders());
  }

  async function look(): Promise<void> {
    if ((await guard.look()) === 'returned') {
      watcher.renew();
      await changes.readOutside();
      await watcher.follow(index.folders());
    }
    see(true);
  }

  function isGone(): boolean {
    const now = guard.current();
    return (
      now.kind === 'read-only' && (now.reason === 'folder-gone' || now.reason === 'other-folder')
    );
  }

  return {
    files: index.files,
    access: guard,
    changes,
    problems: () => [watcher.problem() ?? []].flat(),
    async dispose() {
      clearInterval(timer);
      watcher.dispose();
      await Promise.all([looking, changes.settled(), cleaned]);
      await changes.kept();
      await guard.dispose();
    },
  };
}
