import type { Result } from '../../../shared/contract/contract.ts';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry, Workspace } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../kernel/notices-store.ts';
import { showInFolder } from '../../kernel/show-in-folder.ts';
import { editRequest, isEdited, newRequest } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf, requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { showPanel } from '../../kernel/window-store.ts';
import { freeName } from '../../ui/free-name.ts';
import { collectionsOf } from './collections-state.ts';
import { followDelete, followFolder, followRename } from './follow-files.ts';
import { entriesIn, type MovePlace, movedFolder, placeBack, placeOf } from './move-places.ts';
import { readFilesAgain } from './read-files-again.ts';

/** Uses the workspace that a change returned, or shows why the change failed. */
function adopt<T extends { readonly workspace: Workspace }>(
  app: Pick<App, 'notices' | 'window'>,
  result: Result<T>,
): T | null {
  if (!result.ok) {
    showProblem(app.notices, 'collections', result.problem);
    return null;
  }
  hideNotice(app.notices, 'collections');
  // After another change, undo could do something else.
  hideNotice(app.notices, 'moved');
  app.window.setState({ workspace: result.value.workspace, workspaceProblem: null });
  return result.value;
}

/** Renames a request and its tab, or a folder; their files follow. Returns the new path of a folder. */
export async function renameEntry(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  entry: EntryRef,
  name: string,
): Promise<string | null> {
  const before = entriesOf(app);
  const changed = adopt(app, await app.engine.renameEntry({ entry, name }));
  if (changed === null) return null;
  if (entry.kind === 'folder') return followMove(app, before, entry.path);
  app.tabs.setState((state) => followRename(state, entry.id, name));
  // Its file now differs from the draft's base, but only by the name.
  await readFilesAgain(app, [entry.id], changed.workspace);
  return null;
}

/** Creates a request with its own file in a folder. Returns its id; null when that failed. */
export async function createRequest(
  app: Pick<App, 'engine' | 'notices' | 'window'>,
  folderPath: string,
): Promise<string | null> {
  const request = {
    ...newRequest(crypto.randomUUID()),
    name: freeName('New request', namesIn(app, folderPath)),
  };
  const result = await app.engine.saveRequest({ request, folderPath, baseRevision: null });
  // A new id cannot conflict.
  if (result.ok && result.value.kind === 'conflict') return null;
  return adopt(app, result as Result<{ workspace: Workspace }>) === null ? null : request.id;
}

/** Creates a folder. Returns its path; null when that failed. */
export async function createFolder(
  app: Pick<App, 'engine' | 'notices' | 'window'>,
  parentPath: string,
): Promise<string | null> {
  const name = freeName('New folder', namesIn(app, parentPath));
  return adopt(app, await app.engine.createFolder({ parentPath, name }))?.path ?? null;
}

/**
 * Copies a request or folder beside itself: an open request as it is typed. Returns the id or path; null when
 * that failed.
 */
export async function duplicateEntry(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  entry: EntryRef,
): Promise<string | null> {
  const open = requestTabsOf(app.tabs.getState().tabs).find(
    (tab) => entry.kind === 'request' && tab.request.id === entry.id && isEdited(tab),
  );
  const input = open === undefined ? { entry } : { entry, typed: open.request };
  const copied = adopt(app, await app.engine.duplicateEntry(input))?.entry;
  if (copied === undefined) return null;
  return copied.kind === 'request' ? copied.id : copied.path;
}

/** Deletes a request or folder. Its open tabs stay as drafts; a notice offers to restore it. */
export async function deleteEntry(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  entry: EntryRef,
  name: string,
): Promise<void> {
  const changed = adopt(app, await app.engine.deleteEntry({ entry }));
  if (changed === null) return;
  const { undoId, requestIds } = changed;
  app.tabs.setState((state) => followDelete(state, requestIds));
  const openTabs = requestTabsOf(app.tabs.getState().tabs).filter((tab) =>
    requestIds.includes(tab.request.id),
  ).length;
  showNotice(app.notices, {
    id: `deleted-${undoId}`,
    content: {
      kind: 'words',
      title: `Deleted "${name}"`,
      ...(openTabs === 1 && { text: 'Its open tab stays as an unsaved draft.' }),
      ...(openTabs > 1 && {
        text: `Its ${openTabs} open tabs stay as unsaved drafts.`,
      }),
    },
    actions: [{ label: 'Undo', run: () => void undoDelete(app, undoId, requestIds) }],
  });
}

