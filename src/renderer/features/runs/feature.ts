import type { Feature } from '../../kernel/feature.ts';
import { followRun } from './follow-run.ts';
import { loadRuns } from './load-runs.ts';
import { fetchRun } from './restore-run.ts';
import { runsOf } from './runs-store.ts';

/** Repeated requests, and the runs that are kept. */
export const runsFeature: Feature = {
  name: 'runs',
  tabViews: [{ kind: 'run', fetch: fetchRun }],
  start(app, onEvent) {
    onEvent('runProgress', (report) => followRun(app, report));
  },
  // After the runs that were cut off have been settled; where none was listed yet none is shown.
  async resume(app) {
    if (runsOf(app).getState().entries !== null) await loadRuns(app);
  },
};
