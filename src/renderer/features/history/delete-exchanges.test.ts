import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createNoticesStore, hideNotice } from '../../kernel/notices-store.ts';
import { emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../kernel/window-store.ts';
import { type DeletingApp, deleteExchanges, finishDeleting } from './delete-exchanges.ts';
import { historyOf } from './history-store.ts';

let app: DeletingApp;
let deleted: string[][];

beforeEach(() => {
  deleted = [];
  app = {
    own: new Map(),
    notices: createNoticesStore(),
    tabs: createStore<TabsState>(() => ({
      ...emptyTabs,
      tabs: [{ kind: 'exchange', tabId: 't', exchangeId: 'a', title: 'A' }],
    })),
    window: createWindowStore(),
    engine: {
      async deleteHistory({ exchangeIds }) {
        deleted.push([...exchangeIds]);
        return { ok: true, value: {} };
      },
    },
  };
});

function leaving(): readonly string[] {
  return [...historyOf(app).getState().leaving];
}

function notice() {
  return app.notices.getState().notices[0];
}

describe('deleted exchanges', () => {
  it('leave the list and their tabs, but exist until their notice closes', () => {
    deleteExchanges(app, ['a']);
    deleteExchanges(app, ['b']);
    expect([leaving(), deleted, app.tabs.getState().tabs]).toEqual([['a', 'b'], [], []]);
    expect(app.notices.getState().notices).toMatchObject([
      { content: { title: 'Deleted 2 exchanges from the history' } },
    ]);
  });

  it('are gone for good with the notice', async () => {
    deleteExchanges(app, ['a']);
    hideNotice(app.notices, notice()?.id ?? '');
    expect(deleted).toEqual([['a']]);
    await Promise.resolve();
    expect(leaving()).toEqual([]);
  });

  it('are restored by Undo, and can be deleted again', () => {
    deleteExchanges(app, ['a']);
    notice()?.actions[0]?.run();
    hideNotice(app.notices, notice()?.id ?? '');
    expect([leaving(), deleted]).toEqual([[], []]);

    deleteExchanges(app, ['b']);
    hideNotice(app.notices, notice()?.id ?? '');
    expect(deleted).toEqual([['b']]);
  });

  it('are gone for good when the window closes', () => {
    deleteExchanges(app, ['a']);
    finishDeleting(app);
    expect(deleted).toEqual([['a']]);
  });
});
