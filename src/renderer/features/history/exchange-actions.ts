import type { SentRecord } from '../../../shared/model/history.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice } from '../../kernel/notices-store.ts';
import { openRequest } from '../../kernel/open-request.ts';
import { editRequest, isChanged, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, type RequestTab, requestTabsOf, showTab } from '../../kernel/tabs/tabs-state.ts';
import { requestOfRecord } from './request-of-record.ts';
import { todaysEnvironment, todaysRequest } from './send-again.ts';

/**
 * Opens a recorded request for editing, in the tab of its request, so that it keeps its folder and file. If
 * that tab has changes, it opens in another tab beside it. Only Save writes the file.
 */
export async function openAsRequest(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  sent: SentRecord,
): Promise<void> {
  const { id } = sent.request;
  const recorded = requestOfRecord(sent.request, await todaysRequest(app, id));
  if (openTabOf(app, id) === null) {
    const file = await app.engine.readRequest({ requestId: id });
    // Deleted since, or never saved: open the recorded request as a new one.
    if (!file.ok) return addUnsaved(app, recorded);
    await openRequest(app, id);
  }
  const tab = openTabOf(app, id);
  if (tab === null) return;
  const patch = differences(tab.request, recorded);
  const isSame = Object.keys(patch).length === 0;
  if (!isSame && isChanged(tab)) return addBeside(app, tab, patch);
  app.tabs.setState((state) => showTab(state, tab.tabId));
  if (!isSame) putInto(app, tab, patch);
}

/** Copies a recorded request as a curl command that does the same as Send again: with today's values. */
export async function copySentAsCurl(
  app: Pick<App, 'actions' | 'engine' | 'tabs' | 'window'>,
  sent: SentRecord,
): Promise<void> {
  const request = requestOfRecord(sent.request, await todaysRequest(app, sent.request.id));
  app.actions.copyAsCurl?.(request, todaysEnvironment(app, sent.environmentName));
}

/** Two tabs of the same request share its place and settings; a draft has no place yet. */
function addBeside(
  app: Pick<App, 'notices' | 'saveNow' | 'tabs'>,
  tab: RequestTab,
  patch: Partial<SavedRequest>,
): void {
  const { saved, revision, goneFrom } = tab;
  const id = saved === null ? crypto.randomUUID() : tab.request.id;
  const request = { ...tab.request, ...patch, id };
  const beside = { ...tabOf(crypto.randomUUID(), request, null), saved, revision, goneFrom };
  app.saveNow();
  app.tabs.setState((state) => addTab(state, beside));
  showNotice(app.notices, {
    id: `as-sent-${beside.tabId}`,
    content: {
      kind: 'words',
      title: `"${titleOf(request)}" opened in its own tab, as sent`,
      text: 'Your tab with unsaved changes is unchanged.',
    },
  });
}

function putInto(
  app: Pick<App, 'notices' | 'tabs'>,
  { tabId, request: before }: RequestTab,
  patch: Partial<SavedRequest>,
): void {
  app.tabs.setState((state) => editRequest(state, tabId, patch));
  showNotice(app.notices, {
    id: `as-sent-${tabId}`,
    content: {
      kind: 'words',
      title: `"${titleOf(before)}" is as it was sent`,
      text: 'Its file changes when you save.',
    },
    actions: [
      { label: 'Undo', run: () => app.tabs.setState((state) => editRequest(state, tabId, before)) },
    ],
  });
}

/** Returns what was different in a recorded request, except its name and place. */
function differences(before: SavedRequest, recorded: SavedRequest): Partial<SavedRequest> {
  const { id: _id, name: _name, ...then } = recorded;
  return Object.fromEntries(
    Object.entries(then).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof SavedRequest]),
    ),
  );
}

function openTabOf(app: Pick<App, 'tabs'>, requestId: string): RequestTab | null {
  const tabs = requestTabsOf(app.tabs.getState().tabs);
  return tabs.find((tab) => tab.request.id === requestId) ?? null;
}

function addUnsaved(app: Pick<App, 'saveNow' | 'tabs'>, request: SavedRequest): void {
  app.saveNow();
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), request, null)));
}
