import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../app-context.ts';
import { activeTabOf } from './tabs-state.ts';

/** The request of the tab that is shown, as it is typed there; null when there is none. */
export function activeRequest(app: Pick<App, 'tabs'>): SavedRequest | null {
  const tab = activeTabOf(app.tabs.getState());
  switch (tab?.kind) {
    case 'request':
    case 'compare':
      return tab.request;
    case 'run':
      return tab.plan.series[0]?.request ?? null;
    case 'schema':
    case 'folder':
    case 'exchange':
    case 'body':
    case 'recording':
    case 'diff':
    case undefined:
      return null;
  }
}
