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

/** Lets the tabs of a request carry its new name, as its file does. */
export function followRename(state: TabsState, requestId: string, name: string): TabsState {
  return changeTabsOf(state, requestId, (tab) => ({
    ...tab,
    request: { ...tab.request, name },
    saved: tab.saved && { ...tab.saved, name },
  }));
}

/** Lets the tabs of requests that were deleted here stay, as drafts that were never saved. */
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
 * The file of a request was deleted outside, or cannot be read. Its tab stays, and is not saved any
 * more. When the file comes back as it was, the tab follows it again; as another one, it asks.
 *
 * @param folderPath the folder it was in
 */
export function followGone(state: TabsState, requestId: string, folderPath: string): TabsState {
  return changeTabsOf(state, requestId, (tab) =>
    tab.saved === null || tab.goneFrom !== null ? tab : { ...tab, goneFrom: folderPath },
  );
}

/**
 * A request's file as it was read again. A tab without changes shows it; one with changes keeps what is
 * typed, and what the file has beside it when that is not what was begun on.
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
  // What was deleted here and is back: what is typed is the newer.
  if (tab.saved === null) return based;
  // One whose file was gone, or damaged, was kept as a draft: it is not given up without a word.
  const isKeptDraft = tab.goneFrom !== null && tab.revision !== file.revision;
  if ((!isEdited(tab) && !isKeptDraft) || isSameRequest(tab.request, file.request)) {
    return { ...based, request: file.request };
  }
  if (tab.revision === file.revision || isOwnSave(tab, file)) return based;
  // The same request under another revision, as after a rename here.
  if (tab.theirs === null && isSameRequest(tab.saved, file.request)) return based;
  if (tab.theirs?.revision === file.revision && tab.goneFrom === null) return tab;
  return { ...tab, theirs: file, goneFrom: null };
}

/** A request is given to be written. */
export function noteSave(state: TabsState, tabId: string, request: SavedRequest): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    askedToSave: [...tab.askedToSave, request],
  }));
}

/** The outcome of a save is known, and by that of those before it. */
export function noteSaveEnded(state: TabsState, tabId: string, request: SavedRequest): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    askedToSave: tab.askedToSave.slice(tab.askedToSave.indexOf(request) + 1),
  }));
}

/** Lets the tabs of a folder, and of those in it, go with it to another place. */
export function followFolder(state: TabsState, from: string, to: string): TabsState {
  const tabs = state.tabs.map((tab) => {
    if (tab.kind !== 'folder' || tab.folderPath === '') return tab;
    const folderPath = rebasePath(tab.folderPath, from, to);
    return folderPath === tab.folderPath ? tab : { ...tab, folderPath };
  });
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs };
}

/** Writes over what the file has, or will: the draft goes on from there. */
export function keepMine(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.theirs === null
      ? tab
      : { ...tab, saved: tab.theirs.request, revision: tab.theirs.revision, theirs: null },
  );
}

/** Shows what the file has in place of what was typed. */
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
 * A request was written. What was typed while it was under way stays as it is.
 *
 * @param sent the request of the tab when it was given to be written
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
 * Whether the file has what a tab gave to be written: the engine did not live to say so. A body in a file of its own
 * is written before the request, so the file may have the body alone.
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

/** A file that was chosen as the body has another name once it is saved, and its text may be known. */
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
