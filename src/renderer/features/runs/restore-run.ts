import type { App } from '../../kernel/app.ts';
import { loseRun, progressRun } from './run-state.ts';

/** Fetches the run that a tab shows: after a restart of the window or of the engine. */
export async function fetchRun(app: Pick<App, 'engine' | 'tabs'>, tabId: string): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab?.kind !== 'run' || tab.runId === null) return;
  const { runId } = tab;
  const result = await app.engine.getRun({ runId });
  if (result.ok) app.tabs.setState((state) => progressRun(state, result.value));
  else if (result.problem.kind !== 'engine-stopped') {
    app.tabs.setState((state) => loseRun(state, tabId, runId, result.problem));
  }
}
