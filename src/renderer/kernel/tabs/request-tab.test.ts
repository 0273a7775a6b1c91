import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import { editRow, rowOfRule } from '../../ui/rule-row.ts';
import {
  editRequest,
  editRules,
  finishExchange,
  isChanged,
  newRequest,
  progressExchange,
  replaceExchange,
  secretOwner,
  settleBody,
  startExchange,
  tabOf,
} from './request-tab.ts';
import { addTab, emptyTabs, requestTabsOf, type TabsState } from './tabs-state.ts';

function three(activeTabId: string): TabsState {
  const tabs = ['a', 'b', 'c'].map((id) => tabOf(id, newRequest(`r-${id}`), null));
  return { ...emptyTabs, tabs, activeTabId };
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

describe('editing the URL of a tab', () => {
  const own = { ...newRequest('r'), url: '/:id/x', pathVariables: { id: '7' } };
  const state = addTab(emptyTabs, tabOf('t', own, null));

  function valuesAfter(patch: Parameters<typeof editRequest>[2]) {
    return requestTabsOf(editRequest(state, 't', patch).tabs)[0]?.request.pathVariables;
  }

  it('keeps the value of a path variable that is renamed, and drops those that are gone', () => {
    expect(valuesAfter({ url: '/:user/x' })).toEqual({ user: '7' });
    expect(valuesAfter({ url: '/x' })).toEqual({});
    expect(valuesAfter({ url: '/:user', pathVariables: { user: '8' } })).toEqual({ user: '8' });
    expect(valuesAfter({ method: 'PUT' })).toBe(own.pathVariables);
  });
});

describe('changes in a tab', () => {
  it('are found by comparison with the file', () => {
    const saved = newRequest('r');
    const state = addTab(emptyTabs, tabOf('a', saved, { request: saved, revision: 'x' }));
    const edited = editRequest(state, 'a', { url: 'http://x' });
    const back = editRequest(edited, 'a', { url: '' });
    expect([state, edited, back].map((one) => requestTabsOf(one.tabs).map(isChanged))).toEqual([
      [false],
      [true],
      [false],
    ]);
  });

  it('include a header that is switched off', () => {
    const header = { name: 'A', value: '1', enabled: true };
    const saved = { ...newRequest('r'), headers: [header] };
    const tab = tabOf(
      'a',
      { ...saved, headers: [{ ...header, enabled: false }] },
      { request: saved, revision: 'x' },
    );
    expect(isChanged(tab)).toBe(true);
  });
});

describe('the open part of a request', () => {
  const request = newRequest('r');
  const post = { ...request, method: 'POST' };

  it('is the body when there is one, or the method usually has one', () => {
    const withBody = { ...request, body: { ...request.body, text: '{}' } };
    const panes = [request, post, withBody, { ...request, requestType: 'a.B' }].map(
      (one) => tabOf('t', one, null).pane,
    );
    expect(panes).toEqual([null, 'body', 'body', 'body']);
  });

  it('becomes the body when the request gets one, unless another part is open or it was closed', () => {
    const paneAfter = (
      pane: 'params' | null,
      from: typeof request,
      patch: Partial<typeof request>,
    ) =>
      requestTabsOf(
        editRequest(addTab(emptyTabs, { ...tabOf('t', from, null), pane }), 't', patch).tabs,
      )[0]?.pane;
    expect(paneAfter(null, request, { method: 'POST' })).toBe('body');
    expect(paneAfter('params', request, { method: 'POST' })).toBe('params');
    expect(paneAfter(null, post, { url: 'http://h/' })).toBeNull();
    expect(paneAfter(null, request, { url: 'http://h/' })).toBeNull();
  });
});

describe('a mistake in a rule of a request', () => {
  const rule = { path: '', status: '200', mediaType: '', type: null, schemaSet: null, steps: [] };
  const saved = { ...newRequest('r'), responseTypes: [rule] };
  const opened = addTab(emptyTabs, tabOf('a', saved, { request: saved, revision: 'x' }));

  it.each([{ steps: 'skip x' }, { status: '2xxx' }])(
    '%j leaves the rule as it is, and counts as a change',
    (typed) => {
      const rows = [editRow(rowOfRule(rule), typed)];
      const [tab] = requestTabsOf(editRules(opened, 'a', rows).tabs);
      expect(tab?.request.responseTypes).toEqual([rule]);
      expect(tab?.typedRules).toEqual(rows);
      expect(tab && isChanged(tab)).toBe(true);
    },
  );

  it('is forgotten when it is fixed', () => {
    const half = [editRow(rowOfRule(rule), { steps: 'skip x' })];
    const fixed = half.map((row) => editRow(row, { steps: 'none' }));
    const [tab] = requestTabsOf(editRules(editRules(opened, 'a', half), 'a', fixed).tabs);
    expect(tab?.typedRules).toEqual([]);
    expect(tab && isChanged(tab)).toBe(false);
  });
});

describe('the title of a request', () => {
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

  function responded(): TabsState {
    const sizes = { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 };
    const sent = { method: 'GET', url: 'http://a/', headers: [], sizes };
    const response = {
      status: 200,
      statusText: 'OK',
      httpVersion: '1.1',
      headers: [],
      trailers: [],
      contentType: null,
      contentCodings: [],
      sizes,
      reading: { kind: 'empty' },
    } as const;
    const received = { ...exchange('x1'), outcome: 'answered', sent, response } as const;
    const started = startExchange(three('a'), 'a', running);
    return finishExchange(started, 'a', received as unknown as Exchange, true);
  }

  it('updates its progress and keeps its response', () => {
    const progress = {
      exchangeId: 'x1',
      stage: 'waiting',
      receivedBytes: 0,
      expectedBytes: null,
    } as const;
    const started = progressExchange(startExchange(three('a'), 'a', running), progress);
    expect(started.tabs[0]).toMatchObject({ running: { ...running, progress } });
    const ended = finishExchange(started, 'a', exchange('x1'), true);
    expect(ended.tabs[0]).toMatchObject({ running: null, exchangeId: 'x1' });
  });

  it('does not fetch a response again that the engine does not have', () => {
    const ended = finishExchange(
      startExchange(three('a'), 'a', running),
      'a',
      exchange('x1'),
      false,
    );
    expect(ended.tabs[0]).toMatchObject({ exchangeId: null, exchange: { id: 'x1' } });
  });

  it('is removed when the unsent request is changed', () => {
    const started = startExchange(three('a'), 'a', running);
    const refused = finishExchange(started, 'a', exchange('x1'), true);
    const edited = editRequest(refused, 'a', { url: '/x' });
    expect(edited.tabs[0]).toMatchObject({ exchange: null, exchangeId: null });
  });

  it('stays when a sent request is changed', () => {
    const started = startExchange(three('a'), 'a', running);
    const sent = {
      method: 'GET',
      url: 'http://a/',
      headers: [],
      sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 18 },
    };
    const response: Exchange = { ...exchange('x1'), sent };
    const edited = editRequest(finishExchange(started, 'a', response, true), 'a', { url: '/x' });
    expect(edited.tabs[0]).toMatchObject({ exchange: { id: 'x1' }, exchangeId: 'x1' });
  });

  it('stays when a send is refused; the refusal is shown until something is changed', () => {
    const problem = {
      kind: 'variable-missing',
      severity: 'error',
      title: 'No',
      detail: '',
    } as const;
    const shown = responded();
    const again = startExchange(shown, 'a', { ...running, exchangeId: 'x2' });
    const refused = finishExchange(again, 'a', { ...exchange('x2'), problem }, true);
    expect(refused.tabs[0]).toMatchObject({ exchangeId: 'x1', refusal: problem, running: null });
    expect(settleBody(refused, 'a').tabs[0]).toMatchObject({ refusal: problem });
    const edited = editRequest(refused, 'a', { url: '/x' });
    expect(edited.tabs[0]).toMatchObject({ exchangeId: 'x1', refusal: null });
  });

  it('"No such message type" is removed when the body fits its type again', () => {
    const problem = { kind: 'type-missing', severity: 'error', title: 'No', detail: '' } as const;
    const unsent = { ...exchange('x1'), problem };
    const first = finishExchange(startExchange(three('a'), 'a', running), 'a', unsent, true);
    expect(settleBody(first, 'a').tabs[0]).toMatchObject({ exchange: null, exchangeId: null });
    const again = startExchange(responded(), 'a', { ...running, exchangeId: 'x2' });
    const second = finishExchange(again, 'a', { ...unsent, id: 'x2' }, true);
    expect(settleBody(second, 'a').tabs[0]).toMatchObject({ exchangeId: 'x1', refusal: null });
  });

  it('ignores an exchange that it does not wait for', () => {
    const state = startExchange(three('a'), 'a', running);
    expect(finishExchange(state, 'a', exchange('x0'), true)).toBe(state);
    expect(replaceExchange(state, 'a', exchange('x0'))).toBe(state);
    const late = {
      exchangeId: 'x0',
      stage: 'reading',
      receivedBytes: 1,
      expectedBytes: null,
    } as const;
    expect(progressExchange(state, late)).toBe(state);
  });
});

describe('a secret of a request', () => {
  it.each([
    ['Log in', 'https://a.example/v1', 'Log in'],
    ['New request', 'https://a.example:8080/v1/auth', 'a.example:8080'],
    ['New request', '{{ base }}/v1', 'base'],
    ['New request', '/v1', 'request'],
  ])('of %s, to %s, is named after %s', (name, url, owner) => {
    expect(secretOwner({ name, url })).toBe(owner);
  });
});
