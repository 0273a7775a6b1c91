import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { editRequest, isChanged, newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../kernel/window-store.ts';
import { collectionsOf } from './collections-state.ts';
import { askToSaveAs, saveRequest, saveRequestAs } from './save-request.ts';

const file = { ...newRequest('r'), name: 'Ping', url: '/file' };

/** A window with one tab of a saved request, in which something is typed. */
function setup() {
  const asked: { readonly request: SavedRequest; readonly copyOf?: string }[] = [];
  const tab = tabOf('t', file, { request: file, revision: '1' });
  const app = {
    own: new Map(),
    actions: {},
    notices: createNoticesStore(),
    window: createWindowStore(),
    tabs: createStore<TabsState>(() => editRequest(addTab(emptyTabs, tab), 't', { url: '/typed' })),
    saveNow: () => undefined,
    engine: {
      saveRequest: async (input: (typeof asked)[number]) => {
        asked.push(input);
        const saved = { request: input.request, revision: '2' };
        return {
          ok: true,
          value: { kind: 'saved', workspace: null, file: saved, isNewFile: true },
        };
      },
    },
  } as unknown as App;
  const titles = () => app.notices.getState().notices.map(({ content }) => content);
  return { app, asked, titles, tab: () => requestTabOf(app.tabs.getState(), 't') };
}

describe('saving as', () => {
  it('asks for a name and folder also when the request has a file', async () => {
    const { app, asked } = setup();
    askToSaveAs(app, 't');
    expect(collectionsOf(app).getState().savingTabId).toBe('t');
    expect(asked).toEqual([]);
  });

  it('writes what is typed into a new file, which the tab edits then', async () => {
    const { app, asked, tab, titles } = setup();
    expect(await saveRequestAs(app, 't', 'Ping copy', 'in')).toBeNull();
    expect(asked).toMatchObject([
      {
        request: { name: 'Ping copy', url: '/typed' },
        ...{ folderPath: 'in', baseRevision: null, copyOf: 'r' },
      },
    ]);
    const id = asked[0]?.request.id;
    expect(id).not.toBe('r');
    expect(tab()).toMatchObject({ request: { id, name: 'Ping copy' }, revision: '2' });
    expect([tab()].map((one) => one && isChanged(one))).toEqual([false]);
    expect(titles()).toEqual([]);

    app.tabs.setState((state) => editRequest(state, 't', { url: '/more' }));
    await saveRequest(app, 't');
    expect(asked[1]?.request).toMatchObject({ id, url: '/more' });
  });

  it('shows why a read-only workspace cannot take it, and asks nothing', () => {
    const { app, titles } = setup();
    const why = problem({ kind: 'read-only', title: 'Nothing can be saved', detail: '' });
    const access = { kind: 'read-only', reason: 'no-permission', problem: why };
    app.window.setState({ workspace: { access } as never });
    askToSaveAs(app, 't');
    expect(titles()).toMatchObject([{ kind: 'problem', problem: why }]);
    expect(collectionsOf(app).getState().savingTabId).toBeNull();
  });
});
