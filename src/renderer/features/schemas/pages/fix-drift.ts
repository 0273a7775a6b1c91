import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { titleOf } from '../../../../shared/model/request-title.ts';
import type { App } from '../../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../../kernel/notices-store.ts';
import { editRequest, isChanged, tabOf } from '../../../kernel/tabs/request-tab.ts';
import {
  requestTabOf,
  requestTabsOf,
  showTab,
  type TabsState,
} from '../../../kernel/tabs/tabs-state.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { schemaPanelOf } from '../browser/schema-panel-store.ts';

const noticeId = 'fix-drift';

/** A body before names in it were changed. */
interface FixedBody {
  readonly tabId: string;
  readonly requestId: string;
  readonly title: string;
  readonly before: BodyDraft;
  readonly after: BodyDraft;
  readonly renamed: number;
}

/**
 * Applies renames in the schemas to the bodies of requests, as they are typed if they are open. Nothing is
 * saved; a notice says what was renamed and offers Undo.
 *
 * @param shows true shows the last of them
 */
export async function fixRequests(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'saveNow' | 'tabs'>,
  requestIds: readonly string[],
  shows: boolean,
): Promise<void> {
  app.saveNow();
  hideNotice(app.notices, noticeId);
  const fixed: FixedBody[] = [];
  for (const requestId of requestIds) {
    const one = await fixRequest(app, requestId, shows);
    if (one !== null) fixed.push(one);
  }
  if (fixed.length > 0) showFixed(app, fixed);
}

/** Shows the tab of a request, or opens one. */
export async function goToRequest(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  requestId: string,
): Promise<void> {
  app.saveNow();
  const tabId = await openBehind(app, requestId);
  if (tabId !== null) app.tabs.setState((state) => showTab(state, tabId));
}

async function fixRequest(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
  requestId: string,
  shows: boolean,
): Promise<FixedBody | null> {
  const tabId = await openBehind(app, requestId);
  if (tabId === null) return null;
  if (shows) app.tabs.setState((state) => showTab(state, tabId));
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return null;
  const before = tab.request.body;
  const fix = await app.engine.fixDrift({ requestId, body: before });
  if (!fix.ok) {
    showProblem(app.notices, `${noticeId}-${requestId}`, fix.problem);
    return null;
  }
  const { body: after, renamed } = fix.value;
  if (renamed > 0) {
    app.tabs.setState((state) => replaceBody(state, tabId, before, after));
    setRenamed(app, requestId, true);
  }
  return { tabId, requestId, title: titleOf(tab.request), before, after, renamed };
}

/** Records a fixed request in the report until it is saved. */
function setRenamed(app: Pick<App, 'own'>, requestId: string, isRenamed: boolean): void {
  schemaPanelOf(app).setState((state) => {
    const renamedIds = new Set(state.renamedIds);
    if (isRenamed) renamedIds.add(requestId);
    else renamedIds.delete(requestId);
    return { renamedIds };
  });
}

/** Text typed meanwhile is not overwritten. */
function replaceBody(
  state: TabsState,
  tabId: string,
  before: BodyDraft,
  after: BodyDraft,
): TabsState {
  const now = requestTabOf(state, tabId)?.request.body;
  return now?.text === before.text ? editRequest(state, tabId, { body: after }) : state;
}

/** Returns the tab of a request, opened in the background if needed; null when it cannot be read. */
async function openBehind(
  app: Pick<App, 'engine' | 'notices' | 'tabs'>,
  requestId: string,
): Promise<string | null> {
  const open = openTab(app, requestId);
  if (open !== null) return open;
  const file = await app.engine.readRequest({ requestId });
  if (!file.ok) {
    showProblem(app.notices, `open-${requestId}`, file.problem);
    return null;
  }
  const meanwhile = openTab(app, requestId);
  if (meanwhile !== null) return meanwhile;
  const tabId = crypto.randomUUID();
  const tab = tabOf(tabId, file.value.request, file.value);
  app.tabs.setState((state) => ({ ...state, tabs: [...state.tabs, tab] }));
  return tabId;
}

function openTab(app: Pick<App, 'tabs'>, requestId: string): string | null {
  const { tabs } = app.tabs.getState();
  return requestTabsOf(tabs).find(({ request }) => request.id === requestId)?.tabId ?? null;
}

/** Hides the "Not saved yet" notice once everything is saved. */
function hideOnceSaved(app: Pick<App, 'notices' | 'tabs'>, changed: readonly FixedBody[]): void {
  const shown = app.notices.getState().notices.find(({ id }) => id === noticeId);
  const stop = app.tabs.subscribe((state) => {
    const isThere = app.notices.getState().notices.some((notice) => notice === shown);
    if (!isThere) return stop();
    const isUnsaved = changed.some(({ tabId }) => {
      const tab = requestTabOf(state, tabId);
      return tab !== null && isChanged(tab);
    });
    if (isUnsaved) return;
    stop();
    hideNotice(app.notices, noticeId);
  });
}

function showFixed(app: Pick<App, 'notices' | 'own' | 'tabs'>, fixed: readonly FixedBody[]): void {
  const changed = fixed.filter(({ renamed }) => renamed > 0);
  const renamed = changed.reduce((sum, one) => sum + one.renamed, 0);
  const [only] = fixed.length === 1 ? fixed : [];
  const where = only === undefined ? formatCounted(changed.length, 'request') : `"${only.title}"`;
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title:
        renamed === 0
          ? `Nothing left to rename in ${only === undefined ? 'the bodies' : where}`
          : `Renamed ${formatCounted(renamed, 'name')} in ${where}`,
      text: renamed === 0 ? 'An unsaved change may have it.' : 'Not saved yet.',
    },
    actions:
      renamed === 0
        ? []
        : [
            {
              label: 'Undo',
              run: () => {
                for (const { tabId, requestId, before, after } of changed) {
                  app.tabs.setState((state) => replaceBody(state, tabId, after, before));
                  setRenamed(app, requestId, false);
                }
              },
            },
          ],
  });
  if (renamed > 0) hideOnceSaved(app, changed);
}
