import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Exchange, noPhases } from '../../../shared/model/exchange.ts';
import type { SentRecord } from '../../../shared/model/history.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { Workspace } from '../../../shared/model/workspace.ts';
import { problem } from '../../../shared/problem.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { createPendingWrites } from '../../kernel/pending-writes.ts';
import { createResponsesStore } from '../../kernel/responses-store.ts';
import { tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../kernel/window-store.ts';
import { showExchange } from './exchange-tabs.ts';
import { historyOf, setComparison } from './history-store.ts';
import {
  compareWithNow,
  ignoreCompared,
  type SendAgainApp,
  sendAgain,
  showCompared,
  stopComparing,
} from './send-again.ts';

const no = problem({ kind: 'not-found', title: 'No', detail: 'It is not there.' });
const cancelled = problem({ kind: 'cancelled', title: 'Cancelled', detail: 'It was stopped.' });
const noData = {
  fieldCount: 0,
  equalCount: 0,
  differentCount: 0,
  lessPreciseLeftCount: 0,
  lessPreciseRightCount: 0,
  differences: [],
  equalFields: [],
  notCounted: [],
  ignored: [],
};

function request(changes: object = {}): SavedRequest {
  return savedRequestSchema.parse({ id: 'r', name: 'R', ...changes });
}

function sent(changes: object = {}, environmentName: string | null = null): SentRecord {
  return { request: request(changes), environmentName, variables: [], body: null };
}

function exchangeOf(id: string): Exchange {
  return {
    id,
    requestId: 'r',
    startedAt: '2026-11-22T12:00:00.000Z',
    outcome: 'answered',
    sent: null,
    response: null,
    phases: noPhases,
    connectionReused: false,
    problem: null,
  };
}

/** A window with an engine that responds to everything, and records what it sent. */
function setup(
  options: {
    readonly saved?: SavedRequest;
    readonly isDown?: boolean;
    /** True while a comparison runs until it is cancelled. */
    readonly isEndless?: () => boolean;
  } = {},
) {
  const waiting = new Map<string | undefined, () => void>();
  const calls: { request: SavedRequest; environmentName: string | null }[] = [];
  const app: SendAgainApp = {
    own: new Map(),
    responses: createResponsesStore(),
    notices: createNoticesStore(),
    window: createWindowStore(),
    pendingWrites: createPendingWrites(),
    secrets: { settle: async () => [], allow: async () => true },
    tabs: createStore<TabsState>(() => ({ ...emptyTabs, environmentName: 'Chosen' })),
    engine: {
      send: async ({ exchangeId, request: given, environmentName }) => {
        calls.push({ request: savedRequestSchema.parse(given), environmentName });
        return options.isDown
          ? { ok: false, problem: no }
          : { ok: true, value: exchangeOf(exchangeId) };
      },
      readHistory: async ({ exchangeId }) => ({
        ok: true,
        value: { madeBy: 'send', exchange: exchangeOf(exchangeId), sent: sent() },
      }),
      readRequest: async () =>
        options.saved === undefined
          ? { ok: false, problem: no }
          : { ok: true, value: { request: options.saved, revision: 'v1' } },
      compareExchanges: async ({ ignoredPaths }, callId) => {
        if (options.isEndless?.()) {
          await new Promise<void>((resolve) => waiting.set(callId, resolve));
          return { ok: false, problem: cancelled };
        }
        return ignoredPaths.includes('[')
          ? { ok: false, problem: no }
          : { ok: true, value: noData };
      },
      cancelCall: async ({ callId }) => {
        waiting.get(callId)?.();
        return { ok: true, value: {} };
      },
    },
  };
  const environments = [{ name: 'Then', variables: {} }];
  app.window.setState({ workspace: { environments } as unknown as Workspace });
  return { app, calls, compared: () => historyOf(app).getState().comparisons.x1 };
}

describe('sending a recorded request again', () => {
  it('shows the new exchange in its tab', async () => {
    const { app } = setup();
    app.tabs.setState((state) => showExchange(state, { exchangeId: 'x1', title: 'R' }, 't', false));
    await sendAgain(app, 't', sent());
    const [tab] = app.tabs.getState().tabs;
    expect(tab?.kind === 'exchange' && tab.exchangeId).not.toBe('x1');
    expect(historyOf(app).getState().sending).toEqual({});
    expect(app.tabs.getState().previewTabId).toBeNull();
  });

  it('shows why it could not be sent, and keeps the old exchange', async () => {
    const { app } = setup({ isDown: true });
    app.tabs.setState((state) => showExchange(state, { exchangeId: 'x1', title: 'R' }, 't', false));
    await sendAgain(app, 't', sent());
    expect(app.tabs.getState().tabs[0]).toMatchObject({ exchangeId: 'x1' });
    expect(app.notices.getState().notices).toHaveLength(1);
  });

  it.each([
    ['Then', 'Then'],
    ['Gone', 'Chosen'],
    [null, null],
  ])('recorded in the environment %s sends it in %s', async (recorded, used) => {
    const { app, calls } = setup();
    await sendAgain(app, 't', sent({}, recorded));
    expect(calls[0]?.environmentName).toBe(used);
  });

  it('takes hidden values from the open request before its file', async () => {
    const hidden = { headers: [{ name: 'Cookie', value: '(hidden)' }] };
    const saved = request({ headers: [{ name: 'Cookie', value: 'of the file' }] });
    const { app, calls } = setup({ saved });
    await sendAgain(app, 't', sent(hidden));
    const open = request({ headers: [{ name: 'Cookie', value: 'of the tab' }] });
    app.tabs.setState((state) => addTab(state, tabOf('open', open, null)));
    await sendAgain(app, 't', sent(hidden));
    expect(calls.map((call) => call.request.headers[0]?.value)).toEqual([
      'of the file',
      'of the tab',
    ]);
  });
});

describe('comparing with now', () => {
  it('sends read-only methods at once', async () => {
    const { app, calls, compared } = setup();
    await compareWithNow(app, 'x1', sent());
    expect(calls).toHaveLength(1);
    expect(compared()).toMatchObject({ kind: 'done', data: noData, problem: null });
  });

  it('asks first when the method may change data', async () => {
    const { app, calls, compared } = setup();
    await compareWithNow(app, 'x1', sent({ method: 'post' }));
    expect([calls.length, compared()]).toEqual([0, { kind: 'asked' }]);
    await compareWithNow(app, 'x1', sent({ method: 'post' }), true);
    expect([calls.length, compared()?.kind]).toEqual([1, 'done']);
  });

  it('shows why nothing could be sent', async () => {
    const { app, compared } = setup({ isDown: true });
    await compareWithNow(app, 'x1', sent());
    expect(compared()).toEqual({ kind: 'failed', problem: no });
  });

  it('keeps the result when a path is refused', async () => {
    const { app, compared } = setup();
    await compareWithNow(app, 'x1', sent());
    expect(await ignoreCompared(app, 'x1', ['['])).toBe(no);
    expect(compared()).toMatchObject({ kind: 'done', ignoredPaths: [], data: noData });
    expect(await ignoreCompared(app, 'x1', ['a'])).toBeNull();
    expect(compared()).toMatchObject({ ignoredPaths: ['a'] });
  });

  const later = { madeBy: 'send' as const, exchange: exchangeOf('x2'), sent: sent() };

  it('shows that it was cancelled, and can compare the same two later', async () => {
    let isEndless = true;
    const { app, calls, compared } = setup({ isEndless: () => isEndless });
    const first = showCompared(app, 'x1', later, []);
    expect(compared()).toMatchObject({ kind: 'comparing' });
    stopComparing(app, 'x1');
    await first;
    expect(compared()).toMatchObject({ kind: 'done', data: null, problem: cancelled });

    isEndless = false;
    expect(await ignoreCompared(app, 'x1', [])).toBeNull();
    expect(compared()).toMatchObject({ data: noData, problem: null, again: null });
    expect(calls).toEqual([]);
  });

  it('keeps the result when a new comparison is cancelled, and nothing when it is closed', async () => {
    let isEndless = false;
    const { app, compared } = setup({ isEndless: () => isEndless });
    await showCompared(app, 'x1', later, []);
    isEndless = true;
    const again = ignoreCompared(app, 'x1', ['a']);
    expect(compared()).toMatchObject({ data: noData, again: { callId: expect.any(String) } });
    stopComparing(app, 'x1');
    expect(await again).toBe(cancelled);
    expect(compared()).toMatchObject({ data: noData, ignoredPaths: [], again: null });

    const closed = ignoreCompared(app, 'x1', ['a']);
    stopComparing(app, 'x1');
    setComparison(historyOf(app), 'x1', null);
    await closed;
    expect(compared()).toBeUndefined();
  });
});
