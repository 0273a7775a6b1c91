import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { sayNotInFile, sayRuleFaults } from '../../kernel/half-typed.ts';
import { hideNotice, showNotice, showProblem } from '../../kernel/notices-store.ts';
import { leavesComments } from '../../kernel/tabs/leaves-comments.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { isReadOnly } from '../../kernel/window-store.ts';
import { collectionsOf } from './collections-state.ts';
import { followFile, followSave, noteSave, noteSaveEnded } from './follow-files.ts';
import { keepLastFolder } from './remembered-folders.ts';
import { sayReadOnly } from './say-read-only.ts';

const ruleNotInFile = 'A response type rule is not in the file as typed';

/**
 * Saves the request of a tab; asks for a place when it has no file. If the file is no longer the draft's
 * base, nothing is written and the tab shows the conflict.
 */
export async function saveRequest(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return;
  // The engine would refuse too, but only after the user was asked for a place.
  if (isReadOnly(app.window.getState())) return sayReadOnly(app);
  if (tab.saved === null) {
    askToSaveAs(app, tabId);
    return;
  }
  const { request, revision: baseRevision, goneFrom: folderPath } = tab;
  const problem = await write(app, tabId, { request, baseRevision, folderPath });
  if (problem === null) hideNotice(app.notices, noticeId(tabId));
  else showProblem(app.notices, noticeId(tabId), problem);
}

/** Asks for the name and folder of a new file for the request of a tab. */
export function askToSaveAs(
  app: Pick<App, 'notices' | 'own' | 'tabs' | 'window'>,
  tabId: string,
): void {
  if (requestTabOf(app.tabs.getState(), tabId) === null) return;
  if (isReadOnly(app.window.getState())) sayReadOnly(app);
  else collectionsOf(app).setState({ savingTabId: tabId });
}

/**
 * Saves the request of a tab, as it is typed, into a new file. The tab edits that one then; a file that it had
 * before stays as it is.
 *
 * @returns why that failed; null on success
 */
export async function saveRequestAs(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
  name: string,
  folderPath: string,
): Promise<Problem | null> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return null;
  // A deleted request gets a new id, because undo restores the first one. A save that may have been written
  // when the engine stopped keeps its id.
  const begun = tab.askedToSave.find((one) => one.id !== tab.request.id && one.name === name);
  const request = { ...tab.request, id: begun?.id ?? crypto.randomUUID(), name };
  const problem = await write(app, tabId, {
    request,
    folderPath,
    baseRevision: null,
    copyOf: tab.request.id,
  });
  const workspace = app.window.getState().workspace;
  if (problem === null && workspace !== null) {
    keepLastFolder(localStorage, workspace.folder, folderPath);
  }
  return problem;
}

async function write(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
  input: {
    readonly request: SavedRequest;
    readonly folderPath: string | null;
    readonly baseRevision: string | null;
    /** The id it had before; left out when it keeps its own. */
    readonly copyOf?: string;
  },
): Promise<Problem | null> {
  const before = requestTabOf(app.tabs.getState(), tabId);
  app.tabs.setState((state) => noteSave(state, tabId, input.request));
  const result = await app.engine.saveRequest(input);
  // If the engine stopped, the file may still have it.
  if (!result.ok && result.problem.kind === 'engine-stopped') return result.problem;
  const { theirs = null } = result.ok && result.value.kind === 'conflict' ? result.value : {};
  if (theirs !== null) app.tabs.setState((state) => followFile(state, theirs));
  app.tabs.setState((state) => noteSaveEnded(state, tabId, input.request));
  if (!result.ok) return result.problem;
  if (result.value.kind === 'conflict') {
    const followed = requestTabOf(app.tabs.getState(), tabId);
    // The last save of this tab was recognized in the file, so the next save is based on it.
    if (followed?.theirs === null && followed.revision !== input.baseRevision) {
      return write(app, tabId, { ...input, baseRevision: followed.revision });
    }
    focusBanner();
    return null;
  }
  const { workspace, file, isNewFile } = result.value;
  app.window.setState({ workspace, workspaceProblem: null });
  if (isNewFile) collectionsOf(app).setState({ savedId: file.request.id });
  app.tabs.setState((state) => followSave(state, tabId, before?.request ?? input.request, file));
  app.saveNow();
  if (before !== null && leavesComments(before)) sayCommentsStay(app, tabId, before.request.name);
  sayNotInFile(app, tabId);
  const now = requestTabOf(app.tabs.getState(), tabId);
  if (now !== null) sayRuleFaults(app, now, ruleNotInFile);
  if (isNewFile && before?.saved != null && input.copyOf === undefined) {
    showNotice(app.notices, {
      id: `anew-${tabId}`,
      content: {
        kind: 'words',
        title: `Recreated "${file.request.name}"`,
        text: 'Its deleted file is back in its folder.',
      },
    });
  }
  return null;
}

function sayCommentsStay(app: Pick<App, 'notices'>, tabId: string, name: string): void {
  showNotice(app.notices, {
    id: `comments-${tabId}`,
    content: {
      kind: 'words',
      title: 'JSON comments are not in the file',
      text: `"${name}" is saved as shown. Its JSON is kept in this tab: to save the comments, choose JSON and save again.`,
    },
    stays: true,
  });
}

function noticeId(tabId: string): string {
  return `save-${tabId}`;
}

/** Focuses the banner with the decision to make before saving. */
function focusBanner(): void {
  requestAnimationFrame(() => {
    const banner = document.querySelector<HTMLElement>('[data-tab-banner]');
    banner?.querySelector<HTMLElement>('button')?.focus();
    const ring = 'inset 0 0 0 2px var(--pd-accent)';
    banner
      ?.querySelector('[data-banner]')
      ?.animate([{ boxShadow: ring }, { boxShadow: ring, offset: 0.7 }, {}], { duration: 900 });
  });
}
