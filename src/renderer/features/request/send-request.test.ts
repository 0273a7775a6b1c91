import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { interruptedCall } from '../../../shared/model/interrupted-call.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { engineStopped } from '../../kernel/engine-client.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { closeTab } from '../../kernel/tabs/close-tab.ts';
import { editRules, newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabsOf, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { emptyRule } from '../../ui/rule-row.ts';
import { noResponseWord } from '../../views/inspector/no-response-word.ts';
import { cancelRequest, interruptedSend, sendRequest } from './send-request.ts';

/** A window with one tab that has a half-typed rule; its call gets a response when the test says so. */
function setup() {
  const tab = tabOf('t', newRequest('r'), null);
  const rules = [{ ...emptyRule, status: '2x' }];
  const sent: { readonly exchangeId: string }[] = [];
  let response: (result: unknown) => void = () => undefined;
  const app = {
    tabs: createStore<TabsState>(() => editRules(addTab(emptyTabs, tab), 't', rules)),
    notices: createNoticesStore(),
    saveNow: () => undefined,
    pendingWrites: { settle: async () => undefined },
    secrets: { settle: async () => undefined },
    engine: {
      send: (call: { readonly exchangeId: string }) => {
        sent.push(call);
        return new Promise((resolve) => {
          response = resolve;
        });
      },
    },
  } as unknown as App;
  async function end(isClosed: boolean): Promise<void> {
    await expect.poll(() => sent.length).toBe(1);
    if (isClosed) app.tabs.setState((state) => closeTab(state, 't'));
    response({ ok: true, value: { id: sent[0]?.exchangeId, outcome: 'answered', response: {} } });
  }
  return { app, end, titles: () => app.notices.getState().notices.map(({ content }) => content) };
}

describe('a half-typed rule while its request is sent', () => {
  it('is reported with the response', async () => {
    const { app, end, titles } = setup();
    const done = sendRequest(app, 't');
    await end(false);
    await done;
    expect(titles()).toMatchObject([
      { title: 'An unfinished rule was not used for this response' },
    ]);
  });

  it('is not reported when the tab was closed meanwhile', async () => {
    const { app, end, titles } = setup();
    const done = sendRequest(app, 't');
    await end(true);
    await done;
    expect(titles()).toEqual([]);
  });
});

describe('a call that is cancelled before the engine has it', () => {
  it('ends at once, and is not sent once the keychain answers', async () => {
    const { app } = setup();
    const calls: string[] = [];
    let unlock: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    Object.assign(app.secrets, { settle: () => locked });
    Object.assign(app.engine, {
      send: async () => calls.push('send'),
      cancelCall: async () => calls.push('cancel'),
    });

    const sending = sendRequest(app, 't');
    await cancelRequest(app, 't');
    const [tab] = requestTabsOf(app.tabs.getState().tabs);
    unlock();
    await sending;

    expect(tab).toMatchObject({ running: null, exchange: { outcome: 'cancelled', sent: null } });
    expect(calls).toEqual(['cancel']);
  });
});

const stopped = engineStopped();

describe('interruptedSend', () => {
  it.each(['sending', 'waiting', 'receiving', 'reading'] as const)(
    'says at stage %s, like the history, that the server may have acted',
    (stage) => {
      expect(interruptedSend(stopped, stage)).toBe(interruptedCall);
      expect(interruptedCall.detail).toContain('the server may have handled');
      expect(noResponseWord(interruptedCall)).toBe('Interrupted');
    },
  );

  it.each([null, 'preparing', 'connecting'] as const)('adds nothing at stage %s', (stage) => {
    expect(interruptedSend(stopped, stage)).toBe(stopped);
  });

  it('leaves other problems as they are', () => {
    const refused = problem({ kind: 'read-only', title: 'Open elsewhere', detail: '' });
    expect(interruptedSend(refused, 'receiving')).toBe(refused);
    expect(noResponseWord(refused)).toBe('Not sent');
    expect(noResponseWord(stopped)).toBe('Interrupted');
  });
});
