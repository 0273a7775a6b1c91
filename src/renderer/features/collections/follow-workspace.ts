import type { Workspace } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { readFilesAgain } from './read-files-again.ts';

/** Lets what is open follow the files of the workspace. */
export interface WorkspaceFollower {
  /** The files are as `workspace` says: the panel shows them at once, open tabs once they are read. */
  follow(workspace: Workspace): void;
}

/** Makes the {@link WorkspaceFollower} of an app. Changes that come while files are read are read after them. */
export function createWorkspaceFollower(
  app: Pick<App, 'engine' | 'tabs' | 'window'>,
): WorkspaceFollower {
  let isReading = false;
  let waiting: { readonly before: Workspace | null } | null = null;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting !== null) {
      const { before } = waiting;
      waiting = null;
      await readFilesAgain(app, openIds(app), before);
    }
    isReading = false;
  }

  return {
    follow(workspace) {
      const before = app.window.getState().workspace;
      app.window.setState({ workspace, workspaceProblem: null });
      waiting ??= { before };
      if (!isReading) void readAll();
    },
  };
}

/** The requests of open tabs that have a file, or had one when they were read last. */
function openIds(app: Pick<App, 'tabs' | 'window'>): readonly string[] {
  const entries = app.window.getState().workspace?.collections ?? [];
  const ids = requestTabsOf(app.tabs.getState().tabs)
    .filter((tab) => tab.saved !== null || foldersAround(entries, tab.request.id) !== null)
    .map((tab) => tab.request.id);
  return [...new Set(ids)];
}
