import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/model/exchange.ts';
import {
  addTab,
  changeTab,
  closeTab,
  editRequest,
  emptyTabs,
  finishExchange,
  insertTab,
  isChanged,
  newRequest,
  progressExchange,
  reopenTab,
  replaceExchange,
  sessionOf,
  showTab,
  showTabAt,
  startExchange,
  type TabsState,
  tabOf,
  tabsOfSession,
  titleOf,
} from './tabs-state.ts';

function three(activeTabId: string): TabsState {
  const tabs = ['a', 'b', 'c'].map((id) => tabOf(id, newRequest(`r-${id}`), null));
  return { ...emptyTabs, tabs, activeTabId };
}

function ids(state: TabsState): string[] {
  return state.tabs.map((tab) => tab.tabId);
}

function exchange(id: string): Exchange {
  return {
    id,
    requestId: 'r-a',
    startedAt: '2024-06-03T10:11:12.000Z',
    outcome: 'failed',
    sent: null,
    response: null,
    phases: {
      blockedMs: null,
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      sendMs: null,
      waitMs: null,
      receiveMs: null,
      networkMs: 0,
    },
    connectionReused: false,
    problem: null,
  };
}

describe('tabs', () => {
  it('shows the tab that was added', () => {
    const state = addTab(emptyTabs, tabOf('a', newRequest('r'), null));
    expect([ids(state), state.activeTabId]).toEqual([['a'], 'a']);
  });

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

  it('keeps what was closed, the last one first, but no tab that nothing was put into', () => {
    const typed = editRequest(editRequest(three('c'), 'a', { url: '/a' }), 'b', { url: '/b' });
    const closed = ['a', 'b', 'c'].reduce(closeTab, typed);
    expect(closed.closedTabs.map(({ request }) => request.url)).toEqual(['/b', '/a']);
  });

  it('opens closed tabs again, the last one first, until none is left', () => {
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

  it('lets go of the oldest of more than 20 closed tabs', () => {
    let state = emptyTabs;
    for (let index = 0; index < 22; index += 1) {
      const request = { ...newRequest(`r${index}`), url: `/${index}` };
      state = closeTab(addTab(state, tabOf(`t${index}`, request, null)), `t${index}`);
    }
    expect(state.closedTabs.map(({ tabId }) => tabId)).toEqual(
      Array.from({ length: 20 }, (_, index) => `t${21 - index}`),
    );
  });

  it.each([
    [0, 'a'],
    [2, 'c'],
    [8, 'c'],
  ])('shows the tab at place %i', (index, shown) => {
    expect(showTabAt(three('b'), index).activeTabId).toBe(shown);
  });

  it('stays as it is when asked for a tab that is not there', () => {
    const state = three('a');
    expect(showTab(state, 'x')).toBe(state);
    expect(changeTab(state, 'x', (tab) => ({ ...tab, pane: 'headers' }))).toBe(state);
  });

  it('knows what has changed against the file', () => {
    const saved = newRequest('r');
    const state = addTab(emptyTabs, tabOf('a', saved, saved));
    const edited = editRequest(state, 'a', { url: 'http://x' });
    const back = editRequest(edited, 'a', { url: '' });
    expect([state, edited, back].map((one) => one.tabs.map(isChanged))).toEqual([
      [false],
      [true],
      [false],
    ]);
  });

  it('counts a header switched off as a change', () => {
    const header = { name: 'A', value: '1', enabled: true };
    const saved = { ...newRequest('r'), headers: [header] };
    const tab = tabOf('a', { ...saved, headers: [{ ...header, enabled: false }] }, saved);
    expect(isChanged(tab)).toBe(true);
  });
});

describe('the title of a tab', () => {
  it.each([
    ['New request', '', 'New request'],
    ['New request', '{{base}}/store/users/1?a=/b#c', '/store/users/1'],
    ['New request', '{{base}}', '{{base}}'],
    ['New request', 'https://api.example.com:8443/v1/users', '/v1/users'],
    ['New request', 'https://{{host}}/v1', '/v1'],
    ['New request', '{{a/b}}/v1', '/v1'],
    ['New request', 'localhost:8080/users', '/users'],
    ['New request', 'http://localhost:8080', 'localhost:8080'],
    ['New request', 'http://localhost:8080/', 'localhost:8080/'],
    ['New request', '/users', '/users'],
    ['New request', '?a=b', 'New request'],
    ['Get a user', '{{base}}/store/users/1', 'Get a user'],
  ])('of %j at %j is %j', (name, url, title) => {
    expect(titleOf({ name, url })).toBe(title);
  });
});

describe('an exchange in a tab', () => {
  const running = { exchangeId: 'x1', progress: null, startedAtMs: 5 };

  it('follows its progress and keeps its answer', () => {
    const progress = { exchangeId: 'x1', stage: 'waiting', receivedBytes: 0 } as const;
    const started = progressExchange(startExchange(three('a'), 'a', running), progress);
    expect(started.tabs[0]?.running).toEqual({ ...running, progress });
    const ended = finishExchange(started, 'a', exchange('x1'), true);
    expect(ended.tabs[0]).toMatchObject({ running: null, exchangeId: 'x1' });
  });

  it('does not ask for an answer again that the engine does not have', () => {
    const ended = finishExchange(
      startExchange(three('a'), 'a', running),
      'a',
      exchange('x1'),
      false,
    );
    expect(ended.tabs[0]).toMatchObject({ exchangeId: null, exchange: { id: 'x1' } });
  });

  it('goes when the request that was not sent is changed', () => {
    const started = startExchange(three('a'), 'a', running);
    const refused = finishExchange(started, 'a', exchange('x1'), true);
    const edited = editRequest(refused, 'a', { url: '/x' });
    expect(edited.tabs[0]).toMatchObject({ exchange: null, exchangeId: null });
  });

  it('stays when a request that was sent is changed', () => {
    const started = startExchange(three('a'), 'a', running);
    const sent = {
      method: 'GET',
      url: 'http://a/',
      headers: [],
      sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 18 },
    };
    const answer: Exchange = { ...exchange('x1'), sent };
    const edited = editRequest(finishExchange(started, 'a', answer, true), 'a', { url: '/x' });
    expect(edited.tabs[0]).toMatchObject({ exchange: { id: 'x1' }, exchangeId: 'x1' });
  });

  it('ignores one that it does not wait for', () => {
    const state = startExchange(three('a'), 'a', running);
    expect(finishExchange(state, 'a', exchange('x0'), true)).toBe(state);
    expect(replaceExchange(state, 'a', exchange('x0'))).toBe(state);
    const late = { exchangeId: 'x0', stage: 'reading', receivedBytes: 1 } as const;
    expect(progressExchange(state, late)).toBe(state);
  });
});

describe('a session', () => {
  it('brings back what was typed, beside what is saved', () => {
    const saved = newRequest('r-a');
    const state: TabsState = {
      ...editRequest(three('c'), 'a', { url: '/x' }),
      environmentName: 'E',
    };
    const restored = tabsOfSession(sessionOf(state), new Map([['r-a', saved]]));
    expect(sessionOf(restored)).toEqual(sessionOf(state));
    expect(restored.tabs.map((tab) => tab.saved)).toEqual([saved, null, null]);
  });

  it('brings back what was closed', () => {
    const state = closeTab(editRequest(three('c'), 'a', { url: '/x' }), 'a');
    const restored = reopenTab(tabsOfSession(sessionOf(state), new Map()));
    expect(restored.tabs.at(-1)).toMatchObject({ tabId: 'a', request: { url: '/x' } });
  });

  it('takes its place before the tabs that were opened while it was read', () => {
    const session = sessionOf(three('c'));
    const typed = editRequest(addTab(emptyTabs, tabOf('b', newRequest('r-b'), null)), 'b', {
      url: '/typed',
    });
    const opened = addTab(typed, tabOf('new', newRequest('r-new'), null));
    const restored = tabsOfSession(session, new Map(), opened);
    expect([ids(restored), restored.activeTabId]).toEqual([['a', 'c', 'b', 'new'], 'new']);
    expect(restored.tabs[2]?.request.url).toBe('/typed');
  });

  it('shows its first tab when the one that was shown is gone', () => {
    const session = { ...sessionOf(three('c')), activeTabId: 'gone' };
    expect(tabsOfSession(session, new Map()).activeTabId).toBe('a');
  });
});
