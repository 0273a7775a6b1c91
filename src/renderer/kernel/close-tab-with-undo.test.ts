import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { App } from './app.ts';
import { closeTabsWithUndo, freeBodies } from './close-tab-with-undo.ts';
import { createNoticesStore } from './notices-store.ts';
import { newRequest, tabOf } from './tabs/request-tab.ts';
import { emptyTabs, type Tab, type TabsState } from './tabs/tabs-state.ts';
import { createWindowStore } from './window-store.ts';

const request = (tabId: string, exchangeId: string | null): Tab => ({
  ...tabOf(tabId, newRequest(tabId), null),
  exchangeId,
});

it('frees the bodies of a closed tab, unless another tab shows them too', () => {
  const freed: string[] = [];
  const engine = {
    releaseBody: async ({ bodyId }: { readonly bodyId: string }) => {
      freed.push(bodyId);
      return { ok: true, value: {} } as const;
    },
  };
  const diff: Tab = {
    kind: 'diff',
    view: null,
    tabId: 'd',
    left: { exchangeId: 'e1', name: 'Left' },
    right: { openedId: 'o1', name: 'Right' },
  };
  freeBodies(engine, request('1', 'e1'), [request('2', 'e2')]);
  freeBodies(engine, request('1', 'e3'), [
    { kind: 'exchange', tabId: 'x', exchangeId: 'e3', title: 'T' },
  ]);
  freeBodies(engine, request('1', null), []);
  freeBodies(engine, diff, [request('1', 'e1')]);
  freeBodies(engine, { kind: 'body', tabId: 'b', openedId: 'o1', title: 'T', pane: null }, [diff]);
  expect(freed).toEqual(['e1', 'o1']);
});

it('several tabs that are closed at once come back to their places with one Undo', () => {
  const names = Array.from({ length: 200 }, (_, index) => `t${index}`);
  const tabs = names.map((name) => {
    const saved = { ...newRequest(name), name };
    return tabOf(
      name,
      { ...saved, url: name < 't2' ? '/typed' : '' },
      { request: saved, revision: '' },
    );
  });
  const app = {
    tabs: createStore<TabsState>(() => ({ ...emptyTabs, tabs, activeTabId: 't7' })),
    notices: createNoticesStore(),
    window: createWindowStore(),
    features: [],
    actions: {},
    saveNow: () => undefined,
  } as unknown as App;
  const changed = tabs.filter(({ request: { url } }) => url !== '').length;

  closeTabsWithUndo(
    app,
    names.filter((name) => name !== 't100'),
  );
  expect(app.tabs.getState()).toMatchObject({ tabs: [tabs[100]], activeTabId: 't100' });
  const [notice] = app.notices.getState().notices;
  expect(notice?.content).toEqual({
    kind: 'words',
    title: 'Closed 199 tabs',
    text: `${changed - 1} of them had unsaved changes.`,
  });

  notice?.actions[0]?.run();
  expect(app.tabs.getState()).toMatchObject({ tabs, activeTabId: 't7' });
  expect(app.notices.getState().notices).toEqual([]);
});
