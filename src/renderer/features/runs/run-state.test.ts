import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { problem } from '../../../shared/problem.ts';
import { emptyTabs, type RunTab, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { planOfRequest } from './plan-of-request.ts';
import { loseRun, nextPlanOf, progressRun, runTabOf } from './run-state.ts';

const plan = planOfRequest(savedRequestSchema.parse({ id: 'a', name: 'A' }), 'A', null);
const gone = problem({ kind: 'not-found', title: 'There is no such run', detail: '' });

const running: RunReport = {
  id: 'run-1',
  plan,
  state: 'running',
  startedAt: '2026-11-20T10:11:12.000Z',
  elapsedMs: 100,
  planned: 440,
  issued: 20,
  done: 20,
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
const further: RunReport = { ...running, elapsedMs: 200, done: 40, issued: 40 };
const stopping: RunReport = { ...running, state: 'stopping', elapsedMs: 150 };
const ended: RunReport = { ...running, state: 'done', elapsedMs: 150 };

describe('progressRun', () => {
  it.each([
    ['a later report takes the place of an earlier one', running, further, further],
    ['an earlier one that comes late is ignored', further, running, further],
    ['the end takes the place of all', further, ended, ended],
    ['nothing comes after the end', ended, further, ended],
    ['a run that is being stopped is not running again', stopping, further, stopping],
  ])('%s', (_, shown, report, expected) => {
    const state = stateOf({ report: shown });
    expect(reportIn(progressRun(state, report))).toEqual(expected);
  });

  it('ignores reports of another run', () => {
    const state = stateOf({ runId: 'run-2', report: null });
    expect(progressRun(state, running)).toBe(state);
  });
});

describe('loseRun', () => {
  it('ends a run in progress, because its engine and its data are gone', () => {
    const state = loseRun(stateOf({ report: running }), 'tab', 'run-1', gone);
    expect(reportIn(state)).toEqual({ ...running, state: 'failed', problem: gone });
  });

  it('keeps the plan of a run that could not be read, to run it again', () => {
    const state = loseRun(stateOf({ report: null }), 'tab', 'run-1', gone);
    expect(state.tabs[0]).toMatchObject({ runId: null, report: null, plan });
  });

  it('keeps what is shown of a finished run', () => {
    expect(reportIn(loseRun(stateOf({ report: ended }), 'tab', 'run-1', gone))).toBe(ended);
  });

  it('ignores a tab that has started another run since', () => {
    const state = stateOf({ report: running });
    expect(reportIn(loseRun(state, 'tab', 'run-0', gone))).toBe(running);
  });
});

function stateOf(patch: Partial<RunTab>): TabsState {
  const tab: RunTab = { ...runTabOf('tab', plan), runId: 'run-1', ...patch };
  return { ...emptyTabs, tabs: [tab], activeTabId: 'tab' };
}

function reportIn(state: TabsState): RunReport | null {
  const first = state.tabs[0];
  return first?.kind === 'run' ? first.report : null;
}

describe('nextPlanOf', () => {
  it('takes the name of the request again: a custom name belongs to the run that has it', () => {
    const renamed = { ...plan, name: 'Before the change' };

    expect(nextPlanOf({ plan: renamed, report: ended }).name).toBe('A');
    expect(nextPlanOf({ plan: renamed, report: null }).name).toBe('Before the change');
  });
});
