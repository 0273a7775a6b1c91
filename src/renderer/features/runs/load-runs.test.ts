import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { followRuns } from './load-runs.ts';
import { planOfRequest } from './plan-of-request.ts';
import { runTabOf } from './run-state.ts';

const plan = planOfRequest(savedRequestSchema.parse({ id: 'a', name: 'A' }), 'A', null);

it('shows the latest report of each run where several wait, and lists the runs once one ended', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const tabs = createStore<TabsState>(() => ({
    ...emptyTabs,
    tabs: ['a', 'b'].map((id) => ({ ...runTabOf(id, plan), runId: id })),
  }));
  const shown: string[][] = [];
  tabs.subscribe(({ tabs: all }) => {
    shown.push(all.map((tab) => (tab.kind === 'run' ? `${tab.report?.done ?? 'none'}` : '')));
  });
  const listRuns = vi.fn(async () => ({ ok: true, value: { runs: [] } }));
  const engine = { listRuns } as unknown as App['engine'];
  const follow = followRuns({ engine, tabs, own: new Map() });

  follow(reportOf('a', 1));
  follow(reportOf('b', 1));
  follow(reportOf('a', 2));
  follow(reportOf('a', 3));
  expect(shown).toEqual([]);
  vi.runAllTimers();
  expect(shown).toEqual([
    ['3', 'none'],
    ['3', '1'],
  ]);
  expect(listRuns).not.toHaveBeenCalled();

  follow({ ...reportOf('a', 4), state: 'done' });
  vi.runAllTimers();
  expect(shown.at(-1)).toEqual(['4', '1']);
  expect(listRuns).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

function reportOf(id: string, done: number): RunReport {
  return {
    id,
    plan,
    state: 'running',
    startedAt: '2026-11-20T10:11:12.000Z',
    elapsedMs: done,
    planned: 440,
    issued: done,
    done,
    failed: 0,
    aborted: 0,
    series: [],
    comparison: null,
    verdict: null,
    checks: [],
    urls: [],
    machine: { protodesk: '0.1.0', node: '20', system: 'linux', cpu: 'cpu', cpuCount: 2 },
    problem: null,
  };
}
