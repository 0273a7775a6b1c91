import type { RequestFile } from '../../../shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import { isEdited } from '../../kernel/tabs/request-tab.ts';
import { isSameRequest } from '../../kernel/tabs/same-request.ts';
import {
  changeRequestTab,
  type RequestTab,
  requestTabsOf,
  type TabsState,
} from '../../kernel/tabs/tabs-state.ts';
import { rebasePath } from './move-places.ts';

/** Gives the tabs of a request its new name. */
export function followRename(state: TabsState, requestId: string, name: string): TabsState {
  return changeTabsOf(state, requestId, (tab) => ({
    ...tab,
    request: { ...tab.request, name },
    saved: tab.saved && { ...tab.saved, name },
  }));
}

/** Keeps the tabs of deleted requests as drafts that were never saved. */
export function followDelete(state: TabsState, requestIds: readonly string[]): TabsState {
  return requestIds.reduce(
    (next, requestId) =>
      changeTabsOf(next, requestId, (tab) => ({
        ...tab,
        saved: null,
        revision: null,
        theirs: null,
        goneFrom: null,
      })),
    state,
  );
}

/**
 * Handles a request file that was deleted outside or cannot be read. Its tab stays and is not saved any more.
 * If the file comes back unchanged, the tab follows it again; if it comes back changed, the tab asks.
 *
 * @param folderPath the folder of the file
 */
export function followGone(state: TabsState, requestId: string, folderPath: string): TabsState {
  return changeTabsOf(state, requestId, (tab) =>
    tab.saved === null || tab.goneFrom !== null ? tab : { ...tab, goneFrom: folderPath },
  );
}

/**
 * Updates tabs after a request file was read again. A tab without changes shows it. A tab with changes keeps
 * its text; if the file is not the draft's base, it also keeps the file's version.
 */
export function followFile(state: TabsState, file: RequestFile): TabsState {
  return changeTabsOf(state, file.request.id, (tab) => inTab(tab, file));
}

function inTab(tab: RequestTab, file: RequestFile): RequestTab {
  const isKnown = tab.goneFrom === null && tab.theirs === null;
  if (isKnown && tab.saved !== null && tab.revision === file.revision) return tab;
  const based = {
    ...tab,
    saved: file.request,
    revision: file.revision,
    theirs: null,
    goneFrom: null,
  };
  // The request was deleted here and is back: the typed text is newer.
  if (tab.saved === null) return based;
  // A draft kept for a missing or damaged file must not be dropped silently.
  const isKeptDraft = tab.goneFrom !== null && tab.revision !== file.revision;
  if ((!isEdited(tab) && !isKeptDraft) || isSameRequest(tab.request, file.request)) {
    return { ...based, request: file.request };
  }
  if (tab.revision === file.revision || isOwnSave(tab, file)) return based;
  // The same request under another revision, for example after a rename here.
  if (tab.theirs === null && isSameRequest(tab.saved, file.request)) return based;
  if (tab.theirs?.revision === file.revision && tab.goneFrom === null) return tab;
  return { ...tab, theirs: file, goneFrom: null };
}

/** Records a request that is about to be written. */
export function noteSave(state: TabsState, tabId: string, request: SavedRequest): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    askedToSave: [...tab.askedToSave, request],
  }));
}

/** Records that the outcome of a save, and of those before it, is known. */
export function noteSaveEnded(state: TabsState, tabId: string, request: SavedRequest): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    askedToSave: tab.askedToSave.slice(tab.askedToSave.indexOf(request) + 1),
  }));
}

/** Moves the tabs of a folder, and of folders in it, to another path. */
export function followFolder(state: TabsState, from: string, to: string): TabsState {
  const tabs = state.tabs.map((tab) => {
    if (tab.kind !== 'folder' || tab.folderPath === '') return tab;
    const folderPath = rebasePath(tab.folderPath, from, to);
    return folderPath === tab.folderPath ? tab : { ...tab, folderPath };
  });
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs };
}

/** Prepares to overwrite the file: the draft is then based on it. */
export function keepMine(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.theirs === null
      ? tab
      : { ...tab, saved: tab.theirs.request, revision: tab.theirs.revision, theirs: null },
  );
}

/** Shows the file's version instead of the typed text. */
export function takeTheirs(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.theirs === null
      ? tab
      : {
          ...tab,
          request: tab.theirs.request,
          saved: tab.theirs.request,
          revision: tab.theirs.revision,
          theirs: null,
          refusal: null,
        },
  );
}

/**
 * Updates a tab after its request was written. Text typed meanwhile stays.
 *
 * @param sent the request when it was sent to be written
 * @param file the request as its file has it now
 */
export function followSave(
  state: TabsState,
  tabId: string,
  sent: SavedRequest,
  { request: file, revision }: RequestFile,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    saved: file,
    revision,
    theirs: null,
    goneFrom: null,
    request: tab.request === sent ? file : { ...tab.request, id: file.id, name: file.name },
  }));
}

function changeTabsOf(
  state: TabsState,
  requestId: string,
  change: (tab: RequestTab) => RequestTab,
): TabsState {
  return requestTabsOf(state.tabs)
    .filter((tab) => tab.request.id === requestId)
    .reduce((next, { tabId }) => changeRequestTab(next, tabId, change), state);
}

/**
 * True when the file contains a save of this tab whose engine stopped before its response. A body in a
 * separate file is written before the request, so the file may have only the body.
 */
function isOwnSave(
  { askedToSave, saved }: Pick<RequestTab, 'askedToSave' | 'saved'>,
  { request }: RequestFile,
): boolean {
  return askedToSave.some(
    (asked) =>
      isWrittenAs(asked, request) ||
      (saved !== null && isWrittenAs({ ...saved, body: asked.body }, request)),
  );
}

/** A chosen body file has another name after the save, and its text may be known. */
function isWrittenAs(asked: SavedRequest, found: SavedRequest): boolean {
  const isChosen = asked.body.file?.path.startsWith(stagedPrefix) === true;
  if (!isChosen) return isSameRequest(asked, found);
  const { text, file } = found.body;
  return (
    byteLengthOf(found.body) === asked.body.file?.byteLength &&
    isSameRequest({ ...asked, body: { ...asked.body, text, file } }, found)
  );
}

function byteLengthOf({ text, file }: BodyDraft): number {
  return file?.byteLength ?? new TextEncoder().encode(text).byteLength;
}
