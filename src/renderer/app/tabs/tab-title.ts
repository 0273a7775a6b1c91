import { titleOf } from './request-tab.ts';
import type { Tab } from './tabs-state.ts';

/** What a tab is called. */
export function titleOfTab(tab: Tab): string {
  switch (tab.kind) {
    case 'request':
      return titleOf(tab.request);
    case 'compare':
      return `Compare: ${titleOf(tab.request)}`;
    case 'run':
      return `Time: ${tab.plan.name}`;
  }
}
