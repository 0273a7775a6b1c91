import { titleOf } from '../../../shared/model/request-title.ts';
import { planToRunAgain } from '../../../shared/model/run-plan.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { App } from '../../kernel/app.ts';
import { refuseHalfTyped } from '../../kernel/half-typed.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { keepTab, showPreview } from '../../kernel/tabs/preview-tab.ts';
import { addTab, showTab } from '../../kernel/tabs/tabs-state.ts';
import { planOfRequest } from './plan-of-request.ts';
import { runTabOf } from './run-state.ts';

/**
 * Opens a tab that times a request as it is typed now, protobuf against JSON. It starts nothing.
 *
 * @param samples of each series; the default number when it is left out
 */
export function openTimeIt(
  app: Pick<App, 'actions' | 'notices' | 'saveNow' | 'tabs'>,
  request: SavedRequest,
  samples?: number,
): void {
  app.saveNow();
  if (refuseHalfTyped(app, [request], 'Nothing was timed.')) return;
  const { environmentName } = app.tabs.getState();
  const plan = planOfRequest(request, titleOf(request), environmentName, samples);
  app.tabs.setState((state) => addTab(state, runTabOf(crypto.randomUUID(), plan)));
}

/**
 * Shows the tab of a saved run, or opens one.
 *
 * @param isPreview true opens the preview tab, which the next one replaces
 */
export async function openSavedRun(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  runId: string,
  isPreview = false,
): Promise<void> {
  app.saveNow();
  if (showOpen(app, runId, isPreview)) return;
  const result = await app.engine.getRun({ runId });
  if (!result.ok) {
    showProblem(app.notices, `run-${runId}`, result.problem);
    return;
  }
  // A second click may have opened it while this one waited.
  if (showOpen(app, runId, isPreview)) return;
  const report = result.value;
  const tab = { ...runTabOf(crypto.randomUUID(), planToRunAgain(report.plan)), runId, report };
  app.tabs.setState((state) => (isPreview ? showPreview(state, tab) : addTab(state, tab)));
}

function showOpen(app: Pick<App, 'tabs'>, runId: string, isPreview: boolean): boolean {
  const tab = app.tabs.getState().tabs.find((one) => one.kind === 'run' && one.runId === runId);
  if (tab === undefined) return false;
  const { tabId } = tab;
  app.tabs.setState((state) => showTab(isPreview ? state : keepTab(state, tabId), tabId));
  return true;
}
