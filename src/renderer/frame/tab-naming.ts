import { createStore } from 'zustand/vanilla';
import { ownState } from '../kernel/own-state.ts';

/** The tab whose request is being renamed in the strip; null for none. */
export const tabNamingOf = ownState(() =>
  createStore<{ readonly tabId: string | null }>(() => ({ tabId: null })),
);

/** Text fields, and what has rows that use F2: menus, trees, the panels at the side. */
const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="tree"], [role="treegrid"], aside';

/** True when F2 renames the request of the tab at an element: nothing there uses the key itself. */
export function isF2Free(target: Element): boolean {
  return target.closest(takers) === null;
}
