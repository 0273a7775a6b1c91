import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { createScopeStore, scopeKey } from '../scope-store.ts';
import { newRequest, tabOf } from '../tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../tabs/tabs-state.ts';
import { createWindowStore } from '../window-store.ts';
import { followScope } from './follow-scope.ts';

const nothing = {
  baseUrl: null,
  headers: [],
  auth: null,
  callSettings: [],
  responseTypes: [],
  variables: [],
  problems: [],
} satisfies RequestScope;

/** An app whose engine responds when the test says so. */
function slowApp() {
  const asked: string[] = [];
  const responses: (() => void)[] = [];
  const tabs = createStore<TabsState>(() => emptyTabs);
  const scope = createScopeStore();
  const app = {
    tabs,
    scope,
    window: createWindowStore(),
    engine: {
      getScope: ({ place, environmentName }: { place: object; environmentName: string | null }) => {
        asked.push(`${JSON.stringify(Object.values(place))} in ${environmentName}`);
        return new Promise((resolve) => {
          responses.push(() => resolve({ ok: true, value: nothing }));
        });
      },
      listCaptured: async () => ({ ok: true, value: { values: [] } }),
    },
    shell: {
      listSecrets: async () => ({
        ok: true,
        value: {
          storage: 'memory',
          backend: 'basic_text',
          names: ['a'],
          consents: [],
          problem: null,
        },
      }),
    },
  } as unknown as Parameters<typeof followScope>[0];
  async function response() {
    responses.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { app, tabs, scope, asked, response };
}

describe('followScope', () => {
  it('asks for the request shown, and once more for all changes that came meanwhile', async () => {
    const { app, tabs, scope, asked, response } = slowApp();
    const follower = followScope(app);
    tabs.setState((state) => addTab(state, tabOf('t1', newRequest('r1'), null)));
    tabs.setState({ environmentName: 'Blue' });
    tabs.setState({ environmentName: 'Green' });
    follower.refresh();
    await response();
    await response();
    expect(asked).toEqual(['["request","r1"] in null', '["request","r1"] in Green']);
    expect(scope.getState().scopes.has(scopeKey({ kind: 'request', id: 'r1' }, 'Green'))).toBe(
      true,
    );
    expect(scope.getState().secrets?.names).toEqual(['a']);
  });

  it('asks for a folder too, and for nothing while no place is shown', async () => {
    const { app, tabs, asked, response } = slowApp();
    followScope(app);
    tabs.setState((state) => addTab(state, { kind: 'folder', tabId: 't1', folderPath: 'A/B' }));
    await response();
    tabs.setState({ activeTabId: null });
    await response();
    expect(asked).toEqual(['["folder","A/B"] in null']);
  });

  it('asks nothing when only typed text changes', async () => {
    const { app, tabs, asked, response } = slowApp();
    tabs.setState((state) => addTab(state, tabOf('t1', newRequest('r1'), null)));
    followScope(app);
    tabs.setState((state) => ({ ...state, tabs: [...state.tabs] }));
    await response();
    expect(asked).toEqual([]);
  });
});
