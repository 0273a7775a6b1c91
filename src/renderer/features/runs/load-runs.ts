import type { App } from '../../kernel/app-context.ts';

/** Reads the list of saved runs again. What was read before stays until then. */
export async function loadRuns(app: Pick<App, 'engine' | 'runs'>): Promise<void> {
  const result = await app.engine.listRuns({});
  if (result.ok) app.runs.setState({ entries: result.value.runs, problem: null });
  else app.runs.setState({ problem: result.problem });
}
