import { shownByTab } from '../../shared/model/shown-by-tab.ts';
import { draftOf } from '../kernel/tabs/tab-drafts.ts';
import type { Tab } from '../kernel/tabs/tabs-state.ts';

/** True when a tab shows an exchange or an opened body that was removed from disk. */
export function showsRemoved(tab: Tab, removed: ReadonlySet<string>): boolean {
  if (removed.size === 0) return false;
  const { exchangeIds, openedIds } = shownByTab(draftOf(tab));
  return [...exchangeIds, ...openedIds].some((id) => removed.has(id));
}
