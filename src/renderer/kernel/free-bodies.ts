import { shownByTab } from '../../shared/model/shown-by-tab.ts';
import type { EngineCalls } from './engine-client.ts';
import { draftOf } from './tabs/tab-kinds.ts';
import type { Tab } from './tabs/tabs-state.ts';

/**
 * Frees the memory of what a tab showed and no other shows. It stays on the disk: the tab can come back.
 *
 * @param others the tabs that stay
 */
export function freeBodies(
  engine: Pick<EngineCalls, 'releaseBody'>,
  tab: Tab,
  others: readonly Tab[],
): void {
  const shown = new Set(others.flatMap(bodiesOf));
  for (const bodyId of bodiesOf(tab)) {
    if (!shown.has(bodyId)) void engine.releaseBody({ bodyId });
  }
}

function bodiesOf(tab: Tab): readonly string[] {
  const { exchangeIds, openedIds } = shownByTab(draftOf(tab));
  return [...exchangeIds, ...openedIds];
}
