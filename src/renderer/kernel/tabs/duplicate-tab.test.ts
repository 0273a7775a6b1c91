import { describe, expect, it } from 'vitest';
import { duplicateTab } from './duplicate-tab.ts';
import { newRequest, tabOf } from './request-tab.ts';
import { emptyTabs, type Tab, type TabsState } from './tabs-state.ts';

const request = { ...newRequest('r'), url: '/typed' };
const draft: Tab = {
  ...tabOf('a', request, null),
  running: { exchangeId: 'e', progress: null, startedAtMs: 0 },
};
const saved = tabOf('b', request, { request, revision: '1' });
const folder: Tab = { kind: 'folder', tabId: 'c', folderPath: '' };
const state: TabsState = { ...emptyTabs, tabs: [draft, saved, folder], activeTabId: 'c' };

function ids(after: TabsState): unknown {
  return [after.tabs.map(({ tabId }) => tabId), after.activeTabId];
}

describe('a duplicated tab', () => {
  it('of a request without a file is another request with the same text, beside it', () => {
    const after = duplicateTab(state, draft, 'new');
    expect(ids(after)).toEqual([['a', 'new', 'b', 'c'], 'new']);
    expect(after.tabs[1]).toMatchObject({ request: { id: 'new', url: '/typed' }, running: null });
  });

  it('of a saved request shares its file', () => {
    const after = duplicateTab(state, saved, 'new');
    expect(after.tabs[2]).toEqual({ ...saved, tabId: 'new' });
  });

  it('is refused for settings, which are written as they are typed', () => {
    expect(duplicateTab(state, folder, 'new')).toBe(state);
  });
});
