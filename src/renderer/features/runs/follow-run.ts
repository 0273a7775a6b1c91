import type { RunReport } from '../../../shared/model/run-result.ts';
import type { App } from '../../kernel/app.ts';
import { loadRuns } from './load-runs.ts';
import { isUnderWay, progressRun } from './run-state.ts';

/** Takes in what the engine tells of a run: its tabs show it, and at its end the list of runs has it. */
export function followRun(app: Pick<App, 'engine' | 'own' | 'tabs'>, report: RunReport): void {
  app.tabs.setState((state) => progressRun(state, report));
  if (!isUnderWay(report)) void loadRuns(app);
}