async function undoDelete(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  undoId: string,
  requestIds: readonly string[],
): Promise<void> {
  const changed = adopt(app, await app.engine.undoDelete({ undoId }));
  if (changed !== null) await readFilesAgain(app, requestIds, changed.workspace);
}

/** Moves a request or folder. Returns the new path of a folder. */
export async function moveEntry(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  entry: EntryRef,
  place: MovePlace,
): Promise<string | null> {
  const before = entriesOf(app);
  const changed = adopt(app, await app.engine.moveEntry({ entry, ...place }));
  if (changed === null) return null;
  const path = entry.kind === 'request' ? null : followMove(app, before, entry.path);
  offerToMoveBack(app, before, entry, path);
  return path;
}

function offerToMoveBack(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  before: readonly CollectionEntry[],
  entry: EntryRef,
  path: string | null,
): void {
  const moved: EntryRef = entry.kind === 'folder' && path !== null ? { ...entry, path } : entry;
  const back = placeBack(placeOf(before, entry), placeOf(entriesOf(app), moved));
  if (back === null) return;
  showNotice(app.notices, {
    id: 'moved',
    content: { kind: 'words', title: `Moved "${nameOf(before, entry)}"` },
    actions: [
      {
        label: 'Undo',
        run: () => void moveEntry(app, moved, back).then(() => hideNotice(app.notices, 'moved')),
      },
    ],
  });
}

function nameOf(entries: readonly CollectionEntry[], entry: EntryRef): string {
  const place = placeOf(entries, entry);
  return (place && entriesIn(entries, place.folderPath)?.[place.index]?.name) ?? '';
}

function followMove(
  app: Pick<App, 'tabs' | 'window'>,
  before: readonly CollectionEntry[],
  from: string,
): string | null {
  const to = movedFolder(before, entriesOf(app));
  if (to !== null) app.tabs.setState((state) => followFolder(state, from, to));
  return to;
}

/** Reads all files of the workspace again and updates open tabs. */
export async function reloadWorkspace(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
): Promise<void> {
  const before = app.window.getState().workspace;
  if (adopt(app, await app.engine.reloadWorkspace({})) !== null) await readOpenAgain(app, before);
}

/** Restores the last good version of a damaged file. */
export async function restorePrevious(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  path: string,
): Promise<void> {
  const before = app.window.getState().workspace;
  const restored = adopt(app, await app.engine.restorePrevious({ path }));
  if (restored !== null) await readOpenAgain(app, before);
}

/** Shows the file of a request in the system's file manager. */
export async function showRequestFile(
  app: Pick<App, 'engine' | 'notices' | 'shell'>,
  requestId: string,
): Promise<void> {
  const located = await app.engine.locateRequest({ requestId });
  if (located.ok) await showInFolder(app, located.value.path);
  else showProblem(app.notices, 'show-in-folder', located.problem);
}

async function readOpenAgain(
  app: Pick<App, 'engine' | 'tabs'>,
  before: Workspace | null,
): Promise<void> {
  const tabs = requestTabsOf(app.tabs.getState().tabs);
  await readFilesAgain(
    app,
    tabs.map((tab) => tab.request.id),
    before,
  );
}

function namesIn(app: Pick<App, 'window'>, folderPath: string): readonly string[] {
  return (entriesIn(entriesOf(app), folderPath) ?? []).map(({ name }) => name);
}

function entriesOf(app: Pick<App, 'window'>): readonly CollectionEntry[] {
  return app.window.getState().workspace?.collections ?? [];
}

/** Renames the request of a tab: with its file, or as a draft when it has none. */
export async function renameOpenRequest(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  tabId: string,
  name: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return;
  if (tab.saved === null) app.tabs.setState((state) => editRequest(state, tabId, { name }));
  else await renameEntry(app, { kind: 'request', id: tab.request.id }, name);
}

/** Creates a folder at the top of the collections and starts naming it in the panel. */
export async function nameNewFolder(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'window'>,
): Promise<void> {
  showPanel(app.window, 'requests');
  collectionsOf(app).setState({ namingKey: await createFolder(app, '') });
}
