import type { Workspace } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { readFilesAgain } from './read-files-again.ts';

/** Updates open tabs when files of the workspace change. */
export interface WorkspaceFollower {
  /** Reports the workspace's current files. The panel shows them at once, open tabs after they were read. */
  follow(workspace: Workspace): void;
}

/** Creates the {@link WorkspaceFollower} of an app. Changes during a read are handled after it. */
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

/** Returns the requests of open tabs that have a file, or had one at the last read. */
function openIds(app: Pick<App, 'tabs' | 'window'>): readonly string[] {
  const entries = app.window.getState().workspace?.collections ?? [];
  const ids = requestTabsOf(app.tabs.getState().tabs)
    .filter((tab) => tab.saved !== null || foldersAround(entries, tab.request.id) !== null)
    .map((tab) => tab.request.id);
  return [...new Set(ids)];
}
