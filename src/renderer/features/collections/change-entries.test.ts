import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { App } from '../../kernel/app.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { editRequest, newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../kernel/window-store.ts';
import { duplicateEntry } from './change-entries.ts';

it('a request is duplicated as it is typed in its tab, otherwise as in its file', async () => {
  const file = { ...newRequest('r'), name: 'Ping' };
  const asked: unknown[] = [];
  const tab = tabOf('t', file, { request: file, revision: '1' });
  const app = {
    notices: createNoticesStore(),
    window: createWindowStore(),
    tabs: createStore<TabsState>(() => addTab(emptyTabs, tab)),
    engine: {
      duplicateEntry: async (input: unknown) => {
        asked.push(input);
        return { ok: true, value: { workspace: null, entry: { kind: 'request', id: 'copy' } } };
      },
    },
  } as unknown as App;
  const entry = { kind: 'request' as const, id: 'r' };

  expect(await duplicateEntry(app, entry)).toBe('copy');
  app.tabs.setState((state) => editRequest(state, 't', { url: '/typed' }));
  await duplicateEntry(app, entry);
  await duplicateEntry(app, { ...entry, id: 'other' });

  expect(asked).toEqual([
    ...[
      { entry },
      { entry, typed: { ...file, url: '/typed' } },
      { entry: { ...entry, id: 'other' } },
    ],
  ]);
});
