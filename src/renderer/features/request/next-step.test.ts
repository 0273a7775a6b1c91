import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { closeTab } from '../../kernel/tabs/close-tab.ts';
import { newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type Tab } from '../../kernel/tabs/tabs-state.ts';
import { nextStepOf } from './next-step.ts';

const request = newRequest('r');
const compare: Tab = {
  kind: 'compare',
  tabId: 'c',
  request,
  pairs: 20,
  ignoredPaths: [],
  comparisonId: null,
  comparison: null,
  running: null,
  lookingAgain: null,
  isAsked: false,
  pane: 'data',
  secretQuestion: null,
};
const plan = runPlanSchema.parse({
  name: 'R',
  series: [{ name: 'Protobuf', request, environmentName: null }],
});

describe('nextStepOf', () => {
  it('offers Compare, then Time, then nothing', () => {
    const sent = addTab(emptyTabs, tabOf('a', request, { request, revision: 'x' }));
    const compared = addTab(sent, compare);
    const timed = addTab(compared, { kind: 'run', tabId: 't', plan, runId: null, report: null });
    expect([sent, compared, closeTab(compared, 'c'), timed].map(nextStepOf)).toEqual([
      'compare',
      'time',
      'time',
      null,
    ]);
  });
});
