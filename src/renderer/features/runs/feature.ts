import { Timer } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { activeRequest } from '../../kernel/active-request.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { fetchRun, followRuns, loadRuns } from './load-runs.ts';
import { openTimeIt } from './open-run.ts';
import { runsOf } from './runs-store.ts';
import { startRun } from './start-run.ts';

/** The feature for repeated requests and saved runs. */
export const runsFeature: Feature = {
  name: 'runs',
  tabViews: [
    {
      kind: 'run',
      title: ({ plan }) => `Time: ${plan.name}`,
      iconOf: () => Timer,
      tipOf: ({ plan }, title) => [title, plan.series[0]?.request.url].filter(Boolean).join('\n'),
      View: lazyView(async () => (await import('./run-workbench.tsx')).RunWorkbench),
      request: ({ plan }) => plan.series[0]?.request ?? null,
      fetch: fetchRun,
      send: (app, { tabId }) => void startRun(app, tabId),
    },
  ],
  panels: [
    {
      name: 'runs',
      label: 'Runs',
      Icon: Timer,
      View: lazyView(async () => (await import('./runs-panel.tsx')).RunsPanel),
    },
  ],
  commands: [
    {
      id: 'time',
      ...menuCommands.time,
      order: 40,
      canRun: (app) => activeRequest(app) !== null,
      run(app) {
        const request = activeRequest(app);
        if (request !== null) openTimeIt(app, request);
      },
    },
  ],
  actions: (app) => ({ timeRequest: (request, samples) => openTimeIt(app, request, samples) }),
  start(app, onEvent) {
    onEvent('runProgress', followRuns(app));
  },
  // After interrupted runs were settled; does nothing when the list was never read.
  async resume(app) {
    if (runsOf(app).getState().entries !== null) await loadRuns(app);
  },
};
