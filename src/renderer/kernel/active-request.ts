import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { App } from './app.ts';
import { tabViewOf } from './feature.ts';
import { activeTabOf } from './tabs/tabs-state.ts';

/** Returns the request of the active tab as it is typed there, or null. */
export function activeRequest(app: Pick<App, 'features' | 'tabs'>): SavedRequest | null {
  const tab = activeTabOf(app.tabs.getState());
  return (tab && tabViewOf(app.features, tab.kind)?.request?.(tab)) ?? null;
}
