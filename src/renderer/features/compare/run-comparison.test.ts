import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { App } from '../../kernel/app.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { compareTabOf } from './compare-state.ts';
import { userComparison } from './comparison.test-kit.ts';
import { ignorePaths, openCompare, runComparison } from './run-comparison.ts';

const before = userComparison();
const cancelled = { ok: false, problem: { kind: 'cancelled', title: 'Cancelled', detail: '' } };

/** A tab that shows a comparison; a new look at it is cancelled. */
function setup() {
  let respond: (result: unknown) => void = () => undefined;
  const asked: { readonly comparisonId: string }[] = [];
  const tab = { ...compareTabOf('t', before.request), comparison: before, comparisonId: before.id };
  const app = {
    tabs: createStore<TabsState>(() => addTab(emptyTabs, tab)),
    saveNow: () => undefined,
    pendingWrites: { settle: async () => undefined },
    secrets: { settle: async () => undefined },
    engine: {
      compare: ({ comparisonId }: { readonly comparisonId: string }) => {
        asked.push({ comparisonId });
        return new Promise((resolve) => {
          respond = resolve;
        });
      },
      compareAgain: async () => cancelled,
      cancelCall: async () => ({ ok: true, value: {} }),
    },
  } as unknown as App;
  const shown = () => app.tabs.getState().tabs.find((one) => one.kind === 'compare');
  return { app, asked, shown, respond: (result: unknown) => respond(result) };
}

describe('paths set during a comparison', () => {
  it('are the old ones again when the new look is cancelled', async () => {
    const { app, asked, shown, respond } = setup();
    const done = runComparison(app, 't');
    await expect.poll(() => asked.length).toBe(1);
    const again = { ...before, id: asked[0]?.comparisonId ?? '' };
    Object.assign(app.engine, { compareAgain: async () => ({ ok: true, value: before }) });
    expect(await ignorePaths(app, 't', ['a'])).toBeNull();
    Object.assign(app.engine, { compareAgain: async () => cancelled });
    respond({ ok: true, value: again });
    await done;

    expect(shown()).toMatchObject({ comparison: again, ignoredPaths: [], lookingAgain: null });
  });
});

describe('a call that failed', () => {
  const { request, sides } = before;
  const exchange = sides[0].exchange;
  const response = exchange?.response;
  if (!exchange || !response) throw new Error('The user was sent.');

  it.each([
    [
      'with a status',
      { ...exchange, response: { ...response, status: 503, statusText: 'Busy' } },
      '503 Busy',
    ],
    [
      'without a response',
      {
        ...exchange,
        outcome: 'failed' as const,
        response: null,
        problem: {
          kind: 'connect-refused',
          severity: 'error',
          title: 'Nothing is listening',
          detail: '',
        } as const,
      },
      'Nothing is listening',
    ],
  ])('is not compared: %s', (_, failed, why) => {
    const notices = createNoticesStore();
    const tab = { ...tabOf('r', request, null), exchange: failed };
    const tabs = createStore<TabsState>(() => addTab(emptyTabs, tab));
    const app = { tabs, notices, saveNow: () => undefined } as unknown as App;
    openCompare(app, request);

    expect(tabs.getState().tabs).toHaveLength(1);
    expect(notices.getState().notices).toMatchObject([
      {
        content: {
          title: 'A failed call is not compared',
          text: `The last Send failed (${why}). Send it first.`,
        },
        actions: [{ label: 'Compare anyway' }],
      },
    ]);
    openCompare(app, { ...request, method: 'POST' }, true);
    expect(tabs.getState().tabs[1]).toMatchObject({ kind: 'compare', isAsked: true });
  });

  it('is compared again in the tab that compares it', () => {
    const notices = createNoticesStore();
    const failed = { ...exchange, response: { ...response, status: 503 } };
    const post = { ...request, method: 'POST' };
    const sent = addTab(emptyTabs, { ...tabOf('r', post, null), exchange: failed });
    const tabs = createStore<TabsState>(() => addTab(sent, compareTabOf('c', post)));
    openCompare({ tabs, notices, saveNow: () => undefined } as unknown as App, post);

    expect(notices.getState().notices).toEqual([]);
    expect(tabs.getState().tabs[1]).toMatchObject({ kind: 'compare', isAsked: true });
  });
});
