import type { Session } from '../../../shared/model/session.ts';
import { draftOf } from './tab-drafts.ts';
import type { TabsState } from './tabs-state.ts';

/** Returns the session as the engine has it once everything is saved. */
export function sessionOf(state: TabsState): Session {
  return {
    tabs: state.tabs.map(draftOf),
    activeTabId: state.activeTabId,
    previewTabId: state.previewTabId,
    environmentName: state.environmentName,
    closedTabs: [...state.closedTabs],
  };
}
