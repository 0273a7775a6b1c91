import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { problem } from '../../../../../shared/problem.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';
import { editBodyText, leaveSwitch } from '../../../../kernel/tabs/body-switch.ts';
import { editRequest, newRequest, tabOf } from '../../../../kernel/tabs/request-tab.ts';
import {
  addTab,
  emptyTabs,
  type RequestTab,
  requestTabOf,
  type TabsState,
} from '../../../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../../../kernel/window-store.ts';
import { switchBodyView } from './switch-body-view.ts';

const json: BodyDraft = { format: 'json', text: '{ /* who */ "name": "A" }' };
const misfit = problem({ kind: 'json-mismatch', title: 'No', detail: 'It does not fit.' });

type Asked = Parameters<EngineCalls['convertBody']>[0];
type Converted = Awaited<ReturnType<EngineCalls['convertBody']>>;

/** An app whose engine responds when the test says so. */
function opened(body: BodyDraft, requestType: string | null = 'a.B') {
  const request = { ...newRequest('r'), requestType, body };
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('t', request, null)));
  const asked: (Asked & { readonly callId: string | undefined })[] = [];
  const cancelled: string[] = [];
  const replies: ((reply: Converted) => void)[] = [];
  const app = {
    tabs,
    window: createWindowStore(),
    engine: {
      convertBody: (input: Asked, callId?: string) => {
        asked.push({ ...input, callId });
        return new Promise<Converted>((resolve) => {
          replies.push(resolve);
        });
      },
      cancelCall: async ({ callId }: { readonly callId: string }) => {
        cancelled.push(callId);
        return { ok: true as const, value: {} };
      },
    },
  };
  function tab(): RequestTab {
    const one = requestTabOf(tabs.getState(), 't');
    if (one === null) throw new Error('There is no tab.');
    return one;
  }
  async function reply(converted: Converted): Promise<void> {
    const next = replies.shift();
    if (next === undefined) throw new Error('Nothing was asked.');
    next(converted);
    await Promise.resolve();
  }
  return { app, asked, cancelled, tab, reply };
}

function converted(text: string): Converted {
  return { ok: true, value: { body: { format: 'textproto', text }, notes: [] } };
}

describe('switchBodyView', () => {
  it('switches between form and JSON without the engine, and remembers the choice', async () => {
    const { app, asked, tab } = opened(json);
    const before = tab();
    expect(await switchBodyView(app, 't', 'form')).toBe(true);
    expect([app.window.getState().jsonLook, asked, tab()]).toEqual(['form', [], before]);
  });

  it('converts the message for another format', async () => {
    const { app, asked, tab, reply } = opened(json);
    const switching = switchBodyView(app, 't', 'text');
    expect(tab().bodySwitch).toMatchObject({ kind: 'converting', to: 'textproto' });
    await reply(converted('name: "A"'));
    expect(await switching).toBe(true);
    expect(asked).toEqual([
      {
        callId: expect.any(String),
        body: json,
        typeName: 'a.B',
        schemaSet: null,
        requestId: 'r',
        environmentName: null,
        to: 'textproto',
        before: null,
      },
    ]);
    expect(tab()).toMatchObject({ request: { body: { text: 'name: "A"' } }, bodySwitch: null });
    expect(app.window.getState().jsonLook).toBe('json');
  });

  it('restores the exact text without the engine, and converts again after a change', async () => {
    const { app, asked, tab, reply } = opened(json);
    const there = switchBodyView(app, 't', 'text');
    await reply(converted('name: "A"'));
    await there;
    await switchBodyView(app, 't', 'json');
    expect([tab().request.body, asked.length]).toEqual([json, 1]);
    await switchBodyView(app, 't', 'text');
    app.tabs.setState((state) => editBodyText(state, 't', 'textproto', 'name: "B"'));
    void switchBodyView(app, 't', 'json');
    expect(asked[1]).toMatchObject({ body: { text: 'name: "B"' }, before: json.text });
  });

  it('converts text that was typed while it waited', async () => {
    const { app, asked, tab, reply } = opened(json);
    const switching = switchBodyView(app, 't', 'text');
    app.tabs.setState((state) => editBodyText(state, 't', 'json', '{"name": "AB"}'));
    await reply(converted('name: "A"'));
    expect(asked[1]).toMatchObject({ body: { text: '{"name": "AB"}' } });
    await reply(converted('name: "AB"'));
    expect([await switching, tab().request.body.text]).toEqual([true, 'name: "AB"']);
  });

  it('stays in its view when it is cancelled, and stops the engine', async () => {
    const { app, asked, cancelled, tab, reply } = opened(json);
    const switching = switchBodyView(app, 't', 'text');
    expect(cancelled).toEqual([]);
    app.tabs.setState((state) => leaveSwitch(state, 't'));
    expect(cancelled).toEqual([asked[0]?.callId]);
    await reply(converted('name: "A"'));
    expect([await switching, tab().request.body, tab().bodySwitch]).toEqual([false, json, null]);
    expect(cancelled).toHaveLength(1);
  });

  it('stays in its view and shows why when the message cannot be converted', async () => {
    const { app, tab, reply } = opened(json);
    const switching = switchBodyView(app, 't', 'hex');
    await reply({ ok: false, problem: misfit });
    expect([await switching, tab().request.body]).toEqual([false, json]);
    expect(tab().bodySwitch).toMatchObject({ kind: 'failed', to: 'hex', problem: misfit });
  });

  it('asks for a type when there is none, and for nothing when the text is empty', async () => {
    const { app, asked, tab } = opened(json, null);
    expect(await switchBodyView(app, 't', 'text')).toBe(false);
    expect(tab().bodySwitch).toMatchObject({ kind: 'failed', problem: { kind: 'type-missing' } });
    app.tabs.setState((state) => editRequest(state, 't', { body: { format: 'json', text: '' } }));
    expect(await switchBodyView(app, 't', 'text')).toBe(true);
    expect([asked, tab().request.body.format]).toEqual([[], 'textproto']);
  });

  it('ends quietly when the tab is closed meanwhile', async () => {
    const { app, reply } = opened(json);
    const switching = switchBodyView(app, 't', 'text');
    app.tabs.setState(emptyTabs);
    await reply(converted('name: "A"'));
    expect(await switching).toBe(false);
  });
});
