import { describe, expect, it } from 'vitest';
import { type CompareTab, emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import {
  compareTabFor,
  compareTabOf,
  editCompared,
  endLookingAgain,
  failedComparison,
  finishComparison,
  needsConsent,
  progressComparison,
  replaceComparison,
  setIgnoredPaths,
  startComparison,
  startLookingAgain,
} from './compare-state.ts';
import { userComparison } from './comparison.test-kit.ts';

const comparison = userComparison();
const tab = compareTabOf('tab-1', comparison.request);
const idle = stateOf(tab);
const running = startComparison(idle, 'tab-1', 'comparison-1', 1000);

describe('a comparison in progress', () => {
  it('updates its progress, and ends with its result', () => {
    const progress = { comparisonId: 'comparison-1', donePairs: 7, plannedPairs: 20 };
    const further = progressComparison(running, progress);
    const done = finishComparison(further, 'tab-1', comparison, true);

    expect(shown(further).running).toEqual({ ...progress, startedAtMs: 1000 });
    expect(shown(done)).toEqual({
      ...tab,
      comparisonId: 'comparison-1',
      comparison,
    });
  });

  it('ignores progress and end of other comparisons', () => {
    const other = { ...comparison, id: 'comparison-2' };

    expect(
      progressComparison(running, { comparisonId: 'comparison-2', donePairs: 1, plannedPairs: 2 }),
    ).toBe(running);
    expect(finishComparison(running, 'tab-1', other, true)).toBe(running);
    expect(finishComparison(running, 'tab-2', comparison, true)).toBe(running);
  });

  it('leaves nothing to fetch after a restart when the engine failed', () => {
    const problem = { kind: 'deadline', severity: 'error', title: 'x', detail: '' } as const;
    const failed = failedComparison('comparison-1', tab, null, 0, problem);
    const done = finishComparison(running, 'tab-1', failed, false);

    expect(shown(done).comparisonId).toBeNull();
    expect(shown(done).comparison?.problem).toBe(problem);
    expect(shown(done).comparison?.outcome).toBe('failed');
  });
});

describe('replaceComparison', () => {
  it('replaces only the comparison that the tab shows', () => {
    const restored = stateOf({ ...tab, comparisonId: 'comparison-1' });

    expect(shown(replaceComparison(restored, 'tab-1', comparison)).comparison).toBe(comparison);
    expect(replaceComparison(idle, 'tab-1', comparison)).toBe(idle);
  });
});

describe('looking at the same responses again', () => {
  const compared = stateOf({ ...tab, comparisonId: 'comparison-1', ignoredPaths: ['old'] });
  const first = startLookingAgain(compared, 'tab-1', ['a'], { callId: 't1', startedAtMs: 1 });
  const second = startLookingAgain(first, 'tab-1', ['a', 'b'], { callId: 't2', startedAtMs: 2 });

  it('ignores the paths that were set last', () => {
    expect(endLookingAgain(second, 'tab-1', 't1', comparison)).toBe(second);
    expect(shown(endLookingAgain(second, 'tab-1', 't2', comparison))).toMatchObject({
      ignoredPaths: ['a', 'b'],
      lookingAgain: null,
      comparison,
    });
  });

  it('keeps the old result and its paths when it fails', () => {
    expect(endLookingAgain(second, 'tab-1', 't2', null)).toEqual(compared);
  });

  it('ends with the next comparison', () => {
    expect(shown(startComparison(first, 'tab-1', 'comparison-2', 3)).lookingAgain).toBeNull();
  });

  it('does not replace a comparison that was made meanwhile', () => {
    const problem = { kind: 'deadline', severity: 'error', title: 'x', detail: '' } as const;
    const failed = failedComparison('comparison-2', tab, null, 3, problem);
    const next = startComparison(compared, 'tab-1', 'comparison-2', 3);
    const again = startLookingAgain(next, 'tab-1', ['a'], { callId: 't1', startedAtMs: 4 });
    const done = finishComparison(again, 'tab-1', failed, false);

    expect(endLookingAgain(done, 'tab-1', 't1', comparison)).toBe(done);
    expect(shown(done)).toMatchObject({ comparison: failed, lookingAgain: null });
  });
});

describe('an edited tab', () => {
  it('changes its request and its ignored paths', () => {
    const edited = editCompared(setIgnoredPaths(idle, 'tab-1', ['**.id']), 'tab-1', { url: '/x' });

    expect(shown(edited)).toEqual({
      ...tab,
      ignoredPaths: ['**.id'],
      request: { ...tab.request, url: '/x' },
    });
  });
});

describe('compareTabFor', () => {
  it('finds the tab of a request', () => {
    expect(compareTabFor(idle, 'get-user')).toBe(tab);
    expect(compareTabFor(idle, 'other')).toBeNull();
  });
});

describe('needsConsent', () => {
  const post = { ...comparison.request, method: 'POST' };
  const posted = { ...comparison, request: post };
  const pairs = comparison.plannedPairs;

  it.each([
    ['GET, never compared', { request: comparison.request, comparison: null, pairs }, false],
    ['POST, never compared', { request: post, comparison: null, pairs }, true],
    ['POST, compared before', { request: post, comparison: posted, pairs }, false],
    ['POST, now in fewer pairs', { request: post, comparison: posted, pairs: 1 }, false],
    ['POST, now in more pairs', { request: post, comparison: posted, pairs: pairs + 1 }, true],
    ['POST to another place', { request: { ...post, url: '/x' }, comparison: posted, pairs }, true],
    ['GET that became POST', { request: post, comparison, pairs }, true],
  ])('%s: %s', (_, one, isNeeded) => {
    expect(needsConsent(one, comparison.environmentName)).toBe(isNeeded);
  });

  it('POST in another environment: true', () => {
    expect(needsConsent({ request: post, comparison: posted, pairs }, 'Production')).toBe(true);
  });
});

function stateOf(one: CompareTab): TabsState {
  return { ...emptyTabs, tabs: [one], activeTabId: one.tabId };
}

function shown(state: TabsState): CompareTab {
  const first = state.tabs[0];
  if (first?.kind !== 'compare') throw new Error('The tab is gone.');
  return first;
}
