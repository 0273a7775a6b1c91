import type { App } from '../../kernel/app.ts';
import { runsOf } from './runs-store.ts';

/** Reads the list of saved runs again. What was read before stays until then. */
export async function loadRuns(app: Pick<App, 'engine' | 'own'>): Promise<void> {
  const result = await app.engine.listRuns({});
  if (result.ok) runsOf(app).setState({ entries: result.value.runs, problem: null });
  else runsOf(app).setState({ problem: result.problem });
}
