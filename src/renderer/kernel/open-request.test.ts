import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RequestFile } from '../../shared/contract/engine-workspace.ts';
import { createNoticesStore } from './notices-store.ts';
import { openRequest } from './open-request.ts';
import { newRequest } from './tabs/request-tab.ts';
import { emptyTabs, type TabsState } from './tabs/tabs-state.ts';

/** An app whose files are read when the test says so. */
function setup() {
  const tabs = createStore<TabsState>(() => emptyTabs);
  const reads = new Map<string, () => void>();
  const app = {
    tabs,
    notices: createNoticesStore(),
    saveNow: () => undefined,
    engine: {
      readRequest: ({ requestId }: { readonly requestId: string }) =>
        new Promise<{ ok: true; value: RequestFile }>((resolve) => {
          const request = newRequest(requestId);
          reads.set(requestId, () => resolve({ ok: true, value: { request, revision: '1' } }));
        }),
    },
  } as unknown as Parameters<typeof openRequest>[0];
  return {
    app,
    finish: (requestId: string) => reads.get(requestId)?.(),
    shown: () =>
      tabs.getState().tabs.map((tab) => {
        const mark = tab.tabId === tabs.getState().previewTabId ? ' (preview)' : '';
        return tab.kind === 'request' ? tab.request.id + mark : tab.kind;
      }),
  };
}

it('the request pressed last is previewed, whichever file is read first', async () => {
  const { app, finish, shown } = setup();
  const opened = [openRequest(app, 'a', true), openRequest(app, 'b', true)];
  finish('b');
  finish('a');
  await Promise.all(opened);
  expect(shown()).toEqual(['b (preview)']);
});

it('a double press opens one tab that stays', async () => {
  const { app, finish, shown } = setup();
  const first = openRequest(app, 'a', true);
  finish('a');
  await first;
  await openRequest(app, 'a', true);
  await openRequest(app, 'a');
  expect(shown()).toEqual(['a']);
  const next = openRequest(app, 'b', true);
  finish('b');
  await next;
  expect(shown()).toEqual(['a', 'b (preview)']);
});
