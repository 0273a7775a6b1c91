import { titleOf } from '../../../shared/model/request-title.ts';
import type { App } from '../../kernel/app.ts';
import { foldersAround } from '../../kernel/folders-around.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { editRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { freeName } from '../../ui/free-name.ts';
import { collectionsOf } from './collections-state.ts';
import { keepMine, takeTheirs } from './follow-files.ts';
import { entriesIn } from './move-places.ts';
import { saveRequest } from './save-request.ts';

/** Overwrites the file with the text of a tab. */
export async function writeMine(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
): Promise<void> {
  app.tabs.setState((state) => keepMine(state, tabId));
  await saveRequest(app, tabId);
}

/** Shows the file's version instead of the typed text; a notice offers Undo. */
export function showTheirs(app: Pick<App, 'notices' | 'saveNow' | 'tabs'>, tabId: string): void {
  const mine = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (mine === undefined) return;
  app.tabs.setState((state) => takeTheirs(state, tabId));
  app.saveNow();
  showNotice(app.notices, {
    id: `theirs-${tabId}`,
    content: {
      kind: 'words',
      title: `Loaded the file of "${titleOf(mine)}"`,
      text: 'Your edits were replaced.',
    },
    actions: [
      {
        label: 'Undo',
        run: () => {
          app.tabs.setState((state) => editRequest(state, tabId, mine));
          app.saveNow();
        },
      },
    ],
  });
}

/**
 * Saves the typed text as a new file beside the changed one, in a new tab. The first tab shows its file
 * again.
 */
export async function saveCopy(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
): Promise<void> {
  const mine = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (mine === undefined) return;
  const entries = app.window.getState().workspace?.collections ?? [];
  const folderPath = foldersAround(entries, mine.id)?.at(-1) ?? '';
  const names = (entriesIn(entries, folderPath) ?? []).map(({ name }) => name);
  const request = {
    ...mine,
    id: crypto.randomUUID(),
    name: freeName(`${titleOf(mine)} copy`, names),
  };
  const result = await app.engine.saveRequest({ request, folderPath, baseRevision: null });
  if (!result.ok) return showProblem(app.notices, `copy-${tabId}`, result.problem);
  // A new id cannot conflict.
  if (result.value.kind === 'conflict') return;
  const { workspace, file } = result.value;
  app.window.setState({ workspace, workspaceProblem: null });
  collectionsOf(app).setState({ savedId: file.request.id });
  app.tabs.setState((state) =>
    addTab(takeTheirs(state, tabId), tabOf(crypto.randomUUID(), file.request, file)),
  );
  app.saveNow();
}
