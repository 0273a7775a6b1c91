import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SentRecord } from '../../../shared/model/history.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabsOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { openAsRequest } from './exchange-actions.ts';

function request(url: string): SavedRequest {
  return savedRequestSchema.parse({ id: 'r', name: 'R', url });
}

function ids(app: App): readonly string[] {
  return requestTabsOf(app.tabs.getState().tabs).map((tab) => tab.request.id);
}

function setup(saved: SavedRequest | null) {
  const app = {
    notices: createNoticesStore(),
    tabs: createStore<TabsState>(() => emptyTabs),
    saveNow: () => undefined,
    engine: {
      readRequest: async () =>
        saved === null
          ? { ok: false, problem: problem({ kind: 'not-found', title: 'No', detail: '' }) }
          : { ok: true, value: { request: saved, revision: 'v1' } },
    },
  } as unknown as App;
  const sent: SentRecord = {
    request: request('/then'),
    environmentName: null,
    variables: [],
    body: null,
  };
  return {
    app,
    open: () => openAsRequest(app, sent),
    tabs: () =>
      requestTabsOf(app.tabs.getState().tabs).map((tab) => [
        tab.request.url,
        tab.saved?.url ?? null,
      ]),
    notices: () => app.notices.getState().notices,
  };
}

describe('a recorded request opened for editing', () => {
  it('is a draft of its file', async () => {
    const { open, tabs, notices } = setup(request('/now'));
    await open();
    expect(tabs()).toEqual([['/then', '/now']]);
    notices()[0]?.actions[0]?.run();
    expect(tabs()).toEqual([['/now', '/now']]);
  });

  it('never replaces typed text: it opens as another request', async () => {
    const { app, open, tabs } = setup(null);
    app.tabs.setState((state) => addTab(state, tabOf('t', request('/typed'), null)));
    await open();
    expect(tabs()).toEqual([
      ['/typed', null],
      ['/then', null],
    ]);
    expect(ids(app)[1]).not.toBe(ids(app)[0]);
  });

  it('never replaces changes of a saved request: both have its file and place', async () => {
    const file = { request: request('/now'), revision: 'v1' };
    const { app, open, tabs } = setup(file.request);
    const typed = { ...tabOf('t', file.request, file), request: request('/typed') };
    app.tabs.setState((state) => addTab(state, typed));
    await open();
    expect(tabs()).toEqual([
      ['/typed', '/now'],
      ['/then', '/now'],
    ]);
    expect(ids(app)).toEqual(['r', 'r']);
  });

  it('is the file itself when they are equal, without a notice', async () => {
    const { open, tabs, notices } = setup(request('/then'));
    await open();
    expect([tabs(), notices()]).toEqual([[['/then', '/then']], []]);
  });

  it('is a new request when the file is gone', async () => {
    const { open, tabs } = setup(null);
    await open();
    expect(tabs()).toEqual([['/then', null]]);
  });
});
