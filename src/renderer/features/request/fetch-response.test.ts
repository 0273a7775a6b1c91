import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { App } from '../../kernel/app.ts';
import { createResponsesStore, maxUnaskedBytes } from '../../kernel/responses-store.ts';
import { newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { fetchResponse, showHeldResponse } from './fetch-response.ts';

/** A window with one tab whose response of an earlier session has this size. */
function setup(byteLength: number) {
  const exchange = {
    id: 'x1',
    startedAt: '2026-11-22T12:00:00.000Z',
    response: { body: { id: 'x1', byteLength } },
  } as unknown as Exchange;
  const tab = { ...tabOf('t', newRequest('r'), null), exchangeId: 'x1' };
  const app = {
    responses: createResponsesStore(),
    tabs: createStore<TabsState>(() => addTab(emptyTabs, tab)),
    engine: { getExchange: async () => ({ ok: true, value: exchange }) },
  } as unknown as App;
  return { app, exchange, shown: () => requestTabOf(app.tabs.getState(), 't')?.exchange };
}

describe('the response of an earlier session', () => {
  it('is shown when it is small', async () => {
    const { app, exchange, shown } = setup(maxUnaskedBytes);
    await fetchResponse(app, 't');
    expect([shown(), app.responses.getState().held]).toEqual([exchange, {}]);
  });

  it('is held back when it is large, until the user asks for it', async () => {
    const { app, exchange, shown } = setup(maxUnaskedBytes + 1);
    await fetchResponse(app, 't');
    expect([shown(), app.responses.getState().held]).toEqual([
      null,
      { x1: { byteLength: maxUnaskedBytes + 1, startedAt: exchange.startedAt } },
    ]);
    await showHeldResponse(app, 't');
    expect([shown(), app.responses.getState().held]).toEqual([exchange, {}]);
  });

  it('stays when it is already shown and a new engine is asked', async () => {
    const { app, exchange, shown } = setup(maxUnaskedBytes + 1);
    app.tabs.setState((state) => ({
      ...state,
      tabs: state.tabs.map((tab) => (tab.kind === 'request' ? { ...tab, exchange } : tab)),
    }));
    await fetchResponse(app, 't');
    expect([shown(), app.responses.getState().held]).toEqual([exchange, {}]);
  });

  it('shows why it is no longer kept', async () => {
    const { app, shown } = setup(1);
    const problem = { kind: 'not-found', title: 'Gone', detail: 'It was removed.' };
    Object.assign(app.engine, { getExchange: async () => ({ ok: false, problem }) });
    await fetchResponse(app, 't');
    expect([shown(), app.responses.getState().lost]).toEqual([null, { x1: problem }]);
  });
});
