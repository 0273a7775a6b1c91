import type { TabsState } from '../kernel/tabs/tabs-state.ts';

/** What a first session has not tried yet. */
export type NextStep = 'compare' | 'time';

/** What to offer after the first responses: Compare, once that was tried Time, then nothing. */
export function nextStepOf(state: TabsState): NextStep | null {
  const tried = new Set([...state.tabs, ...state.closedTabs].map(({ kind }) => kind));
  if (tried.has('run')) return null;
  return tried.has('compare') ? 'time' : 'compare';
}
