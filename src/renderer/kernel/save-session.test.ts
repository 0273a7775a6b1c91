import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Result } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/problem.ts';
import { createSessionSaver, type SessionUpdate, type WriteFailure } from './save-session.ts';
import { closeTab, reopenTab } from './tabs/close-tab.ts';
import { editRequest, newRequest, tabOf } from './tabs/request-tab.ts';
import { addTab, changeRequestTab, emptyTabs, type TabsState } from './tabs/tabs-state.ts';

const full: Problem = { kind: 'file-write', severity: 'error', title: 'No', detail: '' };

function setup() {
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('a', newRequest('r'), null)));
  const saved: SessionUpdate[] = [];
  const failures: (WriteFailure | null)[] = [];
  let response: (result: Result<{ missing: string[] }>) => void = () => undefined;
  const saver = createSessionSaver(
    tabs,
    (update) => {
      saved.push(update);
      return new Promise((resolve) => {
        response = resolve;
      });
    },
    (failure) => failures.push(failure),
  );
  saver.begin();
  return {
    tabs,
    saver,
    failures,
    saved,
    /** The drafts in each write, by tab and URL. */
    written: () =>
      saved.map(({ changed }) =>
        changed.map((draft) =>
          draft.kind === undefined || draft.kind === 'request'
            ? `${draft.tabId} ${draft.request.url}`
            : draft.tabId,
        ),
      ),
    async response(problem: Problem | null = null, missing: string[] = []) {
      response(problem === null ? { ok: true, value: { missing } } : { ok: false, problem });
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    edit: (url: string, tabId = 'a') =>
      tabs.setState((state) => editRequest(state, tabId, { url })),
  };
}

describe('createSessionSaver', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes nothing when nothing changed', () => {
    const { saver, written } = setup();
    saver.flush();
    expect(written()).toEqual([]);
  });

  it('saves within a quarter of a second, even while the user goes on typing', () => {
    vi.useFakeTimers();
    const { written, edit } = setup();
    for (let atMs = 0; atMs < 500; atMs += 50) {
      edit(`${atMs}`);
      vi.advanceTimersByTime(50);
    }
    expect(written()).toEqual([['a 200']]);
  });

  it('writes the newest state, one write at a time', async () => {
    const { saver, written, edit, response } = setup();
    edit('1');
    saver.flush();
    edit('2');
    edit('3');
    saver.flush();
    expect(written()).toEqual([['a 1']]);
    await response();
    expect(written()).toEqual([['a 1'], ['a 3']]);
    saver.dispose();
  });

  it('sends only the changed drafts, and the ids of all', async () => {
    const { saver, tabs, written, saved, edit, response } = setup();
    tabs.setState((state) => addTab(state, tabOf('b', newRequest('s'), null)));
    saver.flush();
    await response();
    edit('1', 'b');
    saver.flush();
    await response();
    tabs.setState((state) => closeTab(state, 'b'));
    saver.flush();
    await response();
    tabs.setState((state) => ({ ...state, environmentName: 'E' }));
    saver.flush();
    await response();
    tabs.setState(reopenTab);
    saver.flush();
    await response();
    expect(written()).toEqual([['a ', 'b '], ['b 1'], ['b 1'], [], ['b 1']]);
    expect(saved.map(({ tabIds, closedTabIds }) => [tabIds, closedTabIds])).toEqual([
      [['a', 'b'], []],
      [['a', 'b'], []],
      [['a'], ['b']],
      [['a'], ['b']],
      [['a', 'b'], []],
    ]);
  });

  it('sends a failed draft again with the next change', async () => {
    const { saver, tabs, written, failures, edit, response } = setup();
    tabs.setState((state) => addTab(state, tabOf('b', newRequest('s'), null)));
    saver.flush();
    await response();
    edit('1');
    saver.flush();
    await response(full);
    edit('2', 'b');
    saver.flush();
    await response();
    expect(written()).toEqual([['a ', 'b '], ['a 1'], ['a 1', 'b 2']]);
    expect(failures).toEqual([null, { problem: full, againWithinMs: 500 }, null]);
  });

  it('retries a failed write without a further change, until it works', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { written, failures, edit, response } = setup();
    edit('1');
    vi.advanceTimersByTime(250);
    await response(full);
    for (const waitMs of [500, 1000, 2000, 4000, 5000, 5000]) {
      expect(failures.at(-1)).toEqual({ problem: full, againWithinMs: waitMs });
      const before = written().length;
      vi.advanceTimersByTime(waitMs - 1);
      expect(written()).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(written()).toHaveLength(before + 1);
      await response(waitMs === 5000 && before > 5 ? null : full);
    }
    expect(written().at(-1)).toEqual(['a 1']);
    expect(failures.at(-1)).toBe(null);
    vi.advanceTimersByTime(60_000);
    expect(written()).toHaveLength(7);
  });

  it('retries once when it settles, and names what is not on disk', async () => {
    const { saver, tabs, written, edit, response } = setup();
    tabs.setState((state) => addTab(state, tabOf('b', newRequest('s'), null)));
    saver.flush();
    await response();
    edit('http://a.example/one');
    saver.flush();
    await response(full);
    const settled = saver.settle();
    await response(full);
    expect(await settled).toMatchObject([{ name: '/one' }]);
    expect(JSON.parse((await settled)[0]?.text ?? '')).toMatchObject({
      request: { url: 'http://a.example/one' },
    });
    const again = saver.settle();
    await response();
    expect(await again).toEqual([]);
    expect(written()).toHaveLength(4);
    saver.dispose();
  });

  it('sends what is missing on disk, without an endless loop', async () => {
    const { saver, tabs, written, edit, response } = setup();
    tabs.setState((state) => addTab(state, tabOf('b', newRequest('s'), null)));
    saver.flush();
    await response(null, ['a']);
    edit('1', 'b');
    saver.flush();
    await response(null, ['a', 'b']);
    await response(null, ['a']);
    expect(written()).toEqual([['a ', 'b '], ['b 1'], ['a ']]);
  });

  it('sends the draft again when its file changed: the draft may differ from it now', async () => {
    const { saver, tabs, saved, edit, response } = setup();
    edit('1');
    saver.flush();
    await response();
    tabs.setState((state) =>
      changeRequestTab(state, 'a', (tab) => ({ ...tab, saved: tab.request, revision: 'x' })),
    );
    saver.flush();
    await response();
    expect(saved.map(({ changed: [draft] }) => draft)).toMatchObject([
      { isChanged: true, baseRevision: null },
      { isChanged: false, baseRevision: 'x' },
    ]);
  });

  it('settles when the last change is written', async () => {
    const { saver, written, edit, response } = setup();
    edit('1');
    const settled = saver.settle().then(() => written());
    edit('2');
    await response();
    await response();
    expect(await settled).toEqual([['a 1'], ['a 2']]);
    saver.dispose();
  });

  it('ignores state that a restart does not restore', () => {
    const { saver, tabs, written } = setup();
    tabs.setState((state) =>
      changeRequestTab(state, 'a', (tab) => ({ ...tab, responsePane: 'headers' })),
    );
    saver.flush();
    expect(written()).toEqual([]);
  });

  it('writes everything again for a new engine, even while the old one had not responded', async () => {
    const { saver, written, edit, response } = setup();
    edit('1');
    saver.flush();
    saver.writeAgain();
    await response();
    await response();
    edit('2');
    saver.flush();
    expect(written()).toEqual([['a 1'], ['a 1'], ['a 2']]);
    saver.dispose();
  });
});
