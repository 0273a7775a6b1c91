import { describe, expect, it } from 'vitest';
import { closeTab, insertTab, reopenTab } from './close-tab.ts';
import { editRequest, newRequest, tabOf } from './request-tab.ts';
import { sessionOf } from './session-of.test-kit.ts';
import { addTab, emptyTabs, type TabsState } from './tabs-state.ts';

function three(activeTabId: string): TabsState {
  const tabs = ['a', 'b', 'c'].map((id) => tabOf(id, newRequest(`r-${id}`), null));
  return { ...emptyTabs, tabs, activeTabId };
}

function ids(state: TabsState): string[] {
  return state.tabs.map((tab) => tab.tabId);
}

describe('closing tabs', () => {
  it.each([
    ['a', 'a', ['b', 'c'], 'b'],
    ['b', 'b', ['a', 'c'], 'c'],
    ['c', 'c', ['a', 'b'], 'b'],
    ['c', 'a', ['b', 'c'], 'c'],
    ['a', 'x', ['a', 'b', 'c'], 'a'],
  ])('with %s shown and %s closed leaves %j and shows %s', (active, closed, left, shown) => {
    const state = closeTab(three(active), closed);
    expect([ids(state), state.activeTabId]).toEqual([left, shown]);
  });

  it('shows nothing once the last one is closed', () => {
    const state = closeTab(addTab(emptyTabs, tabOf('a', newRequest('r'), null)), 'a');
    expect(state).toEqual(emptyTabs);
  });

  it('puts a closed tab back where it was', () => {
    const before = three('b');
    const tab = before.tabs[1];
    if (tab === undefined) throw new Error('no tab');
    expect(insertTab(closeTab(before, 'b'), tab, 1)).toEqual(before);
  });

  it('keeps closed tabs, last one first, except tabs that were never filled', () => {
    const typed = editRequest(editRequest(three('c'), 'a', { url: '/a' }), 'b', { url: '/b' });
    const closed = ['a', 'b', 'c'].reduce(closeTab, typed);
    expect(closed.closedTabs.map((draft) => draft.kind === 'request' && draft.request.url)).toEqual(
      ['/b', '/a'],
    );
  });

  it('reopens closed tabs, last one first, until none is left', () => {
    const typed = editRequest(editRequest(three('c'), 'a', { url: '/a' }), 'b', { url: '/b' });
    const once = reopenTab(['a', 'b'].reduce(closeTab, typed));
    const twice = reopenTab(once);
    expect([ids(once), once.activeTabId]).toEqual([['c', 'b'], 'b']);
    expect(sessionOf(twice)).toEqual({
      ...sessionOf(typed),
      tabs: ['c', 'b', 'a'].map((id) => sessionOf(typed).tabs.find(({ tabId }) => tabId === id)),
      activeTabId: 'a',
    });
    expect(reopenTab(twice)).toBe(twice);
  });

  it('drops the oldest of more than 20 closed tabs', () => {
    let state = emptyTabs;
    for (let index = 0; index < 22; index += 1) {
      const request = { ...newRequest(`r${index}`), url: `/${index}` };
      state = closeTab(addTab(state, tabOf(`t${index}`, request, null)), `t${index}`);
    }
    expect(state.closedTabs.map(({ tabId }) => tabId)).toEqual(
      Array.from({ length: 20 }, (_, index) => `t${21 - index}`),
    );
  });
});
