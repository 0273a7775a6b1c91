import type { TabsState } from '../../kernel/tabs/tabs-state.ts';

/** A feature that the first session has not tried yet. */
export type NextStep = 'compare' | 'time';

/** Returns the next step after the first responses: Compare, then Time, then nothing. */
export function nextStepOf(state: TabsState): NextStep | null {
  const tried = new Set([...state.tabs, ...state.closedTabs].map(({ kind }) => kind));
  if (tried.has('run')) return null;
  return tried.has('compare') ? 'time' : 'compare';
}
