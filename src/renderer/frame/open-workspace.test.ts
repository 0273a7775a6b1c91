import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../shared/model/session.ts';
import type { App } from '../kernel/app.ts';
import { createNoticesStore } from '../kernel/notices-store.ts';
import { createSessionSaver, type SessionUpdate } from '../kernel/save-session.ts';
import { editRequest, newRequest, tabOf } from '../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabsOf, type TabsState } from '../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../kernel/window-store.ts';
import { openWorkspace } from './open-workspace.ts';

/** A window whose engine has that session; `whileListing` runs while the engine lists the workspaces. */
function setup(session: Session | null, whileListing: () => void = () => undefined) {
  const tabs = createStore<TabsState>(() => emptyTabs);
  const saved: SessionUpdate[] = [];
  const saver = createSessionSaver(
    tabs,
    async (update) => {
      saved.push(update);
      return { ok: true, value: { missing: [] } };
    },
    () => undefined,
  );
  const responses = {
    getWorkspace: { environments: [], firstRequestId: 'first', folder: '/w' },
    readSession: { session, problem: null },
    readRequest: { request: newRequest('first'), revision: 'v1' },
  };
  const app = {
    tabs,
    features: [],
    notices: createNoticesStore(),
    window: createWindowStore(),
    saveNow: saver.flush,
    engine: Object.fromEntries(
      Object.entries(responses).map(([name, value]) => [name, async () => ({ ok: true, value })]),
    ),
    shell: {
      async listWorkspaces() {
        whileListing();
        return { ok: true, value: { workspaces: [] } };
      },
    },
  } as unknown as App;
  async function urlsOnDisk(): Promise<readonly string[]> {
    await saver.settle();
    const drafts = saved.flatMap(({ changed }) => changed);
    return drafts.flatMap((draft) => (draft.kind === 'request' ? [draft.request.url ?? ''] : []));
  }
  return { app, tabs, saver, urlsOnDisk };
}

it('saves text typed before the tabs of the last session came', async () => {
  const last: Session = { tabs: [], activeTabId: null, environmentName: null, closedTabs: [] };
  const { app, tabs, saver, urlsOnDisk } = setup(last);
  const typed = { ...newRequest('mine'), url: 'http://typed.example/' };
  tabs.setState((state) => addTab(state, tabOf('mine', typed, null)));

  await openWorkspace(app, saver);

  expect(await urlsOnDisk()).toEqual(['http://typed.example/']);
});

it('saves text typed into the first request while the hint about the samples is prepared', async () => {
  const { app, tabs, saver, urlsOnDisk } = setup(null, () => {
    const [tab] = requestTabsOf(tabs.getState().tabs);
    if (tab === undefined) throw new Error('No request was opened.');
    tabs.setState((state) => editRequest(state, tab.tabId, { url: 'http://typed.example/' }));
  });

  await openWorkspace(app, saver);

  expect(await urlsOnDisk()).toContain('http://typed.example/');
});
