import type { Workspace } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { followFile, followGone } from './follow-files.ts';

/**
 * Reads the files of open requests again and updates their tabs.
 *
 * @param before the last known workspace: it has the folders of files that are gone now
 */
export async function readFilesAgain(
  app: Pick<App, 'engine' | 'tabs'>,
  requestIds: readonly string[],
  before: Workspace | null,
): Promise<void> {
  await Promise.all(requestIds.map((requestId) => readFileAgain(app, requestId, before)));
}

async function readFileAgain(
  app: Pick<App, 'engine' | 'tabs'>,
  requestId: string,
  before: Workspace | null,
): Promise<void> {
  for (;;) {
    const asked = revisionOf(app, requestId);
    const file = await app.engine.readRequest({ requestId });
    // The request was saved during the read, so the read may be older.
    if (revisionOf(app, requestId) !== asked) continue;
    if (file.ok) app.tabs.setState((state) => followFile(state, file.value));
    else if (file.problem.kind === 'not-found') {
      const folderPath = foldersAround(before?.collections ?? [], requestId)?.at(-1) ?? '';
      app.tabs.setState((state) => followGone(state, requestId, folderPath));
    }
    return;
  }
}

function revisionOf(app: Pick<App, 'tabs'>, requestId: string): string | null {
  const tabs = requestTabsOf(app.tabs.getState().tabs);
  return tabs.find((tab) => tab.request.id === requestId)?.revision ?? null;
}
