import { describe, expect, it } from 'vitest';
import type { ExchangeProgress } from '../../../shared/model/exchange.ts';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { sessionSchema } from '../../../shared/model/session.ts';
import { emptyRule } from '../../ui/rule-row.ts';
import { endSwitch } from './body-switch.ts';
import { closeTab, reopenTab } from './close-tab.ts';
import { showPreview } from './preview-tab.ts';
import { editRequest, newRequest, tabOf } from './request-tab.ts';
import { sessionOf } from './session-of.test-kit.ts';
import { isSameSession, tabsOfSession } from './session-of-tabs.ts';
import {
  addTab,
  changeTab,
  emptyTabs,
  type RequestTab,
  requestTabsOf,
  type Tab,
  type TabsState,
} from './tabs-state.ts';

function three(activeTabId: string): TabsState {
  const tabs = ['a', 'b', 'c'].map((id) => tabOf(id, newRequest(`r-${id}`), null));
  return { ...emptyTabs, tabs, activeTabId };
}

function ids(state: TabsState): string[] {
  return state.tabs.map((tab) => tab.tabId);
}

describe('a session', () => {
  it('restores typed text beside the saved request', () => {
    const saved = { request: newRequest('r-a'), revision: 'x' };
    const state: TabsState = {
      ...editRequest(three('c'), 'a', { url: '/x' }),
      environmentName: 'E',
    };
    const restored = tabsOfSession(sessionOf(state), new Map([['r-a', saved]]));
    const base = { baseRevision: 'x' };
    const [first, ...others] = sessionOf(state).tabs;
    expect(sessionOf(restored)).toEqual({
      ...sessionOf(state),
      tabs: [{ ...first, ...base }, ...others],
    });
    expect(requestTabsOf(restored.tabs).map((tab) => tab.saved)).toEqual([
      saved.request,
      null,
      null,
    ]);
  });

  it('restores the preview as a preview, unless another one was opened meanwhile', () => {
    const state = { ...three('c'), previewTabId: 'b' };
    const session = sessionOf(state);
    expect(tabsOfSession(session, new Map()).previewTabId).toBe('b');
    const opened = showPreview(emptyTabs, tabOf('d', newRequest('r-d'), null));
    expect(tabsOfSession(session, new Map(), opened).previewTabId).toBe('d');
    expect(isSameSession(state, { ...state, previewTabId: null })).toBe(false);
  });

  it('restores closed tabs', () => {
    const state = closeTab(editRequest(three('c'), 'a', { url: '/x' }), 'a');
    const restored = reopenTab(tabsOfSession(sessionOf(state), new Map()));
    expect(restored.tabs.at(-1)).toMatchObject({ tabId: 'a', request: { url: '/x' } });
  });

  it('restores the call in flight, or the response before it when the tab is closed', () => {
    const [tab] = three('a').tabs;
    const running = { exchangeId: 'new', progress: null, startedAtMs: 0 };
    const sessionAt = (stage: ExchangeProgress['stage']): TabsState => {
      const progress = { exchangeId: 'new', stage, receivedBytes: 0, expectedBytes: null };
      const state = { exchangeId: 'old', running: { ...running, progress } };
      return { ...emptyTabs, tabs: [{ ...(tab as RequestTab), ...state }], activeTabId: 'a' };
    };
    const [preparing, waiting] = [sessionAt('preparing'), sessionAt('waiting')];
    expect(sessionOf(preparing).tabs).toMatchObject([{ exchangeId: 'old' }]);
    expect(sessionOf(waiting).tabs).toMatchObject([{ exchangeId: 'new' }]);
    expect(isSameSession(preparing, waiting)).toBe(false);
    expect(isSameSession(waiting, sessionAt('receiving'))).toBe(true);
    const edited = editRequest(waiting, 'a', { url: '/x' });
    expect(closeTab(edited, 'a').closedTabs).toMatchObject([{ exchangeId: 'old' }]);
  });

  it('restores the text of a body in another format', () => {
    const text = { format: 'textproto', text: 'a: 1 # one' } as const;
    const typed = editRequest(three('a'), 'a', { body: text });
    const json = { format: 'json', text: '{"a": 1}' } as const;
    const switched = endSwitch(typed, 'a', text, json);
    const [tab] = tabsOfSession(sessionOf(switched), new Map()).tabs;
    expect(tab).toMatchObject({ request: { body: json }, kept: [{ body: text, became: json }] });
  });

  it('goes before tabs that were opened while it was read', () => {
    const session = sessionOf(three('c'));
    const typed = editRequest(addTab(emptyTabs, tabOf('b', newRequest('r-b'), null)), 'b', {
      url: '/typed',
    });
    const opened = addTab(typed, tabOf('new', newRequest('r-new'), null));
    const restored = tabsOfSession(session, new Map(), opened);
    expect([ids(restored), restored.activeTabId]).toEqual([['a', 'c', 'b', 'new'], 'new']);
    expect(restored.tabs[2]).toMatchObject({ request: { url: '/typed' } });
  });

  it('shows its first tab when the active one is gone', () => {
    const session = { ...sessionOf(three('c')), activeTabId: 'gone' };
    expect(tabsOfSession(session, new Map()).activeTabId).toBe('a');
  });

  it('restores the page of a schema tab, without its page history', () => {
    const page = { kind: 'type', setName: 'default', typeName: 'a.B' } as const;
    const tab: Tab = {
      kind: 'schema',
      tabId: 's',
      page,
      pane: 'members',
      back: [{ kind: 'drift' }],
      forward: [],
    };
    const state: TabsState = { ...emptyTabs, tabs: [tab], activeTabId: 's' };
    expect(tabsOfSession(sessionOf(state), new Map()).tabs).toEqual([{ ...tab, back: [] }]);
  });

  it('restores comparisons and runs, whose results must be fetched', () => {
    const state: TabsState = { ...emptyTabs, tabs: [comparing, timing], activeTabId: 'run' };
    const restored = tabsOfSession(sessionOf(state), new Map());
    expect(restored).toEqual(state);
    expect(reopenTab(closeTab(closeTab(state, 'compare'), 'run'))).toEqual({
      ...state,
      tabs: [timing],
      closedTabs: [sessionOf(state).tabs[0]],
    });
  });

  it('restores bodies and recordings without a request', () => {
    const state: TabsState = { ...emptyTabs, tabs: openedTabs, activeTabId: 'diff' };
    expect(tabsOfSession(sessionOf(state), new Map())).toEqual(state);
    expect(reopenTab(closeTab(state, 'body')).tabs.at(-1)).toEqual(openedTabs[0]);
  });

  it('restores form text that is not in the body', () => {
    const typed = [{ id: 'by["a"]{key}', text: 'b', fault: 'Taken.', over: 'a' }];
    const tab = { ...tabOf('t', newRequest('r'), null), typed };
    const state: TabsState = { ...emptyTabs, tabs: [tab], activeTabId: 't' };
    expect(tabsOfSession(sessionOf(state), new Map())).toEqual(state);
    const [plain] = sessionOf({ ...state, tabs: [{ ...tab, typed: [] }] }).tabs;
    expect(plain).not.toHaveProperty('typed');
  });

  it('restores invalid rules of requests and folders', () => {
    const typedRules = [{ ...emptyRule, path: '/users', steps: 'gunzip' }];
    const tabs: Tab[] = [
      { ...tabOf('t', newRequest('r'), null), typedRules },
      { kind: 'folder', tabId: 'f', folderPath: 'A', typedRules },
    ];
    const state: TabsState = { ...emptyTabs, tabs, activeTabId: 't' };
    expect(tabsOfSession(sessionOf(state), new Map())).toEqual(state);
    expect(sessionSchema.parse(sessionOf(state))).toEqual(sessionOf(state));
    expect(reopenTab(closeTab(state, 'f')).tabs).toEqual(tabs);
    const typedOn = changeTab(state, 'f', (tab) => ({ ...tab, typedRules: [] }) as Tab);
    expect(isSameSession(typedOn, state)).toBe(false);
  });

  it.each<[string, Partial<Tab>, boolean]>([
    ['request', { request: newRequest('other') }, false],
    ['request', { saved: newRequest('r') }, false],
    ['request', { revision: 'x' }, false],
    ['request', { goneFrom: '' }, false],
    ['request', { exchangeId: 'x' }, false],
    ['request', { kept: [] }, false],
    ['request', { typed: [] }, false],
    ['request', { typedRules: [] }, false],
    ['request', { bodySwitch: null }, true],
    ['request', { pane: 'headers' }, false],
    ['request', { responsePane: 'headers' }, true],
    ['compare', { pairs: 5 }, false],
    ['compare', { ignoredPaths: ['a'] }, false],
    ['compare', { comparisonId: 'other' }, false],
    ['compare', { running: null, lookingAgain: null }, true],
    ['run', { runId: 'other' }, false],
    ['run', { report: null }, true],
    ['body', { openedId: 'other' }, false],
    ['body', { pane: 'hex' }, true],
    ['recording', { recordingId: 'other' }, false],
    ['recording', { query: 'users', index: 3, pane: 'headers' }, true],
    ['diff', { left: { openedId: 'other', name: 'other' } }, false],
  ])('of a tab of kind %s with %j is the same: %s', (tabId, patch, isSame) => {
    const tabs = [tabOf('request', newRequest('r'), null), comparing, timing, ...openedTabs];
    const state: TabsState = { ...emptyTabs, tabs, activeTabId: 'run' };
    const changed = changeTab(state, tabId, (tab) => ({ ...tab, ...patch }) as Tab);
    expect(isSameSession(changed, state)).toBe(isSame);
  });
});

const comparing: Tab = {
  kind: 'compare',
  tabId: 'compare',
  request: newRequest('r'),
  pairs: 20,
  ignoredPaths: ['**.updated_at'],
  comparisonId: 'c1',
  comparison: null,
  running: null,
  lookingAgain: null,
  isAsked: false,
  pane: 'data',
  secretQuestion: null,
};

const openedTabs: readonly Tab[] = [
  { kind: 'body', tabId: 'body', openedId: 'b1', title: 'users.bin', pane: null },
  {
    kind: 'recording',
    tabId: 'recording',
    recordingId: 'r1',
    title: 'calls.har',
    query: '',
    index: null,
    pane: null,
  },
  {
    kind: 'diff',
    tabId: 'diff',
    view: null,
    left: { openedId: 'b1', name: 'users.bin' },
    right: { openedId: 'b2', name: 'later.bin' },
  },
];

const timing: Tab = {
  kind: 'run',
  tabId: 'run',
  plan: runPlanSchema.parse({
    name: 'Get a user',
    series: [{ name: 'Protobuf', request: newRequest('r'), environmentName: null }],
  }),
  runId: 'run1',
  report: null,
};
