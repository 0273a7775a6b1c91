import { GitCompareArrows } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import { activeRequest } from '../../kernel/active-request.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { progressComparison } from './compare-state.ts';
import { fetchComparison, openCompare, startOrAsk } from './run-comparison.ts';

/** The feature that compares a call in protobuf with the same call in JSON. */
export const compareFeature: Feature = {
  name: 'compare',
  tabViews: [
    {
      kind: 'compare',
      title: ({ request }) => `Compare: ${titleOf(request)}`,
      iconOf: () => GitCompareArrows,
      tipOf: ({ request }, title) => [title, request.url].filter(Boolean).join('\n'),
      View: lazyView(async () => (await import('./compare-workbench.tsx')).CompareWorkbench),
      request: ({ request }) => request,
      withoutCall(tab) {
        const ignoredPaths = tab.lookingAgain?.shownPaths ?? tab.ignoredPaths;
        return { ...tab, running: null, lookingAgain: null, ignoredPaths };
      },
      fetch: fetchComparison,
      send: (app, { tabId }) => void startOrAsk(app, tabId),
    },
  ],
  commands: [
    {
      id: 'compare',
      ...menuCommands.compare,
      order: 30,
      canRun: (app) => activeRequest(app) !== null,
      run(app) {
        const request = activeRequest(app);
        if (request !== null) openCompare(app, request);
      },
    },
  ],
  actions: (app) => ({ compareRequest: (request) => openCompare(app, request) }),
  start(app, onEvent) {
    onEvent('comparisonProgress', (progress) => {
      app.tabs.setState((state) => progressComparison(state, progress));
    });
  },
};
