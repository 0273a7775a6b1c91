import { describe, expect, it } from 'vitest';
import { newRequest, tabOf } from './request-tab.ts';
import {
  addTab,
  changeCompareTab,
  changeRequestTab,
  changeTab,
  emptyTabs,
  showTab,
  showTabAt,
  type TabsState,
} from './tabs-state.ts';

function three(activeTabId: string): TabsState {
  const tabs = ['a', 'b', 'c'].map((id) => tabOf(id, newRequest(`r-${id}`), null));
  return { ...emptyTabs, tabs, activeTabId };
}

function ids(state: TabsState): string[] {
  return state.tabs.map((tab) => tab.tabId);
}

describe('tabs', () => {
  it('shows the tab that was added', () => {
    const state = addTab(emptyTabs, tabOf('a', newRequest('r'), null));
    expect([ids(state), state.activeTabId]).toEqual([['a'], 'a']);
  });

  it.each([
    [0, 'a'],
    [2, 'c'],
    [8, 'c'],
  ])('shows the tab at place %i', (index, shown) => {
    expect(showTabAt(three('b'), index).activeTabId).toBe(shown);
  });

  it('does not change when asked for a missing tab', () => {
    const state = three('a');
    expect(showTab(state, 'x')).toBe(state);
    expect(changeTab(state, 'x', (tab) => ({ ...tab }))).toBe(state);
  });

  it('changes only a tab of the given kind', () => {
    const state = three('a');
    expect(changeCompareTab(state, 'a', (tab) => ({ ...tab, pairs: 3 }))).toBe(state);
    const changed = changeRequestTab(state, 'a', (tab) => ({ ...tab, pane: 'headers' }));
    expect(changed.tabs).toEqual([{ ...state.tabs[0], pane: 'headers' }, ...state.tabs.slice(1)]);
  });
});
